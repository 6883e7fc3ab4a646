// SPDX-License-Identifier: Apache-2.0

// tlogproof checks .tlog-proof files with torchwood: the log's signature, the quorum of witnesses that a policy asks
// for, and that the entry is in the log.
//
// Usage: tlogproof POLICY (ENTRY PROOF)... where POLICY is a file as of C2SP tlog-policy. Ends with 0 where every proof
// holds, with 1 and a sentence at the first that does not.
package main

import (
	"fmt"
	"os"

	"filippo.io/torchwood"
	"golang.org/x/mod/sumdb/tlog"
)

func main() {
	if len(os.Args) < 4 || len(os.Args)%2 != 0 {
		fail("usage: tlogproof POLICY (ENTRY PROOF)...")
	}
	policy, err := torchwood.ParsePolicy(read(os.Args[1]))
	if err != nil {
		fail("policy: %v", err)
	}
	for i := 2; i < len(os.Args); i += 2 {
		if err := torchwood.VerifyProof(policy, tlog.RecordHash(read(os.Args[i])), read(os.Args[i+1])); err != nil {
			fail("%s: %v", os.Args[i+1], err)
		}
	}
	fmt.Printf("%d proofs hold\n", len(os.Args)/2-1)
}

func read(file string) []byte {
	bytes, err := os.ReadFile(file)
	if err != nil {
		fail("%v", err)
	}
	return bytes
}

func fail(format string, arguments ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", arguments...)
	os.Exit(1)
}
