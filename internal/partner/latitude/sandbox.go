package latitude

import (
	"strings"

	"launchrack/internal/sandbox"
)

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id, NeedsToken: true,
		Routes: []sandbox.Route{{Path: plansPath, About: "Latitude.sh, plans", Answer: plansAnswer}},
		Items:  sandbox.Spoiler{Price: changePrices},
	}
}

func attributesOf(fields map[string]any) map[string]any { return fields["attributes"].(map[string]any) }

func changePrices(fields map[string]any, change func(any) any) {
	for _, r := range attributesOf(fields)["regions"].([]map[string]any) {
		for _, quotes := range r["pricing"].(map[string]any) {
			terms := quotes.(map[string]any)
			for term, price := range terms {
				terms[term] = change(price)
			}
		}
	}
}

func plansAnswer(c sandbox.Call) sandbox.Answer {
	var items []sandbox.Item
	for i, b := range builds {
		if sandbox.Offered(i, len(builds), c.Generation) {
			items = append(items, b.item(i, c.Generation))
		}
	}
	items = new(Adapter).Sandbox().Items.Spoil(items, c.Fault)
	size := c.Number("page[size]", 20)
	plans := []any{}
	for _, item := range sandbox.Page(items, (c.Number("page[number]", 1)-1)*size, size) {
		plans = append(plans, item.Fields)
	}
	return sandbox.JSON(map[string]any{"data": plans, "meta": map[string]any{}})
}

// countries are those of the stand-in, each with its places and what it asks in hundredths
// of the usual price.
var countries = []struct {
	name, places string
	share        int64
}{
	{"United States", "ASH DAL NYC LAX", 100}, {"Germany", "FRA", 100}, {"Brazil", "SAO SAO2", 118}, {"Japan", "TYO TYO2", 124},
}

func (b build) item(i, generation int) sandbox.Item {
	dollars := sandbox.Drifted(b.dollars, i, generation)
	var regions []map[string]any
	for n, country := range countries {
		if i == 0 && country.share > 100 {
			continue // one price everywhere
		}
		places, stocked := strings.Fields(country.places), []string{}
		for k, code := range places {
			if (i+n+k)%3 != 0 && i != 3 {
				stocked = append(stocked, code)
			}
		}
		level := "high"
		if len(stocked) == 0 {
			level = "unavailable"
		}
		month := dollars * country.share / 100
		regions = append(regions, map[string]any{"name": country.name, "stock_level": level, "deploys_instantly": []string{},
			"locations": map[string]any{"available": places, "in_stock": stocked},
			"pricing": map[string]any{
				"USD": map[string]any{"hour": sandbox.Money(month * 100 / 694), "month": float64(month), "year": float64(month * 53 / 6)},
				"BRL": map[string]any{"hour": sandbox.Money(month * 500 / 694), "month": float64(month * 5), "year": float64(month * 45)},
			}})
	}
	gpu := map[string]any{}
	if b.gpu != "" {
		gpu = map[string]any{"count": 4, "type": b.gpu}
	}
	slug := strings.ReplaceAll(b.name, ".", "-")
	return sandbox.Item{ID: slug, Fields: map[string]any{"id": "plan_" + slug, "type": "plans", "attributes": map[string]any{
		"slug": slug, "name": b.name, "features": []string{"ssh"}, "regions": regions, "specs": map[string]any{
			"cpu":    map[string]any{"type": b.cpu, "clock": b.clock, "cores": b.cores, "count": b.sockets},
			"memory": map[string]any{"total": b.memory},
			"drives": []any{map[string]any{"count": 2, "size": "480GB", "type": "NVME"}, map[string]any{"count": b.drives, "size": b.size, "type": "NVME"}},
			"nics":   []any{map[string]any{"count": 1, "type": b.nic}}, "gpu": gpu,
		}}}}
}

// build is a machine of the stand-in.
type build struct {
	name, cpu      string
	clock          float64
	cores, sockets int
	memory, drives int
	size, nic      string
	dollars        int64 // a month
	gpu            string
}

// builds are machines with made-up names and prices.
var builds = []build{
	{"c2.tiny.x86", "E-2276G", 3.8, 6, 1, 32, 1, "500 GB", "1 Gbps", 141, ""}, {"c2.wide.x86", "Silver 4214", 2.2, 24, 2, 128, 2, "1 TB", "10 Gbps", 352, ""},
	{"c3.tiny.x86", "E-2388G", 3.2, 8, 1, 64, 1, "960 GB", "10 Gbps", 203, ""}, {"c3.mid.x86", "AMD 7402P", 2.8, 24, 1, 128, 2, "1.9 TB", "2 x 10 Gbps", 391, ""},
	{"c3.wide.x86", "AMD 7543P", 2.8, 32, 1, 256, 2, "1.9 TB", "2 x 10 Gbps", 571, ""}, {"m3.wide.x86", "AMD 7502P", 2.5, 32, 1, 512, 2, "3.8TB", "2 x 10 Gbps", 812, ""},
	{"s2.tiny.x86", "E-2276G", 3.8, 6, 1, 64, 4, "8TB", "10 Gbps", 361, ""}, {"s3.wide.x86", "AMD 7443P", 2.85, 24, 1, 256, 12, "8TB", "2 x 10 Gbps", 1390, ""},
	{"m4.metal.tiny", "E-2486G", 3.5, 6, 1, 32, 1, "960GB", "2 x 10Gbps", 211, ""}, {"m4.metal.mid", "AMD 9124", 3.0, 16, 1, 192, 2, "1.9TB", "2 x 10Gbps", 452, ""},
	{"m4.metal.wide", "AMD 9354P", 3.25, 32, 1, 384, 2, "3.8TB", "2 x 10Gbps", 771, ""}, {"rs4.metal.wide", "AMD 9454P", 2.75, 48, 1, 768, 4, "3.8TB", "2 x 100Gbps", 1480, ""},
	{"f4.metal.tiny", "AMD 4364P", 4.5, 8, 1, 128, 2, "1.9TB", "2 x 10Gbps", 261, ""}, {"f4.metal.mid", "AMD 9275F", 4.1, 24, 1, 384, 2, "1.9TB", "2 x 10Gbps", 891, ""},
	{"f4.metal.wide", "AMD 9375F", 3.8, 64, 2, 768, 2, "3.8TB", "2 x 100Gbps", 1720, ""}, {"g3.l40s.mid", "AMD 9354", 3.25, 64, 2, 768, 2, "3.8TB", "2 x 10 Gbps", 3910, "NVIDIA L40S"},
	{"c1.tiny.x86", "E-2236", 3.4, 6, 1, 32, 1, "500 GB", "1 Gbps", 121, ""}, {"c1.wide.x86", "Silver 4116", 2.1, 24, 2, 96, 2, "1 TB", "10 Gbps", 301, ""},
}
