package ovh

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// regionSuffix matches the end of a code for one part of the world, such as -us.
var regionSuffix = regexp.MustCompile(`-(?:us|sgp|syd|mum|eu|ca|apac|par|lon)$`)

// notSold matches the codes that a catalogue without an order funnel does not sell.
var notSold = []struct {
	code *regexp.Regexp
	why  string
}{
	{regexp.MustCompile(`-(?:degressivity|upfront)\d+(?:-|$)`), "sold for a term only, as a variant of another plan"},
	{regexp.MustCompile(`-\d{1,3}percent(?:-|$)`), "a discount of another plan"},
	{regexp.MustCompile(`^vps-.+-vps-\d{4}-`), "an upgrade of an older plan"},
	{regexp.MustCompile(`^(?:s1-\d|vps[-_](?:ssd|cloud|classic|lite)[-_]|vps-(?:le|value|essential|comfort|elite)-\d)`), "a line that is no longer sold"},
}

var option = regexp.MustCompile(`^option-|-option-`)

// sold returns a Skip for a plan that cannot be ordered: one that the order funnel does not show, or
// in a catalogue without an order funnel one in notSold.
func (c *catalogue) sold(o *offer) error {
	if option.MatchString(o.PlanCode) {
		return partner.Skipf("planCode", "an option of other plans")
	}
	if c.hasFunnel {
		shown, err := o.isShown()
		if err == nil && !shown {
			return partner.Skipf("blobs.tags", "%s is missing, which other plans of the catalogue have", shownTag)
		}
		return err
	}
	for _, n := range notSold {
		if n.code.MatchString(o.PlanCode) {
			return partner.Skipf("planCode", "%s", n.why)
		}
	}
	return nil
}

// plan translates one plan of the catalogue.
func (c *catalogue) plan(o *offer, s stock) (market.Plan, error) {
	p := folder().Plan(o.key)
	p.Name = cmp.Or(partner.Text(o.InvoiceName), o.key)
	if err := c.sold(o); err != nil {
		return p, err
	}
	codes, isVPS, errPlaces := o.datacentres()
	isVPS = isVPS || c.kind == vps || strings.HasPrefix(o.key, "vps")
	addons, err := c.defaults(o, isVPS)
	if err != nil {
		return p, err
	}
	if err := c.setPrices(&p, o, addons); err != nil {
		return p, err
	}
	if err := c.setMachine(&p, o, addons, isVPS); err != nil {
		return p, err
	}
	var defaults []string
	for _, a := range addons {
		defaults = append(defaults, a.Product)
	}
	stocked, err := s.places(c.host, o.key, defaults)
	if err != nil || errPlaces != nil && stocked != nil { // the stock is by data centre
		return p, cmp.Or(err, errPlaces)
	}
	o.defects.Add(errPlaces)
	setPlaces(&p, codes, stocked)
	return p, nil
}

// defaults returns the add-ons whose prices the plan includes: the default of each family, and for a
// VPS the cheapest of each mandatory family without a default.
func (c *catalogue) defaults(o *offer, isVPS bool) ([]*offer, error) {
	var chosen []*offer
	for _, f := range o.AddonFamilies {
		codes := f.Addons
		switch {
		case f.Default != "":
			codes = []string{f.Default}
		case !f.Mandatory:
			continue
		case !isVPS && len(f.Addons) > 1:
			codes = nil
		}
		addon, err := c.cheapest(codes)
		switch {
		case err != nil:
			return nil, err
		case addon != nil:
			chosen = append(chosen, addon)
			o.defects = append(o.defects, addon.defects...)
		case !isVPS || f.Default != "":
			return nil, partner.Unknown("addonFamilies."+f.Name+".default", f.Default, "the code of an add-on of the catalogue")
		}
	}
	return chosen, nil
}

// cheapest returns the add-on with the lowest monthly price; nil if the catalogue has none of them.
func (c *catalogue) cheapest(codes []string) (best *offer, err error) {
	var least market.Amount
	for _, code := range codes {
		addon := c.addons[code]
		if addon == nil {
			continue
		}
		if addon.err != nil {
			return nil, addon.err
		}
		price, isQuoted, err := addon.month(c.at)
		if best == nil || err == nil && isQuoted && price.Cmp(least) < 0 {
			best, least = addon, price
		}
	}
	return best, nil
}

// setPlaces sets the places with their stock; stocked is nil if the stock is unknown. A data centre
// that the list of servers does not name is sold out.
func setPlaces(p *market.Plan, codes []string, stocked []market.Place) {
	isTold := slices.ContainsFunc(stocked, func(at market.Place) bool { return at.State != market.PlaceUnknown })
	unnamed := market.PlaceUnknown
	if len(stocked) == 0 || isTold && p.Type != market.VPS {
		unnamed = market.PlaceSoldOut
	}
	if len(codes) == 0 {
		for _, at := range stocked {
			codes = append(codes, at.Region)
		}
	}
	p.Available = stocked == nil
	for _, code := range codes {
		at := market.Place{State: unnamed}
		if i := slices.IndexFunc(stocked, func(at market.Place) bool { return at.Region == fold(code) }); i >= 0 {
			at = stocked[i]
		}
		at.Region = partner.CityOf(p.Partner, code)
		if stocked != nil {
			p.Places = market.AddPlace(p.Places, at)
		} else if !slices.Contains(p.Regions, at.Region) {
			p.Regions = append(p.Regions, at.Region)
		}
	}
}
