package contabo

import (
	"cmp"
	"fmt"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// setPrice takes the price of one month. There are no hourly prices.
func (it *item) setPrice(p *market.Plan) error {
	monthly, err := quotes("price", it.Price)
	if err != nil && len(monthly) == 0 {
		return err
	}
	it.defects.Add(err)
	if len(monthly) == 0 {
		return partner.Skipf("price", "holds no price in USD, EUR or GBP; a product without one cannot be listed")
	}
	p.Monthly = monthly
	return nil
}

// setYear takes twelve months less the discount of the twelve-month term.
func (it *item) setYear(p *market.Plan) (err error) {
	for _, term := range it.Periods {
		if term.Length == 12 {
			p.Annually, err = annual(p.Monthly, term.Discount)
			return err
		}
	}
	return nil
}

func annual(monthly market.Prices, discount priceMap) (market.Prices, error) {
	var yearly market.Prices
	for _, c := range market.Currencies() {
		month, quoted := monthly[c]
		raw, told := discount[string(c)]
		if !quoted || !told || string(raw) == "null" {
			continue
		}
		off, _, err := partner.Quote(raw)
		if err != nil {
			return nil, fmt.Errorf("periods[length 12].discount.%s: %w", c, err)
		}
		total, err := month.Mul(market.MustAmount("12"))
		if err == nil {
			total, err = total.Sub(off)
		}
		if err != nil {
			return nil, fmt.Errorf("periods[length 12].discount.%s: %w", c, err)
		}
		if off.Sign() >= 0 && total.Sign() > 0 {
			yearly = with(yearly, c, total)
		}
	}
	return yearly, nil
}

// quotes reads the currencies of the shop; others are the partner's to quote
// and not ours to show. The error is that of the first one that cannot be read.
func quotes(field string, prices priceMap) (quoted market.Prices, first error) {
	for _, c := range market.Currencies() {
		a, ok, err := partner.Quote(prices[string(c)])
		if err != nil {
			first = cmp.Or(first, fmt.Errorf("%s.%s: %w", field, c, err))
			continue
		}
		if ok {
			quoted = with(quoted, c, a)
		}
	}
	return quoted, first
}

func with(p market.Prices, c market.Currency, a market.Amount) market.Prices {
	if p == nil {
		p = market.Prices{}
	}
	p[c] = a
	return p
}

// setSetup takes what a one-month term costs once.
func (it *item) setSetup(p *market.Plan) (err error) {
	for _, term := range it.Periods {
		if term.Length == 1 {
			p.Setup, err = quotes("periods[length 1].setup", term.Setup)
			return err
		}
	}
	return nil
}

// formerPrice names the price before a reduction; the payload also repeats the
// current price there.
func (it *item) formerPrice() string {
	before, had, err := partner.Quote(it.PreviousPrice[string(market.EUR)])
	now, has, errNow := partner.Quote(it.Price[string(market.EUR)])
	if !had || !has || err != nil || errNow != nil || before.Cmp(now) <= 0 {
		return ""
	}
	return "Formerly " + quotedAs(it.PreviousPrice) + " per month"
}

// quotedAs writes an amount in every currency in which the partner quotes it,
// so that it can be compared with a price in any of them.
func quotedAs(prices priceMap) string {
	var texts []string
	for _, c := range market.Currencies() {
		if a, ok, err := partner.Quote(prices[string(c)]); ok && err == nil {
			texts = append(texts, c.Symbol()+a.Fixed(2))
		}
	}
	return strings.Join(texts, " / ")
}
