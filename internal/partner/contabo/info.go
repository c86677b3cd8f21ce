package contabo

import (
	_ "embed" // the mark

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

//go:embed mark.svg
var mark string

// Info describes the partner. The click link is the affiliate network's deep link:
// {affiliate} is the operator's number there.
func (*Adapter) Info() partner.Info {
	return partner.Info{
		Partner:       market.Partner{ID: id, Name: "Contabo", Home: home},
		MaxLoss:       0.5,
		ClickLink:     "https://www.anrdoezrs.net/links/{affiliate}/type/dlg/{url}",
		Mark:          mark,
		ExploredFirst: true,
		Offers: partner.Abilities{
			MinPlans:   60,
			Types:      []market.PlanType{market.Baremetal, market.VPS, market.VDS, market.Outlet},
			Periods:    []market.Period{market.Month, market.Year},
			Partly:     []market.Period{market.Year},
			Currencies: []market.Currency{market.USD, market.EUR, market.GBP},
			Stock:      true,
		},
		Unconfirmed: []string{
			"No public JSON address is confirmed; the address of a copy, or a file, is the operator's to configure.",
		},
	}
}
