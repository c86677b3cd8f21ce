package query

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// PriceUSD is the computed column of the price as it is compared, a month, in USD. There is one for each currency of the
// shop. They can be filtered, ordered and selected by name, but * leaves them out.
const PriceUSD = "price_usd"

// The name of the parameter of terms, which holds the months, and of the columns that it adds to
// rows. TermTotal is a price map, with the use of UseParam.
const (
	MonthsParam = "months"
	TermMonths  = "term_months"
	TermTotal   = "term_total"
)

// TermUSD returns the column of what a plan costs over so many months in USD. The one of
// twelve months is a column of the table, the others are computed.
func TermUSD(months int) string { return fmt.Sprintf("setup_included_%dm_usd", months) }

// ShownIn returns the column of what a plan is shown at in a currency, before tax and before it is rounded: for what is
// needed, for a month where that is nothing. Package browse asks for it; no address names it.
func ShownIn(need market.Need, c market.Currency) string {
	if need == (market.Need{}) {
		return PriceIn(c)
	}
	return QuoteIn(fmt.Sprintf("%s of %s", TermTotal, need), c)
}

// QuoteIn returns the column of what the quotes of a column of prices are shown at in a currency, as ShownIn does.
func QuoteIn(column string, c market.Currency) string { return column + inCurrency + string(c) }

const inCurrency = " in "

// QuoteOf returns what QuoteIn was given. It reports false for any other column.
func QuoteOf(column string) (of string, c market.Currency, ok bool) {
	of, name, ok := strings.Cut(column, inCurrency)
	return of, market.Currency(name), ok
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

// addTerm adds the term's columns to what a row shows.
func (q *Query) addTerm() {
	q.Select = slices.Clone(q.Select)
	for _, name := range []string{TermMonths, TermTotal} {
		if !slices.ContainsFunc(q.Select, func(f Field) bool { return f.Ref.Column == name }) {
			q.Select = append(q.Select, Field{Ref: Ref{Column: name, Kind: termKinds[name]}, Name: name})
		}
	}
	for i, f := range q.Select {
		if _, isOfTerm := termKinds[f.Ref.Column]; isOfTerm {
			q.Select[i].Ref.Column = fmt.Sprintf("%s of %s", f.Ref.Column, q.Need)
		}
	}
}

// OrderAsShown orders by what is shown in a currency where the address orders by a price. Without a currency a
// price stays, and is the total in USD of a query with a term or a use.
func (q *Query) OrderAsShown(c market.Currency) {
	if c != "" {
		q.Price = ShownIn(q.Need, c)
	}
	for i, o := range q.Order {
		ref := &q.Order[i].Ref
		_, isPrice := ComputedCurrency(o.Ref.Column)
		switch {
		case isPrice && (c != "" || q.Need.Uses()):
			ref.Column = ShownIn(q.Need, cmp.Or(c, market.USD))
		case isPrice && q.Need.Months > 0:
			ref.Column = TermUSD(q.Need.Months)
		case c != "" && o.Ref.Kind == row.PriceMap && len(o.Ref.Path) == 1 && !o.Ref.Text:
			*ref = Ref{Column: QuoteIn(o.Ref.Column, c), Kind: row.Number}
		}
	}
}

// Term splits the column of a term's months or of a total into its name and what is needed, nothing for a query without
// that. It reports false for any other column.
func Term(column string) (name string, need market.Need, ok bool) {
	name, of, _ := strings.Cut(column, " of ")
	if _, ok = termKinds[name]; ok {
		months, use, _ := strings.Cut(of, " ")
		need.Months, _ = strconv.Atoi(months) // without one it is 0
		need.Use, _ = ParseUse([]string{use}) // without one it is none
	}
	return name, need, ok
}

// termKinds are the columns that a select may name besides those of the table.
var termKinds = map[string]row.Kind{TermMonths: row.Integer, TermTotal: row.PriceMap}

// PriceIn returns the computed column of a currency; the one of USD for none.
func PriceIn(c market.Currency) string {
	return "price_" + strings.ToLower(string(cmp.Or(c, market.USD)))
}

// PricesIn are the computed columns of some currencies.
func PricesIn(list []market.Currency) (names []string) {
	for _, c := range list {
		names = append(names, PriceIn(c))
	}
	return names
}

// ComputedCurrency returns the currency of a computed column. It reports false for any
// other column.
func ComputedCurrency(column string) (market.Currency, bool) {
	for _, c := range market.Currencies() {
		if PriceIn(c) == column {
			return c, true
		}
	}
	return "", false
}
