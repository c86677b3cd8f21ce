package latitude

import (
	"fmt"
	"strings"

	"launchrack/internal/sandbox"
)

// Sandbox gives the partner's stand-in, whose plans and prices are made up.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id, NeedsToken: true,
		Routes: []sandbox.Route{
			{Path: plansPath, About: "Latitude.sh, plans", Answer: plansAnswer},
			{Path: machinesPath, About: "Latitude.sh, virtual machines", Answer: machinesAnswer},
		},
		Items: sandbox.Spoiler{Price: changePrices},
	}
}

func changePrices(fields map[string]any, change func(any) any) {
	for _, r := range fields["attributes"].(map[string]any)["regions"].([]any) {
		for _, quotes := range r.(map[string]any)["pricing"].(map[string]any) {
			terms := quotes.(map[string]any)
			for term, price := range terms {
				terms[term] = change(price)
			}
		}
	}
}

// sandboxLines are those of metal, of which the stand-in has three sizes each.
var sandboxLines = []string{"c2", "c3", "m4", "s3", "rs4", "f4", "g3"}

func plansAnswer(c sandbox.Call) sandbox.Answer {
	return list(c, new(Adapter).Sandbox().Items.Offer(c, 3*len(sandboxLines), func(i int) sandbox.Item {
		cores, gpu := 8<<(i%3), map[string]any{}
		if sandboxLines[i/3] == "g3" {
			gpu = map[string]any{"count": 1 << (i % 3), "type": "NVIDIA L40S", "vram_per_gpu": 48}
		}
		name := fmt.Sprintf("%s.metal.%dc", sandboxLines[i/3], cores)
		return resource(c, i, "plans", name, int64(141+90*i), map[string]any{
			"cpu": map[string]any{"type": "AMD 9254", "clock": 2.9, "cores": cores, "count": 1}, "memory": map[string]any{"total": 8 * cores},
			"drives": []any{map[string]any{"count": 2, "size": "480GB", "type": "NVME"}, map[string]any{"count": 2, "size": "3.8 TB", "type": "NVME"}},
			"nics":   []any{map[string]any{"count": 2, "type": "10 Gbps"}}, "gpu": gpu})
	}))
}

func machinesAnswer(c sandbox.Call) sandbox.Answer {
	var machines []any
	for i, size := range []string{"small", "medium", "large"} {
		cores := 4 << i
		machines = append(machines, resource(c, i, "virtual_machine_plans", "vm."+size, int64(61<<i), map[string]any{
			"memory": 4 * cores, "vcpus": cores, "vcpu": map[string]any{"count": cores, "clock": nil, "type": nil}, "gpu": nil, "vram_per_gpu": nil,
			"nics": []any{map[string]any{"type": "10 Gbps", "count": 1}},
			"disk": map[string]any{"type": "local ", "size": map[string]any{"amount": 40 * cores, "unit": "gib"}}}).Fields)
	}
	return list(c, machines)
}

func list(c sandbox.Call, plans []any) sandbox.Answer {
	size := c.Number("page[size]", 20)
	return sandbox.JSON(map[string]any{"data": sandbox.Page(plans, (c.Number("page[number]", 1)-1)*size, size), "meta": map[string]any{}})
}

// countries are those of the stand-in, each with its places and what it asks in hundredths
// of the usual price.
var countries = []struct {
	name, places string
	share        int64
}{
	{"United States", "ASH DAL NYC LAX", 100}, {"Germany", "FRA", 100}, {"Brazil", "SAO SAO2", 118}, {"Japan", "TYO TYO2", 124},
}

// resource is a plan that is dear in some countries; each twentieth is sold in the others
// alone.
func resource(c sandbox.Call, i int, kind, name string, dollars int64, specs map[string]any) sandbox.Item {
	dollars = sandbox.Drifted(dollars, i, c.Generation)
	slug, regions := strings.ReplaceAll(name, ".", "-"), []any{}
	for n, country := range countries {
		if i%20 == 0 && country.share > 100 {
			continue
		}
		places := strings.Fields(country.places)
		level, stocked := []string{"high", "medium", "low", "unavailable"}[(i+n)%4], places[:1]
		if level == "unavailable" {
			stocked = []string{}
		}
		month := dollars * country.share / 100
		regions = append(regions, map[string]any{"name": country.name, "stock_level": level, "deploys_instantly": []string{},
			"locations": map[string]any{"available": places, "in_stock": stocked},
			"pricing": map[string]any{
				"USD": map[string]any{"hour": sandbox.Money(month * 100 / 694), "month": float64(month), "year": float64(month * 53 / 6)},
				"BRL": map[string]any{"hour": sandbox.Money(month * 500 / 694), "month": float64(month * 5), "year": float64(month * 45)},
			}})
	}
	return sandbox.Item{ID: slug, Fields: map[string]any{"id": "plan_" + slug, "type": kind, "attributes": map[string]any{
		"slug": slug, "name": name, "features": []string{"ssh"}, "regions": regions, "specs": specs}}}
}
