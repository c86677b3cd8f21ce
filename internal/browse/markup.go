package browse

import (
	"sync"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/price"
)

// Cards caches the markup of a list's cards. An entry is valid until its row changes,
// or the rates, or the state of its partner.
type Cards interface {
	// Get returns the markup of the i-th card of the list.
	Get(i int, shown market.Currency) (string, bool)
	// Put stores the markup of the i-th card of the list.
	Put(i int, shown market.Currency, markup string)
}

// markupCaches holds the caches of cards by the tax that their prices include and the term that
// they show. It is safe for concurrent use.
type markupCaches struct {
	mu    sync.Mutex
	byTax map[taxedTerm]currencyCaches
}

// taxedTerm is a tax, empty for none, and the months of a term, 0 for none.
type taxedTerm struct {
	tax    string
	months int
}

// currencyCaches holds a cache for each currency that cards show.
type currencyCaches map[market.Currency]*catalog.RowCache[string]

// with returns the caches of cards whose prices include a levy, nil for none, and that show what
// so many months cost, 0 for none.
func (m *markupCaches) with(levy *price.Levy, months int) currencyCaches {
	tax := taxedTerm{months: months}
	if levy != nil {
		tax.tax = levy.Label()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if caches, ok := m.byTax[tax]; ok {
		return caches
	}
	caches := currencyCaches{}
	for _, c := range market.Currencies() {
		caches[c] = catalog.NewRowCache[string]()
	}
	if m.byTax == nil {
		m.byTax = map[taxedTerm]currencyCaches{}
	}
	m.byTax[tax] = caches
	return caches
}

// rowCards implements Cards for the rows of one result.
type rowCards struct {
	caches currencyCaches
	found  catalog.Result
	epoch  func(found catalog.Result, i int) uint64
}

func (c rowCards) Get(i int, shown market.Currency) (string, bool) {
	cache, ok := c.caches[shown]
	if !ok {
		return "", false
	}
	return cache.Get(c.found.Row(i), c.epoch(c.found, i))
}

func (c rowCards) Put(i int, shown market.Currency, markup string) {
	if cache, ok := c.caches[shown]; ok {
		cache.Put(c.found.Row(i), c.epoch(c.found, i), markup, len(markup))
	}
}
