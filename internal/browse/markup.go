package browse

import (
	"launchrack/internal/catalog"
	"launchrack/internal/market"
)

// Cards caches the markup of a list's cards. An entry is valid until its row changes,
// or the rates, or the states of partners.
type Cards interface {
	// Get returns the markup of the i-th card of the list.
	Get(i int, shown market.Currency) (string, bool)
	// Put stores the markup of the i-th card of the list.
	Put(i int, shown market.Currency, markup string)
}

// markupCaches holds a cache for each currency that cards show.
type markupCaches map[market.Currency]*catalog.RowCache[string]

func newMarkupCaches() markupCaches {
	caches := markupCaches{}
	for _, c := range market.Currencies() {
		caches[c] = catalog.NewRowCache[string]()
	}
	return caches
}

// rowCards implements Cards for the rows of one result.
type rowCards struct {
	caches markupCaches
	found  catalog.Result
	epoch  uint64
}

func (c rowCards) Get(i int, shown market.Currency) (string, bool) {
	cache, ok := c.caches[shown]
	if !ok {
		return "", false
	}
	return cache.Get(c.found.Row(i), c.epoch)
}

func (c rowCards) Put(i int, shown market.Currency, markup string) {
	if cache, ok := c.caches[shown]; ok {
		cache.Put(c.found.Row(i), c.epoch, markup, len(markup))
	}
}
