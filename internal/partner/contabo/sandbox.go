package contabo

import (
	"crypto/sha256"
	_ "embed" // the products
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"launchrack/internal/sandbox"
)

// machines are the products of the stand-in in the words of the partner's data sheets:
// machines as they are built, at made-up prices in cents of EUR a month.
//
//go:embed sandbox.csv
var machines string

// product is a machine by the columns of the table.
type product map[string]string

// sitePath is where the sandbox serves the payload of products and categories.
const sitePath = "/en/site-payload.json"

// Sandbox gives the partner's stand-in, which serves both shapes.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{
			{Path: DefaultPath, About: "Contabo, page of sections and blocks", Answer: pageAnswer},
			{Path: sitePath, About: "Contabo, payload of products and categories", Answer: siteAnswer},
		},
		Items: sandbox.Spoiler{Price: changePrices, Type: "type", Link: "url", Names: []string{"title"}},
	}
}

func changePrices(fields map[string]any, change func(any) any) {
	prices, _ := fields["price"].(map[string]any)
	for currency, v := range prices {
		prices[currency] = change(v)
	}
	if len(prices) > 0 && prices["EUR"] == nil {
		fields["price"] = nil
	}
}

func madeUpItems(c sandbox.Call) []sandbox.Item {
	return new(Adapter).Sandbox().Items.Spoil(madeUpProducts(c.Generation), c.Fault)
}

// pageAnswer is a page of the content system: sections of blocks, products in
// the second one, as on the partner's page for dedicated servers.
func pageAnswer(c sandbox.Call) sandbox.Answer {
	products := madeUpItems(c)
	sections := []any{
		section("hero", map[string]any{"title": "Dedicated Servers", "text": "Single-tenant servers."}),
	}
	for _, l := range []string{"ds", "vps", "vds", "storage-vps", "outletServer"} {
		sections = append(sections, section("products-"+l, map[string]any{
			"title": categoryPages[l].title, "category": categoryPages[l].slug, "blocks": blocks(products, l)}))
	}
	question := map[string]any{"sys": sys("question"), "fields": map[string]any{
		"question": "Is there a setup fee?", "answer": "For some terms."}}
	sections = append(sections, section("questions", map[string]any{"title": "FAQ", "blocks": []any{question}}))
	return sandbox.JSON(map[string]any{
		"metadata": map[string]any{"tags": []any{}}, "sys": sys("page"),
		"fields": map[string]any{"title": "Dedicated Servers", "slug": "dedicated-servers", "sections": sections},
	})
}

func section(name string, fields map[string]any) any {
	return map[string]any{"sys": sys(name), "fields": fields}
}

func blocks(products []sandbox.Item, line string) []any {
	list := []any{}
	for _, p := range products {
		if p.Line == line {
			list = append(list, map[string]any{"sys": map[string]any{"id": p.ID, "type": "Entry"}, "fields": p.Fields})
		}
	}
	return list
}

// siteAnswer is the payload behind every page of the site: all products by id,
// listed by category. The products also hold one that no category lists.
func siteAnswer(c sandbox.Call) sandbox.Answer {
	items := madeUpItems(c)
	products := map[string]any{madeUpID("dummy"): map[string]any{
		"id": madeUpID("dummy"), "title": "Cloud VPS 1 (Fake)", "slug": "cloud-vps-1-dummy", "type": "vps",
		"price": map[string]any{"EUR": 1}, "specs": []any{}}}
	categories := map[string]any{}
	for l, c := range categoryPages {
		listed := []any{}
		for _, e := range items {
			if e.Line == l {
				products[e.ID] = e.Fields
				listed = append(listed, map[string]any{"sys": map[string]any{"id": e.ID}, "title": e.Fields["title"]})
			}
		}
		categories[madeUpID(c.slug)] = map[string]any{"id": madeUpID(c.slug), "slug": c.slug, "title": c.title,
			"productsCollection": map[string]any{"items": listed}}
	}
	return sandbox.JSON(map[string]any{
		"baseUrl": "",
		"preloaded": []any{map[string]any{"lang": "en", "products": products, "categories": categories}, nil, nil,
			map[string]any{"addonData": map[string]any{"categories": map[string]any{
				"region": map[string]any{"slug": "region", "addons": regionIDs()}}}}},
		"session": map[string]any{"lang": "en", "currency": "EUR", "vatRate": 0, "priceLogic": "net"},
	})
}

var categoryPages = map[string]struct{ slug, title string }{
	"ds":           {"dedicated-servers", "Dedicated Servers"},
	"vps":          {"vps", "Virtual Private Servers"},
	"vds":          {"vds", "Virtual Dedicated Servers"},
	"storage-vps":  {"storage-vps", "Storage VPS"},
	"outletServer": {"outlet-server", "Server Deals"},
}

func madeUpProducts(generation int) []sandbox.Item {
	var items []sandbox.Item
	lines := strings.Split(strings.TrimSpace(machines), "\n")
	head := strings.Split(lines[0], ",")
	for i, line := range lines[1:] {
		p := product{}
		for column, text := range strings.Split(line, ",") {
			p[head[column]] = text
		}
		if sandbox.Offered(i, len(lines)-1, generation) {
			items = append(items, p.item(i, generation))
		}
	}
	return items
}

func (p product) item(i, generation int) sandbox.Item {
	slug := fmt.Sprintf("%s-%d", strings.ToLower(strings.ReplaceAll(p["title"], " ", "-")), i+1)
	key := madeUpID(slug)
	cents, _ := strconv.ParseInt(p["cents"], 10, 64)
	eur := sandbox.Drifted(cents, i, generation)
	fields := map[string]any{
		"id": key, "title": p["title"], "slug": slug, "type": p["line"], "groupId": fmt.Sprintf("X%d", i+1),
		"price": prices(eur), "previousPrice": nil, "periods": periods(eur, i),
		"outOfStock": nil, "unavailable": nil, "specs": p.specs(), "addons": map[string]any{},
	}
	p.setStock(fields, i)
	if p["line"] == "outletServer" {
		fields["location"], fields["previousPrice"] = p["location"], prices(eur*5/4)
	} else {
		fields["addons"] = addons(eur, i)
	}
	return sandbox.Item{ID: key, Line: p["line"], Fields: fields}
}

// setStock holds back about one plan in nine, in each of the partner's ways.
func (p product) setStock(fields map[string]any, i int) {
	switch i % 27 {
	case 8:
		fields["outOfStock"] = "coming-soon"
	case 17:
		fields["outOfStock"] = "bright"
	case 26:
		fields["unavailable"] = true
	}
}

func (p product) specs() []any {
	list := []any{}
	add := func(kind, title, subtitle string) {
		if title != "" {
			list = append(list, map[string]any{"type": kind, "title": title, "subtitle": orNull(subtitle), "value": nil})
		}
	}
	add("cpu", p["cpu"], p["detail"])
	add("ram", p["ram"], p["moreRAM"])
	add("storage", p["storage"], p["otherStorage"])
	add("snapshot", p["snapshots"], "")
	add("port", p["port"], "")
	add("traffic", "Unlimited Traffic*", "")
	return list
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// prices quotes all three currencies, each with its own list price.
func prices(eur int64) map[string]any {
	return map[string]any{"EUR": sandbox.Money(eur), "USD": sandbox.Money(eur * 115 / 100), "GBP": sandbox.Money(eur * 97 / 100)}
}

// periods gives the discounts of the longer terms; every fifth plan is not sold
// by the year. Small plans cost a setup fee when paid by the month.
func periods(eur int64, i int) []any {
	list := []any{discount(1, eur, 0), discount(3, eur*3, i%3), discount(6, eur*6, 5)}
	if i%5 != 2 {
		list = append(list, discount(12, eur*12, 10+i%4*5))
	}
	if eur < 1000 {
		list[0].(map[string]any)["setup"] = prices(eur)
	}
	return list
}

func discount(length int, eur int64, percent int) any {
	return map[string]any{"length": length, "discount": prices(eur * int64(percent) / 100)}
}

var regionSurcharges = []struct {
	title   string
	percent int64 // of the monthly price, on top of it
}{
	{"European Union", 0}, {"United Kingdom", 9}, {"United States (Central)", 10}, {"United States (East)", 15},
	{"United States (West)", 13}, {"Asia (Singapore)", 36}, {"Asia (Japan)", 35}, {"Asia (India)", 34},
	{"Australia (Sydney)", 22},
}

// addons names the regions of a product, fewer for some, beside a port.
func addons(eur int64, i int) map[string]any {
	port := madeUpID("1 Gbit/s")
	all := map[string]any{port: map[string]any{"id": port, "title": "1 Gbit/s"}}
	regions := regionSurcharges[:len(regionSurcharges)-i%4*2]
	if i%20 == 0 {
		regions = regions[:1] // so that a fault hits one row
	}
	for _, r := range regions {
		a := map[string]any{"id": madeUpID(r.title), "title": r.title}
		if r.percent > 0 {
			a["groupId"], a["price"] = "1", prices(eur*r.percent/100)
		}
		all[madeUpID(r.title)] = a
	}
	return all
}

func regionIDs() []string {
	var ids []string
	for _, r := range regionSurcharges {
		ids = append(ids, madeUpID(r.title))
	}
	return ids
}

func sys(name string) map[string]any {
	return map[string]any{"id": madeUpID(name), "type": "Entry", "locale": "en"}
}

// madeUpID makes an id of 22 letters and digits, as the partner's content system
// gives them, always the same for a name.
func madeUpID(name string) string {
	sum := sha256.Sum256([]byte("sandbox " + name))
	text := new(big.Int).SetBytes(sum[:]).Text(62)
	return text[:22]
}
