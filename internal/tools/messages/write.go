package main

import (
	"fmt"
	"strings"

	"launchrack/internal/model/language/po"
)

var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`)

// written is the text of a file. A text stands in one line, so that a change of a word is a change of one line.
func written(f *po.File) []byte {
	var b strings.Builder
	comments(&b, "#", f.Head)
	keyword(&b, "msgid", "")
	keyword(&b, "msgstr", f.Header)
	for _, e := range f.Entries {
		b.WriteByte('\n')
		writeEntry(&b, e)
	}
	return []byte(b.String())
}

func writeEntry(b *strings.Builder, e po.Entry) {
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
