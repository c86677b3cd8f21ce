package digitalocean

import (
	"fmt"
	"strings"

	"launchrack/internal/sandbox"
)

// maxPerPage makes the stand-in's list several pages long.
const maxPerPage = 12

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id, NeedsToken: true,
		Routes: []sandbox.Route{{Path: sizesPath, About: "DigitalOcean, sizes of Droplets", Answer: sizesAnswer}},
		Items:  sandbox.Spoiler{Price: changePrices, Names: []string{"description"}},
	}
}

func changePrices(fields map[string]any, change func(any) any) {
	for _, field := range []string{"price_monthly", "price_hourly"} {
		fields[field] = change(fields[field])
	}
}

func sizesAnswer(c sandbox.Call) sandbox.Answer {
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
	size, number := min(c.Number("per_page", 20), maxPerPage), c.Number("page", 1)
	sizes := sandbox.Page(all, (number-1)*size, size)
	if sizes == nil {
		sizes = []any{}
	}
	links := map[string]any{}
	if number*size < len(all) {
		links["pages"] = map[string]any{"next": fmt.Sprintf("%s%s?page=%d&per_page=%d", c.Base, sizesPath, number+1, size)}
	}
	return sandbox.JSON(map[string]any{"sizes": sizes, "links": links, "meta": map[string]any{"total": len(all)}})
}

func (b build) item(i, generation int) sandbox.Item {
	cents := sandbox.Drifted(b.cents, i, generation)
	regions := []string{}
	if b.regions != "" {
		regions = strings.Fields(b.regions)
	}
	return sandbox.Item{ID: b.slug, Fields: map[string]any{
		"slug": b.slug, "description": b.words, "vcpus": b.cores, "memory": b.memory * 1024, "disk": b.disk, "transfer": b.cores,
		"networking_througput": 2000, "price_monthly": sandbox.Money(cents), "price_hourly": sandbox.Money(max(1, cents/672)),
		"regions": regions, "available": b.regions != ""}}
}

// build is a size of the stand-in.
type build struct {
	slug, words         string
	cores, memory, disk int
	cents               int64
	regions             string
}

// builds are sizes with made-up prices.
var builds = []build{
	{"s-1vcpu-1gb", "Basic", 1, 1, 25, 610, "ams3 fra1 nyc1"}, {"s-1vcpu-2gb", "Basic", 1, 2, 50, 1210, "ams3 fra1 nyc1 nyc3"},
	{"s-2vcpu-2gb", "Basic", 2, 2, 60, 1810, "ams3 nyc1"}, {"s-2vcpu-4gb", "Basic", 2, 4, 80, 2410, "fra1 lon1"},
	{"s-4vcpu-8gb", "Basic", 4, 8, 160, 4810, "sgp1 syd1"}, {"s-8vcpu-16gb", "Basic", 8, 16, 320, 9610, "sgp1 blr1"},
	{"s-1vcpu-1gb-amd", "Basic AMD", 1, 1, 25, 710, "ams3"}, {"s-2vcpu-2gb-amd", "Basic AMD", 2, 2, 60, 2110, "ams3 fra1"},
	{"s-1vcpu-1gb-intel", "Basic Intel", 1, 1, 25, 720, "tor1"}, {"s-2vcpu-2gb-intel", "Basic Intel", 2, 2, 60, 2120, "tor1 sfo3"},
	{"c-2", "CPU-Optimized", 2, 4, 25, 4210, "nyc1"}, {"c-4", "CPU-Optimized", 4, 8, 50, 8410, "nyc1 fra1"},
	{"c-8", "CPU-Optimized", 8, 16, 100, 16810, "nyc1 fra1"}, {"c2-2vcpu-4gb", "CPU-Optimized 2x SSD", 2, 4, 50, 4710, ""},
	{"g-2vcpu-8gb", "General Purpose", 2, 8, 25, 6310, "fra1"}, {"g-4vcpu-16gb", "General Purpose", 4, 16, 50, 12610, "fra1"},
	{"gd-2vcpu-8gb", "General Purpose 2x SSD", 2, 8, 50, 6810, "fra1"}, {"m-2vcpu-16gb", "Memory-Optimized", 2, 16, 50, 8420, "ams3"},
	{"m-4vcpu-32gb", "Memory-Optimized", 4, 32, 100, 16820, "ams3"}, {"m3-2vcpu-16gb", "Memory-Optimized 3x SSD", 2, 16, 150, 10410, "ams3"},
	{"so-2vcpu-16gb", "Storage-Optimized", 2, 16, 300, 13110, "nyc1"}, {"so1_5-2vcpu-16gb", "Storage-Optimized 1.5x SSD", 2, 16, 450, 16310, "nyc1"},
	{"c-16", "CPU-Optimized", 16, 32, 200, 33610, "nyc1 fra1"}, {"g-8vcpu-32gb", "General Purpose", 8, 32, 100, 25210, "fra1"},
	{"m-8vcpu-64gb", "Memory-Optimized", 8, 64, 200, 33620, "ams3"},
}
