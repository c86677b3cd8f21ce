package browse

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
)

// shownLimits makes the limits on a month's price in terms mean the price that is shown: with the
// tax, and over the term. Prices rise with their net amounts, so each becomes a limit on a column.
// A price that is not known passes none.
func shownLimits(where query.And, basis price.Basis) query.And {
	return where.Replace(func(c query.Condition) query.Expr {
		if currency, isPrice := query.ComputedCurrency(c.Ref.Column); isPrice && len(c.Ref.Path) == 0 {
			return shownLimit(c, basis.In(currency))
		}
		return nil
	})
}

// shownLimit is shownLimits for a condition on a price in the currency of the choice.
func shownLimit(c query.Condition, choice price.Choice) query.Expr {
	c.Ref = query.Ref{Column: query.ShownIn(choice.Need(), choice.Currency()), Kind: row.Number}
	switch c.Op {
	case query.Lte, query.Gt:
		return netLimit(c, map[query.Op]query.Op{query.Lte: query.Lt, query.Gt: query.Gte}[c.Op], choice.Above)
	case query.Gte, query.Lt:
		return netLimit(c, c.Op, choice.AtLeast)
	case query.Eq:
		from, below := c, c
		from.Op, below.Op = query.Gte, query.Lte
		return query.And{shownLimit(from, choice), shownLimit(below, choice)}
	case query.Neq:
		c.Op = query.Eq
		return query.Not{Term: shownLimit(c, choice)}
	case query.In:
		if choice.IsPlain() { // one look at the column finds all
			return c
		}
		any := make(query.Or, len(c.List))
		for i, value := range c.List {
			one := c
			one.Op, one.Value, one.List = query.Eq, value, nil
			any[i] = shownLimit(one, choice)
		}
		return any
	}
	return c
}

// netLimit is a limit with another operator on the net amount that a limit on the shown price means.
func netLimit(c query.Condition, op query.Op, net func(market.Amount) (market.Amount, bool)) query.Expr {
	limit, isAmount := c.Value.Num.Amount()
	if !isAmount {
		return c // of more digits than any price
	}
	if bound, ok := net(limit); ok {
		c.Op, c.Value = op, query.Literal{Num: query.NumberOf(bound)}
	}
	return c
}

// priceLimit matches a parameter that limits the shown price: a column, a tree, a search text. It may
// take words about prices for a limit, which then only fixes the country of the address.
// web/src/api/price-limit.ts has the same rule.
var priceLimit = sync.OnceValue(func() *regexp.Regexp {
	codes := strings.Join(market.Codes(market.Currencies()), "|")
	return regexp.MustCompile(`(?i)\bprice\b|price_(` + codes + `)|[$€£]|\d ?(` + codes + `)`)
})

// limitsPrice reports whether parameters limit the shown price.
func limitsPrice(params url.Values) bool {
	for name, values := range params {
		if slices.Contains([]string{"order", "select", ColumnsParam}, name) {
			continue
		}
		if slices.ContainsFunc(values, func(value string) bool { return priceLimit().MatchString(name + "=" + value) }) {
			return true
		}
	}
	return false
}

// CountryOf returns the country whose tax the prices at an address include. An address that names
// one or limits the price means the same to everybody; of any other the visitor's choice decides,
// and it reports false.
func CountryOf(params url.Values) (country string, decides bool) {
	country = params.Get(CountryParam)
	return country, country != "" || limitsPrice(params)
}

// ChosenCountry returns an address's parameters after the visitor chose a country: those that limit
// the price name it.
func ChosenCountry(params url.Values, country string) url.Values {
	chosen := url.Values{}
	for name, values := range params {
		if name != CountryParam {
			chosen[name] = values
		}
	}
	if country != "" && limitsPrice(params) {
		chosen.Set(CountryParam, country)
	}
	return chosen
}
