package browse

import (
	"launchrack/internal/catalog"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
)

// made are texts that were made of a row in one epoch, the newest first. They are kept beside the row
// (catalog.Row), go with it, and never change.
type made struct {
	epoch uint64
	texts []text
}

type text struct {
	look
	text string
}

// look is what shapes a text besides its row and its epoch: the language, and of a card's HTML the currency,
// the tax that the prices include, and what the total is for that it shows; of a table's row its columns, too. The extras, a JSON object
// without the opening brace, have a currency where they are brief.
type look struct {
	lang   *language.Language
	isCard bool
	// isLight leaves out of extras what the row says.
	isLight bool
	shown   market.Currency
	tax     string
	need    market.Need
	// columns are those of a table, as its address has them; empty for a card.
	columns string
}

const (
	// MaxKept bounds the bytes that are kept beside the rows of a snapshot: extras and cards of 9,000.
	MaxKept = 48 << 20
	// maxTexts bounds the texts of a row in one language.
	maxTexts = 8
)

func (m *made) size() (n int64) {
	if m != nil {
		for _, t := range m.texts {
			n += int64(len(t.text)) + 64 // for the look, and a share of the rest
		}
	}
	return n
}

// before puts a text before those that are there. Of the texts in its language the oldest goes when there are too many.
func (m *made) before(t text) []text {
	list, ofLanguage := append(make([]text, 0, len(m.texts)+1), t), 1
	for _, other := range m.texts {
		if other.lang == t.lang {
			ofLanguage++
		}
		if other.lang != t.lang || ofLanguage <= maxTexts {
			list = append(list, other)
		}
	}
	return list
}

// find returns a text that is kept of the i-th plan that was found.
func (c *snapshotCache) find(found catalog.Result, i int, l look) (string, bool) {
	if m, _ := found.Row(i).Kept().(*made); m != nil && m.epoch == c.epoch(found.Partner(i)) {
		for k := range m.texts {
			if m.texts[k].look == l {
				return m.texts[k].text, true
			}
		}
	}
	return "", false
}

// keep keeps a text of the i-th plan that was found, unless somebody else keeps one meanwhile. Where
// there is no room, all rows begin anew.
func (c *snapshotCache) keep(found catalog.Result, i int, t text) {
	before, next := found.Row(i).Kept(), &made{c.epoch(found.Partner(i)), []text{t}}
	was, _ := before.(*made)
	if was != nil && was.epoch == next.epoch {
		next.texts = was.before(t)
	}
	if !found.Row(i).Keep(before, next) {
		return
	}
	if c.bytes.Add(next.size()-was.size()) > MaxKept {
		c.bytes.Store(0)
		for n := range c.snap.Len() {
			c.snap.Row(n).Keep(c.snap.Row(n).Kept(), (*made)(nil))
		}
	}
}

// Kept counts the bytes that are kept beside the rows of a snapshot.
func (s *Service) Kept(snap *catalog.Snapshot) int {
	c, err := s.snapshotCache(snap)
	if err != nil { // its answers tell it
		return 0
	}
	return int(c.bytes.Load())
}

// Cards keeps the markup of a list's cards. It is valid until its row changes,
// or the rates, the rules of links, or the state of its partner.
type Cards interface {
	// Get returns the markup of the i-th card of the list.
	Get(i int, shown market.Currency) (string, bool)
	// Put stores the markup of the i-th card of the list.
	Put(i int, shown market.Currency, markup string)
	// Rows keeps the rows of a table with some columns in the place of cards.
	Rows(columns string) Cards
}

// rowCards implements Cards for the rows of a list, whose cards have one look but for the currency.
type rowCards struct {
	cache *snapshotCache
	found catalog.Result
	look
}

func (c *snapshotCache) cards(found catalog.Result, basis price.Basis) rowCards {
	cards := rowCards{cache: c, found: found, look: look{lang: basis.Language(), need: basis.Need()}}
	if tax := basis.Tax(); tax != nil {
		cards.tax = tax.Label(basis.Language())
	}
	return cards
}

// Texts keeps other texts of plans that were found, by a name that no table's columns are, as Cards keeps theirs.
func (s *Service) Texts(found catalog.Result, basis price.Basis, snap *catalog.Snapshot, name string) (Cards, error) {
	c, err := s.snapshotCache(snap)
	if err != nil {
		return nil, err
	}
	return c.cards(found, basis).Rows(name), nil
}

func (c rowCards) in(shown market.Currency) look {
	c.isCard, c.shown = true, shown
	return c.look
}

// isOfList reports whether a card says how many configurations of its machine the list has, and
// links to them: it is like no other list's, and is not kept.
func (c rowCards) isOfList(i int) bool { return c.found.Configurations(i).Count > 1 }

func (c rowCards) Get(i int, shown market.Currency) (string, bool) {
	if c.isOfList(i) {
		return "", false
	}
	return c.cache.find(c.found, i, c.in(shown))
}

func (c rowCards) Rows(columns string) Cards {
	c.columns = columns
	return c
}

func (c rowCards) Put(i int, shown market.Currency, markup string) {
	if !c.isOfList(i) {
		c.cache.keep(c.found, i, text{c.in(shown), markup})
	}
}

// appendExtras appends the extras of the i-th plan that was found. It makes and
// keeps them where the row has none.
func (c *snapshotCache) appendExtras(dst []byte, found catalog.Result, i int, l look) ([]byte, error) {
	if kept, ok := c.find(found, i, l); ok {
		return append(dst, kept...), nil
	}
	begin := len(dst)
	dst, err := c.on(price.Choose(l.lang, nil, 0), l.shown, l.isLight).appendNewExtras(dst, found, i, false)
	if err == nil {
		c.keep(found, i, text{l, string(dst[begin:])})
	}
	return dst, err
}

// appendNewExtras makes a plan's extras, with scores or without, and appends them.
func (d Decorator) appendNewExtras(dst []byte, found catalog.Result, i int, hasScores bool) ([]byte, error) {
	p, err := found.Plan(i)
	if err != nil {
		return dst, err
	}
	text, err := row.AppendAny(nil, d.extrasWith(p, hasScores))
	if err != nil {
		return dst, err
	}
	return append(dst, text[len("{"):]...), nil
}
