// SPDX-License-Identifier: Apache-2.0
// Checks documents of a version with what others wrote: check-documents.mjs TASK FOLDER. Prints one JSON document.
// Runs in the folder that has the modules. Asks no other machine: contexts come from packages, keys from their own names.
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {contexts as credentialContexts} from '@digitalbazaar/credentials-context';
import {DataIntegrityProof} from '@digitalbazaar/data-integrity';
import {createVerifyCryptosuite} from '@digitalbazaar/eddsa-jcs-2022-cryptosuite';
import {checkStatus} from '@digitalbazaar/vc-bitstring-status-list';
import * as vc from '@digitalbazaar/vc';
import jsonld from 'jsonld';
import datapackage from 'datapackage';

const [task, folder] = process.argv.slice(2);
const read = path => readFileSync(join(folder, path), 'utf8');
const json = path => JSON.parse(read(path));

const DID = 'https://www.w3.org/ns/did/v1';
const MULTIKEY = 'https://w3id.org/security/multikey/v1';

function key(id) {
    const [did, fragment] = id.split('#');
    const multikey = did.slice('did:key:'.length);
    const method = {'@context': MULTIKEY, id: `${did}#${multikey}`, type: 'Multikey', controller: did, publicKeyMultibase: multikey};
    return fragment ? method : {'@context': [DID, MULTIKEY], id: did, verificationMethod: [method], assertionMethod: [method.id]};
}

function loader(documents) {
    return async url => {
        const document = url.startsWith('did:key:') ? key(url) : credentialContexts.get(url) ?? documents.get(url);
        if (!document) {
            throw new Error(`nothing is known of ${url}`);
        }
        return {contextUrl: null, documentUrl: url, document: structuredClone(document)};
    };
}

const suite = () => new DataIntegrityProof({cryptosuite: createVerifyCryptosuite()});

async function verify(credential, documentLoader) {
    const result = await vc.verifyCredential({
        credential: structuredClone(credential), suite: suite(), documentLoader,
        checkStatus: ({credential: of}) => of.credentialStatus
            // A later version's list is signed by the record key of that version, which may have been rotated since: who
            // signed it is compared with that version's own résumés, below.
            ? checkStatus({credential: of, suite: suite(), documentLoader, verifyMatchingIssuers: false}) : {verified: true},
    });
    // That the status could be read is not that it is good: the bit itself stands beside it.
    if (result.verified && result.statusResult?.results?.some(each => each.status)) {
        return 'revoked';
    }
    return result.verified ? 'verified' : `refused: ${result.error?.errors?.[0]?.message ?? result.error?.message ?? result.statusResult?.error?.message}`;
}

// What the newest version there is says of a version's résumés, as the site answers it.
function statusList(version) {
    let newest = `resumes/status-v${version}.json`;
    for (let later = version + 1; existsSync(join(folder, `../v${later}/manifest.json`)); later++) {
        const list = `../v${later}/resumes/status-v${version}.json`;
        newest = existsSync(join(folder, list)) ? list : newest;
    }
    const list = json(newest);
    const [first] = read(join(newest, '../part-00000.jsonl')).split('\n', 1);
    if (JSON.parse(first).issuer.id !== list.issuer.id) {
        throw new Error(`${newest} is signed by a stranger to its version`);
    }
    return list;
}

async function credentials() {
    const version = Number(folder.match(/v(\d+)$/)[1]);
    const list = statusList(version);
    const documentLoader = loader(new Map([[list.id, list]]));
    const lines = read('resumes/part-00000.jsonl').trimEnd().split('\n').map(line => JSON.parse(line));
    const answers = [];
    for (const credential of lines) {
        const forged = structuredClone(credential);
        forged.credentialSubject.wins += 1;
        const expanded = await jsonld.expand(structuredClone(credential), {documentLoader, safe: true});
        answers.push({
            agent: credential.credentialSubject.agentId,
            answer: await verify(credential, documentLoader),
            forged: await verify(forged, documentLoader),
            expanded: expanded.length,
        });
    }
    return {list: await verify(list, documentLoader), credentials: answers};
}

async function dataPackage() {
    const descriptor = json('datapackage.json');
    const profile = await datapackage.Profile.load('data-package');
    const tabular = await datapackage.Profile.load('tabular-data-resource');
    const errors = profile.validate(descriptor).errors.map(String);
    for (const resource of descriptor.resources.filter(each => each.schema)) {
        errors.push(...tabular.validate({...resource, profile: 'tabular-data-resource'}).errors.map(String));
    }
    return {errors, resources: descriptor.resources.map(each => ({path: each.path, bytes: each.bytes, hash: each.hash}))};
}

// What the document says once its context is applied; in safe mode a term without a meaning is an error.
async function croissant() {
    const [dataset] = await jsonld.expand(json('croissant.json'), {documentLoader: loader(new Map()), safe: true, base: 'https://example.org/v1/'});
    const SC = 'http://schema.org/';
    const CR = 'http://mlcommons.org/croissant/';
    const value = (node, name) => node[name]?.[0]?.['@value'] ?? node[name]?.[0]?.['@id'];
    const files = dataset[SC + 'distribution'].map(file => ({
        id: file['@id'], type: file['@type'][0], url: value(file, SC + 'contentUrl'), sha256: value(file, SC + 'sha256'), size: value(file, SC + 'contentSize'),
    }));
    const sets = dataset[CR + 'recordSet'].map(set => ({
        id: set['@id'],
        fields: set[CR + 'field'].map(field => ({
            id: field['@id'],
            type: value(field, CR + 'dataType'),
            column: value(field[CR + 'source'][0][CR + 'extract'][0], CR + 'column'),
            file: field[CR + 'source'][0][CR + 'fileObject'][0]['@id'],
        })),
    }));
    const terms = ['name', 'description', 'license', 'url', 'creator', 'datePublished', 'version'].filter(name => !dataset[SC + name]);
    return {type: dataset['@type'][0], conformsTo: value(dataset, 'http://purl.org/dc/terms/conformsTo'), missing: terms, files, sets};
}

console.log(JSON.stringify(await {credentials, package: dataPackage, croissant}[task]()));
