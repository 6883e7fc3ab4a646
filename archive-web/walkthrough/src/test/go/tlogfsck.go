// SPDX-License-Identifier: Apache-2.0

// tlogfsck checks a tiled log that lies in a folder with Tessera's fsck library: every tile is made again from the
// entries, and the root is compared with the signed checkpoint.
//
// Usage: tlogfsck VKEY FOLDER. Ends with 0 where the log is whole, with 1 and a sentence where it is not.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/transparency-dev/merkle/rfc6962"
	"github.com/transparency-dev/tessera/api"
	"github.com/transparency-dev/tessera/client"
	"github.com/transparency-dev/tessera/fsck"
	"golang.org/x/mod/sumdb/note"
	"k8s.io/klog/v2"
)

const workers = 2

func main() {
	klog.InitFlags(nil)
	_ = flag.Set("logtostderr", "false")
	_ = flag.Set("stderrthreshold", "FATAL")
	if len(os.Args) != 3 {
		fail("usage: tlogfsck VKEY FOLDER")
	}
	verifier, err := note.NewVerifier(os.Args[1])
	if err != nil {
		fail("%v", err)
	}
	log := &client.FileFetcher{Root: os.Args[2]}
	check := fsck.New(verifier.Name(), verifier, log, leafHashes, fsck.Opts{N: workers})
	if err := check.Check(context.Background()); err != nil {
		fail("%v", err)
	}
	checkpoint, err := os.ReadFile(filepath.Join(os.Args[2], "checkpoint"))
	if err != nil {
		fail("%v", err)
	}
	fmt.Printf("whole\n%s", checkpoint)
}

func leafHashes(bundle []byte) ([][]byte, error) {
	entries := &api.EntryBundle{}
	if err := entries.UnmarshalText(bundle); err != nil {
		return nil, err
	}
	hashes := make([][]byte, 0, len(entries.Entries))
	for _, entry := range entries.Entries {
		hashes = append(hashes, rfc6962.DefaultHasher.HashLeaf(entry))
	}
	return hashes, nil
}

func fail(format string, arguments ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", arguments...)
	os.Exit(1)
}
