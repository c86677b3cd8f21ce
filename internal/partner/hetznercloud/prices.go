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
	"launchrack/internal/partner/pricezone"
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
func (it *item) offer(i int, raw json.RawMessage) (o pricezone.Offer, missing partner.Defects, err error) {
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
	o.Cities = []string{hetzner.City(id, o.Code)}
	o.Hourly, err = p.Hourly.prices(field+".price_hourly.net", it.currency)
	missing.Add(err)
	traffic, err := quantity.Per(field+".included_traffic", cmp.Or(p.IncludedTraffic, it.IncludedTraffic), bytesPerTB)
	missing.Add(err)
	o.TrafficTB = traffic.Round(3)
	return o, missing, nil
}

// state says whether the type can be ordered in a place, or why nobody knows. Answers before
// September 2025 do not list the places apart from the prices.
func (it *item) state(place string) (market.PlaceState, error) {
	if it.Locations == nil {
		return it.stateOf(location{}), nil
	}
	var nameless error
	for i, raw := range it.Locations {
		var l location
		_, err := partner.Decode("location", raw, &l)
		if err == nil {
			_, err = l.Deprecation.hasEnded(it.now)
		}
		if err != nil {
			err = fmt.Errorf("locations[%d]: %w", i, err)
		}
		switch partner.Text(l.Name) {
		case place:
			return it.stateOf(l), err
		case "":
			nameless = cmp.Or(nameless, err, fmt.Errorf("locations[%d].name: is missing; accepted is a code such as fsn1", i))
		}
	}
	return "", cmp.Or(nameless, errNotSold)
}

// unpriced are the places that are listed and have no price.
func (it *item) unpriced() (left []partner.Part) {
	priced := map[string]bool{"": true} // what cannot be read is told elsewhere
	for _, raw := range it.Prices {
		var p price
		_, _ = partner.Decode("price", raw, &p)
		priced[partner.Text(p.Location)] = true
	}
	for i, raw := range it.Locations {
		var l location
		_, _ = partner.Decode("location", raw, &l)
		if name := partner.Text(l.Name); !priced[name] {
			left = append(left, partner.Part{Place: name, Err: fmt.Errorf("locations[%d]: has no price in prices", i)})
		}
	}
	return left
}

// stateOf is unknown where nothing is told of the place. The ends of the type and of the
// place were read before.
func (it *item) stateOf(l location) market.PlaceState {
	ended, _ := it.Deprecation.hasEnded(it.now)
	endedHere, _ := l.Deprecation.hasEnded(it.now)
	switch {
	case ended || endedHere:
		return market.PlaceSoldOut
	case l.Available == nil:
		return market.PlaceUnknown
	}
	return market.SoldIf(*l.Available)
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
