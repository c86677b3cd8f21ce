package cherry

import (
	"fmt"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// seat is the country of the partner, and seatTax its standard rate of tax in per cent,
// which a price with `taxed` holds. A test keeps it to the table of package vat.
const seat = "LT"

var seatTax = market.Whole(21)

// setPrices keeps the three terms that the shop shows. Spot prices change by
// the hour and the quarterly terms have no column. A price with tax counts where the
// partner quotes none without. A price that does not tell its term or currency may belong to
// a month.
func (it *item) setPrices(p *market.Plan) error {
	if it.Pricing == nil {
		return errNoPricing
	}
	var gross []quote
	for i, raw := range it.Pricing {
		e, err := readPrice(i, raw)
		if err != nil {
			return err
		}
		q, quoted, err := e.quote(p)
		switch {
		case err != nil && q.column == &p.Monthly:
			return fmt.Errorf("pricing[%d].price: %w", i, err)
		case err != nil:
			it.defects.Add(fmt.Errorf("pricing[%d].price: %w", i, err))
		case quoted && e.Taxed:
			gross = append(gross, q)
		case quoted:
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

// quote reads a price of one of the plan's columns. It reports false where there is none, and
// for terms and currencies that the shop does not show.
func (e price) quote(p *market.Plan) (q quote, quoted bool, err error) {
	q.column = map[string]*market.Prices{"monthly": &p.Monthly, "hourly": &p.Hourly, "annually": &p.Annually}[strings.ToLower(strings.TrimSpace(e.Unit))]
	if q.currency = e.currency(); q.column == nil {
		return q, false, nil
	}
	q.amount, quoted, err = partner.Quote(e.Price)
	if err == nil && quoted && e.Taxed {
		q.amount, err = partner.Net(q.amount, seatTax)
	}
	return q, quoted && q.currency != "", err
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
