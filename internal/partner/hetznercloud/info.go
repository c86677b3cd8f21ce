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
		Needs: []string{
			"$.server_types[].name", "$.server_types[].cores", "$.server_types[].memory", "$.server_types[].cpu_type",
			"$.server_types[].prices[].location", "$.server_types[].prices[].price_hourly.net", "$.server_types[].prices[].price_monthly.net",
			"$.server_types[].prices[].included_traffic",
			"$.server_types[].locations[].name", "$.server_types[].locations[].available",
			"pricing $.pricing.currency",
		},
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
			"Prices are kept under the currency of the account's price list. A file, which has none, is taken to be in EUR.",
			"A place of which nothing but the price is told, as in answers before September 2025, is of unknown stock.",
			"The prices of the partner's website (live_data_prices.json) need no key and are not read: they name types by numbers such as CLOUD_132 and hold no sizes, so that a row would need a table of numbers that nobody publishes.",
			"A type whose end is announced counts as ended where the answer does not say what time it is, as in a file.",
			"The kind of the disks is not told.",
		},
	}
}
