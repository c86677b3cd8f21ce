package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/language/po"
	"launchrack/internal/testing/must"
)

const file = `# Who translates.
#
# server = Server
msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=2; plural=n != 1;\n"

# Mine.
#. What it is.
#: web/src/a.tsx
#: internal/b.go
#, fuzzy, c-format
msgctxt "sorting"
msgid "Order \"{name}\""
msgstr "Reihenfolge \\ „{name}“"

msgid "{count} server"
msgid_plural "{count} servers"
msgstr[0] "{count} Server"
msgstr[1] "{count} Server"

msgid "Two\nlines"
msgstr ""
"Zwei\n"
"Zeilen"
`

func TestFileStaysAsItIs(t *testing.T) {
	read := must.Get(po.Parse("pl.po", []byte(file)))(t)
	want := strings.Replace(file, `msgid "Two\nlines"`, "msgid \"\"\n\"Two\\n\"\n\"lines\"", 1)
	if diff := cmp.Diff(want, string(written(read))); diff != "" {
		t.Error(diff)
	}
	var translated []bool
	for _, e := range read.Entries {
		translated = append(translated, e.IsTranslated())
	}
	if want := []bool{false, true, true}; !cmp.Equal(translated, want) {
		t.Errorf("translated are %v, want %v: a fuzzy one is not", translated, want)
	}
}

// FuzzWritten: what was read and written can be read again.
func FuzzWritten(f *testing.F) {
	f.Add([]byte(file))
	f.Fuzz(func(t *testing.T, content []byte) {
		read, err := po.Parse("x.po", content)
		if err != nil {
			return
		}
		if _, err := po.Parse("x.po", written(read)); err != nil {
			t.Errorf("what was read cannot be read again: %v\n%s", err, written(read))
		}
	})
}
