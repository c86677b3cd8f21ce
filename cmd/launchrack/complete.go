package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"

	"launchrack/internal/errs"
	"launchrack/internal/hardware/complete"
	"launchrack/internal/hardware/cpu"
)

// newCompleter makes what fills in rows, with the operator's own readings of
// processors where a file holds some. The name tells different files apart.
func newCompleter(file string) (c *complete.Completer, name string, err error) {
	if file == "" {
		return complete.New(nil), "", nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, "", errs.Field("cpu-overrides", "%v; accepted is a CSV file with the columns raw and name", err)
	}
	overrides, err := cpu.ReadOverrides(bytes.NewReader(text))
	if err != nil {
		return nil, "", errs.Field("cpu-overrides", "%s, %v", file, err)
	}
	sum := sha256.Sum256(text)
	return complete.New(overrides), hex.EncodeToString(sum[:8]), nil
}
