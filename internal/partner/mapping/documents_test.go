package mapping_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/testing/must"
)

const shopPage = `<!doctype html><title>Cloud</title><div class=box id=p7><h4>Nano <small>new</small></h4><em class=cost>€ 3,50 <i>/mo</i></em>
<ul><li><b>2</b> vCPU<li>2 GB RAM<li>30 GB NVMe<li>4TB @ 1Gbps<li>IPv6 only<li>KVM</ul><a class=go href="/cart?pid=7">Order</a></div>
<div class=box id=p8><h4>Mini</h4><em class=cost>€ 7,00</em><ul><li>4 vCPU<li>8 GB RAM<li>60 GB NVMe<li>1x IPv4</ul><s>Out of stock</s><a class=go href="/cart?pid=8">Order</a></div>`

const shopFile = `id: small-host
name: Small Host
website: https://small-host.example/
source:
  address: ADDRESS
  format: html
  select: .box
  values: {key: "@id", name: h4, cost: .cost, facts: "li[]", url: a.go@href, note: s}
fields:
  sku: .key
  name: .name
  type: {value: vps}
  ipv6: .facts | any(test("IPv6"))
  available: .note | test("Out of stock")? | not
  url: .url
  specs: .facts
prices:
  - {period: month, path: '.cost | capture("(?<n>[0-9]+,[0-9]+)").n | sub(",";".")', currency: EUR}
`

// TestAPageIsAShop reads plans of a web page: what the file names, and the rest from the page's words.
func TestAPageIsAShop(t *testing.T) {
	page := shopPage
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		w.Write([]byte(page))
	}))
	defer s.Close()
	a := must.Get(mapping.New("small-host.yaml", []byte(strings.Replace(shopFile, "ADDRESS", s.URL, 1))))(t)
	feed := partner.NewFeed(a, partner.Source{BaseURL: s.URL}, partner.NewClient(partner.Options{PerSecond: 1000, PagePause: time.Microsecond, Retries: -1}))
	offer, err := feed.Fetch(t.Context())
	if err != nil || len(offer.Plans) != 2 || len(offer.Rejected) > 0 {
		t.Fatalf("%+v, %v", offer, err)
	}
	p := offer.Plans[0]
	if p.SKU != "p7" || *p.CPUCores != 2 || *p.MemoryGB != 2 || *p.StorageGB != 30 || *p.TrafficTB != 4 || *p.NetworkMbps != 1000 || *p.IPv4Count != 0 || !*p.IPv6 ||
		p.Virtualization != "kvm" || !p.Monthly[market.EUR].Equal(market.MustAmount("3.50")) || p.PlanURL != "https://small-host.example/cart?pid=7" || !p.Available {
		t.Errorf("%+v", p)
	}
	if want := []string{"cpu_cores", "ram_size", "disks", "network_speed", "traffic_tb", "ipv4_count", "virtualization"}; !cmp.Equal(p.FromText, want) {
		t.Errorf("read from text: %v, want %v without the field of the file", p.FromText, want)
	}
	if p := offer.Plans[1]; p.Available || *p.IPv4Count != 1 {
		t.Errorf("%+v", p)
	}
	for _, other := range []string{"<title>Log in</title><form></form>", "Access denied", "<p>Out of stock</p>"} {
		page = other
		if offer, err := feed.Fetch(t.Context()); errs.KindOf(err) != errs.Partner || len(offer.Plans) > 0 {
			t.Errorf("%s: %d plans, %v", other, len(offer.Plans), err)
		}
	}
}

// TestPost asks by POST with the token in the body, for forms and for JSON.
func TestPost(t *testing.T) {
	for body, want := range map[string]string{
		`action=GetProducts&token={token}`: "action=GetProducts&token=a%26b%22 application/x-www-form-urlencoded",
		`{"token": "{token}"}`:             `{"token": "a\u0026b\""} application/json`,
	} {
		var came string
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			b := make([]byte, 100)
			n, _ := r.Body.Read(b)
			came = string(b[:n]) + " " + r.Header.Get("Content-Type")
			w.Write([]byte(`[{"id":"a","eur":"5"}]`))
		}))
		a := must.Get(mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://x.example/\nsource: {address: '"+s.URL+"', method: POST, body: '"+body+"'}\n"+
			"fields: {sku: .id, type: {value: vps}}\nprices: [{period: month, path: .eur, currency: EUR}]\n")))(t)
		if !a.Info().NeedsToken {
			t.Errorf("%s: the partner needs no token", body)
		}
		feed := partner.NewFeed(a, partner.Source{BaseURL: s.URL, Token: `a&b"`}, partner.NewClient(partner.Options{PerSecond: 1000, Retries: -1}))
		if offer, err := feed.Fetch(t.Context()); err != nil || len(offer.Plans) != 1 || came != want {
			t.Errorf("%+v, %v; %s came, want %s", offer, err, came, want)
		}
		s.Close()
	}
}

// TestFormsAreChecked names the place of what cannot be read.
func TestFormsAreChecked(t *testing.T) {
	for source, want := range map[string]string{
		"{file: a.csv, format: csv, separator: '::'}":                    `source.separator: "::" came; accepted is one character`,
		"{file: a.json, separator: ';'}":                                 "source.separator",
		"{file: a.csv, format: csv, encoding: latin-99}":                 `source.encoding: "latin-99" came`,
		"{file: a.csv, format: csv, select: .a}":                         "source.select: has no meaning beside format csv",
		"{file: a.html, format: html, values: {a: b}}":                   "source.select: is missing",
		"{file: a.html, format: html, select: '::'}":                     `source.select: "::" came; accepted is a CSS selector`,
		"{file: a.html, format: html, select: .a, values: {name: 'a['}}": `source.values.name: "a[" came; accepted is a CSS selector with an optional @attribute`,
		"{address: 'https://x.example/', method: PUT}":                   `source.method: "PUT" came; accepted are GET, POST`,
		"{address: 'https://x.example/', body: a=b}":                     "source.body: has no meaning",
	} {
		_, err := mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://x.example/\nsource: "+source+"\nfields: {sku: .id, type: {value: vps}}\nprices: [{period: month, path: .eur, currency: EUR}]\n"))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", source, err, want)
		}
	}
}

// TestTermsOfAnOffer reads addresses, shares and ends, and reports what cannot be read.
func TestTermsOfAnOffer(t *testing.T) {
	fields := "  ipv4_count: .v4\n  nat: .nat\n  virtualization: .virt\n  cpu_share: .share\n  coupon: .code\n  coupon_until: .until\n  ends_at: .ends\n"
	prices := "prices: [{period: month, path: .m, currency: USD}]\n"
	p := plan(t, fields, prices, `[{"id":"a","m":5,"v4":0,"nat":true,"virt":"LXC","share":"0.25","code":"BF26","until":"2026-11-30","ends":1796083200}]`)
	if *p.IPv4Count != 0 || !*p.NAT || p.Virtualization != "lxc" || *p.CPUShare != 0.25 || p.Coupon != "BF26" ||
		!p.CouponUntil.Equal(time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)) || !p.EndsAt.Equal(time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("%+v", p)
	}
	if p = plan(t, fields, prices, `[{"id":"a","m":5,"share":2}]`); p.IPv4Count != nil || p.NAT != nil || p.CPUShare != nil || !p.EndsAt.IsZero() {
		t.Errorf("untold: %+v", p)
	}
	judged := judge(t, fields, prices, `[{"id":"a","m":5},{"id":"b","m":5,"ends":"soon"}]`)
	if last := judged.Verdicts[len(judged.Verdicts)-1]; last.Item != "b" || !strings.Contains(last.Reason, `ends_at: "soon" came`) {
		t.Errorf("%+v", last)
	}
}

// TestRegionsBesidePlaces takes the regions of an item of whose places nothing is told, and lets the expressions of a source ask
// for the time of the main answer.
func TestRegionsBesidePlaces(t *testing.T) {
	a := must.Get(mapping.New("x.yaml", []byte(`id: x
name: X
website: https://x.example/
source: {address: 'https://x.example', path: /a, dated: true}
sources: {more: {path: /b, items: '[.[] | . + {since: $now}]'}}
items: '[.[] | . + {more: $more[0].since}]'
fields: {sku: .id, name: '"since \(.more)"', type: {value: vps}, regions: .cities}
places: {path: .sites, region: .city, state: .has}
prices: [{period: month, path: .month, currency: EUR}]
`)))(t)
	at := time.Unix(1_764_288_000, 0)
	for sites, want := range map[string]string{`null`: "[Oslo Bergen] []", `[{"city":"Oslo","has":true},{"city":"Hamar","has":false}]`: "[Oslo] [available sold_out]"} {
		judged, err := a.Translate(t.Context(), []partner.Document{
			{Body: []byte(`[{"id":"a","month":5,"cities":["Oslo","Bergen"],"sites":` + sites + `}]`), At: at}, {Name: "more", Body: []byte(`[{}]`)}})
		if err != nil || judged.Refused != nil {
			t.Fatal(judged.Refused, err)
		}
		p := judged.Verdicts[0].Plan
		states := []market.PlaceState{}
		for _, at := range p.Places {
			states = append(states, at.State)
		}
		if got := fmt.Sprint(p.Regions, " ", states); got != want || p.Name != "since 1764288000" {
			t.Errorf("%s: %s named %s, want %s", sites, got, p.Name, want)
		}
	}
}
