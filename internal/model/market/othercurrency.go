package market

import (
	"maps"
	"slices"
	"strings"
)

// OtherCurrencies lists the currencies that the shop converts and does not show: those of the
// European Central Bank's reference rates beside USD and GBP.
func OtherCurrencies() []Currency {
	return []Currency{"AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "HKD", "HUF", "IDR", "ILS", "INR", "ISK", "JPY", "KRW",
		"MXN", "MYR", "NOK", "NZD", "PHP", "PLN", "RON", "SEK", "SGD", "THB", "TRY", "ZAR"}
}

// OtherQuotes are a plan's quotes in one of OtherCurrencies, as a text such as
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

// Other gives the first currency of quotes that the shop converts and does not show; empty
// where there is none.
func (p Prices) Other() Currency {
	for _, c := range slices.Sorted(maps.Keys(p)) {
		if slices.Contains(OtherCurrencies(), c) && p[c].Sign() > 0 {
			return c
		}
	}
	return ""
}
