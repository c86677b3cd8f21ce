package hetznerdedicated

import (
	"fmt"
	"strings"

	"launchrack/internal/sandbox"
)

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{
			{Path: DefaultPath, About: "Hetzner Dedicated, products with variations", Answer: productsAnswer},
		},
		Items: sandbox.Spoiler{
			Price: func(fields map[string]any, change func(any) any) { fields["price"] = change(fields["price"]) },
			Link:  "link",
			Names: []string{"name"},
		},
	}
}

func productsAnswer(c sandbox.Call) sandbox.Answer {
	var items []sandbox.Item
	for i, b := range builds {
		if sandbox.Offered(i, len(builds), c.Generation) {
			items = append(items, b.item(i, c.Generation))
		}
	}
	servers := []any{}
	for _, item := range new(Adapter).Sandbox().Items.Spoil(items, c.Fault) {
		servers = append(servers, server(item.Fields))
	}
	return sandbox.JSON(map[string]any{"server": servers, "serverCount": len(servers), "filter": map[string]any{}})
}

// item is a product with the fields that faults change at its top.
func (b build) item(i, generation int) sandbox.Item {
	number := 180001 + i
	slug := strings.ToLower(b.name)
	return sandbox.Item{ID: fmt.Sprint(number), Fields: map[string]any{
		"id": number, "name": b.name, "build": b, "link": "dedicated-rootserver/" + slug + "/configurator/",
		"price": sandbox.Money(sandbox.Drifted(b.cents, i, generation)),
	}}
}

// server is an item in the partner's shape.
func server(fields map[string]any) map[string]any {
	b := fields["build"].(build)
	places := []map[string]any{}
	for code := range strings.SplitSeq(b.places, " ") {
		places = append(places, map[string]any{"datacenter": code, "shortname": code[:3]})
	}
	return map[string]any{
		"name":    fields["name"],
		"product": map[string]any{"id": fields["id"], "link": fields["link"]},
		"cpuData": map[string]any{"cpu": b.cpu, "cores": b.cores, "threads": b.threads, "frequency": b.ghz},
		"priceData": map[string]any{"price": fields["price"], "setupPrice": b.setup,
			"ipPrice": map[string]any{"Monthly": 1.7}},
		"variations": []any{
			map[string]any{"ram": b.memory(1), "drive": b.drives},
			map[string]any{"ram": b.memory(2), "drive": b.drives},
		},
		"details":    map[string]any{"bandwidth": 1000, "traffic": "Unlimited", "datacenter": places},
		"filterData": map[string]any{"ramMin": b.modules * b.moduleGB, "ramEcc": true},
	}
}

func (b build) memory(times int) []map[string]any {
	return []map[string]any{{"RealSize": b.moduleGB, "Amount": b.modules * times, "Type": b.memoryType}}
}
