package browse

import (
	"net/url"
	"slices"
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/errs"
	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/vat"
)

// CountryParam is the parameter that names the country whose tax the shown prices
// include. The columns of a row stay net.
const CountryParam = "vat_country"

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
	months := 0
	if texts := slices.DeleteFunc(slices.Clone(params[query.MonthsParam]), isEmpty); len(texts) > 0 {
		months, err = query.ParseMonths(texts[len(texts)-1])
	}
	return price.Choose(lang, taxRate, months), err
}

// TaxRate returns the tax rate of a country on this day, nil for no country. An unknown country
// is errs.Invalid.
func (s *Service) TaxRate(param, country string) (*price.TaxRate, error) {
	if country == "" {
		return nil, nil
	}
	rate, ok := vat.Find(strings.ToUpper(country), s.now())
	if !ok {
		return nil, errs.Field(param, "%q came; accepted are %s", errs.Clip(country, 40), strings.Join(vat.Countries(), ", "))
	}
	taxRate := rate.TaxRate()
	return &taxRate, nil
}
