package browse

import (
	"launchrack/internal/catalog"
	"launchrack/internal/market"
)

// Cards keeps the markup of a list's cards beside their rows: it dies with its
// row, and with the rates and the states of partners that it was made from.
type Cards interface {
	// Get returns the markup of the card at a place of the list, from 0.
	Get(place int, shown market.Currency) (string, bool)
	// Put keeps it.
	Put(place int, shown market.Currency, markup string)
}

// markupCaches are those of the cards, by the currency that they show.
type markupCaches map[market.Currency]*catalog.RowCache[string]

func newMarkupCaches() markupCaches {
	caches := markupCaches{}
	for _, c := range market.Currencies() {
		caches[c] = catalog.NewRowCache[string]()
	}
	return caches
}

// rowCards are the cards of the rows that were found.
type rowCards struct {
	caches markupCaches
	found  catalog.Result
	epoch  uint64
}

func (c rowCards) Get(place int, shown market.Currency) (string, bool) {
	cache, ok := c.caches[shown]
	if !ok {
		return "", false
	}
	return cache.Get(c.found.Row(place), c.epoch)
}

func (c rowCards) Put(place int, shown market.Currency, markup string) {
	if cache, ok := c.caches[shown]; ok {
		cache.Put(c.found.Row(place), c.epoch, markup, len(markup))
	}
}
