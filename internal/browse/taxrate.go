package browse

import (
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/vat"
)

// CountryParam is the parameter that names the country whose tax the shown prices
// include. The columns of a row stay net.
const CountryParam = "vat_country"

// Terms returns a plan's shown prices in a currency, with tax unless levy is nil.
func (s *Service) Terms(snap *catalog.Snapshot, p *market.Plan, currency market.Currency, levy *price.Levy) price.Terms {
	return price.Terms{Currency: currency, Rates: snap.Rates(), MonthHours: s.monthHours[p.Partner], Levy: levy}
}

// Levy returns the tax of a country on this day, nil for no country. An unknown country
// is errs.Invalid.
func (s *Service) Levy(param, country string) (*price.Levy, error) {
	if country == "" {
		return nil, nil
	}
	rate, ok := vat.Find(strings.ToUpper(country), s.now())
	if !ok {
		return nil, errs.Field(param, "%q came; accepted are %s", errs.Clip(country, 40), strings.Join(vat.Countries(), ", "))
	}
	levy := rate.Levy()
	return &levy, nil
}
