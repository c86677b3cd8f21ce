package cherry

import (
	"fmt"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// seatTax is the VAT rate of Lithuania, the partner's country, in per cent, which prices with "taxed"
// include.
var seatTax = market.Whole(21)

// setPrices sets the hourly, monthly and yearly prices. Spot prices change by the hour and quarterly
// terms have no column. A gross price is used only without a net one. A price without term or
// currency is an error, since it may be the monthly one.
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

// quote is a net price and its column.
type quote struct {
	column   *market.Prices
	currency market.Currency
	amount   market.Amount
}

// quote parses a price of one of the plan's columns. It reports false without a price, and for terms
// and currencies that the shop does not show.
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

// keep sets the price, and reports false if the column has one already.
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
