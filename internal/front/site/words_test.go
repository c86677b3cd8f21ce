package site

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/language"
	"launchrack/internal/testing/must"
)

// polish are languages of a folder of one's own.
func polish(t *testing.T) *language.Language {
	t.Helper()
	l, faults := language.Read("pl", []byte(`msgid "Menu"
msgstr "Menu </script>"

msgctxt "sorting"
msgid "Order"
msgstr "Kolejność"

msgid "{count} core"
msgid_plural "{count} cores"
msgstr[0] "{count} rdzeń"
msgstr[1] "{count} rdzenie"
msgstr[2] "{count} rdzeni"
`))
	if faults != nil {
		t.Fatal(faults)
	}
	return l
}

func TestWords(t *testing.T) {
	words := must.Get(ReadWords(fstest.MapFS{".vite/words.json": {Data: []byte(`{
		"first": [{"context": "", "one": "Menu", "many": ""}, {"context": "sorting", "one": "Order", "many": ""}, {"context": "", "one": "Close", "many": ""}],
		"late": [{"context": "", "one": "{count} core", "many": "{count} cores"}, {"context": "", "one": "{count} plan", "many": "{count} plans"}],
		"ofServer": [{"context": "", "one": "Without", "many": ""}]}`)}}))(t)
	scripts, files := words.Scripts([]*language.Language{language.English, polish(t)})
	got := map[string]string{}
	for code, of := range files {
		got[code] = string(scripts[of.First]) + "\n" + string(scripts[of.Late])
	}
	signs := `signs:{"decimal":",","group":"` + "\u00a0" + `","minGroup":2,"months":["sty","lut","mar","kwi","maj","cze","lip","sie","wrz","paź","lis","gru"],"day":"{day}` + "\u00a0{month}\u00a0" + `{year}"},`
	want := map[string]string{
		"en": `self.words={plural:n=>+(n!=1),list:"Menu\nOrder\nClose".split("\n")}` + "\n" + `words.list.push(..."{count} core\t{count} cores\n{count} plan\t{count} plans".split("\n"))`,
		"pl": `self.words={plural:n=>+(` + polish(t).PluralRule() + `),` + signs + `list:"Menu </script>\nKolejność\nClose".split("\n")}` + "\n" +
			`words.list.push(..."{count} rdzeń\t{count} rdzenie\t{count} rdzeni\n{count} plan\t{count} plans\t{count} plans".split("\n"))`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if files["en"].First == files["pl"].First || !strings.HasPrefix(files["pl"].Late, "/assets/late-pl-") {
		t.Errorf("the files are %v", files)
	}
	engines := `globalThis.languages={"pl":{plural:n=>+(` + polish(t).PluralRule() + `),` + signs + `list:{"Menu":"Menu </script>",` +
		`"sorting\u0004Order":"Kolejność","{count} core\u0000{count} cores":"{count} rdzeń\t{count} rdzenie\t{count} rdzeni","{count} plan\u0000{count} plans":"{count} plan\t{count} plans\t{count} plans"}},};` + "\n"
	if diff := cmp.Diff(engines, string(words.ForEngines([]*language.Language{polish(t)}))); diff != "" {
		t.Error(diff)
	}
}

func TestPagesNameTheWordsOfTheirLanguage(t *testing.T) {
	a := Assets{
		Start: "/start.js", Modules: []string{"/browser.js"}, Clicks: "/clicks",
		Words: map[string]WordFiles{"en": {"/words-en.js", "/late-en.js"}, "pl": {"/words-pl.js", "/late-pl.js"}},
		Pages: map[string]PageAssets{"plan": {Modules: []string{"/plan.js"}}, frameEntry: {Modules: []string{"/frame.js"}}},
	}
	for _, test := range []struct{ name, got, want string }{
		{"a list", a.startScript(language.English, "", ""), `data-modules="/words-en.js /browser.js" data-words="/late-en.js" data-clicks="/clicks"`},
		{"a page whose code is apart", a.startScript(polish(t), "plan"), `data-modules="/words-pl.js /browser.js /late-pl.js /plan.js" data-words="/late-pl.js" data-clicks="/clicks"`},
		{"a frame", a.startFrame(), `data-modules="/frame.js" data-clicks="/clicks"`},
	} {
		if !strings.Contains(test.got, test.want) {
			t.Errorf("%s: got %s, want %s", test.name, test.got, test.want)
		}
	}
}
