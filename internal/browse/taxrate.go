package browse

import (
	"net/url"
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/vat"
)

// CountryParam is the parameter that names the country whose tax the shown prices
// include. The columns of a row stay net.
const CountryParam = "vat_country"

// NoCountry is its value for prices without tax, whatever a first visit shows.
const NoCountry = "none"

// LangParam names the language of the words in an answer, by its code; without it they are English.
const LangParam = "lang"

// Language finds the language of a code that came as LangParam; an empty one is English. One that the shop does not
// speak is errs.Invalid.
func (s *Service) Language(code string) (*language.Language, error) {
	spoken := *s.languages.Load()
	for _, l := range append(spoken[:len(spoken):len(spoken)], language.English) {
		if l.Code() == code || code == "" && l == language.English {
			return l, nil
		}
	}
	return nil, errs.Field(LangParam, "%q came; accepted are the languages of this shop: %s", errs.Clip(code, 40), strings.Join(spoken.Codes(), ", "))
}

// SetLanguages replaces the languages of the shop. As after SetLinks, a new snapshot must follow.
func (s *Service) SetLanguages(spoken language.Set) { s.languages.Store(&spoken) }

// Terms returns the terms of a plan's prices.
func (s *Service) Terms(snap *catalog.Snapshot, p *market.Plan, choice price.Choice) price.Terms {
	return price.Terms{Choice: choice, Rates: snap.Rates(), MonthHours: s.monthHours[p.Partner]}
}

// Basis reads what the parameters of a list say of prices. Errors are errs.Invalid.
func (s *Service) Basis(params url.Values) (price.Basis, error) {
	taxRate, err := s.TaxRate(CountryParam, params.Get(CountryParam))
	if err != nil {
		return price.Basis{}, err
	}
	lang, err := s.Language(params.Get(LangParam))
	if err != nil {
		return price.Basis{}, err
	}
	need, err := query.ParseNeed(params)
	return price.Choose(lang, taxRate, 0).For(need), err
}

// TaxRate returns the tax rate of a country on this day, nil for no country. An unknown country
// is errs.Invalid.
func (s *Service) TaxRate(param, country string) (*price.TaxRate, error) {
	if country == "" || strings.EqualFold(country, NoCountry) {
		return nil, nil
	}
	rate, ok := vat.Find(strings.ToUpper(country), s.now())
	if !ok {
		return nil, errs.Field(param, "%q came; accepted are %s, %s", errs.Clip(country, 40), NoCountry, strings.Join(vat.Countries(), ", "))
	}
	taxRate := rate.TaxRate()
	return &taxRate, nil
}
