package browse

import (
	"net/url"
	"slices"
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/vat"
)

// CountryParam is the parameter that names the country whose tax the shown prices
// include. The columns of a row stay net.
const CountryParam = "vat_country"

// Terms returns a plan's shown prices in a currency, with tax unless taxRate is nil.
func (s *Service) Terms(snap *catalog.Snapshot, p *market.Plan, currency market.Currency, taxRate *price.TaxRate) price.Terms {
	return price.Terms{Currency: currency, Rates: snap.Rates(), MonthHours: s.monthHours[p.Partner], TaxRate: taxRate}
}

// choice reads what the parameters of a list say of prices. Errors are errs.Invalid.
func (s *Service) choice(params url.Values) (price.Choice, error) {
	taxRate, err := s.TaxRate(CountryParam, params.Get(CountryParam))
	if err != nil {
		return price.Choice{}, err
	}
	months := 0
	if texts := slices.DeleteFunc(slices.Clone(params[query.MonthsParam]), isEmpty); len(texts) > 0 {
		months, err = query.ParseMonths(texts[len(texts)-1])
	}
	return price.Choose(market.USD, taxRate, months), err
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
