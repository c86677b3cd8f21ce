package yamltree_test

import (
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/yamltree"
	"launchrack/internal/testing/must"
)

type word string

type inner struct {
	Page int     `yaml:"page" range:"1 100"`
	Rate float64 `yaml:"rate" range:"0 1"`
}

// upper is a Reader.
type upper string

func (u *upper) ReadNode(n *yamltree.Node, name string, _ any) error {
	if *u = upper(strings.ToUpper(n.Text)); n.Text == "bad" {
		return n.Errorf("%s: is bad", name)
	}
	return nil
}

type file struct {
	inner
	At    *yamltree.Node    `yaml:"."`
	Name  string            `yaml:"name" required:"a name"`
	Kinds []word            `yaml:"kinds" oneof:"a b"`
	Every time.Duration     `yaml:"every" least:"1m"`
	Is    bool              `yaml:"is"`
	Deep  *inner            `yaml:"deep"`
	Up    upper             `yaml:"up"`
	By    map[string]upper  `yaml:"by"`
	All   []struct{ inner } `yaml:"all"`
	Left  string            // is not read
	Raw   *yamltree.Node    `yaml:"raw"`
}

func decode(text string) (f file, err error) {
	top, err := yamltree.Parse("a.yaml", []byte(text))
	if err == nil {
		err = yamltree.Decode(top, "", &f, nil)
	}
	return f, err
}

func TestDecode(t *testing.T) {
	f := must.Get(decode("name: n\npage: 7\nkinds: [b, a]\nevery: 2h\nis: true\ndeep: {rate: 0.5}\nup: x\nby: {k: y}\nall: [{page: 1}, {page: 2}]\nraw: [1]\n"))(t)
	if f.Name != "n" || f.Page != 7 || len(f.Kinds) != 2 || f.Every != 2*time.Hour || !f.Is || f.Deep.Rate != 0.5 || f.Up != "X" || f.By["k"] != "Y" ||
		len(f.All) != 2 || f.All[1].Page != 2 || f.At.Line != 1 || f.Raw.Kind != yamltree.List {
		t.Errorf("%+v", f)
	}
}

func TestDecodeSaysWhatIsAccepted(t *testing.T) {
	for text, want := range map[string]string{
		"page: 1":                   "a.yaml:1:1: name: is missing; accepted is a name",
		"name:":                     "a.yaml:1:7: name: is missing",
		"name: [a]":                 "a.yaml:1:7: name: a list came; accepted is one value",
		"name: n\nleft: 1":          "a.yaml:2:1: left: is not known; accepted are page, rate, name",
		"name: n\npage: 101":        `a.yaml:2:7: page: "101" came; accepted is a whole number from 1 to 100`,
		"name: n\nrate: 0":          `rate: "0" came; accepted is a number above 0 up to 1`,
		"name: n\nkinds: [a, c]":    `a.yaml:2:12: kinds: "c" came; accepted are a, b`,
		"name: n\nkinds: a":         "kinds: a value came; accepted is a list",
		"name: n\nevery: 1s":        `every: "1s" came; accepted is a duration of at least 1m0s`,
		"name: n\nis: yes":          `is: "yes" came; accepted are true, false`,
		"name: n\ndeep: {up: 1}":    "a.yaml:2:8: deep.up: is not known; accepted are page, rate",
		"name: n\ndeep: 5":          "deep: a value came; accepted is a mapping of page, rate",
		"name: n\nup: bad":          "a.yaml:2:5: up: is bad",
		"name: n\nby: {k: bad}":     "by.k: is bad",
		"name: n\nby: [k]":          "by: a list came; accepted is a mapping",
		"name: n\nall:\n - page: 0": `a.yaml:3:10: all.page: "0" came`,
	} {
		if _, err := decode(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
