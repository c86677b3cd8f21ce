package cherry

import (
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// seat is the country of the partner, and seatTax its standard rate of tax in per cent,
// which a price with `taxed` holds. A test keeps it to the table of package vat.
const seat = "LT"

var seatTax = market.Whole(21)

// setPrices keeps the three terms that the shop shows. Spot prices change by
// the hour and the quarterly terms have no column. A price with tax counts where the
// partner quotes none without.
func (it *item) setPrices(p *market.Plan) error {
	var gross []quote
	for i, entry := range it.Pricing {
		quotes := entry.column(p)
		amount, quoted, err := partner.Quote(entry.Price)
		if err == nil && quoted && entry.Taxed {
			amount, err = partner.Net(amount, seatTax)
		}
		if err != nil {
			err = fmt.Errorf("pricing[%d].price: %w", i, err)
			if quotes == &p.Monthly {
				return err
			}
			it.defects.Add(err)
			continue
		}
		currency, accepted := entry.currency()
		if !quoted || !accepted || quotes == nil {
			continue
		}
		if q := (quote{quotes, currency, amount}); entry.Taxed {
			gross = append(gross, q)
		} else {
			q.keep()
		}
	}
	for _, q := range gross {
		if q.keep() {
			p.QuotedTax = new(seatTax)
		}
	}
	if len(p.Monthly) == 0 {
		return partner.Skipf("pricing", "holds no monthly price in USD, EUR or GBP; a plan without one cannot be listed")
	}
	return nil
}

// quote is a net price and the column that it belongs to.
type quote struct {
	column   *market.Prices
	currency market.Currency
	amount   market.Amount
}

// keep sets the price, and reports false where there is one already.
func (q quote) keep() bool {
	if _, has := (*q.column)[q.currency]; has {
		return false
	}
	if *q.column == nil {
		*q.column = market.Prices{}
	}
	(*q.column)[q.currency] = q.amount
	return true
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
// Those that repeat a term and currency come later and are not taken, unless they are the
// first without tax.
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
