package scaleway

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// homeZone is the zone whose row has the server's key. A row with another price has a key with its
// zone, such as PLAY2-NANO@nl-ams-1.
const homeZone = "fr-par-1"

// states maps the status of a product to a state. The others are in retired.
var states = map[string]market.PlaceState{
	"public_beta": market.PlaceAvailable, "preview": market.PlaceAvailable, "general_availability": market.PlaceAvailable,
	"end_of_new_features": market.PlaceAvailable, "end_of_growth": market.PlaceAvailable,
	"end_of_deployment": market.PlaceSoldOut, "end_of_sale": market.PlaceSoldOut, "unknown_status": market.PlaceUnknown,
}

// retired are the statuses of products that are no longer offered.
var retired = []string{"retired", "end_of_life", "end_of_support"}

// server holds all rows of one product.
type server struct {
	key  string
	rows []*product
	// raw are all rows, for Verdict.Source.
	raw []json.RawMessage
	// places are in the answer's order.
	places []*offer
	// defects of the row that describes the hardware.
	defects partner.Defects
	// left are the places that are left out, and repeated rows.
	left []partner.LeftOut
	// err is a row error that may concern any place.
	err error
}

// offer is a server at one place, with its prices by unit.
type offer struct {
	place    string
	status   string
	currency market.Currency // of every price of the place
	prices   map[string]market.Amount
	// err is why the place is left out; other places stay.
	err error
}

// join groups the rows by server, in the order of each server's first row.
func join(ctx context.Context, rows []json.RawMessage) ([]*server, error) {
	var servers []*server
	byKey := map[string]*server{}
	for i, raw := range rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		row := &product{}
		key, defects, err := partner.ItemKey{Root: "product", Member: "product", Example: "PLAY2-NANO"}.Decode(i, raw, row)
		if row.defects = defects; err != nil && !row.hasLocality(raw) {
			row.Locality = locality{}
		}
		if err == nil {
			err = row.readMoney()
		}
		s := byKey[key]
		if s == nil {
			s = &server{key: key}
			servers, byKey[key] = append(servers, s), s
		}
		s.raw = append(s.raw, raw)
		s.add(row, err)
	}
	return servers, nil
}

// add adds a row. Its error concerns its place only, if the place is known.
func (s *server) add(row *product, err error) {
	code := row.place()
	if code == "" {
		s.err = cmp.Or(s.err, err, errors.New("locality: is missing; accepted is a zone such as fr-par-1"))
		return
	}
	i := slices.IndexFunc(s.places, func(o *offer) bool { return o.place == code })
	if i < 0 {
		i = len(s.places)
		s.places = append(s.places, &offer{place: code, status: strings.ToLower(partner.Text(row.Status)),
			currency: row.money.Currency, prices: map[string]market.Amount{}})
	}
	o := s.places[i]
	if err == nil {
		err = s.take(o, row)
	}
	o.err = cmp.Or(o.err, err)
}

// take adds the price of a row to its place.
func (s *server) take(o *offer, row *product) error {
	if row.money.Currency != o.currency {
		return fmt.Errorf("price.retail_price.currency_code: %q came after %q for the same place", partner.Clip(string(row.money.Currency)), partner.Clip(string(o.currency)))
	}
	unit, amount, err := row.price()
	if err != nil {
		return err
	}
	if _, came := o.prices[unit]; came {
		s.left = append(s.left, partner.LeftOut{Err: fmt.Errorf("sku: %s at %s came before in the same answer; the first one is kept", unit, partner.Clip(o.place))})
		return nil
	}
	o.prices[unit] = amount
	s.rows = append(s.rows, row)
	return nil
}

// plans returns a plan for each price of the server, and the places that are left out. A place
// without a price, or with a retired status, has no plan. Without any plan there is an error.
func (s *server) plans() ([]market.Plan, []partner.LeftOut, error) {
	if s.err != nil {
		return nil, s.left, s.err
	}
	var sold []*offer
	var skipped error
	for _, o := range s.places {
		err := o.check()
		if _, isSkip := errors.AsType[*partner.Skip](err); isSkip {
			skipped = err
		} else if err != nil {
			s.left = append(s.left, partner.LeftOut{Place: o.place, Err: err})
			skipped = cmp.Or(skipped, err)
		} else {
			sold = append(sold, o)
		}
	}
	if len(sold) == 0 {
		return nil, nil, s.reason(skipped)
	}
	common, err := s.common()
	if err != nil {
		return nil, nil, err
	}
	var plans []market.Plan
	for _, zone := range zones(sold) {
		plans = append(plans, row(common, zone))
	}
	return plans, s.left, nil
}

// reason returns why a server has no plan: the error of an unreadable place, where it may be sold,
// else the given one.
func (s *server) reason(skipped error) error {
	for _, p := range s.left {
		if p.Place != "" {
			return p.Err
		}
	}
	return skipped
}

// check returns why a place cannot be listed.
func (o *offer) check() error {
	_, isKnown := states[o.status]
	hasRent := slices.ContainsFunc([]string{"hour", "month", "year"}, func(unit string) bool { return o.prices[unit].Sign() > 0 })
	switch {
	case slices.Contains(retired, o.status):
		return partner.Skipf("status", "%s", o.status)
	case o.err != nil:
		return o.err
	case !isKnown:
		return partner.Unknown("status", o.status, "a stage of life such as general_availability or retired")
	case !hasRent:
		return partner.Skipf("price.retail_price", "no price came; a server without one is not for sale")
	}
	return nil
}

// zones groups the places of one row: those with the price of homeZone, and those of one city with
// the same price.
func zones(sold []*offer) (zones [][]*offer) {
	home := slices.IndexFunc(sold, func(o *offer) bool { return o.place == homeZone })
	isHome := func(o *offer) bool { return home >= 0 && o.samePrices(sold[home]) }
	for _, o := range sold {
		at := slices.IndexFunc(zones, func(z []*offer) bool {
			return z[0].samePrices(o) && (isHome(o) || z[0].city() == o.city())
		})
		if at < 0 {
			zones = append(zones, []*offer{o})
		} else {
			zones[at] = append(zones[at], o)
		}
	}
	return zones
}

func (o *offer) samePrices(other *offer) bool {
	for _, unit := range []string{"hour", "month", "year", "setup"} {
		if !o.prices[unit].Equal(other.prices[unit]) {
			return false
		}
	}
	return o.currency == other.currency
}

func (o *offer) city() string { return partner.CityOf(id, o.place) }

// row returns the plan of places with one price.
func row(p market.Plan, zone []*offer) market.Plan {
	quote := func(unit string) market.Prices {
		if a := zone[0].prices[unit]; a.Sign() > 0 {
			return market.Prices{zone[0].currency: a}
		}
		return nil
	}
	if _, isShown := market.ParseCurrency(string(zone[0].currency)); isShown {
		p.Setup = quote("setup")
	}
	p.Monthly, p.Hourly, p.Annually = quote("month"), quote("hour"), quote("year")
	var codes []string
	for _, o := range zone {
		p.Places = market.AddPlace(p.Places, market.Place{Region: o.city(), State: states[o.status]})
		codes = append(codes, o.place)
	}
	if !slices.Contains(codes, homeZone) {
		partner.SetKey(&p, p.SKU+"@"+market.SKU(slices.Min(codes)))
	}
	return p
}
