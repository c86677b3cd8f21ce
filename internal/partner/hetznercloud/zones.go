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
// that the price of an hour alone would mislead; so is one that cannot be read. A place
// without an optional part is left out too, unless there are such places alone: these are
// then the places of the type, and the parts are its defects.
func (it *item) zones() (zones []zone, left []partner.Part, err error) {
	var whole, partial []zone
	var unread, lacking []partner.Part
	var defects partner.Defects
	for i, raw := range it.Prices {
		p, z, missing, err := it.readPrice(fmt.Sprintf("prices[%d]", i), raw)
		isSold := true
		if err == nil && z.monthly.Sign() > 0 {
			isSold, err = it.sells(z.places[0])
		}
		part := partner.Part{Place: partner.Text(p.Location), Err: err}
		switch {
		case err != nil:
			unread = append(unread, part)
		case z.monthly.Sign() <= 0 || !isSold:
		case len(missing) > 0:
			part.Err = missing[0]
			partial, defects, lacking = join(partial, z), append(defects, missing...), append(lacking, part)
		default:
			whole = join(whole, z)
		}
	}
	switch {
	case len(whole) > 0:
		return whole, append(unread, lacking...), nil
	case len(partial) > 0:
		it.defects = append(it.defects, defects...)
		return partial, unread, nil
	case len(unread) > 0:
		return nil, nil, unread[0].Err
	}
	return nil, nil, partner.Skipf("prices", "holds no monthly price; a type without one is not for sale")
}

// readPrice reads the price of a place. Of one that cannot be read the location may be told.
func (it *item) readPrice(field string, raw json.RawMessage) (p price, z zone, missing partner.Defects, err error) {
	defects, err := partner.Decode("price", raw, &p)
	if err != nil {
		return p, z, nil, fmt.Errorf("%s: %w", field, err)
	}
	p.IncludedTraffic = cmp.Or(p.IncludedTraffic, it.IncludedTraffic)
	z, missing, err = p.zone(field)
	for _, defect := range defects {
		missing.Add(fmt.Errorf("%s: %w", field, defect))
	}
	return p, z, missing, err
}

// join adds the place of z to the zone that costs the same, else as a zone of its own.
func join(zones []zone, z zone) []zone {
	at := slices.IndexFunc(zones, z.equals)
	if at < 0 {
		return append(zones, z)
	}
	if !slices.Contains(zones[at].places, z.places[0]) {
		zones[at].places = append(zones[at].places, z.places...)
	}
	return zones
}

// sells reports whether the type is sold in a place at all, or why nobody knows. Answers
// before September 2025 do not list the places apart from the prices.
func (it *item) sells(place string) (bool, error) {
	var nameless error
	for _, l := range it.places {
		if l.Name == place {
			return true, l.err
		}
		if l.Name == "" {
			nameless = cmp.Or(nameless, l.err)
		}
	}
	return it.Locations == nil, nameless
}

func (z zone) equals(other zone) bool {
	return z.monthly.Equal(other.monthly) && z.hourly.Equal(other.hourly) && z.traffic.Equal(other.traffic)
}

// zone reads the price of a place. The price of an hour and the traffic may be missing.
func (p price) zone(field string) (z zone, missing partner.Defects, err error) {
	z = zone{places: []string{partner.Text(p.Location)}}
	if z.places[0] == "" {
		return z, nil, fmt.Errorf("%s.location: is missing; accepted is a code such as fsn1", field)
	}
	if z.monthly, err = p.Monthly.amount(field + ".price_monthly.net"); err != nil {
		return z, nil, err
	}
	z.hourly, err = p.Hourly.amount(field + ".price_hourly.net")
	missing.Add(err)
	z.traffic, err = terabytes(field+".included_traffic", p.IncludedTraffic)
	missing.Add(err)
	return z, missing, nil
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
func (it *item) orderable(place string, now time.Time) bool {
	if it.Deprecation.hasEnded(now) {
		return false
	}
	for _, l := range it.places {
		if l.Name == place {
			return (l.Available == nil || *l.Available) && !l.Deprecation.hasEnded(now)
		}
	}
	return true
}

// hasEnded reports whether the announced end has come. Where it is not known what time it
// is now, an announced end counts as come.
func (d *deprecation) hasEnded(now time.Time) bool {
	if d == nil {
		return false
	}
	end, err := d.end()
	return err != nil || now.IsZero() || !now.Before(end)
}

func (d *deprecation) end() (time.Time, error) {
	end, err := time.Parse(time.RFC3339, d.UnavailableAfter)
	if err != nil {
		return end, fmt.Errorf("deprecation.unavailable_after: %q came; accepted is a time such as 2024-09-06T00:00:00+00:00", partner.Clip(d.UnavailableAfter))
	}
	return end, nil
}
