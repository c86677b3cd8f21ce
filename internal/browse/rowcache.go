package browse

import (
	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/response"
)

// rowCaches hold what was made of rows. Their keys name all that shaped an entry, so one of an
// older row, of other rates or links, or of another state of the partner is not found again.
type rowCaches struct {
	// extras are JSON objects without the opening brace.
	extras *response.Cache[rowKey, []byte]
	// markup is the HTML of the pages' cards.
	markup *response.Cache[cardKey, string]
}

type rowKey struct {
	row   catalog.Row
	epoch uint64
}

// cardKey is a row with the currency of its card, the tax that the prices include, and the months
// of the term that it shows, 0 for none.
type cardKey struct {
	rowKey
	shown  market.Currency
	tax    string
	months int
}

// The bounds of the caches in bytes: the cards of 25,000 rows, and the extras of 20,000.
const (
	markupBytes = 96 << 20
	extrasBytes = 32 << 20
)

// always is the version of all entries: their keys change whenever they do.
const always = ""

func newRowCaches() *rowCaches {
	return &rowCaches{response.NewCache[rowKey, []byte](extrasBytes), response.NewCache[cardKey, string](markupBytes)}
}

// Cards caches the markup of a list's cards. An entry is valid until its row changes,
// or the rates, the rules of links, or the state of its partner.
type Cards interface {
	// Get returns the markup of the i-th card of the list.
	Get(i int, shown market.Currency) (string, bool)
	// Put stores the markup of the i-th card of the list.
	Put(i int, shown market.Currency, markup string)
}

// rowCards implements Cards for the rows of a list.
type rowCards struct {
	cache  *snapshotCache
	found  catalog.Result
	tax    string
	months int
}

func (c rowCards) key(i int, shown market.Currency) cardKey {
	return cardKey{c.cache.key(c.found, i), shown, c.tax, c.months}
}

func (c rowCards) Get(i int, shown market.Currency) (string, bool) {
	return c.cache.rows.markup.Find(always, c.key(i, shown))
}

func (c rowCards) Put(i int, shown market.Currency, markup string) {
	c.cache.rows.markup.Keep(always, c.key(i, shown), markup, len(markup))
}
