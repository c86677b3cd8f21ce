package hetznercloud

import (
	"fmt"
	"strings"

	"launchrack/internal/sandbox"
)

// Sandbox gives the partner's stand-in, whose types and prices are made up.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id, NeedsToken: true,
		Routes: []sandbox.Route{
			{Path: typesPath, About: "Hetzner Cloud, server types", Answer: typesAnswer},
			{Path: pricingPath, About: "Hetzner Cloud, price list", Answer: func(sandbox.Call) sandbox.Answer {
				return sandbox.JSON(map[string]any{"pricing": map[string]any{"currency": "EUR", "vat_rate": "19.00"}})
			}},
		},
		Items: sandbox.Spoiler{Price: changePrices, Type: "cpu_type", Names: []string{"description"},
			Without: []sandbox.Fault{sandbox.PriceString}}, // they are texts
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

// sandboxLines are those of the stand-in, which has five sizes of each.
var sandboxLines = []struct{ name, cpuType, architecture, places string }{
	{"cx", "shared", "x86", "fsn1 nbg1 hel1"}, {"cpx", "shared", "x86", "fsn1 nbg1 hel1 ash hil sin"},
	{"cax", "shared", "arm", "fsn1 nbg1 hel1"}, {"ccx", "dedicated", "x86", "fsn1 nbg1 hel1 ash hil sin"},
}

func typesAnswer(c sandbox.Call) sandbox.Answer {
	all := new(Adapter).Sandbox().Items.Offer(c, 5*len(sandboxLines), func(i int) sandbox.Item { return serverTypeItem(i, c.Generation) })
	number, size := c.Number("page", 1), c.Number("per_page", 25)
	var next any
	if number*size < len(all) {
		next = number + 1
	}
	return sandbox.JSON(map[string]any{"server_types": sandbox.Page(all, (number-1)*size, size), "meta": map[string]any{"pagination": map[string]any{
		"page": number, "per_page": size, "next_page": next, "last_page": (len(all) + size - 1) / size, "total_entries": len(all)}}})
}

func serverTypeItem(i, generation int) sandbox.Item {
	line, cores := sandboxLines[i/5], 2<<(i%5)
	cents := sandbox.Drifted(int64(181*cores+60*i), i, generation)
	prices, locations := []map[string]any{}, []map[string]any{}
	for n, code := range strings.Fields(line.places) {
		terabytes, extra := 20, int64(100)
		switch code {
		case "ash", "hil":
			terabytes, extra = 2, 108
		case "sin":
			terabytes, extra = 1, 180
		}
		prices = append(prices, map[string]any{"location": code, "price_monthly": amount(cents * extra * 100),
			"price_hourly": amount(cents * extra * 100 / 624), "included_traffic": int64(terabytes) << 40})
		locations = append(locations, map[string]any{"name": code, "deprecation": ending(i == 6 && code == "sin", "2024-09-06"),
			"available": (i+n)%7 != 3, "recommended": n == 0})
	}
	name := fmt.Sprintf("%s%d3", line.name, i%5+1)
	ends := map[int]string{1: "2024-09-06", 5: "2099-01-01"}[i]
	return sandbox.Item{ID: name, Fields: map[string]any{
		"id": 201 + i, "name": name, "description": strings.ToUpper(name), "cores": cores, "memory": 2 * cores, "disk": 20 * cores,
		"cpu_type": line.cpuType, "architecture": line.architecture, "storage_type": "local", "deprecated": false,
		"deprecation": ending(ends != "", ends), "prices": prices, "locations": locations,
	}}
}

// ending announces an end that has come long ago, or one that will not come soon.
func ending(is bool, day string) any {
	if !is {
		return nil
	}
	return map[string]any{"announced": "2024-06-06T08:00:00+00:00", "unavailable_after": day + "T00:00:00+00:00"}
}

// amount writes a number of millionths as the partner does, with ten decimals.
func amount(millionths int64) map[string]any {
	write := func(n int64) string { return fmt.Sprintf("%d.%06d0000", n/1_000_000, n%1_000_000) }
	return map[string]any{"net": write(millionths), "gross": write(millionths * 119 / 100)}
}
