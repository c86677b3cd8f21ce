package upcloud

import (
	"strings"

	"launchrack/internal/sandbox"
)

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id, NeedsToken: true,
		Routes: []sandbox.Route{
			{Path: plansPath, About: "UpCloud, plans", Answer: plansAnswer},
			{Path: pricesPath, About: "UpCloud, price list", Answer: pricesAnswer},
		},
		// Prices stand in the other document, and a plan's name is its key in it.
		Items: sandbox.Spoiler{},
	}
}

func plansAnswer(c sandbox.Call) sandbox.Answer {
	var items []sandbox.Item
	for i, b := range builds {
		if sandbox.Offered(i, len(builds), c.Generation) {
			items = append(items, sandbox.Item{ID: b.name, Fields: map[string]any{"name": b.name, "core_number": b.cores, "memory_amount": b.memory * 1024,
				"storage_size": b.disk, "storage_tier": "maxiops", "public_traffic_out": b.traffic * 1024}})
		}
	}
	items = new(Adapter).Sandbox().Items.Spoil(items, c.Fault)
	plans := make([]any, len(items))
	for i := range items {
		plans[i] = items[i].Fields
	}
	return sandbox.JSON(map[string]any{"plans": map[string]any{"plan": plans}})
}

// pricesAnswer asks a sixth more in Sydney and Singapore, and nothing in the zone for
// tests.
func pricesAnswer(c sandbox.Call) sandbox.Answer {
	var zones []any
	for _, code := range strings.Fields("de-fra1 fi-hel1 nl-ams1 us-nyc1 au-syd1 sg-sin1 uk-tst1") {
		zone := map[string]any{"name": code, "ipv4_address": map[string]any{"amount": 1, "price": 0.446},
			"server_core": map[string]any{"amount": 1, "price": 1.3}}
		for i, b := range builds {
			tenths := sandbox.Drifted(b.tenths, i, c.Generation)
			switch code {
			case "au-syd1", "sg-sin1":
				tenths += tenths / 6
			case "uk-tst1":
				tenths = 0
			}
			zone["server_plan_"+b.name] = map[string]any{"amount": 1, "price": float64(tenths) / 10}
		}
		zones = append(zones, zone)
	}
	return sandbox.JSON(map[string]any{"prices": map[string]any{"zone": zones}})
}

// build is a plan of the stand-in.
type build struct {
	name                         string
	cores, memory, disk, traffic int
	tenths                       int64 // of a cent an hour
}

// builds are sizes as they are sold, with made-up prices.
var builds = []build{
	{"1xCPU-1GB", 1, 1, 25, 1, 11}, {"1xCPU-2GB", 1, 2, 50, 2, 19}, {"2xCPU-4GB", 2, 4, 80, 4, 38}, {"4xCPU-8GB", 4, 8, 160, 5, 77},
	{"6xCPU-16GB", 6, 16, 320, 6, 149}, {"8xCPU-32GB", 8, 32, 640, 7, 301}, {"12xCPU-48GB", 12, 48, 960, 9, 452},
	{"16xCPU-64GB", 16, 64, 1280, 10, 604}, {"24xCPU-96GB", 24, 96, 1920, 12, 903}, {"32xCPU-128GB", 32, 128, 2048, 24, 1204},
	{"38xCPU-192GB", 38, 192, 2048, 24, 1603}, {"HIMEM-2xCPU-8GB", 2, 8, 100, 2, 63}, {"HIMEM-2xCPU-16GB", 2, 16, 100, 2, 91},
	{"HIMEM-4xCPU-32GB", 4, 32, 100, 4, 151}, {"HIMEM-4xCPU-64GB", 4, 64, 200, 4, 282}, {"HIMEM-6xCPU-128GB", 6, 128, 300, 6, 531},
	{"HICPU-8xCPU-12GB", 8, 12, 100, 4, 193}, {"HICPU-8xCPU-16GB", 8, 16, 200, 4, 221}, {"HICPU-16xCPU-24GB", 16, 24, 100, 5, 382},
	{"HICPU-16xCPU-32GB", 16, 32, 200, 5, 431}, {"DEV-1xCPU-1GB", 1, 1, 20, 1, 9}, {"DEV-1xCPU-4GB", 1, 4, 40, 1, 21},
	{"CLOUDNATIVE-1xCPU-4GB", 1, 4, 0, 0, 24}, {"CLOUDNATIVE-4xCPU-12GB", 4, 12, 0, 0, 83},
}
