package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/complete"
	"launchrack/internal/store"
)

// readOverrides reads the operator's file of names for partners' texts, if there is one. The name is a
// hash of the file.
func readOverrides(file string) (overrides complete.Names, name string, err error) {
	if file == "" {
		return complete.NewNames(), "", nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return overrides, "", errs.Field("cpu-overrides", "%v; accepted is a CSV file with the columns kind, partner, raw and name, or raw and name", err)
	}
	if overrides, err = complete.ReadNames(bytes.NewReader(text)); err != nil {
		return overrides, "", errs.Field("cpu-overrides", "%s, %v", file, err)
	}
	sum := sha256.Sum256(text)
	return overrides, hex.EncodeToString(sum[:8]), nil
}

// newCompleter makes the completer of rows with the operator's names from the file and from the
// database. The fingerprint is a hash of both.
func newCompleter(ctx context.Context, file string, db *store.Store) (keeper *nameKeeper, fingerprint string, err error) {
	overrides, fingerprint, err := readOverrides(file)
	if err != nil {
		return nil, "", err
	}
	keeper = &nameKeeper{store: db, completer: complete.New(overrides), file: overrides}
	if _, err := keeper.follow(ctx); err != nil {
		return nil, "", err
	}
	return keeper, fingerprint + fingerprintOfNames(keeper.text), nil
}
