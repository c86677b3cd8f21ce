package row

import (
	"errors"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// appendQuote appends an item of column price_components. All members are always there.
func appendQuote(dst []byte, q market.Quote) []byte {
	dst = appendString(append(dst, `{"component":`...), string(q.Component))
	dst = appendTextOrNull(append(dst, `,"name":`...), q.Name)
	dst = appendString(append(dst, `,"period":`...), string(q.Period))
	dst = appendString(append(dst, `,"currency":`...), string(q.Currency))
	dst = q.Amount.Append(append(dst, `,"amount":`...))
	dst = appendCountOrNull(append(dst, `,"term_months":`...), q.TermMonths)
	dst = appendTextOrNull(append(dst, `,"place":`...), q.Place)
	dst = AppendValue(append(dst, `,"mandatory":`...), Boolean, Value{Bool: q.IsMandatory})
	dst = AppendValue(append(dst, `,"quoted_tax":`...), Number, percent.value(q.QuotedTax))
	return append(appendTextOrNull(append(dst, `,"source":`...), q.Source), '}')
}

var errNoQuotes = errors.New(`accepted is a list such as [{"component":"overage","period":"tb","currency":"EUR","amount":1}]`)

func setQuotes(b []byte, field *[]market.Quote) error { return setObjects(b, field, errNoQuotes) }

// maxTermMonths is ten years.
const maxTermMonths = 120

// maxTax is far above any rate of tax.
var maxTax = market.Whole(100)

func checkQuote(q market.Quote) *errs.Error {
	if _, ok := market.ParseCurrency(string(q.Currency)); !ok {
		return brokenRule("%q is not a currency; accepted are %s", clip([]byte(q.Currency)), market.Accepted())
	}
	switch accepted := market.Components()[2:]; {
	case q.Component == market.BasePrice, q.Component == market.SetupFee:
		return brokenRule("%q has columns of its own, whose names begin with price_ and setup_fee_", q.Component)
	case !slices.Contains(accepted, q.Component):
		return brokenRule("%q is not a component of a price; accepted are %s", clip([]byte(q.Component)), listed(accepted))
	case !slices.Contains(market.QuotePeriods(), q.Period):
		return brokenRule("%q is not a period; accepted are %s", clip([]byte(q.Period)), listed(market.QuotePeriods()))
	case q.TermMonths != nil && (*q.TermMonths < 1 || *q.TermMonths > maxTermMonths):
		return brokenRule("%d months are out of range; accepted is 1 to %d, or nothing where nobody is bound", *q.TermMonths, maxTermMonths)
	case q.QuotedTax != nil && (q.QuotedTax.Sign() < 0 || q.QuotedTax.Cmp(maxTax) > 0):
		return brokenRule("%s per cent are out of range; accepted is 0 to %s", q.QuotedTax, maxTax)
	}
	for _, s := range []string{q.Name, q.Place, q.Source} {
		if problem := checkText(s); problem != nil {
			return problem
		}
	}
	return checkAmount(string(q.Currency)+" ", q.Amount)
}

// listed lists names in a sentence.
func listed[T ~string](names []T) string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = string(name)
	}
	last := len(texts) - 1
	return strings.Join(texts[:last], ", ") + " and " + texts[last]
}
