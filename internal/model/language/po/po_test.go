package po_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/language/po"
	"launchrack/internal/testing/must"
)

func TestOtherEditorsFiles(t *testing.T) {
	const poedit = "\ufeffmsgid \"\"\r\nmsgstr \"\"\r\n\"Language: de\\n\"\r\n\r\n#| msgid \"Oder\"\r\nmsgid \"\"\r\n\"Or\"\r\n\"der\"\r\nmsgstr \"\"\r\n\"Bestell\"\r\n\"en\"\r\n#~ msgid \"Gone\"\r\n#~ msgstr \"Weg\"\r\n"
	read := must.Get(po.Parse("de.po", []byte(poedit)))(t)
	if len(read.Entries) != 1 || read.Entries[0].ID != "Order" || read.Entries[0].Texts[0] != "Bestellen" {
		t.Errorf("got %+v", read.Entries)
	}
}

func TestBrokenFiles(t *testing.T) {
	for _, test := range []struct{ name, content, want string }{
		{"no quotes", "msgid Order\n", `x.po:1: Order is no text in quotes`},
		{"a quote in a text", "msgid \"a\"\nmsgstr \"say \"a\"\"\n", "x.po:2: "},
		{"an unknown word", "msgid \"a\"\nmsgtr \"b\"\n", `x.po:2: "msgtr" is none of`},
		{"no translation", "msgid \"a\"\n\nmsgid \"b\"\nmsgstr \"\"\n", `x.po:2: "a" has no msgstr`},
		{"twice", "msgid \"a\"\nmsgstr \"\"\n\nmsgid \"a\"\nmsgstr \"\"\n", `x.po:5: "a" is in line 1 already`},
		{"a text alone", "\"a\"\n", "x.po:1: a text without"},
		{"forms out of order", "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"\"\n", "x.po:3: "},
		{"a plural's form of a sentence without", "msgid \"a\"\nmsgstr[0] \"\"\n", "x.po:2: "},
		{"another encoding", "msgid \"\xfc\"\n", "x.po is not in UTF-8"},
	} {
		if _, err := po.Parse("x.po", []byte(test.content)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
}

func TestProblems(t *testing.T) {
	for _, test := range []struct {
		name, id, plural string
		texts            []string
		right            bool
	}{
		{"the same holes", "{a} of {b}", "", []string{"{b}: {a}"}, true},
		{"a hole less", "{a} of {b}", "", []string{"{b}"}, false},
		{"another hole", "{a}", "", []string{"{A}"}, false},
		{"nothing", "{a}", "", []string{""}, true},
		{"one without its count", "{count} server in {place}", "{count} servers in {place}", []string{"ein Server in {place}", "{count} Server in {place}"}, true},
		{"a form without a hole", "{count} server in {place}", "{count} servers in {place}", []string{"{count} Server in {place}", "{count} Server"}, false},
		{"a count that is not shown", "{months} month", "{months} months", []string{"{months} Monat", "{months} Monate"}, true},
		{"a form too few", "{count} server", "{count} servers", []string{"{count} Server"}, false},
	} {
		e := po.Entry{ID: test.id, Plural: test.plural, Texts: test.texts}
		if got := e.Problem(2); (got == "") != test.right {
			t.Errorf("%s: %q", test.name, got)
		}
	}
}
