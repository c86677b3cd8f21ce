package linode

import (
	"strings"

	"launchrack/internal/sandbox"
)

// maxPerPage makes the stand-in's list of types several pages long.
const maxPerPage = 10

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{
			{Path: typesPath, About: "Linode, types", Answer: typesAnswer},
			{Path: regionsPath, About: "Linode, regions", Answer: regionsAnswer},
			{Path: availabilityPath, About: "Linode, what is sold out", Answer: availabilityAnswer},
		},
		Items: sandbox.Spoiler{Price: changePrices, Names: []string{"label"}},
	}
}

func changePrices(fields map[string]any, change func(any) any) {
	all := append([]map[string]any{fields["price"].(map[string]any)}, fields["region_prices"].([]map[string]any)...)
	for _, p := range all {
		p["hourly"], p["monthly"] = change(p["hourly"]), change(p["monthly"])
	}
}

func list(c sandbox.Call, all []any, size int) sandbox.Answer {
	number := c.Number("page", 1)
	data := sandbox.Page(all, (number-1)*size, size)
	if data == nil {
		data = []any{}
	}
	return sandbox.JSON(map[string]any{"data": data, "page": number, "pages": max(1, (len(all)+size-1)/size), "results": len(all)})
}

func typesAnswer(c sandbox.Call) sandbox.Answer {
	var items []sandbox.Item
	for i, b := range builds {
		if sandbox.Offered(i, len(builds), c.Generation) {
			items = append(items, b.item(i, c.Generation))
		}
	}
	items = new(Adapter).Sandbox().Items.Spoil(items, c.Fault)
	all := make([]any, len(items))
	for i := range items {
		all[i] = items[i].Fields
	}
	return list(c, all, min(c.Number("page_size", 100), maxPerPage))
}

func (b build) item(i, generation int) sandbox.Item {
	cents := sandbox.Drifted(b.cents, i, generation)
	price := func(cents int64) map[string]any {
		p := map[string]any{"hourly": sandbox.Money(max(1, cents/672)), "monthly": any(sandbox.Money(cents))}
		if b.class == "gpu" {
			p["monthly"] = nil
		}
		return p
	}
	own := []map[string]any{}
	if b.isDearer {
		for code, extra := range map[string]int64{"br-gru": 140} {
			p := price(cents * extra / 100)
			p["id"] = code
			own = append(own, p)
		}
	}
	return sandbox.Item{ID: b.id, Fields: map[string]any{
		"id": b.id, "label": b.id + "\t", "class": b.class, "vcpus": b.cores, "memory": b.memory * 1024, "disk": b.disk * 1024,
		"transfer": 1000 * b.cores, "network_out": 1000 * b.cores, "gpus": 0, "price": price(cents), "region_prices": own}}
}

func regionsAnswer(c sandbox.Call) sandbox.Answer {
	var all []any
	for _, r := range []struct{ id, label, site, abilities string }{
		{"us-east", "Newark, NJ", "core", "Linodes,GPU Linodes"},
		{"de-fra-2", "Frankfurt 2, DE", "core", "Linodes,GPU Linodes,Premium Plans"},
		{"br-gru", "Sao Paulo, BR", "core", "Linodes,Premium Plans"},
		{"no-osl-1", "Oslo, NO", "core", "Linodes,Premium Plans"},
		{"us-den-1", "Denver, CO", "distributed", "Linodes,Distributed Plans"},
	} {
		all = append(all, map[string]any{"id": r.id, "label": r.label, "site_type": r.site, "status": "ok",
			"country": r.id[:2], "capabilities": strings.Split(r.abilities, ",")})
	}
	return list(c, all, 100)
}

func availabilityAnswer(c sandbox.Call) sandbox.Answer {
	var all []any
	for _, region := range []string{"us-east", "de-fra-2", "br-gru", "no-osl-1"} {
		all = append(all,
			map[string]any{"region": region, "plan": "g7-premium-4", "available": false},
			map[string]any{"region": region, "plan": "g7-premium-8", "available": region != "br-gru"})
	}
	return list(c, all, 3)
}

// build is a type of the stand-in.
type build struct {
	id, class           string
	cores, memory, disk int
	cents               int64
	isDearer            bool // in one place
}

// builds are types with made-up prices.
var builds = []build{
	{"g6-nanode-1", "nanode", 1, 1, 25, 510, false}, {"g6-standard-1", "standard", 1, 2, 50, 1210, true},
	{"g6-standard-2", "standard", 2, 4, 80, 2410, true}, {"g6-standard-4", "standard", 4, 8, 160, 4810, true},
	{"g6-standard-6", "standard", 6, 16, 320, 9610, true}, {"g6-standard-8", "standard", 8, 32, 640, 19210, true},
	{"g7-highmem-1", "highmem", 2, 24, 20, 6010, true}, {"g7-highmem-2", "highmem", 2, 48, 40, 12010, true},
	{"g7-highmem-4", "highmem", 4, 90, 90, 24010, true}, {"g6-dedicated-2", "dedicated", 2, 4, 80, 3610, true},
	{"g6-dedicated-4", "dedicated", 4, 8, 160, 7210, true}, {"g6-dedicated-8", "dedicated", 8, 16, 320, 14410, true},
	{"g6-dedicated-16", "dedicated", 16, 32, 640, 28810, true}, {"g7-premium-2", "premium", 2, 4, 80, 4310, true},
	{"g7-premium-4", "premium", 4, 8, 160, 8610, true}, {"g7-premium-8", "premium", 8, 16, 320, 17310, true},
	{"g2-gpu-small", "gpu", 4, 16, 500, 35010, false}, {"g2-gpu-medium", "gpu", 8, 32, 500, 45010, false},
	{"g2-gpu-large", "gpu", 16, 64, 500, 64010, false}, {"g6-dedicated-32", "dedicated", 32, 64, 1280, 57610, true},
	{"g6-dedicated-48", "dedicated", 48, 96, 1920, 86410, false}, {"g6-dedicated-56", "dedicated", 56, 112, 2240, 98410, true},
}
