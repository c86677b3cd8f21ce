package ovh

import (
	"cmp"
	"fmt"
	"net/http"
	"strings"

	"launchrack/internal/sandbox"
)

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{
			{Path: cataloguePath + eco, About: "OVHcloud, eco catalogue", Answer: func(c sandbox.Call) sandbox.Answer { return answer(c, eco, 20) }},
			{Path: cataloguePath + baremetal, About: "OVHcloud, bare metal catalogue", Answer: func(c sandbox.Call) sandbox.Answer { return answer(c, baremetal, 14) }},
			{Path: cataloguePath + vps, About: "OVHcloud, VPS catalogue", Answer: func(c sandbox.Call) sandbox.Answer { return answer(c, vps, 10) }},
			{Path: stockPath, About: "OVHcloud, availabilities", Answer: stockAnswer},
			{Path: vpsStockPath, About: "OVHcloud, stock of a VPS", Answer: vpsStockAnswer},
		},
		Items: sandbox.Spoiler{Price: changePrices, Names: []string{"invoiceName"}},
	}
}

func changePrices(fields map[string]any, change func(any) any) {
	for _, p := range fields["pricings"].([]map[string]any) {
		p["price"] = change(p["price"])
	}
}

// answer makes up a catalogue: sizes grow from plan to plan, and so do prices. Whoever
// looks at it without naming a subsidiary sees that of France.
func answer(c sandbox.Call, catalogue string, plans int) sandbox.Answer {
	subsidiary := cmp.Or(c.URL.Query().Get("ovhSubsidiary"), "FR")
	currency, known := map[string]string{"FR": "EUR", "GB": "GBP", "US": "USD"}[subsidiary]
	if !known {
		return sandbox.Answer{Status: http.StatusBadRequest, Body: map[string]any{"message": "Invalid subsidiary"}}
	}
	var items []sandbox.Item
	var products []any
	for i := range plans {
		if !sandbox.Offered(i, plans, c.Generation) {
			continue
		}
		cents := sandbox.Drifted(int64(999+500*i), i, c.Generation)
		code := planCode(catalogue, i)
		items = append(items, sandbox.Item{ID: code, Fields: planFields(catalogue, code, i, cents)})
		products = append(products, productFields(catalogue, code, i))
	}
	for _, size := range []int{32, 64} {
		products = append(products, map[string]any{"name": fmt.Sprintf("ram-%dg", size), "blobs": technicalBlob("memory",
			map[string]any{"size": size, "ramType": "DDR4", "ecc": true})})
	}
	products = append(products,
		map[string]any{"name": "disks-2x960nvme", "blobs": technicalBlob("storage", map[string]any{"disks": []any{
			map[string]any{"number": 2, "capacity": 960, "technology": "SSD", "interface": "NVMe"}}})},
		map[string]any{"name": "bandwidth-1000", "blobs": technicalBlob("bandwidth", map[string]any{"level": 1000, "limit": 0})})
	spoiled := new(Adapter).Sandbox().Items.Spoil(items, c.Fault)
	list := []any{}
	for _, item := range spoiled {
		list = append(list, item.Fields)
	}
	addons := []any{}
	for _, name := range []string{"bandwidth-1000", "disks-2x960nvme", "ram-32g", "ram-64g"} {
		price := map[string]int64{"ram-64g": 500}[name]
		addons = append(addons, map[string]any{"planCode": name, "product": name,
			"pricings": []map[string]any{price1("renew", "default", 1, price), price1("renew", "upfront12", 12, price*12)}})
	}
	return sandbox.JSON(map[string]any{"catalogId": 1 + c.Generation, "locale": map[string]any{"currencyCode": currency},
		"plans": list, "addons": addons, "products": products})
}

func planCode(catalogue string, i int) string {
	switch {
	case catalogue == vps:
		return fmt.Sprintf("vps-box-%d-%d-%d", i+1, 2*(i+1), 40*(i+1))
	case i%6 == 5:
		return fmt.Sprintf("%sbox%02d-sgp", strings.ToLower(catalogue[:3]), i-1)
	}
	return fmt.Sprintf("%sbox%02d", strings.ToLower(catalogue[:3]), i)
}

// planFields makes a plan. The order funnel shows every second VPS.
func planFields(catalogue, code string, i int, cents int64) map[string]any {
	fields := map[string]any{"planCode": code, "product": code, "invoiceName": "BOX-" + fmt.Sprint(i+1)}
	prices := []map[string]any{price1("installation", "default", 0, cents), price1("renew", "default", 1, cents)}
	place := "dedicated_datacenter"
	switch {
	case catalogue == vps:
		prices = append(prices, price1("renew", "upfront12", 1, cents*9/10))
		place = "vps_datacenter"
		fields["blobs"] = map[string]any{"tags": []string{[]string{shownTag, "os:distribution-only"}[i%2]}}
	case i%3 != 2:
		prices = append(prices, price1("renew", "upfront12", 12, cents*11))
	}
	if catalogue != vps {
		fields["addonFamilies"] = []any{family1("memory", fmt.Sprintf("ram-%dg", 32+32*(i%2))), family1("storage", "disks-2x960nvme"), family1("bandwidth", "bandwidth-1000")}
	}
	fields["pricings"] = prices
	fields["configurations"] = []any{map[string]any{"name": place, "values": []string{"gra", "rbx", "bhs"}}}
	return fields
}

func family1(name, addon string) map[string]any {
	return map[string]any{"name": name, "mandatory": true, "default": addon, "addons": []string{addon}}
}

func price1(capacity, mode string, interval int, cents int64) map[string]any {
	unit := "month"
	if interval == 0 {
		unit = "none"
	}
	return map[string]any{"capacities": []string{capacity}, "mode": mode, "interval": interval, "intervalUnit": unit,
		"commitment": 0, "price": cents * 1_000_000, "promotions": []any{}}
}

func productFields(catalogue, code string, i int) map[string]any {
	if catalogue == vps {
		return map[string]any{"name": code, "description": fmt.Sprintf("VPS %d vCPU %d GB RAM %d GB disk", i+1, 2*(i+1), 40*(i+1))}
	}
	return map[string]any{"name": code, "blobs": technicalBlob("server", map[string]any{"cpu": map[string]any{
		"brand": "AMD", "model": "EPYC 7313", "cores": 16, "threads": 32, "frequency": 3, "number": 1 + i%2}})}
}

func technicalBlob(part string, value any) map[string]any {
	return map[string]any{"technical": map[string]any{part: value}}
}

// stockAnswer tells the stock of servers: every seventh is sold out, some are to come.
func stockAnswer(sandbox.Call) sandbox.Answer {
	list := []any{}
	for i := range 20 {
		code := []string{"1H-high", "72H", "1H-low", "unavailable", "240H", "comingSoon", "1440H"}[i%7]
		list = append(list, map[string]any{"planCode": planCode(eco, i), "memory": fmt.Sprintf("ram-%dg", 32+32*(i%2)), "storage": "disks-2x960nvme",
			"datacenters": []any{map[string]any{"datacenter": "gra", "availability": code}, map[string]any{"datacenter": "bhs", "availability": code}}})
	}
	return sandbox.JSON(list)
}

// vpsStockAnswer tells the stock of a VPS; one of them is sold out in one place.
func vpsStockAnswer(c sandbox.Call) sandbox.Answer {
	state := "available"
	if strings.HasPrefix(c.URL.Query().Get("planCode"), "vps-box-3") {
		state = "out-of-stock"
	}
	return sandbox.JSON(map[string]any{"datacenters": []any{
		map[string]any{"datacenter": "BHS", "code": "ca-east-bhs", "linuxStatus": "available", "windowsStatus": "available", "daysBeforeDelivery": 0},
		map[string]any{"datacenter": "RBX", "code": "eu-west-rbx", "linuxStatus": "out-of-stock-preorder-allowed", "windowsStatus": "out-of-stock", "daysBeforeDelivery": 7},
		map[string]any{"datacenter": "GRA", "code": "eu-west-gra", "linuxStatus": state, "windowsStatus": "out-of-stock", "daysBeforeDelivery": 0}}})
}
