package main

import (
	"fmt"
	"regexp"
	"strings"
)

// chapter is one section of the specification, such as "5. Validation rules".
type chapter struct {
	title  string
	groups []group
}

// group is a part of a chapter; its title is empty where the chapter has none.
type group struct {
	title string
	rows  []sentence
}

// sentence is one row: a sentence, a table's row or a list's item.
type sentence struct {
	id, text string
	// instead says what holds where a later agreement overrides the sentence.
	instead string
	// note says why the sentence binds nothing, so no test is asked for.
	note string
}

var rowID = regexp.MustCompile(`^[1-9](\.[a-z0-9]+(-[a-z0-9]+)*)+$`)

// parseRows reads the list of sentences:
//
//	# chapter
//	## group
//	5.some-id The sentence.
//	    instead: What holds in its place.
//	    note: Why it binds nothing.
func parseRows(text string) ([]chapter, error) {
	p := rowParser{seen: map[string]bool{}}
	for i, line := range strings.Split(text, "\n") {
		if err := p.line(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if len(p.seen) == 0 {
		return nil, fmt.Errorf("holds no sentence")
	}
	return p.chapters, nil
}

type rowParser struct {
	chapters []chapter
	seen     map[string]bool
	last     *sentence
}

func (p *rowParser) line(line string) error {
	switch {
	case strings.TrimSpace(line) == "":
		return nil
	case strings.HasPrefix(line, "# "):
		p.chapters = append(p.chapters, chapter{title: line[2:]})
	case len(p.chapters) == 0:
		return fmt.Errorf("%q stands before the first chapter", line)
	case strings.HasPrefix(line, "## "):
		c := &p.chapters[len(p.chapters)-1]
		c.groups = append(c.groups, group{title: line[3:]})
	case strings.HasPrefix(line, " "):
		return p.remark(strings.TrimSpace(line))
	default:
		return p.row(line)
	}
	p.last = nil
	return nil
}

func (p *rowParser) row(line string) error {
	id, text, _ := strings.Cut(line, " ")
	if !rowID.MatchString(id) || text == "" {
		return fmt.Errorf("%q is no row; accepted is one such as 5.currency-cookie and its sentence", line)
	}
	if p.seen[id] {
		return fmt.Errorf("%s stands here twice", id)
	}
	p.seen[id] = true
	c := &p.chapters[len(p.chapters)-1]
	if len(c.groups) == 0 {
		c.groups = append(c.groups, group{})
	}
	g := &c.groups[len(c.groups)-1]
	g.rows = append(g.rows, sentence{id: id, text: text})
	p.last = &g.rows[len(g.rows)-1]
	return nil
}

func (p *rowParser) remark(line string) error {
	kind, text, ok := strings.Cut(line, ": ")
	switch {
	case !ok || p.last == nil:
	case kind == "instead":
		p.last.instead = text
		return nil
	case kind == "note":
		p.last.note = text
		return nil
	}
	return fmt.Errorf("%q is neither an instead nor a note of a row above it", line)
}

// each calls f with every sentence in order.
func each(chapters []chapter, f func(sentence)) {
	for _, c := range chapters {
		for _, g := range c.groups {
			for _, s := range g.rows {
				f(s)
			}
		}
	}
}
