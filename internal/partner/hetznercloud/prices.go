package hetznercloud

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/quantity"
)

// errNotSold is the error of a place that does not sell a type.
var errNotSold = errors.New("not sold")

// homePlaces are the places whose code a row's key takes first.
var homePlaces = []string{"fsn1", "nbg1", "hel1"}

// bytesPerTB is the partner's TB: 20 TB are 21990232555520 bytes.
const bytesPerTB = 1 << 40

// offer decodes the price of a place. missing are the errors of the hourly price and the traffic.
// With an error the place's code may still be set.
func (it *item) offer(i int, raw json.RawMessage) (o partner.Offer, missing partner.Defects, err error) {
	field := fmt.Sprintf("prices[%d]", i)
	var p price
	missing, err = partner.Decode("price", raw, &p)
	if o.Code = partner.Text(p.Location); !slices.Contains(homePlaces, o.Code) {
		o.Rank = 1
	}
	for i, defect := range missing {
		missing[i] = fmt.Errorf("%s: %w", field, defect)
	}
	switch {
	case err != nil:
		return o, nil, fmt.Errorf("%s: %w", field, err)
	case o.Code == "":
		return o, nil, fmt.Errorf("%s.location: is missing; accepted is a code such as fsn1", field)
	case p.Monthly.Net == nil:
		return o, nil, fmt.Errorf("%s.price_monthly.net: is missing; accepted is a text of digits", field)
	}
	if o.Monthly, err = p.Monthly.prices(field+".price_monthly.net", it.currency); err != nil {
		return o, nil, err
	}
	if o.Monthly == nil {
		return o, nil, errNotSold
	}
	if o.State, err = it.state(o.Code); err != nil {
		return o, nil, err
	}
	o.City = hetzner.City(id, o.Code)
	o.Hourly, err = p.Hourly.prices(field+".price_hourly.net", it.currency)
	missing.Add(err)
	traffic, err := quantity.Divide(field+".included_traffic", cmp.Or(p.IncludedTraffic, it.IncludedTraffic), bytesPerTB)
	missing.Add(err)
	o.TrafficTB = traffic.Round(3)
	overage, err := p.Overage.prices(field+".price_per_tb_traffic.net", it.currency)
	it.defects.Add(err)
	o.Components = market.Quote{Component: market.Overage, Period: market.PerTB, Source: "prices.price_per_tb_traffic.net"}.In(overage)
	return o, missing, nil
}

// readPlaces decodes the locations into a map by name. The empty name has the error of a location
// without a name.
func (it *item) readPlaces() {
	it.places = map[string]place{}
	for i, raw := range it.Locations {
		var p place
		_, p.err = partner.Decode("location", raw, &p.location)
		if p.err == nil {
			_, p.err = p.Deprecation.hasEnded(it.now)
		}
		name := partner.Text(p.Name)
		if p.err == nil && name == "" {
			p.err = errors.New("name: is missing; accepted is a code such as fsn1")
		}
		if p.err != nil {
			p.err = fmt.Errorf("locations[%d]: %w", i, p.err)
		}
		if _, twice := it.places[name]; !twice {
			it.places[name] = p
		}
	}
}

// state returns whether the type can be ordered in a place. Answers before September 2025 have no
// locations beside the prices.
func (it *item) state(name string) (market.PlaceState, error) {
	p, listed := it.places[name]
	if it.Locations != nil && !listed {
		return "", cmp.Or(it.places[""].err, errNotSold)
	}
	ended, _ := it.Deprecation.hasEnded(it.now) // both errors were checked before
	endedHere, _ := p.Deprecation.hasEnded(it.now)
	switch {
	case ended || endedHere:
		return market.PlaceSoldOut, p.err
	case p.Available == nil:
		return market.PlaceUnknown, p.err
	}
	return market.SoldIf(*p.Available), p.err
}

var decimal = regexp.MustCompile(`^\d{1,12}(?:\.\d{1,30})?$`)

// prices parses a price, a text of digits; nil for null and 0, which mean no such offer.
func (n net) prices(field string, currency market.Currency) (market.Prices, error) {
	if !bytes.HasPrefix(n.Net, []byte(`"`)) {
		return quantity.Price(field, n.Net, currency)
	}
	text := string(bytes.Trim(n.Net, `"`))
	if !decimal.MatchString(text) {
		return nil, fmt.Errorf("%s: %s came; accepted is a text of digits such as \"3.2900000000\"", field, partner.Clip(string(n.Net)))
	}
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return quantity.Price(field, json.RawMessage(text), currency)
}
