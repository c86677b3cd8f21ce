package market

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
)

// Currency is an ISO code.
type Currency string

// The currencies that every shop shows. USD is the default and the one in which prices are compared.
const (
	USD Currency = "USD"
	EUR Currency = "EUR"
	GBP Currency = "GBP"
)

// convertible are all currencies of the European Central Bank's reference rates, the three of every shop first.
var convertible = []Currency{USD, EUR, GBP, "AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "HKD", "HUF", "IDR", "ILS", "INR", "ISK", "JPY", "KRW",
	"MXN", "MYR", "NOK", "NZD", "PHP", "PLN", "RON", "SEK", "SGD", "THB", "TRY", "ZAR"}

// Convertible lists the currencies that the shop converts. It is not to be changed.
func Convertible() []Currency { return slices.Clip(convertible) }

// OfEveryShop lists USD, EUR and GBP. It is not to be changed.
func OfEveryShop() []Currency { return slices.Clip(convertible[:3]) }

// offered are the currencies that visitors can choose, in the selector's order and by their codes.
type offered struct{ list, byCode []Currency }

var current atomic.Pointer[offered]

func init() { SetCurrencies(nil) }

// SetCurrencies sets the currencies that visitors can choose beside those of every shop. A program does so once, as it
// starts: they are a setting of the process, as its languages are.
func SetCurrencies(further []Currency) {
	o := offered{list: slices.Clone(OfEveryShop())}
	for _, c := range further {
		if !slices.Contains(o.list, c) {
			o.list = append(o.list, c)
		}
	}
	o.list, o.byCode = slices.Clip(o.list), slices.Sorted(slices.Values(o.list))
	current.Store(&o)
}

// Currencies lists those that a visitor can choose in the order in which they are offered. It is not to be changed.
func Currencies() []Currency { return current.Load().list }

// CurrenciesByCode lists the same by their codes. It is not to be changed.
func CurrenciesByCode() []Currency { return current.Load().byCode }

// ReadCurrencies reads the setting of a shop's currencies, such as "PLN,CHF".
func ReadCurrencies(text string) (list []Currency, err error) {
	for code := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		c := Currency(strings.ToUpper(code))
		if !slices.Contains(convertible, c) {
			return nil, errs.New(errs.Invalid, "%q came; accepted are %s, separated by commas", errs.Clip(code, 40), AcceptedOf(convertible))
		}
		list = append(list, c)
	}
	return list, nil
}

// Accepted lists the currencies that visitors can choose, in a sentence: "USD, EUR and GBP".
func Accepted() string { return AcceptedOf(Currencies()) }

// AcceptedOf lists currencies in a sentence.
func AcceptedOf(list []Currency) string { return language.English.And(Codes(list)) }

// Codes are the codes of currencies.
func Codes(list []Currency) []string {
	codes := make([]string, len(list))
	for i, c := range list {
		codes[i] = string(c)
	}
	return codes
}

// ParseCurrency accepts exactly the codes of Currencies.
func ParseCurrency(s string) (Currency, bool) {
	c := Currency(s)
	return c, slices.Contains(Currencies(), c)
}

// ReadCurrency reads an argument in any case, which is USD where it is missing.
func ReadCurrency(text string) (Currency, error) {
	if text == "" {
		return USD, nil
	}
	c, ok := ParseCurrency(strings.ToUpper(text))
	if !ok {
		return "", errs.Field("currency", "%q came; accepted are %s", errs.Clip(text, 40), Accepted())
	}
	return c, nil
}

// Decimals are those that amounts of the currency have at least, by CLDR.
func (c Currency) Decimals() int {
	if c == "JPY" || c == "KRW" || c == "ISK" {
		return 0
	}
	return 2
}

// OtherQuotes are a plan's quotes in a currency that the shop converts and does not show, as a text such as
// "AUD month=12.50 hour=0.02". It is empty for a plan that is quoted in a currency that the
// shop shows.
type OtherQuotes string

// MakeOtherQuotes picks each period's quote in a currency; empty if there is none.
func MakeOtherQuotes(c Currency, of map[Period]Prices) OtherQuotes {
	text := string(c)
	for _, period := range Periods() {
		if a, quoted := of[period][c]; quoted && a.Sign() > 0 {
			text += " " + string(period) + "=" + a.String()
		}
	}
	if c == "" || text == string(c) {
		return ""
	}
	return OtherQuotes(text)
}

// Of gives the quotes of a period; nil where there are none.
func (q OtherQuotes) Of(period Period) Prices {
	if q == "" {
		return nil
	}
	words := strings.Fields(string(q))
	for _, word := range words[1:] {
		of, text, _ := strings.Cut(word, "=")
		if a, err := ParseAmount(text); of == string(period) && err == nil && a.Sign() > 0 {
			return Prices{Currency(words[0]): a}
		}
	}
	return nil
}

// Other gives the first currency of quotes besides those of every shop; empty where there is none.
func (p Prices) Other() Currency {
	for _, c := range slices.Sorted(maps.Keys(p)) {
		if slices.Contains(convertible[len(OfEveryShop()):], c) && p[c].Sign() > 0 {
			return c
		}
	}
	return ""
}

// SettleCurrencies keeps the quotes in currencies that the shop shows. A plan that is quoted in none of them gets
// OtherQuotes in one that the shop converts, and one whose OtherQuotes it shows by now has these as quotes. It returns
// the currencies of prices that it left out.
func (q *Quoted) SettleCurrencies() (dropped []Currency) {
	code, _, _ := strings.Cut(string(q.OtherQuotes), " ")
	if _, isShown := ParseCurrency(code); isShown {
		for _, period := range Periods() {
			if quotes := q.OtherQuotes.Of(period); quotes != nil {
				*q.QuotesFor(period) = quotes
			}
		}
		q.OtherQuotes = ""
	}
	if q.areShown() {
		return nil
	}
	left, other := 0, Currency("")
	all := map[Period]Prices{Month: q.Monthly, Hour: q.Hourly, Year: q.Annually}
	for _, quotes := range []*Prices{&q.Monthly, &q.Hourly, &q.Annually} {
		shown := quotes.Shown()
		for _, c := range slices.Sorted(maps.Keys(*quotes)) {
			if _, isShown := shown[c]; !isShown {
				dropped = append(dropped, c)
			}
		}
		other = cmp.Or(other, quotes.Other())
		left += len(shown)
		*quotes = shown
	}
	q.Setup = q.Setup.Shown()
	q.Components = slices.DeleteFunc(slices.Clone(q.Components), func(one Quote) bool { return !slices.Contains(Currencies(), one.Currency) })
	shown := cyclesIn(q.Cycles, Currencies())
	for _, c := range q.Cycles {
		other = cmp.Or(other, c.Amounts.Other())
	}
	if left += len(shown); left == 0 && other != "" {
		q.OtherQuotes, shown = MakeOtherQuotes(other, all), cyclesIn(q.Cycles, []Currency{other})
	}
	q.Cycles = shown
	return dropped
}

// areShown reports whether the shop shows the currencies of all quotes.
func (q *Quoted) areShown() bool {
	of := func(all ...Prices) bool {
		for _, p := range all {
			for c := range p {
				if !slices.Contains(Currencies(), c) {
					return false
				}
			}
		}
		return true
	}
	return of(q.Monthly, q.Hourly, q.Annually, q.Setup) &&
		!slices.ContainsFunc(q.Components, func(one Quote) bool { return !slices.Contains(Currencies(), one.Currency) }) &&
		!slices.ContainsFunc(q.Cycles, func(c Cycle) bool { return !of(c.Amounts, c.Setup, c.Renewal) })
}

// cyclesIn gives the cycles that are quoted in some of the currencies, with their quotes in these.
func cyclesIn(cycles []Cycle, currencies []Currency) (list []Cycle) {
	in := func(p Prices) Prices {
		kept := maps.Clone(p)
		maps.DeleteFunc(kept, func(c Currency, _ Amount) bool { return !slices.Contains(currencies, c) })
		if len(kept) == 0 {
			return nil
		}
		return kept
	}
	for _, c := range cycles {
		if c.Amounts, c.Setup, c.Renewal = in(c.Amounts), in(c.Setup), in(c.Renewal); c.Amounts != nil {
			list = append(list, c)
		}
	}
	return list
}
