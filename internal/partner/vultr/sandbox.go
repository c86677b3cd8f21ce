package vultr

import (
	"encoding/base64"
	"strconv"
	"strings"

	"launchrack/internal/sandbox"
)

// maxPerPage makes the stand-in's list several pages long.
const maxPerPage = 10

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{
			{Path: cloudPath, About: "Vultr, virtual machines", Answer: cloudAnswer},
			{Path: metalPath, About: "Vultr, bare metal", Answer: metalAnswer},
		},
		Items: sandbox.Spoiler{Price: changePrices, Type: "type", Names: []string{"id"}},
	}
}

func changePrices(fields map[string]any, change func(any) any) {
	for _, period := range []string{"monthly_cost", "hourly_cost"} {
		fields[period] = change(fields[period])
	}
	for _, own := range fields["location_cost"].(map[string]any) {
		changePricesOf(own.(map[string]any), change)
	}
}

func changePricesOf(own map[string]any, change func(any) any) {
	for _, period := range []string{"monthly_cost", "hourly_cost"} {
		own[period] = change(own[period])
	}
}

func cloudAnswer(c sandbox.Call) sandbox.Answer {
	var items []sandbox.Item
	for i, b := range builds {
		if sandbox.Offered(i, len(builds), c.Generation) {
			items = append(items, b.item(i, c.Generation))
		}
	}
	items = new(Adapter).Sandbox().Items.Spoil(items, c.Fault)
	offset := 0
	if raw, err := base64.StdEncoding.DecodeString(c.URL.Query().Get("cursor")); err == nil && len(raw) > 0 {
		offset, _ = strconv.Atoi(strings.TrimPrefix(string(raw), "next_")) // another cursor begins the list
	}
	size := min(c.Number("per_page", 100), maxPerPage)
	next := ""
	if offset+size < len(items) {
		next = base64.StdEncoding.EncodeToString([]byte("next_" + strconv.Itoa(offset+size)))
	}
	return list(cloudMember, sandbox.Page(items, offset, size), len(items), next)
}

func list(member string, items []sandbox.Item, total int, next string) sandbox.Answer {
	plans := []any{}
	for _, item := range items {
		plans = append(plans, item.Fields)
	}
	return sandbox.JSON(map[string]any{member: plans,
		"meta": map[string]any{"total": total, "links": map[string]any{"next": next, "prev": ""}}})
}

func (b build) item(i, generation int) sandbox.Item {
	cents := sandbox.Drifted(b.cents, i, generation)
	own := map[string]any{}
	if strings.Contains(b.places, "sao") {
		own["sao"] = map[string]any{"monthly_cost": sandbox.Money(cents * 3 / 2), "hourly_cost": sandbox.Money(max(1, cents*3/1344))}
	}
	return sandbox.Item{ID: b.id, Fields: map[string]any{
		"id": b.id, "vcpu_count": b.cores, "ram": b.memory * 1024, "disk": b.disk, "disk_count": 1, "disk_type": "SSD",
		"bandwidth": 1024 * b.cores, "monthly_cost": sandbox.Money(cents), "hourly_cost": sandbox.Money(max(1, cents/672)),
		"type": b.id[:3], "locations": strings.Fields(b.places), "location_cost": own, "cpu_vendor": "AMD",
		"deploy_ondemand": i%9 != 4, "gpu_brand": "none"}}
}

func metalAnswer(c sandbox.Call) sandbox.Answer {
	var items []sandbox.Item
	for i, b := range metal {
		cents := sandbox.Drifted(b.cents, i, c.Generation)
		items = append(items, sandbox.Item{ID: b.id, Fields: map[string]any{
			"id": b.id, "physical_cpus": b.sockets, "cpu_count": b.cores, "cpu_cores": b.cores, "cpu_threads": 2 * b.cores,
			"cpu_manufacturer": b.maker, "cpu_model": b.model, "cpu_mhz": 3000, "ram": b.memory * 1024, "disk": b.disk, "disk_count": 2,
			"bandwidth": 10240, "monthly_cost": sandbox.Money(cents), "hourly_cost": sandbox.Money(cents / 672),
			"type": b.disks, "locations": strings.Fields(b.places), "deploy_ondemand": true}})
	}
	return list(metalMember, items, len(items), "")
}

// build is a virtual machine of the stand-in.
type build struct {
	id                  string
	cores, memory, disk int
	places              string
	cents               int64
}

const (
	most       = "ewr fra ams lhr"
	everywhere = most + " sao sgp"
)

// builds are virtual machines with made-up prices.
var builds = []build{
	{"vc2-1c-1gb", 1, 1, 25, most, 510}, {"vc2-1c-2gb", 1, 2, 55, everywhere, 1010},
	{"vc2-2c-4gb", 2, 4, 80, everywhere, 2010}, {"vc2-4c-8gb", 4, 8, 160, most, 4010},
	{"vc2-6c-16gb", 6, 16, 320, most, 8010}, {"vc2-8c-32gb", 8, 32, 640, most, 16010},
	{"vhf-1c-1gb", 1, 1, 32, most, 610}, {"vhf-1c-2gb", 1, 2, 64, most, 1210},
	{"vhf-2c-4gb", 2, 4, 128, "", 2410}, {"vhf-3c-8gb", 3, 8, 256, most, 4810},
	{"vhp-1c-1gb-amd", 1, 1, 25, everywhere, 620}, {"vhp-2c-2gb-amd", 2, 2, 60, most, 1820},
	{"vhp-2c-4gb-amd", 2, 4, 100, most, 2420}, {"vhp-4c-8gb-amd", 4, 8, 180, most, 4820},
	{"voc-c-1c-2gb", 1, 2, 25, most, 2810}, {"voc-c-2c-4gb", 2, 4, 50, everywhere, 4010},
	{"voc-g-1c-4gb", 1, 4, 30, most, 3010}, {"voc-g-2c-8gb", 2, 8, 50, most, 6010},
	{"voc-m-1c-8gb", 1, 8, 50, most, 4020}, {"voc-m-2c-16gb", 2, 16, 100, most, 8020},
	{"voc-s-1c-8gb", 1, 8, 150, most, 7510}, {"voc-s-2c-16gb", 2, 16, 320, most, 15010},
}

// metalBuild is a dedicated machine of the stand-in.
type metalBuild struct {
	id                           string
	sockets, cores, memory, disk int
	maker, model, disks, places  string
	cents                        int64
}

var metal = []metalBuild{
	{"vbm-4c-32gb", 1, 4, 32, 240, "Intel", "E3-1270 v6", "SSD", "ewr ams", 12010},
	{"vbm-8c-132gb", 1, 8, 128, 1920, "Intel", "E-2288G", "NVMe", "fra", 35010},
	{"vbm-24c-256gb", 2, 24, 256, 480, "Intel", "Gold 6226", "SSD", "", 72510},
}
