package main

import (
	"bytes"
	"fmt"
	"path"
	"strings"
)

const head = `# The product specification, sentence by sentence

<!-- Written by "make generate" from specification.rows.txt and from the comments
"Holds:" above the tests; do not edit. -->

Every sentence, table row and list item of the product specification, and the
tests that hold it. Where a later agreement goes further than a sentence, or
against it, the row says what holds instead, and its tests hold that.
A test names the rows that it holds in a comment above it; a row without a test
fails the build.
`

const notesHead = `
## Sentences that bind nothing

They name a library's defaults, or say that something was not shown or not
confirmed. No test is asked for; where one exists all the same, it is named.

| row | sentence | why |
|---|---|---|
`

// writePage makes the page in Markdown.
func writePage(chapters []chapter, held map[string][]claim) []byte {
	var page bytes.Buffer
	page.WriteString(head)
	for _, c := range chapters {
		fmt.Fprintf(&page, "\n## %s\n", c.title)
		for _, g := range c.groups {
			writeGroup(&page, g, held)
		}
	}
	page.WriteString(notesHead)
	each(chapters, func(s sentence) {
		if s.note != "" {
			why := strings.Join(append([]string{plain(s.note)}, links(held[s.id])...), "<br>")
			fmt.Fprintf(&page, "| `%s` | %s | %s |\n", s.id, plain(s.text), why)
		}
	})
	return page.Bytes()
}

func writeGroup(page *bytes.Buffer, g group, held map[string][]claim) {
	var table bytes.Buffer
	for _, s := range g.rows {
		if s.note != "" {
			continue
		}
		text := plain(s.text)
		if s.instead != "" {
			text += "<br>*Here: " + plain(s.instead) + "*"
		}
		fmt.Fprintf(&table, "| `%s` | %s | %s |\n", s.id, text, strings.Join(links(held[s.id]), "<br>"))
	}
	if table.Len() == 0 {
		return
	}
	if g.title != "" {
		fmt.Fprintf(page, "\n### %s\n", g.title)
	}
	page.WriteString("\n| row | sentence | held by |\n|---|---|---|\n")
	_, _ = table.WriteTo(page)
}

// links names each test after a link to its file.
func links(claims []claim) []string {
	var list []string
	for _, c := range claims {
		list = append(list, fmt.Sprintf("[%s](../%s): %s", path.Base(c.file), c.file, plain(c.test)))
	}
	return list
}

var escaper = strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", "&lt;", "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`)

// plain writes text so that Markdown, and the table it stands in, leave it alone.
func plain(s string) string { return escaper.Replace(s) }
