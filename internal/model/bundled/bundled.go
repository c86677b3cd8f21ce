// Package bundled contains the catalogue that ships with the program: real plans with their prices
// on a recorded day, for a shop that has not reached a partner yet. docs/bundled-catalogue.md names
// the source and the age of each fact.
package bundled

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// file holds rows in the format of row.ReadFile. The command gen rewrites the rows of recorded
// answers.
//
//go:embed plans.ndjson.gz
var file []byte

// Version is a hash of the bundled catalogue.
func Version() string {
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:8])
}

// Plans decodes the bundled plans. Each call returns new ones, which the caller may change. Every
// plan has source "bundled", no row id, and the day of its record as FetchedAt.
func Plans() ([]market.Plan, error) {
	unpacked, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	return row.ReadFile(unpacked)
}
