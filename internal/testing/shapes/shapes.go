// Package shapes converts answers of the sandbox to other formats that partners use or used.
package shapes

import (
	"maps"
	"slices"
	"strconv"

	"launchrack/internal/partner/sandbox"
)

// Site converts a page of Contabo's content system to the payload of its site: products by id, and a
// category for each section. One product is in no category.
func Site(page any) any {
	products := map[string]any{"dummy": map[string]any{"id": "dummy", "title": "Cloud VPS 1 (Fake)", "slug": "cloud-vps-1-dummy",
		"type": "vps", "price": map[string]any{"EUR": 1}, "specs": []any{}}}
	categories, regions := map[string]any{}, map[string]bool{}
	for i, section := range sandbox.Values(page, "fields.sections[].fields") {
		listed := []any{}
		for _, fields := range sandbox.Values(section, "blocks[].fields") {
			product := fields.(map[string]any)
			key, isProduct := product["id"].(string)
			if !isProduct {
				continue
			}
			products[key] = product
			listed = append(listed, map[string]any{"sys": map[string]any{"id": key}, "title": product["title"]})
			for _, addon := range sandbox.Values(product, "addons.*") {
				if a := addon.(map[string]any); a["title"] != "1 Gbit/s" {
					regions[a["id"].(string)] = true
				}
			}
		}
		categories["c"+strconv.Itoa(i)] = map[string]any{"title": section.(map[string]any)["title"],
			"productsCollection": map[string]any{"items": listed}}
	}
	return map[string]any{"preloaded": []any{map[string]any{"products": products, "categories": categories}, nil,
		map[string]any{"addonData": map[string]any{"categories": map[string]any{
			"region": map[string]any{"addons": slices.Sorted(maps.Keys(regions))}}}}}}
}

// Flat converts Hetzner's auction to its format before August 2026, without dollars.
func Flat(auction any) any {
	servers := []any{}
	for _, machine := range sandbox.Values(auction, "server[]") {
		of := func(path string) any { return append(sandbox.Values(machine, path), nil)[0] }
		servers = append(servers, map[string]any{
			"id": of("Id"), "key": of("Id"), "name": "Server Auction", "cpu": of("Hardware.CPU.Name"), "cpu_count": of("Hardware.CPU.CoreCount"),
			"information": of("Details.Information"), "ram": sandbox.Values(machine, "Details.Information[]")[:1],
			"traffic": of("Details.Traffic"), "bandwidth": of("Details.Bandwidth"), "ram_size": of("Hardware.RAM.Size"), "is_ecc": of("Hardware.RAM.ecc"),
			"price": of("Prices.monthly.EUR"), "hourly_price": of("Prices.hourly.EUR"), "setup_price": of("Prices.setup.EUR"),
			"fixed_price": of("Prices.fixed"), "hdd_arr": of("Hardware.Storage.Disks"), "hdd_count": of("Hardware.Storage.Amount"),
			"serverDiskData": of("Hardware.Storage.Details"), "datacenter": of("Details.Datacenter.Name"), "specials": of("Details.Specials"),
			"ip_price":    map[string]any{"Monthly": of("IPPrices.monthly.EUR"), "Amount": of("IPPrices.Amount")},
			"next_reduce": of("Timer.ReduceNext"), "next_reduce_hr": of("Timer.ReduceNextHr"), "next_reduce_timestamp": of("Timer.ReduceNextTimestamp"),
		})
	}
	return map[string]any{"server": servers, "serverCount": len(servers)}
}
