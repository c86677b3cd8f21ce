package main

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

// row is one sentence, table row or list item of the specification.
type row struct {
	chapter, group, id, text string
	instead                  string // the later agreement that replaces it
	note                     string // why it needs no test
}

var rowID = regexp.MustCompile(`^[1-9](\.[a-z0-9]+(-[a-z0-9]+)*)+$`)

// parseRows reads the list of rows:
//
//	# chapter
//	## group
//	5.some-id The sentence.
//	    instead: The later agreement that replaces it.
//	    note: Why it needs no test.
func parseRows(text string) ([]row, error) {
	var rows []row
	var chapter, group string
	seen := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case word == "":
		case word == "#":
			chapter, group = rest, ""
		case word == "##":
			group = rest
		case word == "instead:" && len(rows) > 0:
			rows[len(rows)-1].instead = rest
		case word == "note:" && len(rows) > 0:
			rows[len(rows)-1].note = rest
		case !rowID.MatchString(word) || rest == "" || seen[word]:
			return nil, fmt.Errorf("line %d: %q is not a row with an id of its own and a sentence", i+1, line)
		default:
			seen[word] = true
			rows = append(rows, row{chapter: chapter, group: group, id: word, text: rest})
		}
	}
	return rows, nil
}

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

// writePage returns the page in Markdown: a table for each group, and one at the
// end for the rows that bind nothing.
func writePage(rows []row, claims []claim) []byte {
	var page, notes strings.Builder
	page.WriteString(head)
	var chapter, table string
	for _, r := range rows {
		if r.chapter != chapter {
			chapter, table = r.chapter, ""
			fmt.Fprintf(&page, "\n## %s\n", r.chapter)
		}
		if r.note != "" {
			writeRow(&notes, r, "", append([]string{escape.Replace(r.note)}, links(r, claims)...))
			continue
		}
		if heading := tableHeading(r.group); heading != table {
			table = heading
			page.WriteString(heading)
		}
		instead := ""
		if r.instead != "" {
			instead = "<br>*Here: " + escape.Replace(r.instead) + "*"
		}
		writeRow(&page, r, instead, links(r, claims))
	}
	return []byte(page.String() + notesHead + notes.String())
}

func tableHeading(group string) string {
	heading := "\n| row | sentence | held by |\n|---|---|---|\n"
	if group != "" {
		heading = "\n### " + group + "\n" + heading
	}
	return heading
}

func writeRow(table *strings.Builder, r row, remark string, last []string) {
	fmt.Fprintf(table, "| `%s` | %s%s | %s |\n", r.id, escape.Replace(r.text), remark, strings.Join(last, "<br>"))
}

// links returns, for each test of the row, a link to its file and its title.
func links(r row, claims []claim) []string {
	var list []string
	for _, c := range claimsOf(r, claims) {
		list = append(list, fmt.Sprintf("[%s](../%s): %s", path.Base(c.file), c.file, escape.Replace(c.test)))
	}
	return list
}

// escape escapes Markdown's special characters.
var escape = strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", "&lt;", "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`)
