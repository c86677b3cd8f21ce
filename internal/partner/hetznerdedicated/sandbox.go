package hetznerdedicated

import (
	_ "embed" // the products
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"launchrack/internal/sandbox"
)

// products are those of the stand-in: processors as they are, made-up prices in cents of EUR.
//
//go:embed sandbox.csv
var products string

// build is a product by the columns of the table.
type build map[string]string

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
	lines := strings.Split(strings.TrimSpace(products), "\n")
	head := strings.Split(lines[0], ",")
	for i, line := range lines[1:] {
		b := build{}
		for column, text := range strings.Split(line, ",") {
			b[head[column]] = text
		}
		if sandbox.Offered(i, len(lines)-1, c.Generation) {
			items = append(items, b.item(i, c.Generation))
		}
	}
	servers := []any{}
	for _, item := range new(Adapter).Sandbox().Items.Spoil(items, c.Fault) {
		servers = append(servers, server(item.Fields))
	}
	return sandbox.JSON(map[string]any{"server": servers, "serverCount": len(servers), "filter": map[string]any{}})
}

// number writes a column as a JSON number.
func (b build) number(column string) json.Number { return json.Number(b[column]) }

// item is a product with the fields that faults change at its top.
func (b build) item(i, generation int) sandbox.Item {
	number := 180001 + i
	cents, _ := strconv.ParseInt(b["cents"], 10, 64)
	return sandbox.Item{ID: fmt.Sprint(number), Fields: map[string]any{
		"id": number, "name": b["name"], "build": b, "link": "dedicated-rootserver/" + strings.ToLower(b["name"]) + "/configurator/",
		"price": sandbox.Money(sandbox.Drifted(cents, i, generation)),
	}}
}

// server is an item in the partner's shape.
func server(fields map[string]any) map[string]any {
	b := fields["build"].(build)
	places, drives := []map[string]any{}, []map[string]any{}
	for code := range strings.SplitSeq(b["places"], " ") {
		places = append(places, map[string]any{"datacenter": code, "shortname": code[:3]})
	}
	for group := range strings.SplitSeq(b["drives"], " + ") {
		if f := strings.Fields(group); len(f) == 3 { // 2x 512 NVMe
			drives = append(drives, map[string]any{"RealSize": json.Number(f[1]), "Amount": json.Number(strings.TrimSuffix(f[0], "x")), "Type": f[2]})
		}
	}
	modules, _ := strconv.Atoi(b["modules"])
	size, _ := strconv.Atoi(b["moduleGB"])
	variation := func(times int) map[string]any {
		return map[string]any{"ram": []map[string]any{{"RealSize": size, "Amount": modules * times, "Type": b["memory"]}}, "drive": drives}
	}
	return map[string]any{
		"name":    fields["name"],
		"product": map[string]any{"id": fields["id"], "link": fields["link"]},
		"cpuData": map[string]any{"cpu": b["cpu"], "cores": b.number("cores"), "threads": b.number("threads"), "frequency": b.number("ghz")},
		"priceData": map[string]any{"price": fields["price"], "setupPrice": b.number("setup"),
			"ipPrice": map[string]any{"Monthly": 1.7}},
		"variations": []any{variation(1), variation(2)},
		"details":    map[string]any{"bandwidth": 1000, "traffic": "Unlimited", "datacenter": places},
		"filterData": map[string]any{"ramMin": modules * size, "ramEcc": true},
	}
}
