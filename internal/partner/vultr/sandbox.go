package vultr

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"launchrack/internal/sandbox"
)

// Sandbox gives the partner's stand-in, whose plans and prices are made up.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{
			{Path: cloudPath, About: "Vultr, virtual machines", Answer: cloudAnswer},
			{Path: metalPath, About: "Vultr, bare metal", Answer: func(c sandbox.Call) sandbox.Answer {
				return list(c, metalMember, []any{metal(0, c.Generation), metal(1, c.Generation), metal(2, c.Generation)})
			}},
		},
		Items: sandbox.Spoiler{Price: changePrices, Type: "type", Names: []string{"id"}},
	}
}

func changePrices(fields map[string]any, change func(any) any) {
	for _, period := range []string{"monthly_cost", "hourly_cost"} {
		fields[period] = change(fields[period])
	}
	own, _ := fields["location_cost"].(map[string]any)
	for _, price := range own {
		changePrices(price.(map[string]any), change)
	}
}

// sandboxLines are those of the stand-in, which has four sizes of each.
var sandboxLines = []string{"vc2", "vhf", "vhp", "voc-c", "voc-g", "voc-m", "vcg-l40s"}

func cloudAnswer(c sandbox.Call) sandbox.Answer {
	spoiler := new(Adapter).Sandbox().Items
	return list(c, cloudMember, spoiler.Offer(c, 4*len(sandboxLines), func(i int) sandbox.Item { return cloudPlan(i, c.Generation) }))
}

func list(c sandbox.Call, member string, plans []any) sandbox.Answer {
	cursor, _ := base64.StdEncoding.DecodeString(c.URL.Query().Get("cursor"))
	offset, _ := strconv.Atoi(strings.TrimPrefix(string(cursor), "next_")) // another cursor begins the list
	size, next := c.Number("per_page", 100), ""
	if offset+size < len(plans) {
		next = base64.StdEncoding.EncodeToString(fmt.Appendf(nil, "next_%d", offset+size))
	}
	return sandbox.JSON(map[string]any{member: sandbox.Page(plans, offset, size),
		"meta": map[string]any{"total": len(plans), "links": map[string]any{"next": next, "prev": ""}}})
}

// cloudPlan is dearer in São Paulo where it is sold there. Some plans are sold nowhere, or
// only until the partner takes them away.
func cloudPlan(i, generation int) sandbox.Item {
	line, cores := sandboxLines[i/4], 1<<(i%4)
	cents := sandbox.Drifted(int64(510*cores+70*i), i, generation)
	name := fmt.Sprintf("%s-%dc-%dgb", line, cores, 2*cores)
	fields := map[string]any{"id": name, "vcpu_count": cores, "ram": 2048 * cores, "disk": 25 * cores, "disk_count": 1, "disk_type": "SSD",
		"bandwidth": 1024 * cores, "type": line[:3], "cpu_vendor": "AMD", "gpu_brand": "none", "locations": []string{"ewr", "fra", "ams"},
		"deploy_ondemand": i%9 != 4, "deploy_preemptible": i == 13, "location_cost": map[string]any{}}
	setPrice(fields, cents)
	switch {
	case i%9 == 8:
		fields["locations"] = []string{}
	case i%3 == 1:
		sao := map[string]any{}
		setPrice(sao, cents*3/2)
		fields["locations"], fields["location_cost"] = []string{"ewr", "fra", "sao"}, map[string]any{"sao": sao}
	}
	if line == "vcg-l40s" {
		fields["gpu_brand"], fields["gpu_type"], fields["gpu_vram_gb"] = "NVIDIA", "NVIDIA_L40S", 24*cores
		fields["gpu_count"] = []any{"1/2", 1, 2, 4}[i%4]
	}
	return sandbox.Item{ID: name, Fields: fields}
}

func setPrice(fields map[string]any, cents int64) {
	fields["monthly_cost"], fields["hourly_cost"] = sandbox.Money(cents), sandbox.Money(max(1, cents/672))
	fields["hourly_cost_preemptible"] = sandbox.Money(max(1, cents/1344))
}

func metal(i, generation int) any {
	cores := 8 << i
	fields := map[string]any{"id": fmt.Sprintf("vbm-%dc-%dgb", cores, 8*cores), "physical_cpus": 1, "cpu_count": cores, "cpu_cores": cores,
		"cpu_threads": 2 * cores, "cpu_manufacturer": "AMD", "cpu_model": "EPYC 7443P", "cpu_mhz": 2850, "ram": 8192 * cores, "disk": 480 * (i + 1),
		"disk_count": 2, "bandwidth": 10240, "type": []string{"SSD", "NVMe", "SSD"}[i], "locations": []string{"fra"}, "deploy_ondemand": true, "deploy_preemptible": false}
	setPrice(fields, sandbox.Drifted(int64(1500*cores), i, generation))
	return fields
}
