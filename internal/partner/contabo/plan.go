package contabo

import (
	"fmt"
	"net/url"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// line is one of the partner's product types and what it is in the shop.
type line struct {
	kind     market.PlanType
	category market.Category
	page     string // the part of the site that its products are ordered on
}

// lines by the partner's type. The partner gives no category of its own, so it
// follows from what the line is sold for.
var lines = map[string]line{
	"ds":           {market.Baremetal, market.CategoryGeneral, "dedicated-servers"},
	"vps":          {market.VPS, market.CategoryGeneral, "vps"},
	"storage-vps":  {market.VPS, market.CategoryStorage, "storage-vps"},
	"vds":          {market.VDS, market.CategoryCompute, "vds"},
	"outletServer": {market.Outlet, market.CategoryOther, "server-outlet"},
}

// plan translates one item of a document.
func (it *item) plan(doc *document) (market.Plan, error) {
	if it.err != nil {
		return market.Plan{}, it.err
	}
	line, err := it.line()
	if err != nil {
		return market.Plan{}, err
	}
	p := market.Plan{
		PlanID:      market.HashPlanID(id, market.SKU(it.key)),
		Partner:     id,
		SKU:         market.SKU(it.key),
		Name:        partner.Text(it.Title),
		Type:        line.kind,
		Category:    line.category,
		Available:   isUnset(it.OutOfStock) && isUnset(it.Unavailable),
		PartnerName: "Contabo",
		PartnerURL:  home,
	}
	if line.kind == market.Outlet {
		p.Tags = []string{market.OutletTag}
	}
	places, err := it.places(doc.regions)
	if err == nil {
		p.Regions = names(places)
		p.PlanURL, err = it.orderPage(line)
	}
	if err == nil {
		err = it.setSpecs(&p)
	}
	if err == nil {
		err = it.setPrices(&p)
	}
	if err != nil {
		return market.Plan{}, err
	}
	p.Description = it.describe(places)
	return p, nil
}

// line maps the type, and leaves out what is on the site and not for sale.
func (it *item) line() (line, error) {
	slug := ""
	if it.Slug != nil {
		slug = strings.TrimSpace(*it.Slug)
	}
	switch {
	case slug == "":
		return line{}, partner.Skipf("slug", "is missing; a product without a page is not for sale")
	case strings.Contains(slug, "-dummy"):
		return line{}, partner.Skipf("slug", "%q came; a dummy is not for sale", partner.Clip(slug))
	case strings.Contains(strings.ToLower(it.Title), "(fake)"):
		return line{}, partner.Skipf("title", "%q came; a dummy is not for sale", partner.Clip(it.Title))
	case it.Type == "object-storage":
		return line{}, partner.Skipf("type", "object-storage came; it is no server")
	}
	l, ok := lines[it.Type]
	if !ok {
		return line{}, partner.Skipf("type", "%q came; accepted are ds, vps, storage-vps, vds and outletServer", partner.Clip(it.Type))
	}
	return l, nil
}

// orderPage gives the product's own link where it bears one, else the page at
// which the partner sells it.
func (it *item) orderPage(l line) (string, error) {
	for _, own := range []struct {
		field string
		value any
	}{{"url", it.URL}, {"link", it.Link}} {
		link, ok := own.value.(string)
		if !ok || strings.TrimSpace(link) == "" {
			continue
		}
		if err := partner.CheckOwnLink(own.field, link); err != nil {
			return "", err
		}
		return resolve(own.field, link)
	}
	return home + "en/" + l.page + "/" + url.PathEscape(strings.TrimSpace(*it.Slug)) + "/", nil
}

func resolve(field, link string) (string, error) {
	base, err := url.Parse(home)
	if err != nil {
		return "", err
	}
	full, err := base.Parse(link)
	if err != nil {
		return "", fmt.Errorf("%s: %q is not an address", field, partner.Clip(link))
	}
	return full.String(), nil
}

// isUnset reports whether a flag, which is null while all is well, says nothing. Any
// text, such as coming-soon, is a reason not to sell.
func isUnset(v any) bool { return v == nil || v == false || v == "" }
