package main

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// TestBill writes the bill of materials of this test binary, with the lock file of the pages.
func TestBill(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{os.Args[0], "../../../web/package-lock.json"}, &out); err != nil {
		t.Fatal(err)
	}
	var b bill
	if err := json.Unmarshal(out.Bytes(), &b); err != nil {
		t.Fatal(err)
	}
	has := func(name string) bool {
		return slices.ContainsFunc(b.Components, func(c component) bool { return c.Name == name && c.Version != "" && c.PURL != "" })
	}
	if b.Format != "CycloneDX" || !has("std") || !has("react") || has("vite") {
		t.Errorf("format %q, std %t, react %t, vite %t: %s", b.Format, has("std"), has("react"), has("vite"), &out)
	}
	seen := map[string]bool{}
	for _, c := range b.Components {
		if seen[c.Ref] {
			t.Errorf("%s stands there twice", c.Ref)
		}
		seen[c.Ref] = true
	}
}
