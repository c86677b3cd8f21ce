package site

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"launchrack/internal/model/fact"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// schemaOrg is the vocabulary of the JSON-LD.
const schemaOrg = "https://schema.org"

// node is an object of JSON-LD. Members without a value are left out.
type node map[string]any

func newNode(kind string, members node) node {
	n := node{"@type": kind}
	for name, value := range members {
		if text, isText := value.(string); value != nil && (!isText || text != "") {
			n[name] = value
		}
	}
	return n
}

// describer describes pages below an address in a language.
type describer struct {
	shop, base string
	lang       *language.Language
}

// describer is the one of a visit.
func (s *Site) describer(v *visit) describer {
	return describer{shop: s.Brand().Name, base: s.PublicURL + v.prefix, lang: v.lang}
}

// graphOf writes the JSON-LD of a page.
func graphOf(nodes ...node) ([]byte, error) {
	return json.Marshal(node{"@context": schemaOrg, "@graph": nodes})
}

// ofPlan describes a plan as a product with one offer: what it costs on a first visit.
func (g describer) ofPlan(plan *market.Plan, shown *view.PlanPage, about *view.PageAbout, told price.Told) ([]byte, error) {
	product := newNode("Product", node{"name": plan.Name, "description": cmp.Or(words.Said(g.lang, plan.Description), about.Description), "sku": string(plan.SKU),
		"category": view.TextOfType(g.lang, plan.Type).Title, "url": g.absolute(slug.PlanPath(plan)),
		"image": g.absolute(slug.PlanPath(plan) + pngFormat), "additionalProperty": properties(shown.Facts)})
	if plan.PartnerName != "" {
		product["brand"] = newNode("Brand", node{"name": plan.PartnerName})
	}
	if told.Text != "" {
		product["offers"] = []node{g.offer(plan, told)}
	}
	var crumbs []crumb
	for _, link := range shown.Trail {
		crumbs = append(crumbs, crumb{link.Text, link.Path})
	}
	return graphOf(product, g.breadcrumbs(append(crumbs, crumb{plan.Name, slug.PlanPath(plan)})))
}

// availability is a plan's in the words of schema.org.
func availability(plan *market.Plan) string {
	isPreorder := false
	for _, p := range plan.Places {
		if p.State == market.PlaceAvailable || p.State == market.PlaceLow {
			return "/InStock"
		}
		isPreorder = isPreorder || p.State == market.PlacePreorder
	}
	switch {
	case !plan.Available:
		return "/OutOfStock"
	case isPreorder:
		return "/PreOrder"
	}
	return "/InStock"
}

// unitCodes are UN/CEFACT codes of the billing periods.
var unitCodes = map[market.Period]string{market.Month: "MON", market.Hour: "HUR", market.Year: "ANN"}

// offer is what a plan costs, as it is told.
func (g describer) offer(plan *market.Plan, told price.Told) node {
	unit := node{"price": told.Amount.String(), "priceCurrency": string(told.Currency), "unitCode": unitCodes[told.Unit], "valueAddedTaxIncluded": told.HasTax}
	return newNode("Offer", node{
		"price": told.Amount.String(), "priceCurrency": string(told.Currency), "url": g.absolute(slug.PlanPath(plan)),
		"availability": schemaOrg + availability(plan), "seller": sellerOf(plan),
		"priceSpecification": newNode("UnitPriceSpecification", unit),
	})
}

func sellerOf(plan *market.Plan) any {
	if plan.PartnerName == "" {
		return nil
	}
	return newNode("Organization", node{"name": plan.PartnerName, "url": plan.PartnerURL})
}

func properties(facts []view.PlanFact) []node {
	list := make([]node, len(facts))
	for i, fact := range facts {
		list[i] = newNode("PropertyValue", node{"name": fact.Label, "value": fact.Text})
	}
	return list
}

// crumb is one step of the way to a page.
type crumb struct{ name, path string }

func (g describer) breadcrumbs(crumbs []crumb) node {
	items := make([]node, len(crumbs))
	for i, c := range crumbs {
		items[i] = newNode("ListItem", node{"position": i + 1, "name": c.name, "item": g.absolute(c.path)})
	}
	return newNode("BreadcrumbList", node{"itemListElement": items})
}

// absolute is an address below the shop's own. Without a configured one it stays a path,
// which readers of JSON-LD resolve by the document's address: a kept page must not have
// the Host of whoever asked first.
func (g describer) absolute(path string) string {
	if !strings.HasPrefix(path, "/") {
		return path
	}
	return g.base + path
}

// ofList describes the list of all plans.
func (g describer) ofList(items [][]byte) ([]byte, error) {
	list, err := g.itemList(g.shop, items)
	if err != nil {
		return nil, err
	}
	return graphOf(list)
}

// ofListUnder describes a list that home leads to.
func (g describer) ofListUnder(title string, own crumb, items [][]byte, more ...node) ([]byte, error) {
	list, err := g.itemList(title, items)
	if err != nil {
		return nil, err
	}
	return graphOf(append([]node{list, g.breadcrumbs([]crumb{{g.shop, "/"}, own})}, more...)...)
}

// organizations describe the partner of a page, where something is known of it.
func organizations(shown *view.Landing) []node {
	if len(shown.Known) == 0 {
		return nil
	}
	organization := newNode("Organization", node{"name": shown.Partner.Name, "url": shown.Partner.Home, "foundingDate": strings.Join(shown.Known.Values(fact.Since), "")})
	if seat := shown.Known.Values(fact.Seat); len(seat) > 0 {
		organization["address"] = newNode("PostalAddress", node{"addressCountry": seat[0], "streetAddress": strings.Join(seat[1:], "")})
	}
	return []node{organization}
}

// itemList describes the plans of a list in their order.
func (g describer) itemList(name string, items [][]byte) (node, error) {
	elements := []node{}
	for i, item := range items {
		var plan struct{ Name, Page string }
		if err := json.Unmarshal(item, &plan); err != nil {
			return nil, fmt.Errorf("read the name of a plan: %w", err)
		}
		if plan.Page != "" {
			elements = append(elements, newNode("ListItem", node{"position": i + 1, "name": plan.Name, "url": g.absolute(plan.Page)}))
		}
	}
	return newNode("ItemList", node{"name": name, "numberOfItems": len(elements), "itemListElement": elements}), nil
}
