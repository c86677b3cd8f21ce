package price

import (
	"math/big"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// Basis is what a visitor chose of shown prices in all currencies: the language that they are written
// in, the tax in them, and what the total is for that stands in place of a month's price. Choose, For
// and Net make it; one that nobody made panics when it is asked.
type Basis struct {
	lang *language.Language
	tax  *TaxRate
	need market.Need
}

// Choose makes a basis: nil is no tax, 0 months are no term. There is none without a language.
func Choose(lang *language.Language, tax *TaxRate, months int) Basis {
	return Basis{lang, tax, market.Need{Months: months}}.made()
}

// For is the basis of what somebody needs.
func (b Basis) For(need market.Need) Basis {
	b.need = need
	return b.made()
}

// Net is the basis of prices as they are quoted, without tax and term, in English.
func Net() Basis { return Choose(language.English, nil, 0) }

func (b Basis) made() Basis {
	if b.lang == nil {
		panic("price: nobody chose the language, the tax and the term")
	}
	return b
}

// Language is the one that prices are written in.
func (b Basis) Language() *language.Language { return b.made().lang }

// Tax is the tax that prices include; nil for net prices.
func (b Basis) Tax() *TaxRate { return b.made().tax }

// TaxNote says which tax prices include; empty for none.
func (b Basis) TaxNote() string {
	if b.Tax() == nil {
		return ""
	}
	return b.tax.Note(b.lang)
}

// Gross is a net amount with the tax.
func (b Basis) Gross(net market.Amount) market.Amount {
	if b.Tax() == nil {
		return net
	}
	gross, err := grossOf(net, b.Tax().Percent)
	if err != nil {
		return net // it has more digits than an amount can hold
	}
	return gross
}

// Months are the term that prices are for; 0 for none.
func (b Basis) Months() int { return b.made().need.Months }

// Need is what prices are for: the term, and what they include beside the machine.
func (b Basis) Need() market.Need { return b.made().need }

// IsTotal reports whether a total stands in place of the price: of a term, or of a use.
func (b Basis) IsTotal() bool { return b.Need() != market.Need{} }

// IsPlain reports whether prices are shown as they are quoted: without tax, term and use.
func (b Basis) IsPlain() bool { return b.Tax() == nil && !b.IsTotal() }

// In is the choice of a currency on this basis.
func (b Basis) In(currency market.Currency) Choice { return Choice{b.made(), currency} }

// Choice is all that a visitor chose of shown prices: a currency, and what Basis has. Basis.In
// makes it.
type Choice struct {
	Basis
	currency market.Currency
}

// Currency is the one that prices are shown in where they are known in it.
func (c Choice) Currency() market.Currency {
	if c.currency == "" {
		panic("price: nobody chose the currency")
	}
	return c.currency
}

// netDecimals is how fine limits on net amounts are, finer than any price is converted.
const netDecimals = 10

// Above is the least net amount that is shown as more than a limit. It reports false where the
// limit is meant as it stands: in net prices, with more digits than these show.
func (c Choice) Above(limit market.Amount) (net market.Amount, ok bool) {
	return c.leastShown(limit, func(cents market.Amount) bool { return cents.Cmp(limit) <= 0 }, 1)
}

// AtLeast is the least net amount that is shown as a limit or more; see Above.
func (c Choice) AtLeast(limit market.Amount) (net market.Amount, ok bool) {
	return c.leastShown(limit, func(cents market.Amount) bool { return cents.Cmp(limit) >= 0 }, -1)
}

// leastShown is the least net amount whose shown price, half a cent added or taken, reaches the
// cents on one side of the limit. Prices are shown rounded half up to the cent.
func (c Choice) leastShown(limit market.Amount, isSide func(market.Amount) bool, side int64) (market.Amount, bool) {
	half := big.NewRat(side, 2)
	for range c.currency.Decimals() {
		half.Quo(half, big.NewRat(10, 1))
	}
	cents := limit.RoundHalfUp(c.currency.Decimals())
	if c.IsPlain() && (cents.Cmp(limit) != 0 || limit.Coefficient() < twoDigits) {
		return limit, false
	}
	shown, ok := new(big.Rat).SetString(cents.String())
	if !ok {
		return limit, false
	}
	if !isSide(cents) { // it was rounded to the other side
		shown.Sub(shown, new(big.Rat).Add(half, half))
	}
	shown.Add(shown, half)
	if c.tax != nil {
		factor, ok := new(big.Rat).SetString(c.tax.Percent.String())
		if !ok {
			return limit, false
		}
		shown.Quo(shown, factor.Add(factor.Quo(factor, big.NewRat(100, 1)), big.NewRat(1, 1)))
	}
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(netDecimals), nil)
	shown.Mul(shown, new(big.Rat).SetInt(unit))
	up := new(big.Int).Neg(new(big.Int).Div(new(big.Int).Neg(shown.Num()), shown.Denom())) // the ceiling
	net, err := market.ParseAmount(new(big.Rat).SetFrac(up, unit).FloatString(netDecimals))
	return net, err == nil
}
