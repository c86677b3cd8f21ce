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

// plan gives the row of the plan, whose price holds everywhere.
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
	p.Description = it.describe()
	return p, it.setPlaces(&p)
}

// setKind maps type and category. The partner's names for virtual lines grow by
// prefix (premium-vds, storage-vps), so the end of the name decides. A storage
// VPS shares its category with every other VPS; its own purpose says more.
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

// virtualCategory reads how cores are shared: shared ones serve anything,
// dedicated ones are bought to compute.
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

// setLinks refuses an item whose own links would run something, and points to
// the plan's page. PlanURL stays empty: the order link is the partner's
// deployment page.
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

// setPlaces lists the places with their stock. A place that does not tell its name or stock is
// left out. Where no other place has stock, the item is an error: unknown stock is not none.
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
		p.Stock = nil // some of it is not known
	}
	return nil
}

// cities by id: the partner has renamed its slugs before, never the ids.
var cities = map[quantity.Int]string{1: "Šiauliai", 2: "Amsterdam", 3: "Chicago", 4: "Singapore", 5: "Stockholm", 6: "Frankfurt"}

// city names the place as the table of places does, else as the partner does.
func (r region) city() string {
	for _, text := range []string{r.Location, r.Slug} {
		if found, ok := place.Find(id, text); ok && found.City != "" {
			return found.City
		}
	}
	return cmp.Or(cities[r.ID], partner.Text(r.Location), partner.Text(r.Name))
}
