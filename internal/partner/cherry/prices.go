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

// setPrices sets the prices of an hour and of each term. Spot prices change by the hour. A gross price is used only without a net one. A price without term or
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
		q, quoted, err := e.quote()
		switch {
		case err != nil && q.period == market.Month:
			return fmt.Errorf("pricing[%d].price: %w", i, err)
		case err != nil:
			it.defects.Add(fmt.Errorf("pricing[%d].price: %w", i, err))
		case quoted && e.Taxed:
			gross = append(gross, q)
		case quoted:
			q.keep(p)
		}
	}
	for _, q := range gross {
		if q.keep(p) {
			p.QuotedTax = new(seatTax)
		}
	}
	if len(p.Monthly) == 0 {
		return partner.Skipf("pricing", "holds no monthly price in USD, EUR or GBP; a plan without one cannot be listed")
	}
	return nil
}

// quote is a net price and what it pays for.
type quote struct {
	period   market.Period
	currency market.Currency
	amount   market.Amount
}

var periods = map[string]market.Period{"monthly": market.Month, "quarterly": market.CyclePeriod(3), "semiannually": market.CyclePeriod(6),
	"annually": market.Year, "hourly": market.Hour}

// quote parses a price. It reports false without one, and for terms and currencies that the shop does
// not show.
func (e price) quote() (q quote, quoted bool, err error) {
	q.period = periods[strings.ToLower(strings.TrimSpace(e.Unit))]
	if q.currency = e.currency(); q.period == "" {
		return q, false, nil
	}
	q.amount, quoted, err = partner.Quote(e.Price)
	if err == nil && quoted && e.Taxed {
		q.amount, err = partner.Net(q.amount, seatTax)
	}
	return q, quoted && q.currency != "", err
}

// keep sets the price, and reports false if the plan has one already.
func (q quote) keep(p *market.Plan) bool {
	quotes := p.QuotesFor(q.period)
	if _, has := (*quotes)[q.currency]; has {
		return false
	}
	if *quotes == nil {
		*quotes = market.Prices{}
	}
	(*quotes)[q.currency] = q.amount
	return true
}
