package cherry

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
	"launchrack/internal/place"
)

// plan returns the plan, whose price is the same in all places.
func (it *item) plan() (market.Plan, error) {
	switch {
	case it.Custom:
		return market.Plan{}, partner.Skipf("custom", "true came; a machine made to order has no price of its own")
	case it.err != nil:
		return market.Plan{}, it.err
	}
	p := folder().Plan(strconv.FormatInt(int64(it.ID), 10))
	p.PlanID, p.Name = market.PlanID(it.ID), cmp.Or(partner.Text(it.Name), partner.Text(it.Title))
	for _, set := range []func(*market.Plan) error{it.setKind, it.setLinks, it.setCores, it.setMemory, it.setPrices} {
		if err := set(&p); err != nil {
			return p, err
		}
	}
	it.defects.Try(&p, it.setThreads, it.setFrequency, it.setStorage, it.setNetwork, it.setTraffic, it.setGPU)
	// Each server comes with an address of IPv4 and a subnet of IPv6: https://docs.cherryservers.com/knowledge/ipv6
	// and https://docs.cherryservers.com/knowledge/additional-ip-addresses
	p.IPv4Count, p.IPv6 = new(1), new(true)
	p.Description = it.describe()
	return p, it.setPlaces(&p)
}

// setKind sets type and category. The end of the name of a virtual line decides, since the partner
// adds prefixes (premium-vds, storage-vps).
func (it *item) setKind(p *market.Plan) error {
	kind := strings.ToLower(strings.TrimSpace(it.Type))
	switch {
	case kind == "baremetal":
		p.Type, p.Category = market.Baremetal, metalCategory(it.Category)
		return nil
	case strings.HasSuffix(kind, "vds"):
		p.Type = market.VDS
	case strings.HasSuffix(kind, "vps"):
		p.Type = market.VPS
	default:
		return partner.Skipf("type", "%q came; accepted are baremetal, vps, vds and names that end in -vps or -vds", partner.Clip(it.Type))
	}
	p.Category = virtualCategory(kind, it.Category)
	return nil
}

func metalCategory(s string) market.Category {
	c := market.Category(strings.ToLower(partner.Text(s)))
	if c == "" || slices.Contains(market.Categories(), c) {
		return c
	}
	return market.CategoryOther
}

// virtualCategory returns storage for a storage line, else general for shared cores and compute for
// dedicated ones.
func virtualCategory(kind, category string) market.Category {
	switch {
	case strings.HasPrefix(kind, "storage"):
		return market.CategoryStorage
	case strings.EqualFold(partner.Text(category), "Shared resources"):
		return market.CategoryGeneral
	case strings.EqualFold(partner.Text(category), "Dedicated resources"):
		return market.CategoryCompute
	}
	return metalCategory(category)
}

// setLinks checks the links of the item and sets the plan's page. PlanURL stays empty, since the
// order link is the partner's deployment page.
func (it *item) setLinks(p *market.Plan) error {
	if err := cmp.Or(partner.CheckOwnLink("href", it.Href), partner.CheckOwnLink("url", it.URL)); err != nil {
		return err
	}
	if slug := strings.TrimSpace(it.Slug); slug != "" {
		line := "virtual-servers"
		if p.Type == market.Baremetal {
			line = "dedicated-servers"
		}
		p.PlanDetailURL = fmt.Sprintf("https://www.cherryservers.com/pricing/%s/%s?b=3", line, url.PathEscape(slug))
	}
	return nil
}

// setPlaces sets the places with their stock. A place without name or stock is a defect if another
// place has stock, else an error, since unknown stock is not none.
func (it *item) setPlaces(p *market.Plan) error {
	if it.Regions == nil {
		return errors.New("available_regions: is missing; accepted is a list")
	}
	var left partner.Defects
	stock := 0
	for i, raw := range it.Regions {
		var r region
		_, err := partner.Decode("region", raw, &r)
		city := r.city()
		if err == nil && city == "" {
			err = errors.New("location: is missing, and so is name")
		}
		if err != nil {
			left.Add(fmt.Errorf("available_regions[%d].%w", i, err))
			continue
		}
		count := int(max(*r.StockQty, 0))
		stock += count
		p.Places = market.AddPlace(p.Places, market.Place{Region: city, State: market.SoldIf(count > 0), Count: &count})
	}
	if len(left) > 0 && stock == 0 {
		return left[0]
	}
	it.defects = append(it.defects, left...)
	if p.Stock = &stock; len(left) > 0 {
		p.Stock = nil // the stock of some places is unknown
	}
	return nil
}

// cities maps IDs of regions, which are stable, to cities. The partner has renamed slugs before.
var cities = map[quantity.Int]string{1: "Šiauliai", 2: "Amsterdam", 3: "Chicago", 4: "Singapore", 5: "Stockholm", 6: "Frankfurt"}

// city returns the city by package place, else the partner's text.
func (r region) city() string {
	for _, text := range []string{r.Location, r.Slug} {
		if found, ok := place.Find(id, text); ok && found.City != "" {
			return found.City
		}
	}
	return cmp.Or(cities[r.ID], partner.Text(r.Location), partner.Text(r.Name))
}
