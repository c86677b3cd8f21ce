package mapping_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/partner/shipped"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// ware is what a made-up host sells: what a month and a year cost, and what a month cost before.
type ware struct {
	name              string
	month, year, was  float64
	setup             float64
	isSoldOut, isGone bool // gone is a licence, which is no server
}

// host is a made-up host of the sandbox: its currency, the percent of tax in the prices of its pages, and what it sells on two days.
type host struct {
	currency, vat string
	days          [2][]ware
}

// hosts are unlike each other: struck prices and several cycles; another language and currency with tax in the price; sold-out
// plans, another order on the next day, and a licence among the servers.
var hosts = []host{
	{currency: "EUR",
		days: [2][]ware{{{name: "Alder", month: 5, year: 50, was: 8, setup: 3}, {name: "Beech", month: 9.5, year: 95}}, {{name: "Alder", month: 5, year: 50, was: 8, setup: 3}, {name: "Beech", month: 9.5, year: 95}}}},
	{currency: "PLN", vat: "23",
		days: [2][]ware{{{name: "Dąb", month: 24.6, year: 246}, {name: "Buk", month: 49.2, year: 492, setup: 12.3}}, {{name: "Buk", month: 49.2, year: 492, setup: 12.3}, {name: "Dąb", month: 24.6, year: 246}}}},
	{currency: "USD",
		days: [2][]ware{{{name: "Fir", month: 4, year: 40}, {name: "Elm", month: 8, year: 80, isSoldOut: true}, {name: "Panel licence", month: 10, isGone: true}}, {{name: "Panel licence", month: 10, isGone: true}, {name: "Elm", month: 8, year: 80}, {name: "Fir", month: 4, year: 40, isSoldOut: true}}}},
}

// system is what the documents of a system cannot tell: more than one cycle, tax, setup fees, stock.
type system struct {
	name                                          string
	hasYears, hasTax, hasSetup, isBlind, isMarked bool
}

var systems = []system{
	{name: "awin"}, {name: "google-merchant"}, {name: "billmanager", hasYears: true, isMarked: true}, {name: "woocommerce", hasTax: true}, {name: "hostbill", hasYears: true, hasSetup: true, isBlind: true},
	{name: "wisecp", hasYears: true}, {name: "upmind", hasYears: true}, {name: "blesta", hasYears: true, hasSetup: true}, {name: "fossbilling", hasYears: true, hasSetup: true},
	{name: "jsonld", hasYears: true, hasTax: true, hasSetup: true}, {name: "whmcs", hasYears: true, hasTax: true, hasSetup: true}, {name: "page", hasYears: true, hasTax: true, hasSetup: true},
}

// ofYear matches the fee of a year, which here is the same as by the month, or none.
var ofYear = regexp.MustCompile(`, setup [0-9.]+ [A-Z]+ if paid per year`)

// TestMadeUpHosts reads three hosts of each system from the sandbox on two days: every cycle, fee, tax and state of stock is right,
// a licence is no server, and each plan has one key, wherever it stands.
func TestMadeUpHosts(t *testing.T) {
	box := sandbox.New(shipped.Days(), sandbox.Options{})
	server := httptest.NewServer(box.Handler())
	defer server.Close()
	keys := map[string]string{}
	for day := range 2 {
		for _, by := range systems {
			for i, h := range hosts {
				id := fmt.Sprintf("%s-%d-host", by.name, i+1)
				judged := by.read(t, h, server.URL+"/"+id+"/plans")
				got := map[string]string{}
				for _, v := range judged.Verdicts {
					if v.Plan == nil {
						continue
					}
					name, key := v.Plan.Name, keys[id+v.Plan.Name]
					got[name] = fmt.Sprint(strings.ReplaceAll(ofYear.ReplaceAllString(strings.Join(partner.PricesRead(v.Plan), ", "), ""), " if paid per month", ""), " ", v.Plan.Available)
					isNamed := string(v.Plan.SKU) == name || key == name // while no link is shown
					if key != "" && key != string(v.Plan.SKU) && !isNamed {
						t.Errorf("%s: %s had the key %q, and has %q", id, name, key, v.Plan.SKU)
					}
					keys[id+name] = string(v.Plan.SKU)
				}
				for _, w := range h.days[day] {
					check.Equal(t, got[w.name], by.want(h, w), "%s, day %d, %s", id, day+1, w.name)
				}
			}
		}
		box.Advance()
	}
}

// read judges what a host answers, by a partner's file of a few lines.
func (by system) read(t *testing.T, h host, address string) partner.Judged {
	t.Helper()
	head := "id: host\nname: Host\nwebsite: https://host.example/\nsystem: " + by.name + "\naddress: https://host.example/plans\ncurrency: " + h.currency + "\n"
	if h.vat != "" && by.hasTax {
		head += "vat: " + h.vat + "\n"
	}
	if by.name == mapping.PageSystem {
		head += "source: {select: .plan-box, values: {name: h3, price: .cost, facts: .facts, url: 'a@href'}}\n"
	}
	a := must.Get(mapping.New("host.yaml", []byte(head)))(t)
	res := must.Get(http.Get(address))(t)
	defer res.Body.Close()
	answer := must.Get(io.ReadAll(res.Body))(t)
	body, err := a.Convert(answer)
	must.Do(t, err, "%v", address)
	judged, err := a.Translate(t.Context(), []partner.Document{{Body: body}})
	if err != nil || judged.Refused != nil {
		t.Fatal(address, err, judged.Refused)
	}
	return judged
}

// want is what a plan should be read as.
func (by system) want(h host, w ware) string {
	if w.isGone || by.isMarked && w.isSoldOut { // BILLmanager leaves out what cannot be ordered
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

// TestAPageOfManyPlans is read in full: what an item costs does not grow with the others.
func TestAPageOfManyPlans(t *testing.T) {
	text := ""
	for i := range 2000 {
		text += fmt.Sprintf(`<div class="product" id="product%d"><header><span>Larch %d</span></header><div class="product-desc">2 vCPU<br>4 GB RAM</div><div class="product-pricing"><span class="price">$5.00</span> Monthly</div><a href="/store/vps/larch-%d">Order</a></div>`, i, i, i)
	}
	a, err := mapping.New("host.yaml", []byte("id: host\nname: Host\nwebsite: https://host.example/\nsystem: whmcs\naddress: https://host.example/plans\n"))
	must.Do(t, err)
	body, err := a.Convert([]byte(`<div class="products">` + text + `</div>`))
	must.Do(t, err)
	if judged, err := a.Translate(t.Context(), []partner.Document{{Body: body}}); err != nil || judged.Refused != nil || len(judged.Verdicts) != 2000 || judged.Verdicts[1999].Plan == nil {
		t.Error(err, judged.Refused, len(judged.Verdicts))
	}
}
