package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/i18n"
	"launchrack/internal/model/language/po"
	"launchrack/internal/testing/must"
	"launchrack/internal/tools/genfile"
)

func TestFilesAreCurrent(t *testing.T) {
	root := must.Get(genfile.Root())(t)
	must.Do(t, generate(root, true))
}

// TestCompleteLanguages: the languages that are said to be complete have each sentence.
func TestCompleteLanguages(t *testing.T) {
	for _, code := range i18n.Complete {
		content := must.Get(i18n.Files.ReadFile(code + ".po"))(t)
		file := must.Get(po.Parse(code+".po", content))(t)
		for _, e := range file.Entries {
			if !e.IsTranslated() {
				t.Errorf("%s.po:%d: %q is not translated", code, e.Line, e.ID)
			}
		}
	}
}

const source = `package shop

import (
	"math/rand"

	"launchrack/internal/model/language"
	"launchrack/internal/other"
)

func texts(v visit) {
	// translators: what a plan
	// costs later
	v.lang.T("Renews at {price}", "price", p)
	v.lang.TC("sorting", "Order")
	v.lang.N("{count} server in {place}", "{count} servers in {place}", n, "place", p)
	v.lang.T("One " +
		"sentence")
	v.lang.T("With {holes}", holes...)
	rand.N(3)
	w.T(name)
	w.T("Sold out since {day}")
	w.T("Sold out", "day", d)
	w.N("{count} plan", "{count} plans in {place}", n)
	w.T("At {a}", name, a)
	language.S(name)
	other.S("No sentence")
}

var labels = map[kind]language.Sentence{
	disk: language.S("Disk of {size}"), core: language.SC("processor", "Core"), all: language.SN("{count} disk", "{count} disks"),
}
`

func TestProgramIsRead(t *testing.T) {
	f := found{messages: map[po.Key]po.Entry{}}
	must.Do(t, f.readGo("shop.go", []byte(source)))
	f.readTemplate("mail.tmpl", `<p>{{t "Say \"{what}\""}}</p> {{with .A}}{{.Language.T "Confirm"}}{{end}} {{.At "x"}} {{$.Lang.N "{count} more" "{count} others" .}}`)
	got := written(&po.File{Entries: f.entries()})
	for _, want := range []string{
		"#. what a plan costs later\n#: shop.go\nmsgid \"Renews at {price}\"\n",
		"msgctxt \"sorting\"\nmsgid \"Order\"\n",
		"msgid \"{count} server in {place}\"\nmsgid_plural \"{count} servers in {place}\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n",
		"msgid \"One sentence\"\n", "#: shop.go\nmsgid \"Disk of {size}\"\n", "msgctxt \"processor\"\nmsgid \"Core\"\n", "#: shop.go\nmsgid \"{count} disk\"\nmsgid_plural \"{count} disks\"\n", "msgid \"With {holes}\"\n", `msgid "Say \"{what}\""`, "#: mail.tmpl\nmsgid \"Confirm\"\n", "#: mail.tmpl\nmsgid \"{count} more\"\nmsgid_plural \"{count} others\"\n",
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("there is no %s", want)
		}
	}
	if strings.Contains(string(got), `"x"`) || strings.Contains(string(got), "No sentence") {
		t.Error("another function is taken for one that takes sentences")
	}
	var problems []string
	for _, err := range f.problems {
		problems = append(problems, err.Error())
	}
	want := []string{
		"shop.go:20: T takes a text that is written out in the call",
		`shop.go:21: "Sold out since {day}" has the holes [day], and gets []`,
		`shop.go:22: "Sold out" has the holes [], and gets [day]`,
		`shop.go:23: "{count} plan" has the holes [count place], and gets [count]`,
		`shop.go:24: the name of a hole of "At {a}" is not written out`,
		"shop.go:25: S takes a text that is written out in the call",
	}
	if diff := cmp.Diff(want, problems); diff != "" {
		t.Error(diff)
	}
}

func TestMerge(t *testing.T) {
	translated := []po.Entry{
		{ID: "Gone", Texts: []string{"Weg"}},
		{ID: "Order", Comments: []string{"mine"}, Flags: []string{"fuzzy"}, Texts: []string{"Bestellen"}, References: []string{"old.go"}},
		{ID: "{count} server", Texts: []string{"{count} Server"}},
	}
	list := []po.Entry{
		{ID: "New", Texts: []string{""}},
		{ID: "Order", References: []string{"new.go"}, Texts: []string{""}},
		{ID: "{count} server", Plural: "{count} servers", Texts: []string{"", ""}},
	}
	got := must.Get(json.Marshal(merge(translated, list, 3)))(t)
	want := must.Get(json.Marshal([]po.Entry{
		{ID: "New", Texts: []string{""}},
		{ID: "Order", Comments: []string{"mine"}, Flags: []string{"fuzzy"}, Texts: []string{"Bestellen"}, References: []string{"new.go"}},
		{ID: "{count} server", Plural: "{count} servers", Texts: []string{"", "", ""}},
	}))(t)
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Error(diff)
	}
}

// outsideFile names the files whose texts are English with the reason, and says how many other texts of a folder may stand
// outside of the catalogue. A number is only ever lowered.
const outsideFile = folder + "/outside.txt"

func TestTextsOutsideOfTheCatalogue(t *testing.T) {
	root := must.Get(genfile.Root())(t)
	f := must.Get(collect(root))(t)
	t.Logf("%d texts stand outside of the catalogue", len(f.outside))
	if err := f.checkOutside(root); err != nil {
		t.Error(err)
	}
}

// checkOutside compares the texts outside of the catalogue with the file that says how many there may be.
func (f *found) checkOutside(root string) error {
	raw, err := os.ReadFile(filepath.Join(root, outsideFile))
	if err != nil {
		return err
	}
	most, isEnglish := map[string]int{}, map[string]bool{}
	for line := range strings.Lines(string(raw)) {
		room, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		most[room], _ = strconv.Atoi(rest)
		isEnglish[room] = path.Ext(room) != ""
	}
	have := map[string][]string{}
	for _, o := range f.outside {
		if isEnglish[o.File] {
			continue
		}
		dir := filepath.ToSlash(filepath.Dir(o.File))
		if strings.HasPrefix(dir, "web/") {
			dir = "web/src"
		}
		have[dir] = append(have[dir], o.String())
	}
	for dir, texts := range have {
		if len(texts) > most[dir] {
			return fmt.Errorf("%s has %d texts outside of the catalogue, and %s allows %d: write them as sentences of a language (docs/translating.md)\n%s",
				dir, len(texts), outsideFile, most[dir], strings.Join(texts, "\n"))
		}
	}
	return nil
}

func TestOutsideIsFound(t *testing.T) {
	const code = "package site\n\nvar about = \"How the shop works\"\n\nfunc f(v visit) {\n\tv.lang.T(\"Sold out\")\n\tfmt.Errorf(\"read the file: %w\", err)\n\terrs.New(errs.Missing, \"no such plan\")\n\tw.Write(\"since three days\", \"br\", \"a_b c\", \"<p class=not so>1</p> <meta name=\\\"\")\n\ts.Log.WarnContext(ctx, \"a frame failed\")\n\tthrow(&errs.Error{Message: \"no such plan\"})\n}\n"
	f := found{messages: map[po.Key]po.Entry{}}
	for _, name := range []string{"internal/front/site/a.go", "internal/store/a.go"} {
		must.Do(t, f.readGo(name, []byte(code)))
	}
	want := []finding{{"internal/front/site/a.go", 3, "How the shop works"}, {"internal/front/site/a.go", 9, "since three days"}}
	if diff := cmp.Diff(want, f.outside); diff != "" {
		t.Error(diff)
	}
}
