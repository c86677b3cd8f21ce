package yamltree_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/yamltree"
	"launchrack/internal/testing/must"
)

func TestParse(t *testing.T) {
	n := must.Get(yamltree.Parse("a.yaml", []byte("# a comment\nname: Example\ncode: 0600\nlist:\n  - {a: '1'}\n  - null\n")))(t)
	if n.Member("code").Text != "0600" || n.Member("name").Line != 2 || n.Member("name").Column != 7 {
		t.Errorf("%+v", n.Members)
	}
	list := n.Member("list")
	if list.Kind != yamltree.List || len(list.Items) != 2 || !list.Items[0].Member("a").Quoted || list.Items[1].Text != "" {
		t.Errorf("%+v", list)
	}
	if n, err := yamltree.Parse("a.yaml", []byte("# nothing\n")); err != nil || len(n.Members) != 0 {
		t.Errorf("an empty file: %v, %v", n, err)
	}
}

func TestErrorsSayWhere(t *testing.T) {
	for text, want := range map[string]string{
		"a: 1\nb: [1":       "a.yaml:2:",
		"a: 1\na: 2":        "a.yaml:2:1: ",
		"- 1":               "a.yaml:1:1: a list came",
		"a: &x 1\nb: *x":    "a.yaml:1:4: ",
		"a: 1\n---\nb: 2\n": "a second document",
	} {
		if _, err := yamltree.Parse("a.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("a: 1\nb: [x, {y: 'z'}]\nc: |\n  text\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		n, err := yamltree.Parse("f", text)
		if (err == nil) == (n == nil) {
			t.Errorf("%v with %v", n, err)
		}
	})
}
