package language

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

const polishHead = "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;\\n\"\n\n"

const polish = polishHead + `msgid "Sold out since {day}"
msgstr "Wyprzedane od {day}"

msgctxt "sorting"
msgid "Order"
msgstr "Kolejność"

msgid "{count} server"
msgid_plural "{count} servers"
msgstr[0] "jeden serwer"
msgstr[1] "{count} serwery"
msgstr[2] "{count} serwerów"

#, fuzzy
msgid "Watch"
msgstr "Zegarek"

msgid "{count} plan"
msgid_plural "{count} plans"
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""
`

func readPolish(t *testing.T, files fstest.MapFS) (*Language, Set, error) {
	t.Helper()
	set, faults := read(Set{English}, files)
	err := errors.Join(faults...)
	l, found := set.Find("pl")
	if !found {
		t.Fatalf("there is no Polish: %v", err)
	}
	return l, set, err
}

func TestSentencesOfAFile(t *testing.T) {
	pl, _, err := readPolish(t, fstest.MapFS{"pl.po": {Data: []byte(polish)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, got, want string }{
		{"a sentence", pl.T("Sold out since {day}", "day", "X"), "Wyprzedane od X"},
		{"a context", pl.TC("sorting", "Order"), "Kolejność"},
		{"the word without its context", pl.T("Order"), "Order"},
		{"one", pl.N("{count} server", "{count} servers", 1), "jeden serwer"},
		{"few", pl.N("{count} server", "{count} servers", 22), "22 serwery"},
		{"many", pl.N("{count} server", "{count} servers", 12), "12 serwerów"},
		{"a fuzzy one stays English", pl.T("Watch"), "Watch"},
		{"English by its own plural: one", pl.N("{count} plan", "{count} plans", 1), "1 plan"},
		{"English by its own plural: none", pl.N("{count} plan", "{count} plans", 0), "0 plans"},
	} {
		if test.got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, test.got, test.want)
		}
	}
}

func TestBrokenFilesLeaveTheOthers(t *testing.T) {
	const wrongHole = "\nmsgid \"Renews at {price}\"\nmsgstr \"Odnowienie {cena}\"\n"
	_, set, err := readPolish(t, fstest.MapFS{
		"pl.po":      {Data: []byte(polish + wrongHole)},
		"cs.po":      {Data: []byte("msgid \"\"\nmsgstr \"\"\n\nmsgid \"a\nmsgstr \"b\"\n")},
		"da.po":      {Data: []byte("msgid \"\"\nmsgstr \"Language: da\\n\"\n")},
		"Klingon.po": {Data: []byte(polish)},
		"notes.txt":  {Data: []byte("mine")},
	})
	if codes := strings.Join(set.Codes(), " "); codes != "en da pl" {
		t.Errorf("there are %s", codes)
	}
	for _, want := range []string{`pl.po:27: the translation of "Renews at {price}" has the holes [cena]`, "cs.po:4: ", "Klingon.po is not named after a language"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the errors lack %q: %v", want, err)
		}
	}
	pl, _ := set.Find("pl")
	if got := pl.T("Renews at {price}", "price", "1"); got != "Renews at 1" {
		t.Errorf("a translation with another hole is used: %q", got)
	}
}

func TestOwnFileWins(t *testing.T) {
	_, shipped, err := readPolish(t, fstest.MapFS{"pl.po": {Data: []byte(polish)}})
	if err != nil {
		t.Fatal(err)
	}
	own, faults := read(shipped, fstest.MapFS{"pl.po": {Data: []byte(polishHead + "msgctxt \"sorting\"\nmsgid \"Order\"\nmsgstr \"Sortowanie\"\n")}})
	if faults != nil {
		t.Fatal(faults)
	}
	pl, _ := own.Find("pl")
	if got := pl.TC("sorting", "Order") + ", " + pl.T("Sold out since {day}", "day", "X"); len(own) != 2 || got != "Sortowanie, Wyprzedane od X" {
		t.Errorf("got %s of %v", got, own.Codes())
	}
}

// TestOwnFileWithOtherForms: a plural with other forms than the language has would choose wrong ones.
func TestOwnFileWithOtherForms(t *testing.T) {
	_, shipped, err := readPolish(t, fstest.MapFS{"pl.po": {Data: []byte(polish)}})
	if err != nil {
		t.Fatal(err)
	}
	set, faults := read(shipped, fstest.MapFS{"pl.po": {Data: []byte("msgid \"{count} server\"\nmsgid_plural \"{count} servers\"\nmsgstr[0] \"{count} A\"\nmsgstr[1] \"{count} B\"\n")}})
	pl, _ := set.Find("pl")
	if got := pl.N("{count} server", "{count} servers", 5); got != "5 serwerów" {
		t.Errorf("five are %s", got)
	}
	if err := errors.Join(faults...); err == nil || !strings.Contains(err.Error(), `"{count} server" has 2 forms, and the language 3`) {
		t.Error(err)
	}
}

// TestPlurals: forms stand in the order of gettext, and the pages choose by the same rule.
func TestPlurals(t *testing.T) {
	counts := []int{0, 1, 2, 5, 12, 21, 22, 101, 102, 1000, 1001}
	for code, want := range map[string]string{
		"en": "10111111111", "de": "10111111111", "fr": "00111111111", "pt-BR": "00111111111", "ja": "00000000000", "eo": "10111111111", "xx-none": "10111111111",
		"cs": "20122222222", "pl": "20122212122", "ru": "20122010120", "lv": "01220121201", "sl": "30133330130", "ar": "01234445555",
	} {
		p, got := pluralsOf(code), ""
		for _, n := range counts {
			got += strconv.Itoa(p.form(n))
			if p.form(-n) != p.form(n) {
				t.Errorf("%s: -%d has another form than %d", code, n, n)
			}
		}
		if got != want {
			t.Errorf("%s: %v have the forms %s, want %s", code, counts, got, want)
		}
		if p.form(math.MinInt) != p.form(108) { // it ends with 808, and has no opposite
			t.Errorf("%s: the least number has the form %d", code, p.form(math.MinInt))
		}
	}
	if p := pluralsOf("pl"); p.forms != 3 || p.rule() != `"`+p.of+`"[n<200?n:100+n%100]` || len(p.of) != 200 || ofEnglish.rule() != "n!=1" {
		t.Errorf("Polish has %d forms by %s", p.forms, p.rule())
	}
	ar, _ := Read("ar", nil)
	if got := strings.Join(ar.Forms("", "one", "many"), " "); got != "many one many many many many" {
		t.Errorf("a sentence without a translation is %q in the six forms of Arabic", got)
	}
	for _, code := range []string{"ar", "fr", "he", "pl"} {
		l, _ := Read(code, []byte("msgid \"{size} TB\"\nmsgstr \"{size}TB\"\n"))
		for sentence, want := range map[string]string{"{size} GB": l.Gigabytes("8"), "{size} TB": l.Terabytes("8"), "{size} Mbps": l.Megabits("8"), "{size} Gbps": l.Gigabits("8")} {
			if got := strings.Replace(l.Forms("", sentence, "")[0], "{size}", "8", 1); got != want {
				t.Errorf("%s: scripts write %q, the program %q", code, got, want)
			}
		}
	}
}

// TestFactsOfAnOwnLanguage: the program knows how some languages that do not ship are named and write numbers.
func TestFactsOfAnOwnLanguage(t *testing.T) {
	for code, want := range map[string]string{"cs": "Čeština 1\u00a0022 cs_CZ", "pt-BR": "Português 1.022 pt_BR", "eo": "eo 1,022 "} {
		l, faults := Read(code, nil)
		if faults != nil {
			t.Fatal(faults)
		}
		if got := l.Name() + " " + l.Number(1022) + " " + l.Locale(); got != want {
			t.Errorf("%s: got %q, want %q", code, got, want)
		}
	}
}

func TestShippedFilesAreRight(t *testing.T) {
	if _, found := Find("de"); !found || All()[0] != English {
		t.Errorf("there are %v", All().Codes())
	}
}

func TestPretended(t *testing.T) {
	for sentence, want := range map[string]string{
		"Sold out since {day}":               "⟦Sold out since ⟧{day}⟦ áéíó⟧",
		"{label}: {value}":                   "{label}⟦: ⟧{value}",
		`Read <a href="{link}">it</a>`:       `⟦Read <a href="{link}">it</a> áé⟧`,
		"Read <b>it</b> before you rent it.": "⟦Read <b>it</b> before you rent it. áéíóú áé⟧",
		"{count} GB":                         "{count} GB",
		"1 < 2":                              "⟦1 < 2⟧",
	} {
		if got := pretended(sentence); got != want {
			t.Errorf("%s: got %s, want %s", sentence, got, want)
		}
	}
	if _, listed := All().Find(pretendCode); listed {
		t.Error("the language for tests is listed")
	}
}

// TestFilesOfTranslationPrograms reads files as Weblate, Crowdin, Transifex and Poedit name and write them: other codes, a tab
// after the keyword, forms for millions and fractions, one of which is empty, and another order of forms.
func TestFilesOfTranslationPrograms(t *testing.T) {
	const million = "nplurals=3; plural=n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;"
	for name, tt := range map[string]struct {
		code, header string
		texts        []string
		want         map[int]string
	}{
		"es.po":       {"es", million, []string{"uno", "", "otros"}, map[int]string{0: "otros", 1: "uno", 2: "otros"}},
		"it.po":       {"it", million, []string{"uno", "milioni", "altri"}, map[int]string{0: "altri", 1: "uno", 100: "altri"}},
		"fr.po":       {"fr", "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;", []string{"un", "millions", "autres"}, map[int]string{0: "un", 1: "un", 2: "autres"}},
		"fr_CA.po":    {"fr-CA", "nplurals=2; plural=(n != 1);", []string{"un", "autres"}, map[int]string{1: "un", 2: "autres"}},
		"pt_BR.po":    {"pt-BR", "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;", []string{"um", "milhões", "outros"}, map[int]string{0: "um", 1: "um", 21: "outros"}},
		"pl.po":       {"pl", "nplurals=4; plural=(n==1 ? 0 : (n%10>=2 && n%10<=4) && (n%100<12 || n%100>14) ? 1 : n!=1 && (n%10>=0 && n%10<=1) || (n%10>=5 && n%10<=9) || (n%100>=12 && n%100<=14) ? 2 : 3);", []string{"jeden", "kilka", "wiele", "ułamki"}, map[int]string{1: "jeden", 22: "kilka", 12: "wiele", 0: "wiele"}},
		"zh_Hans.po":  {"zh-Hans", "nplurals=1; plural=0;", []string{"全部"}, map[int]string{0: "全部", 1: "全部", 7: "全部"}},
		"sr@latin.po": {"sr-Latn", "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;", []string{"jedan", "dva", "pet"}, map[int]string{21: "jedan", 3: "dva", 11: "pet"}},
		"lv.po":       {"lv", "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);", []string{"viens", "divi", "nulle"}, map[int]string{0: "nulle", 1: "viens", 2: "divi"}},
		"tlh.po":      {"tlh", "nplurals=2; plural=(n > 2);", []string{"puS", "law'"}, map[int]string{2: "puS", 3: "law'"}},
	} {
		text := "msgid\t\"\"\nmsgstr\t\"\"\n\"Plural-Forms: " + tt.header + "\\n\"\n\nmsgid\t\"{count} server\"\nmsgid_plural\t\"{count} servers\"\n"
		for i, form := range tt.texts {
			text += "msgstr[" + strconv.Itoa(i) + "]\t\"" + form + "\"\n"
		}
		set, faults := read(Set{English}, fstest.MapFS{name: {Data: []byte(text)}})
		l, found := set.Find(tt.code)
		if len(faults) != 0 || !found {
			t.Errorf("%s: %v, languages %v", name, faults, set.Codes())
			continue
		}
		for count, want := range tt.want {
			if got := l.N("{count} server", "{count} servers", count); got != want {
				t.Errorf("%s: of %d it says %q, want %q", name, count, got, want)
			}
		}
	}
}

// FuzzRules reads any rule: each is right for all counts, or refused.
func FuzzRules(f *testing.F) {
	for _, rule := range []string{"n != 1", "(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2)", "n%0", "((((", "n?:", "!n", "99999999999999999999"} {
		f.Add("Plural-Forms: nplurals=3; plural=" + rule + ";\n")
	}
	f.Fuzz(func(t *testing.T, header string) {
		if p, taken := pluralsIn(header); len(taken) != p.forms || taken != nil && len(p.of) != len(ofEnglish.of) {
			t.Errorf("%q: %+v of the forms %v", header, p, taken)
		}
	})
}

// TestDirections of languages of an operator's own, by the script that each is written in.
func TestDirections(t *testing.T) {
	for code, want := range map[string]string{"he": "rtl", "ar": "rtl", "fa": "rtl", "ur": "rtl", "az": "ltr", "az-Arab": "rtl", "en": "ltr", "ja": "ltr", "qz": "ltr", "sr-Latn": "ltr"} {
		if got := (&Language{code: code}).Direction(); got != want {
			t.Errorf("%s is written %s, want %s", code, got, want)
		}
	}
}

// TestCountriesOfOwnLanguages names countries, days and money as CLDR does, in languages that an operator may add.
func TestCountriesOfOwnLanguages(t *testing.T) {
	for code, want := range map[string]string{"he": "גרמניה", "ja": "ドイツ", "zh-Hans": "德国", "zh-TW": "德國", "tr": "Almanya", "pt-BR": "Alemanha", "sr-Latn": "Nemačka", "lt": "Vokietija"} {
		l := &Language{code: code}
		if got, _ := l.Country("DE"); got != want || l.Name() == code {
			t.Errorf("%s: Germany is %q, want %q, and the language %q", code, got, want, l.Name())
		}
	}
	l := &Language{code: "he"}
	if day, money := l.Day(time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)), l.Money("12.50", "€"); day != "29\u00a0בנוב׳\u00a02026" || money != "12.50\u00a0€" {
		t.Errorf("%q, %q", day, money)
	}
	if _, ok := (&Language{code: "qz"}).Country("DE"); ok {
		t.Error("a language that CLDR does not know names countries")
	}
}
