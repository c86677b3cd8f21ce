package contabo

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// line is the plan type and category of a product type.
type line struct {
	kind     market.PlanType
	category market.Category
	page     string // the path of its order pages
}

// lines maps product types to plan types. The partner has no categories.
var lines = map[string]line{
	"ds":           {market.Baremetal, market.CategoryGeneral, "dedicated-servers"},
	"vps":          {market.VPS, market.CategoryGeneral, "vps"},
	"storage-vps":  {market.VPS, market.CategoryStorage, "storage-vps"},
	"vds":          {market.VDS, market.CategoryCompute, "vds"},
	"outletServer": {market.Outlet, market.CategoryOther, "server-outlet"},
}

// rows returns the row of the listed price, with the key of the product, and a row for each region
// with a surcharge, so that no key depends on another region. A region with a bad price or stock is
// left out, and so is a bad add-on that may be a region.
func (it *item) rows(doc *document) ([]market.Plan, []partner.LeftOut, error) {
	if it.err != nil {
		return nil, nil, it.err
	}
	line, err := it.line()
	if err != nil {
		return nil, nil, err
	}
	product, err := it.product(line)
	if err != nil {
		return nil, nil, err
	}
	places, left := it.places(doc.regions)
	_, unread := quantity.Quotes("price", it.prices)
	rows := []market.Plan{product}
	for _, at := range places {
		here := market.Place{Region: partner.CityOf(id, at.name), State: market.SoldIf(product.Available && !at.soldOut)}
		if len(at.surcharge) == 0 {
			rows[0].Places = market.AddPlace(rows[0].Places, here)
			continue
		}
		row := product
		if row.Monthly, err = at.sum(product.Monthly); err != nil {
			left = append(left, partner.LeftOut{Place: regionKey(at.name), Err: cmp.Or(unread, err)})
			continue
		}
		row.Annually, row.Cycles, row.Places = nil, nil, []market.Place{here} // whether the discount of a term holds for the surcharge is unknown
		partner.SetKey(&row, product.SKU+market.SKU("@"+regionKey(at.name)))
		rows = append(rows, row)
	}
	for i := range rows {
		if len(rows) > 1 {
			rows[i].Group = product.SKU
		}
	}
	return rows, left, nil
}

// product returns what the rows of a product share.
func (it *item) product(line line) (market.Plan, error) {
	p := folder().Plan(it.key)
	p.Name, p.Type, p.Category = partner.Text(it.Title), line.kind, line.category
	if line.kind == market.Outlet {
		p.Tags = []string{market.OutletTag}
	}
	var err error
	p.PlanURL, err = it.orderPage(line)
	for _, set := range []func(*market.Plan) error{it.setSpecs, it.setPrice, it.setAvailable} {
		if err == nil {
			err = set(&p)
		}
	}
	if err != nil {
		return market.Plan{}, err
	}
	it.defects.Try(&p, it.setStorage, it.setSetup, it.setTerms)
	p.Description = it.describe()
	return p, nil
}

// line returns the line of the product's type, or a Skip for a product that is not for sale.
func (it *item) line() (line, error) {
	if it.Slug == nil {
		return line{}, errors.New("slug: is missing; accepted is a text, which is empty for a product that is not for sale")
	}
	slug := strings.TrimSpace(*it.Slug)
	kind := partner.Text(it.Type)
	switch {
	case slug == "":
		return line{}, partner.Skipf("slug", "is empty; a product without a page is not for sale")
	case strings.Contains(slug, "-dummy"):
		return line{}, partner.Skipf("slug", "%q came; a dummy is not for sale", partner.Clip(slug))
	case strings.Contains(strings.ToLower(it.Title), "(fake)"):
		return line{}, partner.Skipf("title", "%q came; a dummy is not for sale", partner.Clip(it.Title))
	case kind == "object-storage":
		return line{}, partner.Skipf("type", "object-storage came; it is no server")
	}
	l, ok := lines[kind]
	if !ok {
		return line{}, partner.Skipf("type", "%q came; accepted are ds, vps, storage-vps, vds and outletServer", partner.Clip(it.Type))
	}
	return l, nil
}

// orderPage returns the product's link, else the order page of its line.
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

// setAvailable sets Available from the stock flags, which are null for a product in stock.
func (it *item) setAvailable(p *market.Plan) error {
	outOfStock, err1 := isSet("outOfStock", it.OutOfStock)
	unavailable, err2 := isSet("unavailable", it.Unavailable)
	p.Available = !outOfStock && !unavailable
	return cmp.Or(err1, err2)
}

// isSet reports whether a flag is true or a text, such as coming-soon.
func isSet(field string, v any) (bool, error) {
	switch v := v.(type) {
	case nil:
		return false, nil
	case bool:
		return v, nil
	case string:
		return v != "", nil
	}
	return false, fmt.Errorf("%s: %s came; accepted are true, false and a text", field, partner.Clip(fmt.Sprint(v)))
}
