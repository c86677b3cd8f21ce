package po_test

import (
	"strings"
	"testing"

	"launchrack/internal/language/po"
)

func TestOtherEditorsFiles(t *testing.T) {
	const poedit = "\ufeffmsgid \"\"\r\nmsgstr \"\"\r\n\"Language: de\\n\"\r\n\r\n#| msgid \"Oder\"\r\nmsgid \"\"\r\n\"Or\"\r\n\"der\"\r\nmsgstr \"\"\r\n\"Bestell\"\r\n\"en\"\r\n#~ msgid \"Gone\"\r\n#~ msgstr \"Weg\"\r\n"
	read, err := po.Parse("de.po", []byte(poedit))
	if err != nil {
		t.Fatal(err)
	}
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

func TestPlurals(t *testing.T) {
	for _, test := range []struct {
		field, rule string
		// forms are those of 0, 1, 2, 5, 12, 21, 22 and 101.
		forms [8]int
	}{
		{"nplurals=1; plural=0;", "0", [8]int{}},
		{"nplurals=2; plural=(n != 1);", "(n!=1)", [8]int{1, 0, 1, 1, 1, 1, 1, 1}},
		{"nplurals=2; plural=n>1", "n>1", [8]int{0, 0, 1, 1, 1, 1, 1, 1}},
		{"nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);", "(n==1?0:n%10>=2&&n%10<=4&&(n%100<10||n%100>=20)?1:2)", [8]int{2, 0, 1, 2, 2, 2, 1, 2}},
		{"nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;", "n%10==1&&n%100!=11?0:n!=0?1:2", [8]int{2, 0, 1, 1, 1, 0, 1, 0}},
		{"nplurals=2; plural=!(n==1) * 1 + 0 - 0;", "!(n==1)*1+0-0", [8]int{1, 0, 1, 1, 1, 1, 1, 1}},
	} {
		plural, err := po.ParsePlural(test.field)
		if err != nil {
			t.Errorf("%s: %v", test.field, err)
			continue
		}
		var forms [8]int
		for i, n := range []int{0, 1, 2, 5, 12, 21, 22, 101} {
			forms[i] = plural.Form(n)
		}
		if forms != test.forms || plural.Rule != test.rule || plural.Form(-1) != plural.Form(1) {
			t.Errorf("%s: got %v by %s, want %v", test.field, forms, plural.Rule, test.forms)
		}
	}
}

func TestBrokenPlurals(t *testing.T) {
	for _, field := range []string{
		"", "nplurals=2; plural=", "nplurals=9; plural=0;", "nplurals=2; plural=alert(1);", "nplurals=2; plural=n/2;",
		"nplurals=2; plural=n%0;", "nplurals=2; plural=n%n;", "nplurals=2; plural=(n;", "nplurals=2; plural=n ? 1;",
		"nplurals=2; plural=n 1;", "nplurals=2; plural=n;", "nplurals=2; plural=n==1-1 ? 0-1 : 0;", "nplurals=2; plural=n !;", "nplurals=2; plural=1 <;",
	} {
		if plural, err := po.ParsePlural(field); err == nil {
			t.Errorf("%q is read as %s", field, plural.Rule)
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

func FuzzPlural(f *testing.F) {
	f.Add("nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;", 3)
	f.Fuzz(func(t *testing.T, field string, n int) {
		if plural, err := po.ParsePlural(field); err == nil {
			plural.Form(n)
		}
	})
}
