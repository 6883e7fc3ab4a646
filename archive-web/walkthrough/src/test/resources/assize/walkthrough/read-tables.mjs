// SPDX-License-Identifier: Apache-2.0

// Reads Parquet with hyparquet, from a file or over HTTP, and prints JSON.
//
//   node read-tables.mjs MODULES rows SOURCE        each row on a line; times are milliseconds since 1970
//   node read-tables.mjs MODULES count SOURCE...    how many rows each source has, by its footer
//   node read-tables.mjs MODULES find SOURCE ID...  each battle's row, and the bytes it took, with and without aids
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

const [modules, command, ...rest] = process.argv.slice(2)
const load = path => import(pathToFileURL(join(modules, 'node_modules', path)).href)
const { asyncBufferFromFile, asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects, rowIndex } =
  await load('hyparquet/src/node.js')
const { compressors } = await load('hyparquet-compressors/src/index.js')

// How much of the end of a file is asked for at first; the footer is in it, or is asked for next.
const FOOTER_BYTES = 16 << 10

/** A source that counts what is read of it. */
async function open (source) {
  const inner = source.startsWith('http') ? await asyncBufferFromUrl({ url: source }) : await asyncBufferFromFile(source)
  const counted = {
    byteLength: inner.byteLength,
    bytes: 0,
    reads: 0,
    async slice (start, end) {
      const part = await inner.slice(start, end)
      counted.bytes += part.byteLength
      counted.reads++
      return part
    }
  }
  return counted
}

const plain = (_, value) =>
  typeof value === 'bigint' ? Number(value) : value
const print = value => process.stdout.write(JSON.stringify(value, plain) + '\n')

function normal (row) {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.getTime() : value]))
}

async function rows (source) {
  const file = await open(source)
  for (const row of await parquetReadObjects({ file, compressors })) print(normal(row))
}

async function count (source) {
  const file = await open(source)
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: FOOTER_BYTES })
  const blooms = metadata.row_groups.flatMap(group => group.columns)
    .filter(column => column.meta_data.bloom_filter_offset !== undefined)
    .map(column => column.meta_data.path_in_schema.join('.'))
  print({
    source,
    rows: metadata.num_rows,
    groups: metadata.row_groups.length,
    blooms: [...new Set(blooms)].sort(),
    indexed: metadata.row_groups.every(group => group.columns.every(column => column.offset_index_offset && column.column_index_offset)),
    metadata: Object.fromEntries(metadata.key_value_metadata.map(({ key, value }) => [key, value])),
    bytes: file.bytes
  })
}

/** The row of a battle: first where it is, by its id alone; then the page of each column that holds it. */
async function find (source, id, aids) {
  const file = await open(source)
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: FOOTER_BYTES })
  const footer = file.bytes
  const filter = { battle_id: { $eq: id } }
  const [hit] = await parquetReadObjects({ file, metadata, compressors, filter, columns: ['battle_id'], includeRowIndex: true, ...aids })
  const search = file.bytes - footer
  if (hit === undefined) return { id, found: false, footer, search, bytes: file.bytes, size: file.byteLength }
  const at = Number(hit[rowIndex])
  const [row] = await parquetReadObjects({ file, metadata, compressors, rowStart: at, rowEnd: at + 1, ...aids })
  return { id, found: true, row: normal(row), footer, search, bytes: file.bytes, reads: file.reads, size: file.byteLength }
}

if (command === 'rows') {
  await rows(rest[0])
} else if (command === 'count') {
  for (const source of rest) await count(source)
} else {
  const [source, ...ids] = rest
  const all = { useBloomFilters: true, usePageIndex: true, useOffsetIndex: true }
  for (const id of ids) {
    print({
      aided: await find(source, id, all),
      withoutBlooms: await find(source, id, { ...all, useBloomFilters: false }),
      withoutPageIndex: await find(source, id, { useBloomFilters: true })
    })
  }
}
