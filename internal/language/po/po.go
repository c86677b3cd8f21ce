// Package po reads and writes the files of gettext: sentences in English with their translations.
package po

import (
	"fmt"
	"slices"
	"strings"
)

// File is a .po or .pot file.
type File struct {
	// Head is the comment above the header: who translates, and by which words.
	Head []string
	// Header has a line for each field, such as "Plural-Forms: nplurals=2; plural=n != 1;".
	Header  string
	Entries []Entry
}

// Entry is one sentence.
type Entry struct {
	// Comments are the translators' own ("# "), Notes are from the source ("#."), References name the files that hold
	// the sentence ("#:"), and Flags are such as "fuzzy" ("#,").
	Comments, Notes, References, Flags []string
	Context, ID, Plural                string
	// Texts are the translations, one for each form of the plural.
	Texts []string
	// Line is where the entry begins.
	Line int
}

// Key is what names an entry in its file.
type Key struct{ Context, ID string }

// Key names the entry.
func (e Entry) Key() Key { return Key{e.Context, e.ID} }

// IsTranslated reports whether each form has a text that somebody has looked at.
func (e Entry) IsTranslated() bool {
	return len(e.Texts) > 0 && !slices.Contains(e.Texts, "") && !slices.Contains(e.Flags, "fuzzy")
}

// Field gives a field of the header; empty where it is not there.
func (f *File) Field(name string) string {
	for line := range strings.Lines(f.Header) {
		if key, value, _ := strings.Cut(line, ":"); strings.EqualFold(key, name) {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`)

// Bytes writes the file. A text stands in one line, so that a change of a word is a change of one line.
func (f *File) Bytes() []byte {
	var b strings.Builder
	comments(&b, "#", f.Head)
	keyword(&b, "msgid", "")
	keyword(&b, "msgstr", f.Header)
	for _, e := range f.Entries {
		b.WriteByte('\n')
		e.write(&b)
	}
	return []byte(b.String())
}

func (e Entry) write(b *strings.Builder) {
	comments(b, "#", e.Comments)
	comments(b, "#.", e.Notes)
	comments(b, "#:", e.References)
	if len(e.Flags) > 0 {
		comments(b, "#,", []string{strings.Join(e.Flags, ", ")})
	}
	if e.Context != "" {
		keyword(b, "msgctxt", e.Context)
	}
	keyword(b, "msgid", e.ID)
	if e.Plural == "" {
		keyword(b, "msgstr", strings.Join(e.Texts, ""))
		return
	}
	keyword(b, "msgid_plural", e.Plural)
	for i, text := range e.Texts {
		keyword(b, fmt.Sprintf("msgstr[%d]", i), text)
	}
}

func comments(b *strings.Builder, mark string, lines []string) {
	for _, line := range lines {
		b.WriteString(strings.TrimSpace(mark+" "+line) + "\n")
	}
}

// keyword writes a text behind its word. One of several lines has each in a line of its own.
func keyword(b *strings.Builder, word, text string) {
	b.WriteString(word + ` "`)
	if strings.Contains(strings.TrimSuffix(text, "\n"), "\n") || strings.HasSuffix(text, "\n") {
		b.WriteString("\"\n")
		for line := range strings.Lines(text) {
			b.WriteString(`"` + escaper.Replace(line) + "\"\n")
		}
		return
	}
	b.WriteString(escaper.Replace(text) + "\"\n")
}
