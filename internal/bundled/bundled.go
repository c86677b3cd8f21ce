// Package bundled is the catalogue that ships with the program: real plans with
// the prices their partners asked on a recorded day, for a shop that has not
// reached a partner yet. docs/bundled-catalogue.md tells where each fact comes
// from and how old it is.
package bundled

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

// file is rows as package row reads and writes them. The command gen writes those of recorded
// answers anew; zcat shows all of them.
//
//go:embed plans.ndjson.gz
var file []byte

// Version names this catalogue: other plans have another name.
func Version() string {
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:8])
}

// Plans gives the bundled plans, freshly decoded, so the caller may keep and
// change them. Every plan has source "bundled", no row id, and as FetchedAt the
// day for which its facts are recorded.
func Plans() ([]market.Plan, error) {
	unpacked, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	return row.ReadFile(unpacked)
}
