package ovh

import (
	"cmp"
	"embed"
	"errors"
	"strings"

	"launchrack/internal/sandbox"
)

//go:embed sample.*.json
var samples embed.FS

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	sample := func(name string, s sandbox.Sample) sandbox.Sample {
		s.Body, _ = samples.ReadFile("sample." + name + ".json") // a missing one is an answer of status 500
		return s
	}
	catalogue := sandbox.Sample{Lists: []string{"plans"}, Edit: inCurrency}
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{
			{Path: cataloguePath + eco, About: "OVHcloud, eco catalogue", Sample: sample("eco", catalogue)},
			{Path: cataloguePath + baremetal, About: "OVHcloud, bare metal catalogue", Sample: sample("baremetal", catalogue)},
			{Path: cataloguePath + vps, About: "OVHcloud, VPS catalogue", Sample: sample("vps", catalogue)},
			{Path: stockPath, About: "OVHcloud, availabilities", Sample: sample("stock", sandbox.Sample{})},
			{Path: vpsStockPath, About: "OVHcloud, stock of a VPS", Sample: sample("vpsstock", sandbox.Sample{Edit: sellOut})},
		},
		Items: sandbox.Spoiler{Prices: []string{"pricings[].price"}, Names: []string{"invoiceName"}},
	}
}

// inCurrency makes the catalogue that of a subsidiary; where none is asked for, of France.
func inCurrency(c sandbox.Call, catalogue any) error {
	currency, known := map[string]string{"FR": "EUR", "GB": "GBP", "US": "USD"}[cmp.Or(c.URL.Query().Get("ovhSubsidiary"), "FR")]
	if !known {
		return errors.New("invalid subsidiary")
	}
	sandbox.Change(catalogue, "locale.currencyCode", func(any) any { return currency })
	return nil
}

// sellOut sells one VPS out in one place.
func sellOut(c sandbox.Call, stock any) error {
	for _, place := range sandbox.Each(stock, "datacenters[]") {
		if p := place.(map[string]any); strings.HasPrefix(c.URL.Query().Get("planCode"), "vps-box-3") && p["datacenter"] == "GRA" {
			p["linuxStatus"] = "out-of-stock"
		}
	}
	return nil
}
