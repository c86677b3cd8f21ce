package mapping_test

import (
	"fmt"
	"strings"
	"testing"

	"launchrack/internal/partner/mapping"
)

// TestComponentsOfAnItem reads what is charged beside the price: fixed charges, and those of a list; mandatory or
// not, net of tax. What cannot be read is a note, and the plan stays net as its price is.
func TestComponentsOfAnItem(t *testing.T) {
	const file = `prices: [{period: month, path: .usd, currency: USD}]
components:
  - {component: ipv4, name: IPv4 address, period: month, path: .ip, currency: USD, mandatory: true}
  - {component: overage, period: tb, path: .tb_cents, currency: USD, divisor: 100}
  - {component: option, name: .label, period: month, each: '.options[]?', path: .eur, currency: .currency, vat: 19}
  - {component: licence, name: .label, period: once, each: '.licences[]?', path: .usd, currency: USD, source: licences.usd}
`
	p := plan(t, "", file, `[{"id":"a","usd":10,"ip":2,"tb_cents":250,"options":[{"label":"Backups","eur":11.90,"currency":"EUR"},{"label":"Free","eur":0,"currency":"EUR"}],"licences":[{"label":"Windows","usd":25}]}]`)
	var got []string
	for _, q := range p.Components {
		tax := "net"
		if q.QuotedTax != nil {
			tax = q.QuotedTax.String()
		}
		got = append(got, fmt.Sprintf("%s %q %s %s/%s mandatory: %t, %s, %s", q.Component, q.Name, q.Amount, q.Currency, q.Period, q.IsMandatory, tax, q.Source))
	}
	want := []string{`ipv4 "IPv4 address" 2 USD/month mandatory: true, net, ip`, `licence "Windows" 25 USD/once mandatory: false, net, licences.usd`,
		`overage "" 2.5 USD/tb mandatory: false, net, tb_cents`, `option "Backups" 10 EUR/month mandatory: false, 19, eur`}
	if strings.Join(got, "\n") != strings.Join(want, "\n") || p.QuotedTax != nil {
		t.Errorf("got %s\nwant %s, tax %v", strings.Join(got, "\n"), strings.Join(want, "\n"), p.QuotedTax)
	}
	for _, v := range judge(t, "", file, `[{"id":"a","usd":10,"ip":"ask","options":"none"}]`).Verdicts {
		if v.Plan != nil && len(v.Plan.Components) > 0 || v.Plan == nil && !strings.Contains(v.Reason, `components: "ask" came; accepted is a number`) {
			t.Errorf("%+v", v)
		}
	}
	for components, want := range map[string]string{
		"[{component: cake, period: month, path: .c, currency: USD}]":                `components.component: "cake" came`,
		"[{component: option, period: quarter, path: .c, currency: USD}]":            `components.period: "quarter" came`,
		`[{component: option, name: ".b[", period: month, path: .c, currency: USD}]`: "components.name",
		"[{component: option, period: month, path: .c}]":                             "components.currency: is missing",
	} {
		_, err := mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://x.example/\nsource: {file: x.json}\nfields: {sku: .id, type: {value: vps}}\nprices: [{period: month, path: .usd, currency: USD}]\ncomponents: "+components+"\n"))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", components, err, want)
		}
	}
}

// TestOverageOfAText reads what a TB beyond the included traffic costs from what the host writes, where no component tells it and the
// price has no tax in it.
func TestOverageOfAText(t *testing.T) {
	const item = `[{"id":"a","eur":10,"tb":2,"text":"2 vCPU, 4 GB RAM\\n20 TB Traffic, danach 1,50 €/TB"}]`
	for file, want := range map[string]string{
		"prices: [{period: month, path: .eur, currency: EUR}]\n":                                                                           "1.50 EUR specs",
		"prices: [{period: month, path: .eur, currency: EUR}]\ncomponents: [{component: overage, period: tb, path: .tb, currency: EUR}]\n": "2 EUR tb",
		"prices: [{period: month, path: .eur, currency: EUR, vat: 19}]\n":                                                                  "",
	} {
		p, got := plan(t, "  specs: .text\n", file, item), ""
		for _, q := range p.Components {
			got += fmt.Sprintf("%s %s %s", q.Amount, q.Currency, q.Source)
		}
		if got != want || p.TrafficTB == nil || *p.TrafficTB != 20 {
			t.Errorf("%s: %q, want %q, of %v TB", file, got, want, p.TrafficTB)
		}
	}
}
