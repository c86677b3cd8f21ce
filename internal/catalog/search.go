package catalog

import (
	"launchrack/internal/catalog/textsearch"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
)

// searched are the columns that a search looks into: a plan is found where every word of
// the query is in the words of one of its values. In a column of lists, each item has its
// own.
var searched = words.SearchedColumns()

// columnTexts are the words of the different values of a column.
type columnTexts struct {
	column *column
	words  func(row.Value) string
}

func (t *columnTexts) Len() int { return t.column.count }

func (t *columnTexts) Text(code uint32) string {
	c, i := t.column, int(code-1)
	switch c.kind {
	case row.Integer:
		return t.words(row.Value{Num: market.Whole(c.ints[i])})
	case row.Number:
		return t.words(row.Value{Num: c.amounts[i]})
	case row.Boolean:
		return t.words(row.Value{Bool: c.ints[i] != 0})
	}
	return t.words(row.Value{Text: c.texts[i]})
}

// itemTexts are the words of the different items of a column of lists.
type itemTexts struct {
	items []string
	words func(row.Value) string
}

func (t *itemTexts) Len() int                { return len(t.items) }
func (t *itemTexts) Text(code uint32) string { return t.words(row.Value{Text: t.items[code-1]}) }

// word finds the plans that contain a word by prefix. If there are none, it finds those with a
// word within one edit, then two (see textsearch).
func (c *compiler) word(w string) node {
	for edits := range textsearch.MaxEdits(w) + 1 {
		if found := c.rowsWith(w, edits); found.kind != noRows {
			return found
		}
	}
	return node{kind: noRows}
}

// rowsWith finds the rows that have a value with a word, as textsearch.Index.Find does.
func (c *compiler) rowsWith(w string, edits int) node {
	kids := c.room(len(searched))
	for k, s := range searched {
		col := c.s.column(s.Name)
		g := c.s.groupOf(col)
		isList := g != nil && g.lists != nil
		var texts textsearch.Texts = &columnTexts{col, s.Words}
		if isList {
			texts = &itemTexts{g.items, s.Words}
		}
		marks := c.bits(texts.Len() + 1)
		found, steps := c.s.words[k].Find(w, edits, texts, marks)
		c.work.spend(steps)
		switch {
		case found && isList:
			kids = append(kids, c.hasMarked(g, marks))
		case found:
			kids = append(kids, c.leaf(col, codeSet{single: marks}))
		}
	}
	return joined(anyOf, kids)
}

// indexWords makes the index of one searched column.
func (s *Snapshot) indexWords(old *Snapshot, k int, moved []move) {
	at := s.columnAt[searched[k].Name]
	c, change := &s.columns[at], textsearch.Change{NewCodes: moved[at].remap, Added: moved[at].added}
	if c.kind != row.TextArray || change.NewCodes == nil {
		s.words[k] = old.words[k].Update(change, &columnTexts{c, searched[k].Words})
		return
	}
	g := group{column: c}
	g.indexLists()
	all := textsearch.Change{NewCodes: []uint32{0}}
	for item := range g.items {
		all.Added = append(all.Added, uint32(item+1))
	}
	s.words[k] = (&textsearch.Index{}).Update(all, &itemTexts{g.items, searched[k].Words})
}
