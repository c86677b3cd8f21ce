// Command messages writes i18n/messages.pot, the list of the shop's sentences, from the sources of the pages and of the
// program, and brings the languages' files up to date with it: new sentences are added empty, and those that are gone
// are dropped.
//
//	go run ./internal/tools/messages          # write the files
//	go run ./internal/tools/messages -check   # exit 1 if one is stale
package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"launchrack/internal/model/language"
	"launchrack/internal/model/language/po"
	"launchrack/internal/tools/genfile"
)

//go:generate go run .

const (
	folder   = "i18n"
	template = folder + "/messages.pot"
)

func main() { os.Exit(genfile.Generate("messages", os.Args[1:], os.Stderr, generate)) }

// generate writes the files, or with check compares them with the committed ones.
func generate(root string, check bool) error {
	found, err := collect(root)
	if err != nil {
		return err
	}
	list := &po.File{Head: head, Header: header, Entries: found.entries()}
	if err := errors.Join(found.problems...); err != nil {
		return err
	}
	if err := genfile.Settle(root, template, written(list), check); err != nil {
		return err
	}
	names, err := filepath.Glob(filepath.Join(root, folder, "*.po"))
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := update(root, folder+"/"+filepath.Base(name), list.Entries, check); err != nil {
			return err
		}
	}
	return nil
}

var head = []string{
	"The sentences of Launchrack. Made from the sources: go generate ./internal/tools/messages.",
	"docs/translating.md says how a language is added.",
}

const header = `Project-Id-Version: Launchrack
MIME-Version: 1.0
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 8bit
`

// update gives a language's file the entries of the list, with its own translations and comments.
func update(root, name string, list []po.Entry, check bool) error {
	content, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		return err
	}
	file, err := po.Parse(name, content)
	if err != nil {
		return err
	}
	file.Entries = merge(file.Entries, list, language.PluralForms(strings.TrimSuffix(filepath.Base(name), ".po")))
	return genfile.Settle(root, name, written(file), check)
}

// merge gives the entries of the list with what is translated of them.
func merge(translated, list []po.Entry, forms int) []po.Entry {
	known := map[po.Key]po.Entry{}
	for _, e := range translated {
		known[e.Key()] = e
	}
	merged := slices.Clone(list)
	for i := range merged {
		e := &merged[i]
		old := known[e.Key()]
		e.Comments, e.Flags, e.Texts = old.Comments, old.Flags, old.Texts
		if (e.Plural == "") != (old.Plural == "") || len(e.Texts) == 0 {
			e.Texts = make([]string, 1)
			if e.Plural != "" {
				e.Texts = make([]string, forms)
			}
		}
	}
	return merged
}

// found is what the sources hold.
type found struct {
	messages map[po.Key]po.Entry
	problems []error
	// outside are texts for visitors that no translator sees.
	outside []finding
}

// finding is a place in a source.
type finding struct {
	File string
	Line int
	Text string
}

func (f finding) String() string { return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text) }

// collect reads the sources of the pages and of the program.
func collect(root string) (*found, error) {
	f := &found{messages: map[po.Key]po.Entry{}}
	return f, errors.Join(f.readPages(root), f.readProgram(root))
}

// add takes a sentence of a file. Only its file is named, since its line moves with each change above it.
func (f *found) add(at finding, context, one, many string, notes []string) {
	key := po.Key{Context: context, ID: one}
	e, known := f.messages[key]
	if !known {
		e = po.Entry{Context: context, ID: one, Plural: many, Texts: []string{""}}
	}
	if many != "" && e.Plural != "" && e.Plural != many {
		f.problem(at, "%q has the plurals %q and %q", one, e.Plural, many)
	}
	if e.Plural = cmp.Or(e.Plural, many); e.Plural != "" {
		e.Texts = []string{"", ""}
	}
	if one == "" {
		f.problem(at, "an empty sentence")
	}
	e.References = with(e.References, at.File)
	for _, note := range notes {
		e.Notes = with(e.Notes, note)
	}
	f.messages[key] = e
}

func (f *found) problem(at finding, format string, args ...any) {
	at.Text = fmt.Sprintf(format, args...)
	f.problems = append(f.problems, errors.New(at.String()))
}

func with(list []string, item string) []string {
	if slices.Contains(list, item) {
		return list
	}
	return append(list, item)
}

// entries are sorted by their sentences, so that a file that is renamed moves nothing.
func (f *found) entries() []po.Entry {
	var list []po.Entry
	for _, e := range f.messages {
		slices.Sort(e.References)
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b po.Entry) int { return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Context, b.Context)) })
	return list
}
