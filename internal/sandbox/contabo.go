package sandbox

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"net/http"
	"strings"
)

// contaboPage is a page of the content system: sections of blocks, products in
// the second one, as on the partner's page for dedicated servers.
func contaboPage(_ *http.Request, st state) any {
	products := contaboSpoiler.spoil(contaboProducts(st.generation), st.fault)
	sections := []any{
		section("hero", map[string]any{"title": "Dedicated Servers", "text": "Single-tenant servers."}),
	}
	for _, l := range []string{"ds", "vps", "vds", "storage-vps", "outletServer"} {
		sections = append(sections, section("products-"+l, map[string]any{
			"title": contaboCategories[l].title, "category": contaboCategories[l].slug, "blocks": blocks(products, l)}))
	}
	question := map[string]any{"sys": sys("question"), "fields": map[string]any{
		"question": "Is there a setup fee?", "answer": "For some terms."}}
	sections = append(sections, section("questions", map[string]any{"title": "FAQ", "blocks": []any{question}}))
	return map[string]any{
		"metadata": map[string]any{"tags": []any{}}, "sys": sys("page"),
		"fields": map[string]any{"title": "Dedicated Servers", "slug": "dedicated-servers", "sections": sections},
	}
}

func section(name string, fields map[string]any) any {
	return map[string]any{"sys": sys(name), "fields": fields}
}

func blocks(products []entry, line string) []any {
	list := []any{}
	for _, p := range products {
		if p.line == line {
			list = append(list, map[string]any{"sys": map[string]any{"id": p.id, "type": "Entry"}, "fields": p.fields})
		}
	}
	return list
}

// contaboSite is the payload behind every page of the site: all products by id,
// listed by category. The products also hold one that no category lists.
func contaboSite(_ *http.Request, st state) any {
	entries := contaboSpoiler.spoil(contaboProducts(st.generation), st.fault)
	products := map[string]any{entryID("dummy"): map[string]any{
		"id": entryID("dummy"), "title": "Cloud VPS 1 (Fake)", "slug": "cloud-vps-1-dummy", "type": "vps",
		"price": map[string]any{"EUR": 1}, "specs": []any{}}}
	categories := map[string]any{}
	for l, c := range contaboCategories {
		listed := []any{}
		for _, e := range entries {
			if e.line == l {
				products[e.id] = e.fields
				listed = append(listed, map[string]any{"sys": map[string]any{"id": e.id}, "title": e.fields["title"]})
			}
		}
		categories[entryID(c.slug)] = map[string]any{"id": entryID(c.slug), "slug": c.slug, "title": c.title,
			"productsCollection": map[string]any{"items": listed}}
	}
	return map[string]any{
		"baseUrl": "",
		"preloaded": []any{map[string]any{"lang": "en", "products": products, "categories": categories}, nil, nil,
			map[string]any{"addonData": map[string]any{"categories": map[string]any{
				"region": map[string]any{"slug": "region", "addons": regionIDs()}}}}},
		"session": map[string]any{"lang": "en", "currency": "EUR", "vatRate": 0, "priceLogic": "net"},
	}
}

var contaboSpoiler = spoiler{
	price: func(fields map[string]any, change func(any) any) {
		prices, _ := fields["price"].(map[string]any)
		for currency, v := range prices {
			prices[currency] = change(v)
		}
		if len(prices) > 0 && prices["EUR"] == nil {
			fields["price"] = nil
		}
	},
	link:  "url",
	names: []string{"title"},
}

var contaboCategories = map[string]struct{ slug, title string }{
	"ds":           {"dedicated-servers", "Dedicated Servers"},
	"vps":          {"vps", "Virtual Private Servers"},
	"vds":          {"vds", "Virtual Dedicated Servers"},
	"storage-vps":  {"storage-vps", "Storage VPS"},
	"outletServer": {"outlet-server", "Server Deals"},
}

func contaboProducts(generation int) []entry {
	var entries []entry
	for i, p := range contaboCatalogue {
		if offered(i, len(contaboCatalogue), generation) {
			entries = append(entries, p.entry(i, generation))
		}
	}
	return entries
}

func (p product) entry(i, generation int) entry {
	slug := fmt.Sprintf("%s-%d", strings.ToLower(strings.ReplaceAll(p.title, " ", "-")), i+1)
	id := entryID(slug)
	eur := drifted(p.cents, i, generation)
	fields := map[string]any{
		"id": id, "title": p.title, "slug": slug, "type": p.line, "groupId": fmt.Sprintf("X%d", i+1),
		"price": prices(eur), "previousPrice": nil, "periods": periods(eur, i),
		"outOfStock": nil, "unavailable": nil, "specs": p.specs(), "addons": map[string]any{},
	}
	p.setStock(fields, i)
	if p.line == "outletServer" {
		fields["location"], fields["previousPrice"] = p.location, prices(eur*5/4)
	} else {
		fields["addons"] = addons(eur, i)
	}
	return entry{id: id, line: p.line, fields: fields}
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
	add("cpu", p.cpu[0], p.cpu[1])
	add("ram", p.ram, p.moreRAM)
	add("storage", p.storage, p.otherStorage)
	add("snapshot", p.snapshots, "")
	add("port", p.port, "")
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
	return map[string]any{"EUR": money(eur), "USD": money(eur * 115 / 100), "GBP": money(eur * 97 / 100)}
}

// periods gives the discounts of the longer terms; every fifth plan is not sold
// by the year. Small plans cost a setup fee when paid by the month.
func periods(eur int64, i int) []any {
	list := []any{period(1, eur, 0), period(3, eur*3, i%3), period(6, eur*6, 5)}
	if i%5 != 2 {
		list = append(list, period(12, eur*12, 10+i%4*5))
	}
	if eur < 1000 {
		list[0].(map[string]any)["setup"] = prices(eur)
	}
	return list
}

func period(length int, eur int64, percent int) any {
	return map[string]any{"length": length, "discount": prices(eur * int64(percent) / 100)}
}

var contaboRegions = []struct {
	title   string
	percent int64 // of the monthly price, on top of it
}{
	{"European Union", 0}, {"United Kingdom", 9}, {"United States (Central)", 10}, {"United States (East)", 15},
	{"United States (West)", 13}, {"Asia (Singapore)", 36}, {"Asia (Japan)", 35}, {"Asia (India)", 34},
	{"Australia (Sydney)", 22},
}

// addons names the regions of a product, fewer for some, beside a port.
func addons(eur int64, i int) map[string]any {
	port := entryID("1 Gbit/s")
	all := map[string]any{port: map[string]any{"id": port, "title": "1 Gbit/s"}}
	for _, r := range contaboRegions[:len(contaboRegions)-i%4*2] {
		a := map[string]any{"id": entryID(r.title), "title": r.title}
		if r.percent > 0 {
			a["groupId"], a["price"] = "1", prices(eur*r.percent/100)
		}
		all[entryID(r.title)] = a
	}
	return all
}

func regionIDs() []string {
	var ids []string
	for _, r := range contaboRegions {
		ids = append(ids, entryID(r.title))
	}
	return ids
}

func sys(name string) map[string]any {
	return map[string]any{"id": entryID(name), "type": "Entry", "locale": "en"}
}

// entryID makes an id of 22 letters and digits, as the partner's content system
// gives them, always the same for a name.
func entryID(name string) string {
	sum := sha256.Sum256([]byte("sandbox " + name))
	text := new(big.Int).SetBytes(sum[:]).Text(62)
	return text[:22]
}
