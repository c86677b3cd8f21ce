package hetznerauction

import (
	"cmp"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
)

// setPrices takes month, hour and setup fee as they are quoted. The price of a month is
// what the machine is auctioned for; without it there is no offer.
func (m *machine) setPrices(p *market.Plan) error {
	var err error
	if p.Monthly, p.Hourly, p.Setup, err = m.prices(); err != nil {
		return err
	}
	if len(p.Monthly) == 0 {
		return partner.Skipf(m.field.monthly, "holds no price in USD, EUR or GBP; a machine without one is not for sale")
	}
	return nil
}

func (n *nestedItem) prices() (monthly, hourly, setup market.Prices, err error) {
	monthly, errMonthly := hetzner.Quotes("Prices.monthly", n.Prices.Monthly)
	hourly, errHourly := hetzner.Quotes("Prices.hourly", n.Prices.Hourly)
	setup, errSetup := hetzner.Quotes("Prices.setup", n.Prices.Setup)
	return monthly, hourly, setup, cmp.Or(errMonthly, errHourly, errSetup)
}

func (f *flatItem) prices() (monthly, hourly, setup market.Prices, err error) {
	monthly, errMonthly := hetzner.Euros("price", f.Price)
	hourly, errHourly := hetzner.Euros("hourly_price", f.HourlyPrice)
	setup, errSetup := hetzner.Euros("setup_price", f.SetupPrice)
	return monthly, hourly, setup, cmp.Or(errMonthly, errHourly, errSetup)
}
