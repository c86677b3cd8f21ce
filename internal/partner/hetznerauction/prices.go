package hetznerauction

import (
	"cmp"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
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
	monthly, errMonthly := quantity.Quotes("Prices.monthly", n.Prices.Monthly)
	hourly, errHourly := quantity.Quotes("Prices.hourly", n.Prices.Hourly)
	setup, errSetup := quantity.Quotes("Prices.setup", n.Prices.Setup)
	return monthly, hourly, setup, cmp.Or(errMonthly, errHourly, errSetup)
}

func (f *flatItem) prices() (monthly, hourly, setup market.Prices, err error) {
	monthly, errMonthly := quantity.Price("price", f.Price, market.EUR)
	hourly, errHourly := quantity.Price("hourly_price", f.HourlyPrice, market.EUR)
	setup, errSetup := quantity.Price("setup_price", f.SetupPrice, market.EUR)
	return monthly, hourly, setup, cmp.Or(errMonthly, errHourly, errSetup)
}
