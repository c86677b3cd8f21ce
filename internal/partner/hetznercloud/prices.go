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

// errNotSold is the error of a place where a type is not sold.
var errNotSold = errors.New("not sold")

// homePlaces name rows before others do.
var homePlaces = []string{"fsn1", "nbg1", "hel1"}

// bytesPerTB is the partner's: 20 TB are 21990232555520 bytes.
const bytesPerTB = 1 << 40

// offer reads the price of a place. The price of an hour and the traffic may be missing. Of
// a price that cannot be read the location may be told.
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
	traffic, err := quantity.Per(field+".included_traffic", cmp.Or(p.IncludedTraffic, it.IncludedTraffic), bytesPerTB)
	missing.Add(err)
	o.TrafficTB = traffic.Round(3)
	overage, err := p.Overage.prices(field+".price_per_tb_traffic.net", it.currency)
	it.defects.Add(err)
	o.Components = market.Quote{Component: market.Overage, Period: market.PerTB, Source: "prices.price_per_tb_traffic.net"}.In(overage)
	return o, missing, nil
}

// readPlaces reads the locations, each by its name. The error of one without a name is kept
// under the empty name.
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

// state says whether the type can be ordered in a place, or why nobody knows. Answers before
// September 2025 do not list the places apart from the prices.
func (it *item) state(name string) (market.PlaceState, error) {
	p, listed := it.places[name]
	if it.Locations != nil && !listed {
		return "", cmp.Or(it.places[""].err, errNotSold)
	}
	ended, _ := it.Deprecation.hasEnded(it.now) // both ends were read before
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

// prices reads a price, a text of digits. A price that is null or 0 is none: there is no
// such offer.
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
