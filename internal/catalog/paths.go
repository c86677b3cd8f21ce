package catalog

import (
	"context"
	"slices"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/door/meter"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// stored finds a column as a whole.
func (s *Snapshot) stored(ctx context.Context, ref query.Ref) (*column, error) {
	at, ok := s.columnAt[ref.Column]
	switch {
	case !ok || s.columns[at].kind != ref.Kind:
		return nil, noColumn(ref)
	case ref.Column == fetchedColumn:
		return s.fetchedLater(), nil
	case isMade(ref.Kind):
		return s.madeColumn(ref.Column, meter.Of(ctx).Priced, func() (*column, error) { return s.listColumn(&s.columns[at]) })
	}
	return &s.columns[at], nil
}

// nothing is what a path finds that leads nowhere: NULL in each row.
var nothing = &column{kind: row.JSON}

// values finds a column, or the amounts of one currency in a column of price maps.
func (s *Snapshot) values(ref query.Ref, w *work) (*column, error) {
	if len(ref.Path) == 0 {
		of, currency, ok := query.QuoteOf(ref.Column)
		if _, isHeld := s.columnAt[ref.Column]; !ok && !isHeld {
			currency, ok = query.ComputedCurrency(ref.Column)
		}
		if ok {
			return s.madeColumn(ref.Column, meter.Of(w.ctx).Priced, func() (*column, error) { return s.newShownColumn(ref.Column, of, currency) })
		}
		return s.stored(w.ctx, ref)
	}
	at, ok := s.columnAt[ref.Column]
	switch {
	case !ok:
		return nil, noColumn(ref)
	case s.columns[at].kind != row.PriceMap, len(ref.Path) > 1, !slices.Contains(market.Currencies(), market.Currency(ref.Path[0])):
		return nothing, nil
	}
	name, kind := ref.Column+"->"+ref.Path[0], row.JSON
	if ref.Text {
		name, kind = ref.Column+"->>"+ref.Path[0], row.Text
	}
	maps := &s.columns[at]
	return s.madeColumn(name, func(int) { w.spend(priceWork * maps.count) }, func() (*column, error) {
		return newPriceColumn(name, kind, maps, market.Currency(ref.Path[0])), nil
	})
}

// newPriceColumn takes a currency's amounts from price maps, as numbers of JSON or as texts.
func newPriceColumn(name string, kind row.Kind, maps *column, currency market.Currency) *column {
	amounts, texts, known := make([]market.Amount, maps.count), make([]string, maps.count), make([]bool, maps.count)
	for i, record := range maps.texts {
		amounts[i], known[i] = priceOf(priceJSON(record), currency)
		texts[i] = amounts[i].String()
	}
	c := &column{name: name, kind: kind, codes: make([]uint32, len(maps.codes))}
	var found []uint32
	if kind == row.Text {
		c.texts, found = gather(texts, known, strings.Compare)
	} else {
		c.amounts, found = gather(amounts, known, compareAmounts)
	}
	c.count = len(c.texts) + len(c.amounts)
	c.ranks = c.equalRanks()
	for i, code := range maps.codes {
		if code > 0 {
			c.codes[i] = found[code-1]
		}
	}
	return c
}
