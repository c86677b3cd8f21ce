package hetznercloud

import (
	_ "embed" // the mark

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

//go:embed mark.svg
var mark string

// Info describes the partner. Types cannot be linked to, so the order link is the
// partner's page, with the operator's referral code.
func (*Adapter) Info() partner.Info {
	return partner.Info{
		Partner:    market.Partner{ID: id, Name: name, Home: home},
		DefaultURL: "https://api.hetzner.cloud",
		NeedsToken: true,
		MaxLoss:    0.5,
		DeployLink: "https://hetzner.cloud/?ref={affiliate}",
		Mark:       mark,
		Offers: partner.Abilities{
			MinPlans:   20,
			Types:      []market.PlanType{market.VPS, market.VDS},
			Periods:    []market.Period{market.Month, market.Hour},
			Currencies: []market.Currency{market.EUR},
			Stock:      true,
			Regions:    true,
		},
		Unconfirmed: []string{
			"Prices are without the IPv4 address, which is charged separately and not added.",
			"Prices are kept under the currency of the account's price list; where that is not to be had, as in a file, they are taken as EUR.",
			"A type whose end is announced counts as ended where the answer does not say what time it is, as in a file.",
			"The kind of the disks is not told.",
		},
	}
}
