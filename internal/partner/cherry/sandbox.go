package cherry

import (
	_ "embed" // the configurations
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"launchrack/internal/sandbox"
)

// configurations are processors as they are, with what is built around them, at made-up
// prices in cents of EUR a month. For virtual machines cpu is the product's name and host the
// processor below it.
//
//go:embed sandbox.csv
var configurations string

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID:     id,
		Routes: []sandbox.Route{{Path: plansPath, About: "Cherry Servers, list of plans", Answer: plansAnswer}},
		Items: sandbox.Spoiler{
			Price: func(fields map[string]any, change func(any) any) {
				for _, p := range fields["pricing"].([]map[string]any) {
					p["price"] = change(p["price"])
				}
			},
			Type:  "type",
			Link:  "href",
			Names: []string{"name", "title"},
		},
	}
}

// plansAnswer is GET /v1/plans: a bare list, counted in a header. Virtual plans are quoted in
// EUR and USD, machines in EUR alone. Prices in another currency are asked for in vain:
// they come in EUR, as from a partner that ignores the parameter.
func plansAnswer(c sandbox.Call) sandbox.Answer {
	var items []sandbox.Item
	lines := strings.Split(strings.TrimSpace(configurations), "\n")
	head := strings.Split(lines[0], ",")
	for i, line := range lines[1:] {
		if !sandbox.Offered(i, len(lines)-1, c.Generation) {
			continue
		}
		b := build{}
		for column, text := range strings.Split(line, ",") {
			b[head[column]] = text
		}
		items = append(items, b.item(i, c.Generation, c.URL.Query().Get("currency")))
	}
	items = new(Adapter).Sandbox().Items.Spoil(append(items, madeToOrder()), c.Fault)
	list := make([]any, len(items))
	for i, item := range items {
		list[i] = item.Fields
	}
	return sandbox.Answer{
		Header: http.Header{totalHeader: {strconv.Itoa(len(list))}},
		Body:   sandbox.Page(list, c.Number("offset", 0), c.Number("limit", len(list))),
	}
}

// build is one configuration, by the columns of the table.
type build map[string]string

func (b build) item(i, generation int, currency string) sandbox.Item {
	number := 5001 + i
	name := fmt.Sprintf("%s %s-%sGB", b["cpu"], b["cores"], b["ram"])
	if b["kind"] == "baremetal" {
		name = fmt.Sprintf("%s %sGB", b["cpu"], b["ram"])
	}
	slug := fmt.Sprintf("%s-%d", strings.ToLower(strings.ReplaceAll(name, " ", "-")), number)
	var images []map[string]any
	for _, image := range []string{"Ubuntu 24.04 64bit", "Debian 12 64bit", "Rocky Linux 9 64bit"} {
		images = append(images, map[string]any{"image": map[string]any{"name": image}})
	}
	return sandbox.Item{ID: fmt.Sprint(number), Line: b["kind"], Fields: map[string]any{
		"id": number, "name": name, "title": name, "slug": slug, "href": "/plans/" + slug,
		"custom": false, "type": b["kind"], "category": b["category"], "specs": b.specs(),
		"pricing": b.pricing(i, generation, currency), "available_regions": regions(i), "softwares": images,
	}}
}

func (b build) specs() map[string]any {
	sockets, model, memory := 1, b["cpu"], b["ram"]+"GB "+b["memory"]
	switch {
	case strings.HasPrefix(model, "2x "):
		sockets = 2
	case b["host"] != "":
		model = b["cores"] + " x " + b["host"]
	case b["kind"] != "baremetal":
		model = b["cores"] + " vCores"
	}
	var disks []map[string]any
	for part := range strings.SplitSeq(b["disks"], " + ") {
		f := strings.Fields(part) // 2x NVME 1 TB
		disks = append(disks, map[string]any{"count": json.Number(strings.TrimSuffix(f[0], "x")), "type": f[1],
			"size": json.Number(f[2]), "unit": f[3], "name": strings.Join(f[1:], " ")})
	}
	specs := map[string]any{
		"cpus": map[string]any{"count": sockets, "name": model, "cores": json.Number(b["cores"]),
			"threads": json.Number(b["threads"]), "frequency": json.Number(b["ghz"]), "unit": "GHz"},
		"memory":    map[string]any{"count": 1, "total": json.Number(b["ram"]), "unit": "GB", "name": memory},
		"storage":   disks,
		"nics":      map[string]any{"name": b["nic"]},
		"bandwidth": map[string]any{"name": b["traffic"]},
	}
	if len(disks) > 1 {
		specs["raid"] = map[string]any{"name": "RAID 1"}
	}
	return specs
}

// pricing quotes every term; some plans have no hourly price, some no annual
// one. Longer terms are 5, 10 and 15 per cent off, an hour is a 584th of a month.
func (b build) pricing(i, generation int, currency string) []map[string]any {
	list, _ := strconv.ParseInt(b["cents"], 10, 64)
	cents, code := sandbox.Drifted(list, i, generation), "EUR"
	if currency == "USD" && b["kind"] != "baremetal" {
		cents, code = cents*108/100, "USD"
	}
	prices := []map[string]any{}
	for _, term := range []struct {
		id       int
		unit     string
		price    json.Number
		isQuoted bool
	}{
		{3, "Monthly", sandbox.Money(cents), true}, {4, "Quarterly", sandbox.Money(cents * 3 * 95 / 100), true},
		{5, "Semiannually", sandbox.Money(cents * 6 * 90 / 100), true}, {6, "Annually", sandbox.Money(cents * 12 * 85 / 100), i%6 != 4},
		{37, "Hourly", hourly(cents), i%7 != 3}, {38, "Spot hourly", hourly(cents * 80 / 100), i%5 == 0},
	} {
		if term.isQuoted {
			prices = append(prices, map[string]any{"id": term.id, "unit": term.unit, "price": term.price, "currency": code, "taxed": false})
		}
	}
	return prices
}

// hourly keeps four decimals.
func hourly(cents int64) json.Number {
	n := cents * 100 / 584
	return json.Number(fmt.Sprintf("%d.%04d", n/10_000, n%10_000))
}

// regions spreads plans over places; one plan in eleven is sold out everywhere.
func regions(i int) []map[string]any {
	list := []map[string]any{}
	for n, place := range []string{"Lithuania, Šiauliai, LT", "Netherlands, Amsterdam, NL", "United States, Chicago, US",
		"Singapore, Singapore, SG", "Sweden, Stockholm, SE", "Germany, Frankfurt, DE"} {
		if (i+n*n)%3 == 0 && n != 0 {
			continue
		}
		stock := (i*7 + n*5) % 23
		if i%11 == 5 {
			stock = 0
		}
		f := strings.Split(place, ", ")
		list = append(list, map[string]any{"id": n + 1, "name": f[0], "region_iso_2": f[2], "slug": f[2] + "-" + strings.Replace(f[1], "Š", "S", 1),
			"location": f[0] + ", " + f[1], "href": fmt.Sprintf("/regions/%d", n+1), "stock_qty": stock, "spot_qty": stock / 3})
	}
	return list
}

// madeToOrder is the kind of entry that a shop has to leave out: no price, no place.
func madeToOrder() sandbox.Item {
	return sandbox.Item{ID: "5900", Line: "baremetal", Fields: map[string]any{
		"id": 5900, "name": "Server to order", "title": "Server to order", "slug": "server-to-order",
		"href": "/plans/server-to-order", "custom": true, "type": "baremetal", "category": "other",
		"specs": map[string]any{}, "pricing": []map[string]any{}, "available_regions": []map[string]any{},
	}}
}
