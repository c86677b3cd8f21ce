package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/i18n"
	"launchrack/internal/genfile"
	"launchrack/internal/language/po"
)

func TestFilesAreCurrent(t *testing.T) {
	root, err := genfile.Root()
	if err != nil {
		t.Fatal(err)
	}
	if err := generate(root, true); err != nil {
		t.Fatal(err)
	}
}

// TestCompleteLanguages: the languages that are said to be complete have each sentence.
func TestCompleteLanguages(t *testing.T) {
	for _, code := range i18n.Complete {
		content, err := i18n.Files.ReadFile(code + ".po")
		if err != nil {
			t.Fatal(err)
		}
		file, err := po.Parse(code+".po", content)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range file.Entries {
			if !e.IsTranslated() {
				t.Errorf("%s.po:%d: %q is not translated", code, e.Line, e.ID)
			}
		}
	}
}

const source = `package shop

import "math/rand"

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
}
`

func TestProgramIsRead(t *testing.T) {
	f := found{messages: map[po.Key]po.Entry{}}
	if err := f.readGo("shop.go", []byte(source)); err != nil {
		t.Fatal(err)
	}
	f.readTemplate("mail.tmpl", `<p>{{t "Say \"{what}\""}}</p> {{with .A}}{{.Language.T "Confirm"}}{{end}} {{.At "x"}} {{$.Lang.N "{count} more" "{count} others" .}}`)
	got := (&po.File{Entries: f.entries()}).Bytes()
	for _, want := range []string{
		"#. what a plan costs later\n#: shop.go\nmsgid \"Renews at {price}\"\n",
		"msgctxt \"sorting\"\nmsgid \"Order\"\n",
		"msgid \"{count} server in {place}\"\nmsgid_plural \"{count} servers in {place}\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n",
		"msgid \"One sentence\"\n", "msgid \"With {holes}\"\n", `msgid "Say \"{what}\""`, "#: mail.tmpl\nmsgid \"Confirm\"\n", "#: mail.tmpl\nmsgid \"{count} more\"\nmsgid_plural \"{count} others\"\n",
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("there is no %s", want)
		}
	}
	if strings.Contains(string(got), `"x"`) {
		t.Error("another function of a template is taken for t")
	}
	var problems []string
	for _, err := range f.problems {
		problems = append(problems, err.Error())
	}
	want := []string{
		"shop.go:15: T takes a text that is written out in the call",
		`shop.go:16: "Sold out since {day}" has the holes [day], and gets []`,
		`shop.go:17: "Sold out" has the holes [], and gets [day]`,
		`shop.go:18: "{count} plan" has the holes [count place], and gets [count]`,
		`shop.go:19: the name of a hole of "At {a}" is not written out`,
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
	got, err := json.Marshal(merge(translated, list, 3))
	if err != nil {
		t.Fatal(err)
	}
	want, err := json.Marshal([]po.Entry{
		{ID: "New", Texts: []string{""}},
		{ID: "Order", Comments: []string{"mine"}, Flags: []string{"fuzzy"}, Texts: []string{"Bestellen"}, References: []string{"new.go"}},
		{ID: "{count} server", Plural: "{count} servers", Texts: []string{"", "", ""}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Error(diff)
	}
}

func TestTextsOutsideOfTheCatalogue(t *testing.T) {
	root, err := genfile.Root()
	if err != nil {
		t.Fatal(err)
	}
	f, err := collect(root)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d texts stand outside of the catalogue", len(f.outside))
	if err := f.checkOutside(root); err != nil {
		t.Error(err)
	}
}

func TestOutsideIsFound(t *testing.T) {
	const code = "package site\n\nvar about = \"How the shop works\"\n\nfunc f(v visit) {\n\tv.lang.T(\"Sold out\")\n\tfmt.Errorf(\"read the file: %w\", err)\n\terrs.New(errs.Missing, \"no such plan\")\n\tw.Write(\"since three days\", \"br\", \"a_b c\", \"<p class=not so>1</p> <meta name=\\\"\")\n\ts.Log.WarnContext(ctx, \"a frame failed\")\n\tthrow(&errs.Error{Message: \"no such plan\"})\n}\n"
	f := found{messages: map[po.Key]po.Entry{}}
	for _, name := range []string{"internal/site/a.go", "internal/store/a.go"} {
		if err := f.readGo(name, []byte(code)); err != nil {
			t.Fatal(err)
		}
	}
	want := []finding{{"internal/site/a.go", 3, "How the shop works"}, {"internal/site/a.go", 9, "since three days"}}
	if diff := cmp.Diff(want, f.outside); diff != "" {
		t.Error(diff)
	}
}
