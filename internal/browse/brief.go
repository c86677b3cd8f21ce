package browse

import (
	"maps"
	"net/url"

	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
)

// CurrencyParam asks for what a page shows at first: prices in this currency alone, without what explains
// them, and for the facets that a form folds away no more than how many values they have. Pages ask for the rest
// when it is opened. Without the parameter a list is whole.
const CurrencyParam = "currency"

// briefIn reads CurrencyParam; empty for a whole list.
func briefIn(params url.Values) (market.Currency, error) {
	if params.Get(CurrencyParam) == "" {
		return "", nil
	}
	return market.ReadCurrency(params.Get(CurrencyParam))
}

// withoutSelect writes parameters but for the columns that they select.
func withoutSelect(params url.Values) string {
	asked := maps.Clone(params)
	delete(asked, "select")
	return asked.Encode()
}

// isOpen reports whether the answer has the values of a facet's group: it is whole, or the form does not fold
// the group away.
func (l *List) isOpen(facet *words.Facet) bool {
	isFolded := facet.IsFolded || facet.Sizes != nil
	return l.brief == "" || !isFolded || !l.isQuiet(facet)
}

// isOffered reports whether the answer has the values of a facet: for its group, or for a dropdown.
func (l *List) isOffered(facet *words.Facet) bool {
	return l.isOpen(facet) || facet.Control == words.Dropdown
}

// currencies are those that prices are shown in.
func (d Decorator) currencies() []market.Currency {
	if d.brief == "" {
		return market.Currencies()
	}
	return []market.Currency{d.brief}
}
