package scaleway

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"launchrack/internal/sandbox"
)

// mostPerPage makes the stand-in's list several pages long.
const mostPerPage = 12

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID:     id,
		Routes: []sandbox.Route{{Path: productsPath, About: "Scaleway, product catalogue", Answer: productsAnswer}},
		Items:  sandbox.Spoiler{Price: changePrices},
	}
}

// changePrices turns every price of a server's rows into what change makes of it.
func changePrices(fields map[string]any, change func(any) any) {
	for _, row := range fields["rows"].([]map[string]any) {
		quote := row["price"].(map[string]any)["retail_price"].(map[string]any)
		quote["units"], quote["nanos"] = change(quote["units"]), change(quote["nanos"])
	}
}

// productsAnswer gives a page. A type that is not known is refused, as a list with commas is.
func productsAnswer(c sandbox.Call) sandbox.Answer {
	for _, t := range c.URL.Query()["product_types"] {
		if !slices.Contains(productTypes, t) {
			return sandbox.Answer{Status: http.StatusBadRequest, Body: map[string]any{"type": "invalid_arguments",
				"message": "invalid argument(s)", "details": []any{map[string]any{"argument_name": "product_types", "reason": "constraint"}}}}
		}
	}
	var items []sandbox.Item
	for i, b := range builds {
		if sandbox.Offered(i, len(builds), c.Generation) {
			items = append(items, sandbox.Item{ID: b.name, Fields: map[string]any{"rows": b.rows(i, c.Generation)}})
		}
	}
	rows := []map[string]any{}
	for _, item := range new(Adapter).Sandbox().Items.Spoil(items, c.Fault) {
		rows = append(rows, item.Fields["rows"].([]map[string]any)...)
	}
	number, size := c.Number("page", 1), min(c.Number("page_size", 20), mostPerPage)
	first := min(max(0, number-1)*size, len(rows))
	return sandbox.JSON(map[string]any{"products": rows[first:min(first+size, len(rows))], "total_count": len(rows)})
}

// build is a server of the stand-in.
type build struct {
	name   string
	metal  bool
	cores  int
	memory int64 // GB
	disks  string
	places string
	// mills are thousandths of EUR for an hour.
	mills  int64
	status string
}

// builds are the servers: sizes as they are, prices made up.
var builds = []build{
	{"BOX1-1C-2G", false, 1, 2, "", "fr-par-1", 12, ""},
	{"BOX1-2C-4G", false, 2, 4, "", "fr-par-1 nl-ams-1 pl-waw-1", 23, ""},
	{"BOX1-4C-8G", false, 4, 8, "", "fr-par-1 fr-par-2", 47, ""},
	{"BOX1-8C-16G", false, 8, 16, "", "fr-par-1 nl-ams-1", 93, ""},
	{"BOX1-16C-32G", false, 16, 32, "", "fr-par-1", 187, ""},
	{"BOX2-2C-8G", false, 2, 8, "", "fr-par-1 dear:it-mil-1", 61, ""},
	{"BOX2-4C-16G", false, 4, 16, "", "fr-par-1 dear:it-mil-1", 121, ""},
	{"BOX2-8C-32G", false, 8, 32, "", "fr-par-1", 243, ""},
	{"BOX2-16C-64G", false, 16, 64, "", "fr-par-1", 487, "end_of_sale"},
	{"BOX0-2C-2G", false, 2, 2, "", "fr-par-1", 9, "retired"},
	{"BOX3-32C-128G", false, 32, 128, "", "nl-ams-1", 991, ""},
	{"BOX3-64C-256G", false, 64, 256, "", "pl-waw-2", 1983, ""},
	{"Elastic Metal EM-X1-SSD", true, 4, 32, "2 x 1.02 TB SSD", "fr-par-1", 91, ""},
	{"Elastic Metal EM-X2-NVMe", true, 6, 64, "2 x 960 GB NVMe", "fr-par-2", 131, ""},
	{"Elastic Metal EM-X3-NVMe", true, 8, 96, "2 x 1.92 TB NVMe", "fr-par-2 nl-ams-2", 173, ""},
	{"Elastic Metal EM-X4-HDD", true, 4, 96, "4 x 12 TB HDD", "fr-par-1", 211, ""},
	{"Elastic Metal EM-X5-NVMe", true, 16, 256, "2 x 3.84 TB NVMe", "pl-waw-3", 401, ""},
	{"Elastic Metal EM-X6-SSD", true, 6, 32, "2 x 480 GB SSD", "fr-par-1", 77, "end_of_sale"},
	{"Elastic Metal EM-X7-NVMe", true, 24, 512, "2 x 3.84 TB NVMe", "nl-ams-1", 707, ""},
	{"BOX4-2C-4G", false, 2, 4, "", "fr-par-1", 31, ""},
	{"BOX4-4C-8G", false, 4, 8, "", "fr-par-1", 59, ""},
	{"BOX4-8C-16G", false, 8, 16, "", "fr-par-1", 117, ""},
	{"BOX4-16C-32G", false, 16, 32, "", "fr-par-1", 237, ""},
	{"BOX4-32C-64G", false, 32, 64, "", "fr-par-1", 471, ""},
}

func (b build) rows(i, generation int) []map[string]any {
	var rows []map[string]any
	for zone := range strings.FieldsSeq(b.places) {
		mills := sandbox.Drifted(b.mills, i, generation)
		if dear, isDear := strings.CutPrefix(zone, "dear:"); isDear {
			zone, mills = dear, mills*5/4
		}
		rows = append(rows, b.row(zone, "hour", mills))
		if b.metal {
			rows = append(rows, b.row(zone, "month", mills*480), b.row(zone, "setup", mills*480))
		}
	}
	return rows
}

func (b build) row(zone, unit string, mills int64) map[string]any {
	status := b.status
	if status == "" {
		status = "general_availability"
	}
	category, line := "Instance", "instance"
	cpu := map[string]any{"arch": "x64", "type": "AMD EPYC 7543 (2.8 GHz)", "virtual": map[string]any{"count": b.cores}}
	storage := map[string]any{"description": "Block", "total": 0}
	if b.metal {
		category, line = "Elastic Metal", "elastic_metal"
		cpu = map[string]any{"arch": "x64", "type": "AMD EPYC 7313P or equivalent", "physical": map[string]any{
			"sockets": 1, "cores_per_socket": b.cores, "threads_per_core": 2, "frequency": int64(3_000_000_000)}}
		storage = map[string]any{"description": "Fixed local: " + b.disks, "total": int64(2_000_000_000_000)}
	}
	return map[string]any{
		"sku": fmt.Sprintf("/made-up/%s/%s/%s", strings.ToLower(b.name), unit, zone), "product_category": category,
		"product": b.name, "variant": b.name + " - " + zone, "locality": map[string]any{"zone": zone},
		"price": map[string]any{"retail_price": map[string]any{"currency_code": "EUR",
			"units": mills / 1000, "nanos": mills % 1000 * 1_000_000}},
		"unit_of_measure": map[string]any{"unit": unit, "size": 1}, "status": status,
		"properties": map[string]any{line: map[string]any{"range": "General Purpose"}, "hardware": map[string]any{
			"cpu": cpu, "ram": map[string]any{"size": b.memory << 30, "type": ""}, "storage": storage,
			"network": map[string]any{"public_bandwidth": 500_000_000}}},
	}
}
