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

// setTerms sets the price of each longer term: its monthly prices less the discount, with its own setup fee
// where one is told.
func (it *item) setTerms(p *market.Plan) error {
	for _, term := range it.Periods {
		if term.Length <= 1 || term.Length > maxTerm {
			continue
		}
		amounts, err := term.total(p.Monthly)
		if err != nil {
			return err
		}
		if len(amounts) == 0 {
			continue
		}
		period := market.CyclePeriod(int(term.Length))
		*p.QuotesFor(period) = amounts
		if fee := term.fee(); fee != nil {
			p.Cycle(int(term.Length)).Setup = fee
		}
	}
	return nil
}

// maxTerm is ten years.
const maxTerm = 120

// fee is the term's setup fee, 0 where it is waived; nil where it is not told.
func (p period) fee() (fee market.Prices) {
	for _, c := range market.Currencies() {
		raw, told := p.Setup[string(c)]
		amount, _, err := partner.Quote(raw)
		if !told || partner.IsNull(raw) || err != nil || amount.Sign() < 0 {
			continue
		}
		if fee == nil {
			fee = market.Prices{}
		}
		fee[c] = amount
	}
	return fee
}

// total is what the whole term costs.
func (p period) total(monthly market.Prices) (market.Prices, error) {
	totals := market.Prices{}
	for c, month := range monthly {
		raw, told := p.Discount[string(c)]
		if !told || partner.IsNull(raw) {
			continue
		}
		off, _, err := partner.Quote(raw)
		var total market.Amount
		if err == nil {
			total, err = month.Mul(market.Whole(int64(p.Length)))
		}
		if err == nil {
			total, err = total.Sub(off)
		}
		if err != nil {
			return nil, fmt.Errorf("periods[length %d].discount.%s: %w", p.Length, c, err)
		}
		if off.Sign() >= 0 && total.Sign() > 0 {
			totals[c] = total
		}
	}
	return totals, nil
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
