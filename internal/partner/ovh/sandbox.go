package ovh

import (
	"cmp"
	"errors"
	"strings"

	"launchrack/internal/partner/sandbox"
)

// inCurrency sets the currency of the requested subsidiary, which is France by default.
func inCurrency(c sandbox.Call, catalogue any) error {
	currency, known := map[string]string{"FR": "EUR", "GB": "GBP", "US": "USD"}[cmp.Or(c.URL.Query().Get("ovhSubsidiary"), "FR")]
	if !known {
		return errors.New("invalid subsidiary")
	}
	sandbox.Change(catalogue, "locale.currencyCode", func(any) any { return currency })
	return nil
}

// sellOut marks one VPS as sold out in one place.
func sellOut(c sandbox.Call, stock any) error {
	for _, place := range sandbox.Values(stock, "datacenters[]") {
		if p := place.(map[string]any); strings.HasPrefix(c.URL.Query().Get("planCode"), "vps-box-3") && p["datacenter"] == "GRA" {
			p["linuxStatus"] = "out-of-stock"
		}
	}
	return nil
}
