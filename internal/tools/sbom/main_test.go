package main

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// TestBill writes the bill of materials of this test binary, with the lock file of the pages.
func TestBill(t *testing.T) {
	var out bytes.Buffer
	must.Do(t, run([]string{os.Args[0], "../../../web/package-lock.json"}, &out))
	var b bill
	must.Do(t, json.Unmarshal(out.Bytes(), &b))
	has := func(name string) bool {
		return slices.ContainsFunc(b.Components, func(c component) bool { return c.Name == name && c.Version != "" && c.PURL != "" })
	}
	if b.Format != "CycloneDX" || !has("std") || !has("react") || has("vite") || has("csstype") || !has("golang.org/x/image") || b.Metadata.Component.Version == "" || strings.Contains(b.Metadata.Component.Version, "devel") {
		t.Errorf("format %q, std %t, react %t, vite %t: %s", b.Format, has("std"), has("react"), has("vite"), &out)
	}
	seen := map[string]bool{}
	for _, c := range b.Components {
		if seen[c.Ref] {
			t.Errorf("%s stands there twice", c.Ref)
		}
		seen[c.Ref] = true
	}
	notice := must.Get(os.ReadFile("../../../NOTICE"))(t)
	_, pages, _ := strings.Cut(string(notice), "The built pages hold")
	pages, _, _ = strings.Cut(pages, "\n\n")
	words := map[string]string{"@fontsource-variable/instrument-sans": "Instrument Sans", "flag-icons": "flag-icons", "lucide-static": "Lucide", "world-atlas": "world-atlas"}
	for _, name := range drawn {
		if word := words[name]; word == "" || !strings.Contains(pages, word) || !has(name) {
			t.Errorf("NOTICE or the bill lacks %s", name)
		}
	}
	if n := strings.Count(pages, "\n- "); n != len(drawn)+1 {
		t.Errorf("NOTICE names %d things in the pages, and the bill %d and the libraries", n, len(drawn))
	}
}

// TestLicences: each component of the bill has its licence in the file that goes with the program.
func TestLicences(t *testing.T) {
	var licences, text bytes.Buffer
	must.Do(t, run([]string{"licences"}, &licences))
	must.Do(t, run([]string{os.Args[0], "../../../web/package-lock.json"}, &text))
	var b bill
	must.Do(t, json.Unmarshal(text.Bytes(), &b))
	sections := map[string]string{}
	for section := range strings.SplitSeq("\n"+licences.String(), "\n## ") {
		name, _, _ := strings.Cut(section, "\n")
		name, _, _ = strings.Cut(name, " - ")
		sections[name] = section
	}
	sections["std"] = sections["Go"]
	for _, c := range b.Components {
		if len(sections[c.Name]) < 200 {
			t.Errorf("the licence of %s is %q", c.Name, sections[c.Name])
		}
	}
}
