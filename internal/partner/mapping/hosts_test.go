package mapping_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

// ware is what a made-up host sells: what a month and a year cost, and what a month cost before.
type ware struct {
	name              string
	month, year, was  float64
	setup             float64
	isSoldOut, isGone bool // gone is a licence, which is no server
}

// host is a made-up host: its currency, the percent of tax in the prices of its pages, the words of its pages, and what it sells
// on two days.
type host struct {
	currency, sign, vat                      string
	perMonth, perYear, setup, inTax, soldOut string
	days                                     [2][]ware
}

// hosts are unlike each other: struck prices and several cycles; another language and currency with tax in the price; sold-out
// plans, another order on the next day, and a licence among the servers.
var hosts = []host{
	{currency: "EUR", sign: "€", perMonth: "Monthly", perYear: "Annually", setup: "Setup Fee", soldOut: "Out of Stock",
		days: [2][]ware{{{name: "Alder", month: 5, year: 50, was: 8, setup: 3}, {name: "Beech", month: 9.5, year: 95}}, {{name: "Alder", month: 5, year: 50, was: 8, setup: 3}, {name: "Beech", month: 9.5, year: 95}}}},
	{currency: "PLN", sign: "zł", vat: "23", perMonth: "miesięcznie", perYear: "rocznie", setup: "opłata aktywacyjna", inTax: "brutto", soldOut: "Wyprzedane",
		days: [2][]ware{{{name: "Dąb", month: 24.6, year: 246}, {name: "Buk", month: 49.2, year: 492, setup: 12.3}}, {{name: "Buk", month: 49.2, year: 492, setup: 12.3}, {name: "Dąb", month: 24.6, year: 246}}}},
	{currency: "USD", sign: "$", perMonth: "/mo", perYear: "/yr", setup: "one-time setup", soldOut: "Sold out",
		days: [2][]ware{{{name: "Fir", month: 4, year: 40}, {name: "Elm", month: 8, year: 80, isSoldOut: true}, {name: "Panel licence", month: 10, isGone: true}}, {{name: "Panel licence", month: 10, isGone: true}, {name: "Elm", month: 8, year: 80}, {name: "Fir", month: 4, year: 40, isSoldOut: true}}}},
}

// writer writes the document of a system. What it cannot tell is not asked: more than one cycle, tax, setup fees, stock.
type writer struct {
	write                               func(host, []ware) string
	hasYears, hasTax, hasSetup, isBlind bool
}

func (h host) price(amount float64) string {
	if h.sign == "zł" {
		return strings.ReplaceAll(fmt.Sprintf("%.2f zł", amount), ".", ",")
	}
	return fmt.Sprintf("%s%.2f", h.sign, amount)
}

// card is a plan on a page.
func (h host) card(w ware) string {
	price := "<b class=price>" + h.price(w.month) + "</b> " + h.perMonth
	if w.was > 0 {
		price = "<s>" + h.price(w.was) + "</s> " + price
	}
	if w.year > 0 {
		price += "<br>" + h.price(w.year) + " " + h.perYear
	}
	if w.setup > 0 {
		price += "<br>" + h.price(w.setup) + " " + h.setup
	}
	if h.inTax != "" {
		price += "<br>" + h.inTax
	}
	order := `<a class="btn" href="/store/` + w.name + `">Order</a>`
	if w.isSoldOut {
		order = `<span class="btn disabled">` + h.soldOut + `</span>`
	}
	return `<header><span>` + w.name + `</span></header><div class="product-desc"><p>` + strings.ReplaceAll(factsOf(w), ", ", "<br>") + `</p></div><div class="product-pricing">` + price + `</div>` + order
}

func factsOf(w ware) string {
	if w.isGone {
		return "For one machine, updates by mail"
	}
	return "2 vCPU, 4 GB RAM, 50 GB NVMe"
}

// listed writes a list of JSON objects.
func listed(form string, wares []ware, one func(int, ware) map[string]any) string {
	list := []any{}
	for i, w := range wares {
		list = append(list, one(i, w))
	}
	text, _ := json.Marshal(list)
	return fmt.Sprintf(form, text)
}

// numberOf is a host's own number of a plan, which does not depend on its place.
func numberOf(w ware) string { return fmt.Sprint(len(w.name)*1000 + int(w.month*10)) }

func whmcs(h host, wares []ware) string {
	text := ""
	for i, w := range wares {
		text += fmt.Sprintf(`<div class="product" id="product%d">%s</div>`, i+1, h.card(w))
	}
	return `<div class="products">` + text + `</div>`
}

var writers = map[string]writer{
	"whmcs": {write: whmcs, hasYears: true, hasTax: true, hasSetup: true},
	"woocommerce": {hasTax: true, write: func(h host, wares []ware) string {
		return listed("%s", wares, func(_ int, w ware) map[string]any {
			return map[string]any{"id": numberOf(w), "name": w.name, "permalink": "https://host.example/" + numberOf(w), "short_description": factsOf(w), "description": "", "is_in_stock": !w.isSoldOut,
				"price_html": h.price(w.month) + " " + h.inTax, "prices": map[string]any{"price": "1", "currency_code": h.currency, "currency_minor_unit": 2}}
		})
	}},
	"blesta": {hasYears: true, hasSetup: true, write: func(h host, wares []ware) string {
		return listed(`{"response":%s}`, wares, func(_ int, w ware) map[string]any {
			pricing := []any{map[string]any{"term": "1", "period": "month", "price": w.month, "setup_fee": w.setup, "currency": h.currency}}
			if w.year > 0 {
				pricing = append(pricing, map[string]any{"term": "12", "period": "month", "price": w.year, "currency": h.currency, "setup_fee": 0})
			}
			left := any(nil)
			if w.isSoldOut {
				left = 0
			}
			return map[string]any{"id": numberOf(w), "id_code": nil, "name": w.name, "description": "", "description_html": factsOf(w), "qty": left, "pricing": pricing, "status": "active"}
		})
	}},
	"hostbill": {hasYears: true, hasSetup: true, write: func(h host, wares []ware) string {
		return listed(`{"products":%s}`, wares, func(_ int, w ware) map[string]any {
			periods := []any{map[string]any{"value": "m", "price": w.month, "setup": w.setup}}
			if w.year > 0 {
				periods = append(periods, map[string]any{"value": "a", "price": w.year, "setup": 0})
			}
			return map[string]any{"id": numberOf(w), "name": w.name, "description": factsOf(w), "stock": !w.isSoldOut, "periods": periods}
		})
	}, isBlind: true},
	"wisecp": {hasYears: true, write: func(h host, wares []ware) string {
		return listed(`{"data":{"currencies":[{"id":7,"code":"`+h.currency+`"}],"products":%s}}`, wares, func(_ int, w ware) map[string]any {
			prices := []any{map[string]any{"period": "month", "time": 1, "amount": w.month, "cid": 7}}
			if w.year > 0 {
				prices = append(prices, map[string]any{"period": "year", "time": 1, "amount": w.year, "cid": 7})
			}
			left := ""
			if w.isSoldOut {
				left = "0"
			}
			return map[string]any{"id": numberOf(w), "title": w.name, "features": factsOf(w), "stock": left, "status": "active", "price": prices}
		})
	}},
	"upmind": {hasYears: true, write: func(h host, wares []ware) string {
		return listed(`{"total":3,"data":%s}`, wares, func(_ int, w ware) map[string]any {
			prices := []any{map[string]any{"currency_code": h.currency, "billing_cycle_months": 1, "price": w.month, "available_for_clients": true}}
			if w.year > 0 {
				prices = append(prices, map[string]any{"currency_code": h.currency, "billing_cycle_months": 12, "price": w.year, "available_for_clients": true})
			}
			return map[string]any{"id": numberOf(w), "name": w.name, "short_description": factsOf(w), "description": "", "available_for_sales": !w.isSoldOut, "prices": prices}
		})
	}},
	"fossbilling": {hasYears: true, hasSetup: true, write: func(h host, wares []ware) string {
		return listed(`{"result":{"list":%s}}`, wares, func(_ int, w ware) map[string]any {
			recurrent := map[string]any{"1M": map[string]any{"price": w.month, "setup": w.setup, "enabled": true}}
			if w.year > 0 {
				recurrent["1Y"] = map[string]any{"price": w.year, "setup": 0, "enabled": true}
			}
			left := 5
			if w.isSoldOut {
				left = 0
			}
			return map[string]any{"id": numberOf(w), "title": w.name, "slug": "s" + numberOf(w), "description": factsOf(w), "stock_control": true, "quantity_in_stock": left, "type": "custom",
				"pricing": map[string]any{"type": "recurrent", "recurrent": recurrent}}
		})
	}},
	"jsonld": {hasYears: true, hasTax: true, hasSetup: true, write: func(h host, wares []ware) string {
		return listed(`<html><script type="application/ld+json">%s</script></html>`, wares, func(_ int, w ware) map[string]any {
			isGross := h.inTax != ""
			prices := []any{map[string]any{"price": w.month, "unitCode": "MON", "valueAddedTaxIncluded": isGross}}
			if w.year > 0 {
				prices = append(prices, map[string]any{"price": w.year, "unitCode": "ANN", "valueAddedTaxIncluded": isGross})
			}
			if w.was > 0 {
				prices = append(prices, map[string]any{"price": w.was, "unitCode": "MON", "priceType": "https://schema.org/StrikethroughPrice"})
			}
			if w.setup > 0 {
				prices = append(prices, map[string]any{"price": w.setup, "priceComponentType": "https://schema.org/ActivationFee", "valueAddedTaxIncluded": isGross})
			}
			state := "InStock"
			if w.isSoldOut {
				state = "SoldOut"
			}
			return map[string]any{"@type": "Product", "sku": numberOf(w), "name": w.name, "description": factsOf(w), "offers": map[string]any{"@type": "Offer", "availability": "https://schema.org/" + state, "priceCurrency": h.currency, "priceSpecification": prices}}
		})
	}},
	"google-merchant": {write: func(h host, wares []ware) string {
		text := "id\ttitle\tlink\tprice\tsale_price\tavailability\tdescription\n"
		for _, w := range wares {
			price, sale, state := fmt.Sprintf("%.2f %s", w.month, h.currency), "", "in_stock"
			if w.was > 0 {
				price, sale = fmt.Sprintf("%.2f %s", w.was, h.currency), price
			}
			if w.isSoldOut {
				state = "out_of_stock"
			}
			text += strings.Join([]string{numberOf(w), w.name, "https://host.example/" + numberOf(w), price, sale, state, factsOf(w)}, "\t") + "\n"
		}
		return text
	}},
	"awin": {write: func(h host, wares []ware) string {
		text := "merchant_product_id,product_name,aw_deep_link,merchant_deep_link,search_price,currency,in_stock,specifications\n"
		for _, w := range wares {
			state := "1"
			if w.isSoldOut {
				state = "0"
			}
			text += fmt.Sprintf("%s,%s,https://awin1.example/%s,,%.2f,%s,%s,%q\n", numberOf(w), w.name, numberOf(w), w.month, h.currency, state, factsOf(w))
		}
		return text
	}},
}

// ofYear matches the fee of a year, which here is the same as by the month, or none.
var ofYear = regexp.MustCompile(`, setup [0-9.]+ [A-Z]+ if paid per year`)

// TestMadeUpHosts reads three hosts of each system on two days: every cycle, fee, tax and state of stock is right, a licence is no
// server, and each plan has one key, wherever it stands.
func TestMadeUpHosts(t *testing.T) {
	for system, by := range writers {
		for _, h := range hosts {
			t.Run(system+" in "+h.currency, func(t *testing.T) {
				head := "id: host\nname: Host\nwebsite: https://host.example/\nsystem: " + system + "\nsource: {address: 'https://host.example/plans'}\ncurrency: " + h.currency + "\n"
				if h.vat != "" && by.hasTax {
					head += "vat: " + h.vat + "\n"
				}
				a, err := mapping.New("host.yaml", []byte(head))
				if err != nil {
					t.Fatal(err)
				}
				keys := map[string]string{}
				for day, wares := range h.days {
					body, err := a.Convert([]byte(by.write(h, wares)))
					if err != nil {
						t.Fatal(err)
					}
					judged, err := a.Translate(t.Context(), []partner.Document{{Body: body}})
					if err != nil || judged.Refused != nil {
						t.Fatal(err, judged.Refused)
					}
					got := map[string]string{}
					for _, v := range judged.Verdicts {
						if v.Plan != nil {
							got[v.Plan.Name] = fmt.Sprint(strings.ReplaceAll(ofYear.ReplaceAllString(strings.Join(partner.PricesRead(v.Plan), ", "), ""), " if paid per month", ""), " ", v.Plan.Available)
							isNamed := system == "whmcs" && (string(v.Plan.SKU) == v.Plan.Name || keys[v.Plan.Name] == v.Plan.Name) // while no link is shown
							if key := keys[v.Plan.Name]; key != "" && key != string(v.Plan.SKU) && !isNamed {
								t.Errorf("%s had the key %q, and has %q", v.Plan.Name, key, v.Plan.SKU)
							}
							keys[v.Plan.Name] = string(v.Plan.SKU)
						}
					}
					for _, w := range wares {
						if want := by.want(h, w); got[w.name] != want {
							t.Errorf("day %d, %s: %s\nwant %s", day+1, w.name, got[w.name], want)
						}
					}
				}
			})
		}
	}
}

// want is what a plan should be read as.
func (by writer) want(h host, w ware) string {
	if w.isGone {
		return ""
	}
	net := func(amount float64) string {
		if h.vat != "" && by.hasTax {
			amount /= 1.23
		}
		return strings.TrimSuffix(strings.TrimSuffix(fmt.Sprintf("%.2f", amount), "0"), ".0") + " " + h.currency
	}
	texts := []string{net(w.month) + " per month"}
	if w.year > 0 && by.hasYears {
		texts = append(texts, net(w.year)+" per year")
	}
	if w.setup > 0 && by.hasSetup {
		texts = append(texts, "setup "+net(w.setup))
	}
	if h.vat != "" && by.hasTax {
		texts = append(texts, h.vat+" % tax taken out")
	}
	return fmt.Sprint(strings.Join(texts, ", "), " ", !w.isSoldOut || by.isBlind)
}

// TestThePageOfAnOrder of WHMCS tells every cycle, each with its own fee.
func TestThePageOfAnOrder(t *testing.T) {
	page := `<form id="frmConfigureProduct"><div class="product-info"><p class="product-title">Larch</p><p>2 vCPU<br>4 GB RAM</p></div><select name="billingcycle">
<option>$5.00 USD Monthly + $2.00 USD Setup Fee</option><option>$14.00 USD Quarterly + $1.00 USD Setup Fee</option><option>$50.00 USD Annually</option></select><button>Continue</button></form>`
	if p := planIn(t, "whmcs", "", page); strings.Join(partner.PricesRead(&p), ", ") != "5 USD per month, 50 USD per year, 14 USD per 3 months, setup 2 USD, setup 1 USD if paid per 3 months, setup 0 USD if paid per year" {
		t.Error(partner.PricesRead(&p))
	}
}
