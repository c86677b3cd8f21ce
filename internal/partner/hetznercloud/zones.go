package hetznercloud

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// zone is the places of a type that have one price and one amount of traffic.
type zone struct {
	monthly, hourly, traffic market.Amount
	places                   []string // codes
}

// zones groups the places of a type, in the order of the partner. A place without a
// monthly price is left out: the partner caps a month well below the hours of one, so
// that the price of an hour alone would mislead; so is one that cannot be read.
func (it *item) zones() (zones []zone, left []partner.Part, err error) {
	for i, p := range it.Prices {
		p.IncludedTraffic = cmp.Or(p.IncludedTraffic, it.IncludedTraffic)
		z, err := p.zone(fmt.Sprintf("prices[%d]", i))
		if err != nil {
			left = append(left, partner.Part{Place: partner.Text(p.Location), Err: err})
			continue
		}
		if z.monthly.Sign() <= 0 || !it.sells(z.places[0]) {
			continue
		}
		at := slices.IndexFunc(zones, z.equals)
		switch {
		case at < 0:
			zones = append(zones, z)
		case !slices.Contains(zones[at].places, z.places[0]):
			zones[at].places = append(zones[at].places, z.places...)
		}
	}
	if len(zones) == 0 && len(left) > 0 {
		return nil, nil, left[0].Err
	}
	if len(zones) == 0 {
		return nil, nil, partner.Skipf("prices", "holds no monthly price; a type without one is not for sale")
	}
	return zones, left, nil
}

// sells reports whether the type is sold in a place at all. Answers before September
// 2025 do not list the places apart from the prices.
func (it *item) sells(place string) bool {
	return it.Locations == nil || slices.ContainsFunc(it.Locations, func(l location) bool { return l.Name == place })
}

func (z zone) equals(other zone) bool {
	return z.monthly.Equal(other.monthly) && z.hourly.Equal(other.hourly) && z.traffic.Equal(other.traffic)
}

func (p price) zone(field string) (zone, error) {
	z := zone{places: []string{partner.Text(p.Location)}}
	if z.places[0] == "" {
		return z, fmt.Errorf("%s.location: is missing; accepted is a code such as fsn1", field)
	}
	var err error
	if z.monthly, err = p.Monthly.amount(field + ".price_monthly.net"); err != nil {
		return z, err
	}
	if z.hourly, err = p.Hourly.amount(field + ".price_hourly.net"); err != nil {
		return z, err
	}
	z.traffic, err = terabytes(field+".included_traffic", p.IncludedTraffic)
	return z, err
}

var decimal = regexp.MustCompile(`^\d{1,12}(?:\.\d{1,30})?$`)

// amount reads a price, a text of digits. A price that is null or 0 is 0: there is no
// such offer.
func (n net) amount(field string) (market.Amount, error) {
	var text string
	if !bytes.HasPrefix(bytes.TrimSpace(n.Net), []byte(`"`)) {
		a, _, err := partner.Quote(n.Net)
		if err != nil {
			err = fmt.Errorf("%s: %w", field, err)
		}
		return a, err
	}
	if err := json.Unmarshal(n.Net, &text); err != nil || !decimal.MatchString(text) {
		return market.Amount{}, fmt.Errorf("%s: %s came; accepted is a text of digits such as \"3.2900000000\"", field, partner.Clip(string(n.Net)))
	}
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	a, err := market.ParseAmount(text)
	if err != nil {
		err = fmt.Errorf("%s: %w", field, err)
	}
	return a, err
}

// bytesPerTB is that of the partner: 20 TB are 21990232555520 bytes.
var bytesPerTB = market.Whole(1 << 40)

// terabytes reads an amount of traffic in bytes; 0 where it is not told.
func terabytes(field string, n quantity.Number) (market.Amount, error) {
	a, err := quantity.Size(field, n)
	if err != nil || a.Sign() == 0 {
		return market.Amount{}, err
	}
	a, err = a.Quo(bytesPerTB)
	return a.Round(3), err
}

// orderable reports whether the type can be ordered in a place now.
func (it *item) orderable(place string, now time.Time) (bool, error) {
	ended, err := it.Deprecation.hasEnded("deprecation.unavailable_after", now)
	if err != nil || ended {
		return false, err
	}
	for _, l := range it.Locations {
		if l.Name != place {
			continue
		}
		if l.Available != nil && !*l.Available {
			return false, nil
		}
		ended, err := l.Deprecation.hasEnded("locations.deprecation.unavailable_after", now)
		return !ended, err
	}
	return true, nil
}

// hasEnded reports whether the announced end has come. Where the time is not known, an
// announced end counts as come.
func (d *deprecation) hasEnded(field string, now time.Time) (bool, error) {
	if d == nil {
		return false, nil
	}
	end, err := d.end(field)
	return err == nil && (now.IsZero() || !now.Before(end)), err
}

func (d *deprecation) end(field string) (time.Time, error) {
	end, err := time.Parse(time.RFC3339, d.UnavailableAfter)
	if err != nil {
		return end, fmt.Errorf("%s: %q came; accepted is a time such as 2024-09-06T00:00:00+00:00", field, partner.Clip(d.UnavailableAfter))
	}
	return end, nil
}
