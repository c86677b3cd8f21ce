package scaleway

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// machine is all rows of one product.
type machine struct {
	key  string
	rows []product
	// places are in the order in which they came.
	places []*offer
	// repeated says which row came twice; the first one is kept.
	repeated error
	// defects are those of the row that tells the hardware.
	defects partner.Defects
	// err is why nothing of the machine can be trusted.
	err error
}

// offer is a machine at one place, with its prices by unit.
type offer struct {
	place   string
	status  string
	soldOut bool
	prices  map[string]market.Amount
	// currency is that of every price of the place.
	currency market.Currency
	// err is why the place is left out; other places stay.
	err error
}

// join gathers the rows of each machine, in the order of first rows.
func join(ctx context.Context, documents []items) ([]*machine, error) {
	var machines []*machine
	byName := map[string]*machine{}
	for _, d := range documents {
		for i := range d.list {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			r := d.record(i)
			m := byName[r.key]
			if m == nil {
				m = &machine{key: r.key}
				machines = append(machines, m)
			}
			if len(r.rows) > 0 || d.names != nil {
				byName[r.key] = m
			}
			m.add(r)
		}
	}
	return machines, nil
}

// add takes the rows of a record. What cannot be read spoils its place alone, as far as
// the place is known.
func (m *machine) add(r record) {
	if len(r.rows) == 0 {
		m.err = cmp.Or(m.err, r.err)
		return
	}
	for _, row := range r.rows {
		o, err := m.at(&row)
		switch {
		case err != nil:
			m.err = cmp.Or(m.err, r.err, err)
		case r.err != nil:
			o.err = cmp.Or(o.err, r.err)
		default:
			o.err = cmp.Or(o.err, m.take(o, &row))
		}
	}
}

// at gives the offer at the place of a row.
func (m *machine) at(row *product) (*offer, error) {
	place := row.place()
	if place == "" && !row.anywhere {
		return nil, errors.New("locality: is missing; accepted is a zone such as fr-par-1")
	}
	for _, o := range m.places {
		if o.place == place {
			return o, nil
		}
	}
	o := &offer{place: place, status: strings.ToLower(partner.Text(row.Status)), soldOut: true, prices: map[string]market.Amount{}, currency: row.Price.Retail.Currency}
	m.places = append(m.places, o)
	return o, nil
}

// take adds the price of a row to those of its place.
func (m *machine) take(o *offer, row *product) error {
	if row.Price.Retail.Currency != o.currency {
		return fmt.Errorf("price.retail_price.currency_code: %q came after %q for the same place", partner.Clip(string(row.Price.Retail.Currency)), partner.Clip(string(o.currency)))
	}
	unit, amount, err := row.price()
	if err != nil {
		return err
	}
	if _, came := o.prices[unit]; came {
		m.repeated = fmt.Errorf("sku: %s at %s came before in the same answer; the first one is kept", unit, partner.Clip(o.place))
		return nil
	}
	o.prices[unit], o.soldOut = amount, o.soldOut && row.soldOut
	m.rows = append(m.rows, *row)
	return nil
}
