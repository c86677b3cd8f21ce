package main

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"launchrack/i18n"
	"launchrack/internal/model/language/po"
	"launchrack/internal/testing/must"
	"launchrack/internal/tools/genfile"
)

// misnamed finds the texts of a language that call a thing of the glossary by another word than its own. What visitors
// may type into a search is not text of pages.
func misnamed(glossary [][]string, code string, file *po.File) (found []string) {
	for _, line := range glossary {
		if line[0] != code {
			continue
		}
		other := regexp.MustCompile(`(?i)(?:^|[^\pL{])(?:` + line[3] + `)`)
		for _, e := range file.Entries {
			if e.Context != "search" && slices.ContainsFunc(e.Texts, other.MatchString) {
				found = append(found, line[1]+" is “"+line[2]+"”: "+e.Texts[0])
			}
		}
	}
	return found
}

func glossary(t *testing.T) [][]string {
	t.Helper()
	root := must.Get(genfile.Root())(t)
	file := must.Get(os.Open(filepath.Join(root, folder, "glossary.csv")))(t)
	defer file.Close()
	return must.Get(csv.NewReader(file).ReadAll())(t)[1:]
}

func TestOneWordForOneThing(t *testing.T) {
	for _, code := range i18n.Complete {
		file := must.Get(po.Parse(code+".po", must.Get(i18n.Files.ReadFile(code+".po"))(t)))(t)
		for _, text := range misnamed(glossary(t), code, file) {
			t.Errorf("%s.po: %s (i18n/glossary.csv)", code, text)
		}
	}
}

// TestOtherWordsAreFound puts the old word for a watch into a translation, and a word that only holds it.
func TestOtherWordsAreFound(t *testing.T) {
	file := &po.File{Entries: []po.Entry{
		{ID: "Your watch", Texts: []string{"Ihr Suchauftrag"}}, {ID: "Your watch", Context: "search", Texts: []string{"suchauftrag"}},
		{ID: "Watch deleted", Texts: []string{"Beobachtung gelöscht"}}, {ID: "{count} plan", Texts: []string{"{count} Tarif", "{count} Pläne"}}, {ID: "planned", Texts: []string{"geplant"}},
	}}
	if found := misnamed(glossary(t), "de", file); len(found) != 2 {
		t.Errorf("found %q, want the texts of the watch and of the plans", found)
	}
}
