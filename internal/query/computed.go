package query

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/row"
)

// The computed columns hold the price as it is compared, a month, in each currency.
// They can be filtered, ordered and selected by name, but * leaves them out.
const (
	PriceUSD = "price_usd"
	PriceEUR = "price_eur"
	PriceGBP = "price_gbp"
)

// The name of the parameter of terms, which holds the months, and of the columns that it adds to
// rows. TermTotal is a price map.
const (
	MonthsParam = "months"
	TermMonths  = "term_months"
	TermTotal   = "term_total"
)

// TermUSD returns the column of what a plan costs over so many months in USD. The one of
// twelve months is a column of the table, the others are computed.
func TermUSD(months int) string { return fmt.Sprintf("setup_included_%dm_usd", months) }

// TermIn returns the column of what a plan costs over so many months in a currency, before it is
// rounded. Package browse asks for it; no address names it.
func TermIn(months int, c market.Currency) string {
	return fmt.Sprintf("%s of %d in %s", TermTotal, months, c)
}

// TermOf returns what TermIn was given. It reports false for any other column.
func TermOf(column string) (months int, c market.Currency, ok bool) {
	n, err := fmt.Sscanf(column, TermTotal+" of %d in %s", &months, &c)
	return months, c, err == nil && n == 2
}

// ComputedTerms lists the months whose column is computed.
func ComputedTerms() []int {
	return slices.DeleteFunc(market.TermMonths(), func(n int) bool {
		_, isColumn := row.Find(TermUSD(n))
		return isColumn
	})
}

// termNames are the columns of ComputedTerms.
var termNames = func() (names []string) {
	for _, n := range ComputedTerms() {
		names = append(names, TermUSD(n))
	}
	return names
}()

// IsComputed reports whether a column is computed: a price as it is compared, or the total of a
// term.
func IsComputed(column string) bool {
	_, isPrice := ComputedCurrency(column)
	_, _, isOfTerm := Term(column)
	return isPrice || isOfTerm || slices.Contains(termNames, column)
}

// ParseMonths reads the parameter of terms. Errors are errs.Invalid.
func ParseMonths(text string) (int, error) {
	months, err := strconv.Atoi(text)
	if err != nil || !slices.Contains(market.TermMonths(), months) || strconv.Itoa(months) != text {
		return 0, errs.Field(MonthsParam, "%q came; accepted are 1, 3, 6, 12 and 24", errs.Clip(text, 40))
	}
	return months, nil
}

// addTerm adds the term's columns to what a row shows, and orders by the total where the
// address orders by a price.
func (q *Query) addTerm() {
	q.Select = slices.Clone(q.Select)
	for _, name := range []string{TermMonths, TermTotal} {
		if !slices.ContainsFunc(q.Select, func(f Field) bool { return f.Ref.Column == name }) {
			q.Select = append(q.Select, Field{Ref: Ref{Column: name, Kind: termKinds[name]}, Name: name})
		}
	}
	for i, f := range q.Select {
		if _, isOfTerm := termKinds[f.Ref.Column]; isOfTerm {
			q.Select[i].Ref.Column = fmt.Sprintf("%s of %d", f.Ref.Column, q.Months)
		}
	}
	for i, o := range q.Order {
		if _, isPrice := ComputedCurrency(o.Ref.Column); isPrice {
			q.Order[i].Ref.Column = TermUSD(q.Months)
		}
	}
}

// Term splits the column of a term's months or total into its name and the months, 0 for a
// query without a term. It reports false for any other column.
func Term(column string) (name string, months int, ok bool) {
	name, number, _ := strings.Cut(column, " of ")
	if _, ok = termKinds[name]; ok {
		months, _ = strconv.Atoi(number) // without one it is 0
	}
	return name, months, ok
}

// termKinds are the columns that a select may name besides those of the table.
var termKinds = map[string]row.Kind{TermMonths: row.Integer, TermTotal: row.PriceMap}

// ComputedPrices lists the computed columns, in the order of market.Currencies.
func ComputedPrices() []string { return []string{PriceUSD, PriceEUR, PriceGBP} }

// PriceIn returns the computed column of a currency.
func PriceIn(c market.Currency) string {
	at := slices.Index(market.Currencies(), c)
	return ComputedPrices()[max(0, at)]
}

// ComputedCurrency returns the currency of a computed column. It reports false for any
// other column.
func ComputedCurrency(column string) (market.Currency, bool) {
	at := slices.Index(ComputedPrices(), column)
	if at < 0 {
		return "", false
	}
	return market.Currencies()[at], true
}
