package partner

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Text trims a partner's text and replaces each run of white space by one space. Markup stays,
// since pages escape it.
func Text(s string) string { return strings.Join(strings.Fields(s), " ") }

// Clip shortens a text to 60 characters, for a message.
func Clip(s string) string { return errs.Clip(s, 60) }

// Distinct joins the non-empty texts without repetitions, in their order.
func Distinct(texts []string, sep string) string {
	var distinct []string
	for _, t := range texts {
		if t != "" && !slices.Contains(distinct, t) {
			distinct = append(distinct, t)
		}
	}
	return strings.Join(distinct, sep)
}

// CheckOwnLink accepts a path on the partner's site and an http or https address. Another scheme,
// such as javascript:, is a Skip.
func CheckOwnLink(field, link string) error {
	u, err := url.Parse(link)
	if err == nil && u.Scheme == "" {
		return nil
	}
	if market.CheckLink(link) != nil {
		return Skipf(field, "%q came; accepted are links that begin with https: or http:", Clip(link))
	}
	return nil
}

// StockRead says whether a plan can be ordered, as an author of a partner's file reads it.
func StockRead(p *market.Plan) string {
	switch {
	case !p.Available:
		return "not available"
	case p.Stock != nil:
		return fmt.Sprintf("available, %d left", *p.Stock)
	}
	return "available"
}

// PricesRead lists the prices of a plan as an author of a partner's file reads them: those of each period in each
// currency with their setup fee, what later payments of a cycle cost, and the tax that was taken out.
func PricesRead(p *market.Plan) (texts []string) {
	add := func(prices market.Prices, before, behind string) {
		for _, c := range market.Convertible() {
			if amount, has := prices[c]; has {
				texts = append(texts, fmt.Sprintf("%s%s %s%s", before, Short(amount), c, behind))
			}
		}
	}
	for _, period := range p.Periods() {
		add(p.Quotes(period), "", " per "+string(period))
	}
	add(p.Setup, "setup ", "")
	for _, c := range p.Cycles {
		period := string(market.CyclePeriod(c.Months))
		add(c.Renewal, "then ", " per "+period)
		add(c.Setup, "setup ", " if paid per "+period)
	}
	if p.QuotedTax != nil && p.QuotedTax.Sign() > 0 {
		texts = append(texts, Short(*p.QuotedTax)+" % tax taken out")
	}
	return texts
}
