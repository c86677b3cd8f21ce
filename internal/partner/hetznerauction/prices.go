package hetznerauction

import (
	"encoding/json"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// setPrices takes the price of a month, which is what the machine is auctioned for.
// Without it in any currency there is no offer.
func (it *item) setPrices(p *market.Plan) error {
	var err error
	if p.Monthly, err = it.prices.month(); err != nil && len(p.Monthly) == 0 {
		return err
	}
	it.defects.Add(err)
	if len(p.Monthly) == 0 {
		return partner.Skipf(it.field.monthly, "holds no price in USD, EUR or GBP; a machine without one is not for sale")
	}
	return nil
}

// setHourly takes the price of an hour.
func (m *machine) setHourly(p *market.Plan) (err error) {
	p.Hourly, err = m.prices.hour()
	return err
}

// setFee takes what is paid once.
func (m *machine) setFee(p *market.Plan) (err error) {
	p.Setup, err = m.prices.setup()
	return err
}

// prices read what a machine costs.
type prices struct {
	month, hour, setup func() (market.Prices, error)
}

func (n *nestedItem) prices() prices {
	byCurrency := func(field string, quotes map[string]json.RawMessage) func() (market.Prices, error) {
		return func() (market.Prices, error) { return quantity.Quotes(field, quotes) }
	}
	return prices{byCurrency("Prices.monthly", n.Prices.Monthly), byCurrency("Prices.hourly", n.Prices.Hourly), byCurrency("Prices.setup", n.Prices.Setup)}
}

func (f *flatItem) prices() prices {
	inEuro := func(field string, quote json.RawMessage) func() (market.Prices, error) {
		return func() (market.Prices, error) { return quantity.Price(field, quote, market.EUR) }
	}
	return prices{inEuro("price", f.Price), inEuro("hourly_price", f.HourlyPrice), inEuro("setup_price", f.SetupPrice)}
}
