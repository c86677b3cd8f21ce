package market

import (
	"cmp"
	"slices"

	"launchrack/internal/model/language"
)

// Component is a part of what a plan costs.
type Component string

// The components. A new one is a constant here, its place in components and its
// name: what stores, shows, compares and explains prices takes any of them.
const (
	BasePrice   Component = "base"
	SetupFee    Component = "setup"
	IPv4        Component = "ipv4"         // the first address
	FurtherIPv4 Component = "further_ipv4" // each address beyond the first
	Backup      Component = "backup"
	Licence     Component = "licence"
	Overage     Component = "overage"
	Option      Component = "option"
)

var components = []Component{BasePrice, SetupFee, IPv4, FurtherIPv4, Backup, Licence, Overage, Option}

var componentNames = language.Names[Component]{
	BasePrice: language.S("Price"), SetupFee: language.S("Setup"), IPv4: language.S("IPv4 address"),
	FurtherIPv4: language.S("Further IPv4 address"), Backup: language.S("Backup"),
	Licence: language.S("Licence"), Overage: language.S("Extra traffic"), Option: language.S("Option"),
}

// Components lists the components in the order in which they are shown.
func Components() []Component { return slices.Clone(components) }

// Words name the component to visitors.
func (c Component) Words(lang *language.Language) string { return componentNames.In(lang, c) }

// The periods of components that pay for no time.
const (
	// Once pays for as long as the plan is rented.
	Once Period = "once"
	// PerTB pays for a terabyte of traffic.
	PerTB Period = "tb"
)

// QuotePeriods lists the periods that a quote may have.
func QuotePeriods() []Period { return append(Periods(), Once, PerTB) }

// Quote is what a partner asks for one component in one currency, net of tax, and an item
// of column price_components.
type Quote struct {
	Component Component `json:"component"`
	// Name tells components of one kind apart, such as "Backups"; it may be empty.
	Name     string   `json:"name"`
	Period   Period   `json:"period"`
	Currency Currency `json:"currency"`
	Amount   Amount   `json:"amount"`
	// TermMonths is for how long the renter is bound; nil for no longer than the period.
	TermMonths *int `json:"term_months"`
	// Place is the region where the quote holds; empty for all regions of the plan.
	Place string `json:"place"`
	// IsMandatory reports that the plan cannot be rented without it.
	IsMandatory bool `json:"mandatory"`
	// QuotedTax is the tax in per cent that was taken out; nil where it came net.
	QuotedTax *Amount `json:"quoted_tax"`
	// Source is the path of the field that told it, without positions in lists, so that
	// another order of a list is no change.
	Source string `json:"source"`
}

// Equal reports whether two quotes say the same. Amounts compare by value.
func (q Quote) Equal(o Quote) bool {
	return q.IsFor(o) && q.Currency == o.Currency && q.Amount.Equal(o.Amount) && q.Source == o.Source
}

// IsFor reports whether two quotes are for the same, in whatever currency.
func (q Quote) IsFor(o Quote) bool {
	return sameAmount(q.QuotedTax, o.QuotedTax) && q.Component == o.Component && q.Name == o.Name && q.Period == o.Period && sameInt(q.TermMonths, o.TermMonths) &&
		q.Place == o.Place && q.IsMandatory == o.IsMandatory
}

// In makes quotes of the prices of one component, which share all but currency and amount,
// in the order of Currencies.
func (q Quote) In(prices Prices) (quotes []Quote) {
	for _, c := range Currencies() {
		if a, quoted := prices[c]; quoted && a.Sign() > 0 {
			q.Currency, q.Amount = c, a
			quotes = append(quotes, q)
		}
	}
	return quotes
}

// SameComponents reports whether two lists quote the same in the same order.
func SameComponents(a, b []Quote) bool { return slices.EqualFunc(a, b, Quote.Equal) }

// SortComponents sorts quotes into the order of storage and display, and drops duplicates. A
// partner that lists the same quotes in another order has changed nothing.
func SortComponents(quotes []Quote) []Quote {
	quotes = slices.Clone(quotes)
	order, periods, currencies := Components(), QuotePeriods(), Convertible()
	slices.SortStableFunc(quotes, func(a, b Quote) int {
		return cmp.Or(slices.Index(order, a.Component)-slices.Index(order, b.Component), cmp.Compare(a.Name, b.Name),
			slices.Index(periods, a.Period)-slices.Index(periods, b.Period), cmp.Compare(months(a.TermMonths), months(b.TermMonths)),
			cmp.Compare(a.Place, b.Place), slices.Index(currencies, a.Currency)-slices.Index(currencies, b.Currency), a.Amount.Cmp(b.Amount))
	})
	return slices.CompactFunc(quotes, Quote.Equal)
}

func months(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

// Charge is a component in all currencies in which it is quoted.
type Charge struct {
	// Quote says what is charged, with the currency and amount of the first quote.
	Quote
	Prices Prices
}

// Words name what is charged to visitors: its name, else what its component is, and where
// it holds.
func (q Quote) Words(lang *language.Language) string {
	words := cmp.Or(q.Name, q.Component.Words(lang))
	if q.Place != "" {
		return lang.T("{charge} in {place}", "charge", words, "place", q.Place)
	}
	return words
}

// Charges joins quotes that differ in the currency alone.
func Charges(quotes []Quote) (list []Charge) {
	for _, q := range quotes {
		at := slices.IndexFunc(list, func(c Charge) bool { return c.IsFor(q) })
		if at < 0 {
			at = len(list)
			list = append(list, Charge{Quote: q, Prices: Prices{}})
		}
		list[at].Prices[q.Currency] = q.Amount
	}
	return list
}

// Fees are what is charged beside the price: the setup fee, then the plan's other
// components.
func (q *Quoted) Fees() []Charge {
	var fees []Charge
	if len(q.Setup) > 0 {
		fees = append(fees, q.SetupCharge())
	}
	return append(fees, Charges(q.Components)...)
}

// SetupCharge is the setup fee as a charge; it holds no prices where there is none.
func (q *Quoted) SetupCharge() Charge {
	return Charge{Quote{Component: SetupFee, Period: Once, IsMandatory: true, QuotedTax: q.QuotedTax}, q.Setup}
}
