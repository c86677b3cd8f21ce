package hetznercloud

import (
	"encoding/json"
	"fmt"
	"strings"

	"launchrack/internal/sandbox"
)

// mostPerPage makes the stand-in's list several pages long.
const mostPerPage = 8

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID:         id,
		NeedsToken: true,
		Routes: []sandbox.Route{
			{Path: typesPath, About: "Hetzner Cloud, server types", Answer: typesAnswer},
			{Path: pricingPath, About: "Hetzner Cloud, price list", Answer: pricingAnswer},
		},
		Items: sandbox.Spoiler{
			Price:   changePrices,
			Type:    "cpu_type",
			Names:   []string{"description"},
			Without: []sandbox.Fault{sandbox.PriceString}, // they are texts
		},
	}
}

func changePrices(fields map[string]any, change func(any) any) {
	for _, p := range fields["prices"].([]map[string]any) {
		for _, period := range []string{"price_hourly", "price_monthly"} {
			quote := p[period].(map[string]any)
			quote["net"] = change(quote["net"])
		}
	}
}

func typesAnswer(c sandbox.Call) sandbox.Answer {
	var items []sandbox.Item
	for i, b := range builds {
		if sandbox.Offered(i, len(builds), c.Generation) {
			items = append(items, b.item(i, c.Generation))
		}
	}
	items = new(Adapter).Sandbox().Items.Spoil(items, c.Fault)
	number, size := c.Number("page", 1), min(c.Number("per_page", 25), mostPerPage)
	types := []any{}
	for _, item := range sandbox.Page(items, (number-1)*size, size) {
		types = append(types, item.Fields)
	}
	var next any
	if number*size < len(items) {
		next = number + 1
	}
	return sandbox.JSON(map[string]any{"server_types": types, "meta": map[string]any{"pagination": map[string]any{
		"page": number, "per_page": size, "next_page": next, "total_entries": len(items)}}})
}

func pricingAnswer(sandbox.Call) sandbox.Answer {
	return sandbox.JSON(map[string]any{"pricing": map[string]any{"currency": "EUR", "vat_rate": "19.00"}})
}

func (b build) item(i, generation int) sandbox.Item {
	cents := sandbox.Drifted(b.cents, i, generation)
	prices, locations := []map[string]any{}, []map[string]any{}
	for n, code := range strings.Fields(b.places) {
		terabytes, extra := b.traffic, int64(100)
		switch code {
		case "ash", "hil":
			terabytes, extra = b.traffic/10, 108
		case "sin":
			terabytes, extra = b.traffic/20, 180
		}
		prices = append(prices, map[string]any{"location": code, "price_monthly": amount(cents * extra * 100),
			"price_hourly": amount(cents * extra * 100 / 624), "included_traffic": int64(terabytes) << 40})
		locations = append(locations, map[string]any{"name": code, "deprecation": nil,
			"available": (i+n)%7 != 3, "recommended": n == 0})
	}
	return sandbox.Item{ID: b.name, Fields: map[string]any{
		"id": 201 + i, "name": b.name, "description": strings.ToUpper(b.name), "cores": b.cores, "memory": b.memory, "disk": b.disk,
		"cpu_type": b.cpuType, "architecture": b.architecture, "storage_type": "local", "deprecated": false,
		"deprecation": b.deprecation(), "prices": prices, "locations": locations,
	}}
}

// deprecation announces an end that has come long ago, or one that will not come soon.
func (b build) deprecation() any {
	if b.end == "" {
		return nil
	}
	return map[string]any{"announced": "2024-06-06T08:00:00+00:00", "unavailable_after": b.end}
}

// amount writes a number of millionths as the partner does, with ten decimals.
func amount(millionths int64) map[string]any {
	write := func(n int64) string { return fmt.Sprintf("%d.%06d0000", n/1_000_000, n%1_000_000) }
	return map[string]any{"net": write(millionths), "gross": write(millionths * 119 / 100)}
}

// build is a type of the stand-in.
type build struct {
	name         string
	cores        int
	memory       json.Number
	disk         int
	cpuType      string
	architecture string
	places       string
	traffic      int // TB in Europe
	cents        int64
	end          string
}

const (
	europe     = "fsn1 nbg1 hel1"
	everywhere = europe + " ash hil sin"
)

// builds are the types: sizes as they are, prices made up.
var builds = []build{
	{"cx21", 2, "4.0", 40, "shared", "x86", europe, 20, 521, "2024-09-06T00:00:00+00:00"},
	{"cx23", 2, "4.0", 40, "shared", "x86", europe, 20, 361, ""},
	{"cx33", 4, "8.0", 80, "shared", "x86", europe, 20, 561, ""},
	{"cx43", 8, "16.0", 160, "shared", "x86", europe, 20, 961, ""},
	{"cx53", 16, "32.0", 320, "shared", "x86", europe, 20, 1761, ""},
	{"cpx11", 2, "2.0", 40, "shared", "x86", everywhere, 20, 441, "2099-01-01T00:00:00+00:00"},
	{"cpx22", 2, "4.0", 80, "shared", "x86", everywhere, 20, 661, ""},
	{"cpx32", 4, "8.0", 160, "shared", "x86", everywhere, 20, 1141, ""},
	{"cpx42", 8, "16.0", 320, "shared", "x86", everywhere, 20, 2041, ""},
	{"cax11", 2, "4.0", 40, "shared", "arm", europe, 20, 391, ""},
	{"cax21", 4, "8.0", 80, "shared", "arm", europe, 20, 661, ""},
	{"cax31", 8, "16.0", 160, "shared", "arm", europe, 20, 1291, ""},
	{"cax41", 16, "32.0", 320, "shared", "arm", europe, 20, 2541, ""},
	{"ccx13", 2, "8.0", 80, "dedicated", "x86", everywhere, 20, 1291, ""},
	{"ccx23", 4, "16.0", 160, "dedicated", "x86", everywhere, 20, 2541, ""},
	{"ccx33", 8, "32.0", 240, "dedicated", "x86", everywhere, 40, 5041, ""},
	{"ccx43", 16, "64.0", 360, "dedicated", "x86", everywhere, 40, 10041, ""},
	{"ccx53", 32, "128.0", 600, "dedicated", "x86", everywhere, 60, 20041, ""},
	{"cpx52", 12, "24.0", 480, "shared", "x86", everywhere, 20, 3001, ""},
	{"ccx63", 48, "192.0", 960, "dedicated", "x86", everywhere, 60, 30041, ""},
	{"cpx62", 16, "32.0", 640, "shared", "x86", everywhere, 20, 4201, ""},
}
