package textsearch_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/catalog/textsearch"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

type texts []string

func (t texts) Len() int                { return len(t) }
func (t texts) Text(code uint32) string { return t[code-1] }

// indexOf makes the index of texts.
func indexOf(list texts) *textsearch.Index {
	change := textsearch.Change{NewCodes: []uint32{0}}
	for i := range list {
		change.Added = append(change.Added, uint32(i+1))
	}
	return (&textsearch.Index{}).Update(change, list)
}

// search returns the texts that hold a word.
func search(t *testing.T, x *textsearch.Index, list texts, word string) (found []string) {
	t.Helper()
	marks := bitset.New(len(list) + 1)
	edits := 0
	isFound, steps := x.Find(word, edits, list, marks)
	for !isFound && edits < textsearch.MaxEdits(word) {
		edits++
		isFound, steps = x.Find(word, edits, list, marks)
	}
	for i, text := range list {
		if bitset.Has(marks, uint32(i+1)) {
			found = append(found, text)
		}
	}
	check.Equal(t, isFound, len(found) > 0, "%q: found is with %d texts", word, len(found))
	if _, again := x.Find(word, edits, list, marks); again != steps {
		t.Errorf("%q takes %d steps, then %d", word, steps, again)
	}
	return found
}

func TestFind(t *testing.T) {
	list := texts{"AMD EPYC 7443P", "Intel Xeon E-2388G", "Frankfurt", "C++ & more", "Cloud Cloud cloud", "", "Unlimited", "United", "Zürich Řeřicha", "Łódź"}
	x := indexOf(list)
	for word, want := range map[string][]string{
		"epyc":      {"AMD EPYC 7443P"},
		"ep":        {"AMD EPYC 7443P"},     // the beginning of a word
		"pyc":       nil,                    // not its middle
		"eypc":      {"AMD EPYC 7443P"},     // neighbours exchanged
		"xeom":      {"Intel Xeon E-2388G"}, // one edit of four letters
		"xen":       nil,                    // none of three
		"farnkfutr": {"Frankfurt"},          // two of nine
		"unlimted":  {"Unlimited"},          // the nearest, not United with two edits
		"7444p":     nil,                    // digits are exact
		"7443":      {"AMD EPYC 7443P"},     // and may begin a word
		"++":        {"C++ & more"},         // symbols are looked for as they stand
		"cloud":     {"Cloud Cloud cloud"},  // each text once
		"e":         {"AMD EPYC 7443P", "Intel Xeon E-2388G"},
		"rericha":   {"Zürich Řeřicha"}, // without accents
		"zurich":    {"Zürich Řeřicha"},
		"zueri":     {"Zürich Řeřicha"}, // as German has it without its letters
		"lodz":      {"Łódź"},
		"nowhere":   nil,
	} {
		check.Match(t, search(t, x, list, word), want, "%q", word)
	}
	if found := search(t, &textsearch.Index{}, nil, "epyc"); found != nil {
		t.Errorf("an index without words finds %q", found)
	}
}

// TestUpdateEqualsANewIndex changes sorted texts again and again.
func TestUpdateEqualsANewIndex(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var list texts
	x := indexOf(nil)
	for range 50 {
		next := slices.DeleteFunc(slices.Clone(list), func(string) bool { return r.IntN(4) == 0 })
		for range r.IntN(60) {
			next = append(next, fmt.Sprintf("model%d %c cloud %d", r.IntN(40), 'a'+r.IntN(26), r.IntN(1000)))
		}
		slices.Sort(next)
		next = slices.Compact(next)
		x = x.Update(changeBetween(list, next), next)
		list = next
		must.NoDiff(t, cmp.Diff(indexOf(list), x, cmp.Exporter(func(reflect.Type) bool { return true })), "(-new +updated)")
	}
	if x.Update(textsearch.Change{}, list) != x {
		t.Error("a change of nothing makes another index")
	}
}

func changeBetween(before, after texts) textsearch.Change {
	change := textsearch.Change{NewCodes: make([]uint32, len(before)+1)}
	for i, text := range before {
		if at, ok := slices.BinarySearch(after, text); ok {
			change.NewCodes[i+1] = uint32(at + 1)
		}
	}
	for i, text := range after {
		if _, ok := slices.BinarySearch(before, text); !ok {
			change.Added = append(change.Added, uint32(i+1))
		}
	}
	return change
}
