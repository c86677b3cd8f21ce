package cherry

import (
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// setPrices keeps the three terms that the shop shows. Spot prices change by
// the hour and the quarterly terms have no column.
func (it *item) setPrices(p *market.Plan) error {
	taxed := false
	for i, entry := range it.Pricing {
		amount, quoted, err := partner.Quote(entry.Price)
		if err != nil {
			return fmt.Errorf("pricing[%d].price: %w", i, err)
		}
		quotes := entry.column(p)
		currency, accepted := entry.currency()
		if !quoted || !accepted || quotes == nil {
			continue
		}
		if entry.Taxed { // the list is net; a price with VAT cannot stand beside it
			taxed = true
			continue
		}
		if *quotes == nil {
			*quotes = market.Prices{}
		}
		if _, has := (*quotes)[currency]; !has {
			(*quotes)[currency] = amount
		}
	}
	if len(p.Monthly) == 0 {
		return notListable(taxed)
	}
	return nil
}

func notListable(taxed bool) error {
	if taxed {
		return partner.Skipf("pricing", "only prices with tax came (taxed: true); accepted are net prices")
	}
	return partner.Skipf("pricing", "holds no monthly price in USD, EUR or GBP; a plan without one cannot be listed")
}

func (e price) column(p *market.Plan) *market.Prices {
	switch strings.ToLower(strings.TrimSpace(e.Unit)) {
	case "monthly":
		return &p.Monthly
	case "hourly":
		return &p.Hourly
	case "annually":
		return &p.Annually
	}
	return nil
}

func (e price) currency() (market.Currency, bool) {
	return market.ParseCurrency(strings.ToUpper(strings.TrimSpace(e.Currency)))
}

// isQuoted reports whether any item bears a price in a currency.
func isQuoted(items []item, c market.Currency) bool {
	return slices.ContainsFunc(items, func(it item) bool {
		return slices.ContainsFunc(it.Pricing, func(e price) bool {
			got, ok := e.currency()
			return ok && got == c
		})
	})
}

// merge adds the prices of a further answer to the items of the first one.
// Those that repeat a term and currency come later and are not taken.
func merge(items, more []item) {
	byID := make(map[quantity.Int][]price, len(more))
	for _, it := range more {
		if _, has := byID[it.ID]; !has && it.err == nil {
			byID[it.ID] = it.Pricing
		}
	}
	for i := range items {
		items[i].Pricing = append(items[i].Pricing, byID[items[i].ID]...)
	}
}
