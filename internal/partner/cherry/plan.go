package cherry

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// plan translates one item.
func (it *item) plan() (market.Plan, error) {
	if it.err != nil {
		return market.Plan{}, it.err
	}
	if it.Custom {
		return market.Plan{}, partner.Skipf("custom", "true came; a machine made to order has no price of its own")
	}
	p := market.Plan{
		PlanID:      market.PlanID(it.ID),
		Partner:     id,
		SKU:         market.SKU(strconv.FormatInt(int64(it.ID), 10)),
		Name:        partner.Text(it.Name),
		PartnerName: name,
		PartnerURL:  home,
		Bandwidth:   partner.Text(it.Specs.Bandwidth.Name),
	}
	if p.Name == "" {
		p.Name = partner.Text(it.Title)
	}
	for _, set := range []func(*market.Plan) error{it.setKind, it.setLinks, it.setSpecs, it.setPrices, it.setRegions} {
		if err := set(&p); err != nil {
			return market.Plan{}, err
		}
	}
	p.Description = it.describe()
	return p, nil
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
	for _, link := range []struct{ field, value string }{{"href", it.Href}, {"url", it.URL}} {
		if err := partner.CheckOwnLink(link.field, link.value); err != nil {
			return err
		}
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

// regionNames by id: the partner has renamed its slugs before, never the ids.
var regionNames = map[quantity.Int]string{
	1: "Lithuania, Šiauliai",
	2: "Netherlands, Amsterdam",
	3: "United States, Chicago",
	4: "Singapore, Singapore",
	5: "Sweden, Stockholm",
	6: "Germany, Frankfurt",
}

// setRegions lists where the plan runs; it can be ordered while any of these
// places has stock. A place that does not tell its name or stock is left out. Where no
// other place has stock, the item is an error: unknown stock is not none.
func (it *item) setRegions(p *market.Plan) error {
	var left partner.Defects
	for i, raw := range it.Regions {
		var r region
		_, err := partner.Decode("region", raw, &r)
		name := r.text()
		switch {
		case err != nil:
		case name == "":
			err = errors.New("location: is missing, and so is name")
		case r.StockQty == nil:
			err = errors.New("stock_qty: is missing; accepted is a number")
		}
		if err != nil {
			left.Add(fmt.Errorf("available_regions[%d].%w", i, err))
			continue
		}
		if !slices.Contains(p.Regions, name) {
			p.Regions = append(p.Regions, name)
		}
		p.Available = p.Available || *r.StockQty > 0
	}
	if len(left) > 0 && !p.Available {
		return left[0]
	}
	it.defects = append(it.defects, left...)
	return nil
}

func (r region) text() string {
	for _, s := range []string{r.Location, regionNames[r.ID], r.Name} {
		if s = partner.Text(s); s != "" {
			return s
		}
	}
	return ""
}
