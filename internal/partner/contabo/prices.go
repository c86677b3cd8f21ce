package contabo

import (
	"encoding/json"
	"fmt"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// setPrice sets the monthly price. There are no hourly prices.
func (it *item) setPrice(p *market.Plan) (err error) {
	if err = json.Unmarshal(it.Price, &it.prices); err != nil {
		return partner.FieldError("price", err)
	}
	if p.Monthly, err = quantity.Quotes("price", it.prices); err != nil && len(p.Monthly) == 0 {
		return err
	}
	it.defects.Add(err)
	if len(p.Monthly) == 0 {
		return partner.Skipf("price", "holds no price in USD, EUR or GBP; a product without one cannot be listed")
	}
	return nil
}

// setYear sets twelve monthly prices less the discount of the twelve-month term.
func (it *item) setYear(p *market.Plan) error {
	discount := it.term(12).Discount
	yearly := market.Prices{}
	for c, month := range p.Monthly {
		raw, told := discount[string(c)]
		if !told || partner.IsNull(raw) {
			continue
		}
		off, _, err := partner.Quote(raw)
		var total market.Amount
		if err == nil {
			total, err = month.Mul(market.Whole(12))
		}
		if err == nil {
			total, err = total.Sub(off)
		}
		if err != nil {
			return fmt.Errorf("periods[length 12].discount.%s: %w", c, err)
		}
		if off.Sign() >= 0 && total.Sign() > 0 {
			yearly[c] = total
		}
	}
	if len(yearly) > 0 {
		p.Annually = yearly
	}
	return nil
}

// setSetup sets the setup fee of the one-month term.
func (it *item) setSetup(p *market.Plan) (err error) {
	p.Setup, err = quantity.Quotes("periods[length 1].setup", it.term(1).Setup)
	return err
}

// term returns the term of a number of months; empty without one.
func (it *item) term(months quantity.Int) period {
	for _, term := range it.Periods {
		if term.Length == months {
			return term
		}
	}
	return period{}
}

// formerPrice returns a sentence with the price before a reduction; empty without a reduction, when
// the payload repeats the current price.
func (it *item) formerPrice() string {
	before, _ := quantity.Quotes("previousPrice", it.PreviousPrice)
	now, _ := quantity.Quotes("price", it.prices)
	was, had := before[market.EUR]
	is, has := now[market.EUR]
	if !had || !has || was.Cmp(is) <= 0 {
		return ""
	}
	var texts []string
	for _, c := range market.Currencies() {
		if a, quoted := before[c]; quoted {
			texts = append(texts, c.Symbol()+market.Grouped(a.Fixed(2)))
		}
	}
	return "Formerly " + strings.Join(texts, " / ") + " per month"
}
