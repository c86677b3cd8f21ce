package catalog

import "launchrack/internal/catalog/textsearch"

// searchColumns are the columns that a search looks into: a plan is found where every
// word of the query is in one of them. In column regions, each region is a text.
var searchColumns = [...]string{"name", "cpu_model", "partner_name", "regions"}

// columnTexts are the different texts of a column.
type columnTexts struct{ column *column }

func (t *columnTexts) Len() int                { return t.column.count }
func (t *columnTexts) Text(code uint32) string { return t.column.texts.at(int(code - 1)) }

// listItems are the different items of a column of lists.
type listItems []string

func (t listItems) Len() int                { return len(t) }
func (t listItems) Text(code uint32) string { return t[code-1] }

// search marks the texts of a search column that hold a word, and reports whether there
// are any.
func (c *compiler) search(k int, word string, texts textsearch.Texts, marks []uint64) bool {
	found, steps := c.s.words[k].Find(word, texts, marks)
	c.work.spend(steps)
	return found
}

// indexWords makes the index of one search column.
func (s *Snapshot) indexWords(old *Snapshot, k int, moved []move) {
	at := s.place[searchColumns[k]]
	c, change := &s.columns[at], textsearch.Change{NewCodes: moved[at].remap, Added: moved[at].added}
	if searchColumns[k] != "regions" || change.NewCodes == nil {
		s.words[k] = old.words[k].Update(change, &columnTexts{c})
		return
	}
	g := group{column: c}
	g.indexLists()
	all := textsearch.Change{NewCodes: []uint32{0}}
	for item := range g.items {
		all.Added = append(all.Added, uint32(item+1))
	}
	s.words[k] = (&textsearch.Index{}).Update(all, listItems(g.items))
}
