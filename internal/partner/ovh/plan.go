package ovh

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// elsewhere ends the codes of a machine that is sold in several parts of the world.
var elsewhere = regexp.MustCompile(`-(?:us|sgp|syd|mum|eu|ca|apac|par|lon)$`)

// notSold says which codes a catalogue without an order funnel does not sell.
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

// sold tells why a plan cannot be ordered. Where the catalogue shows some plans in its order
// funnel, it does not sell the others; else the code decides.
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
	there, err := s.at(c.host, o.key, defaults)
	if err != nil || errPlaces != nil && there != nil { // stock is told by data centre
		return p, cmp.Or(err, errPlaces)
	}
	o.defects.Add(errPlaces)
	setPlaces(&p, codes, there)
	return p, nil
}

// defaults gives the add-ons that come with a plan: the default of each family, and the
// cheapest of one that must be chosen and has no default, as those of a VPS.
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

// cheapest gives the add-on with the lowest price of a month; nil where the catalogue has none
// of them.
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

// setPlaces tells what each place has; nil is a stock that is not told. The list of servers
// names all data centres that have something to tell, so that another one has nothing.
func setPlaces(p *market.Plan, codes []string, there []market.Place) {
	isTold := slices.ContainsFunc(there, func(at market.Place) bool { return at.State != market.PlaceUnknown })
	unnamed := market.PlaceUnknown
	if len(there) == 0 || isTold && p.Type != market.VPS {
		unnamed = market.PlaceSoldOut
	}
	if len(codes) == 0 {
		for _, at := range there {
			codes = append(codes, at.Region)
		}
	}
	p.Available = there == nil
	for _, code := range codes {
		at := market.Place{State: unnamed}
		if i := slices.IndexFunc(there, func(at market.Place) bool { return at.Region == fold(code) }); i >= 0 {
			at = there[i]
		}
		at.Region = partner.CityOf(p.Partner, code)
		if there != nil {
			p.Places = market.AddPlace(p.Places, at)
		} else if !slices.Contains(p.Regions, at.Region) {
			p.Regions = append(p.Regions, at.Region)
		}
	}
}
