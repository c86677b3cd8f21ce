package query

import (
	"slices"

	"launchrack/internal/market"
)

// The computed columns hold the price as it is compared, a month, in each currency.
// They can be filtered, ordered and selected by name, but * leaves them out.
const (
	PriceUSD = "price_usd"
	PriceEUR = "price_eur"
	PriceGBP = "price_gbp"
)

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
