package cherry

import (
	"encoding/json"
	"fmt"
	"strings"

	"launchrack/internal/sandbox"
)

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID:     id,
		Routes: []sandbox.Route{{Path: "/v1/plans", About: "Cherry Servers, list of plans", Answer: plansAnswer}},
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

// plansAnswer is GET /v1/plans: a bare list. Virtual plans are quoted in EUR
// and USD, machines in EUR alone. Prices in another currency are asked for in vain:
// they come in EUR, as from a partner that ignores the parameter.
func plansAnswer(c sandbox.Call) sandbox.Answer {
	items := new(Adapter).Sandbox().Items.Spoil(madeUpPlans(c.Generation, c.URL.Query().Get("currency")), c.Fault)
	list := make([]any, len(items))
	for i, item := range items {
		list[i] = item.Fields
	}
	return sandbox.JSON(sandbox.Page(list, c.Number("offset", 0), c.Number("limit", len(list))))
}

func madeUpPlans(generation int, currency string) []sandbox.Item {
	var items []sandbox.Item
	all := builds()
	for i, b := range all {
		if sandbox.Offered(i, len(all), generation) {
			items = append(items, b.item(i, generation, currency))
		}
	}
	return append(items, madeToOrder())
}

// build is one configuration as it is sold.
type build struct {
	productLine
	ram   int // GB
	disks string
	cents int64 // EUR a month
}

func builds() []build {
	var all []build
	for _, l := range productLines {
		for _, c := range l.configurations {
			all = append(all, build{l, c.ram, c.disks, c.cents})
		}
	}
	return all
}

func (b build) item(i, generation int, currency string) sandbox.Item {
	number := 5001 + i
	name := b.name()
	slug := fmt.Sprintf("%s-%d", strings.ToLower(strings.ReplaceAll(name, " ", "-")), number)
	fields := map[string]any{
		"id": number, "name": name, "title": name, "slug": slug, "href": "/plans/" + slug,
		"custom": false, "type": b.kind, "category": b.category,
		"specs":             b.specs(),
		"pricing":           b.pricing(i, generation, currency),
		"available_regions": b.regions(i),
		"softwares":         images(),
	}
	return sandbox.Item{ID: fmt.Sprint(number), Line: b.kind, Fields: fields}
}

func (b build) name() string {
	if b.kind == "baremetal" {
		return fmt.Sprintf("%s %dGB", b.cpu, b.ram)
	}
	return fmt.Sprintf("%s %d-%dGB", b.cpu, b.cores, b.ram)
}

func (b build) specs() map[string]any {
	disks, model, memory := storage(b.disks), b.cpu, fmt.Sprintf("%dGB %s", b.ram, b.memory)
	if b.kind != "baremetal" {
		model, memory = fmt.Sprintf("%d x %s", b.cores, b.host), fmt.Sprintf("%dGB", b.ram)
	}
	if b.host == "" && b.kind != "baremetal" {
		model = fmt.Sprintf("%d vCores", b.cores)
	}
	specs := map[string]any{
		"cpus": map[string]any{"count": b.sockets(), "name": model, "cores": b.cores,
			"threads": b.threads, "frequency": json.Number(b.ghz), "unit": "GHz"},
		"memory":    map[string]any{"count": 1, "total": b.ram, "unit": "GB", "name": memory},
		"storage":   disks,
		"nics":      map[string]any{"name": b.nic},
		"bandwidth": map[string]any{"name": b.traffic},
	}
	if len(disks) > 1 {
		specs["raid"] = map[string]any{"name": "RAID 1"}
	}
	return specs
}

// sockets reads the leading number of a dual machine's name.
func (b build) sockets() int {
	if strings.HasPrefix(b.cpu, "2x ") {
		return 2
	}
	return 1
}

// storage reads "2x NVME 1 TB, 4x HDD 12 TB".
func storage(s string) []map[string]any {
	var disks []map[string]any
	for part := range strings.SplitSeq(s, ", ") {
		f := strings.Fields(part)
		count, media, size, unit := strings.TrimSuffix(f[0], "x"), f[1], f[2], f[3]
		disks = append(disks, map[string]any{"count": json.Number(count), "type": media,
			"size": json.Number(size), "unit": unit, "name": media + " " + size + unit})
	}
	return disks
}

// pricing quotes every term; some plans have no hourly price, some no annual
// one. Longer terms are 5, 10 and 15 per cent off, an hour is a 584th of a month.
func (b build) pricing(i, generation int, currency string) []map[string]any {
	cents, code := sandbox.Drifted(b.cents, i, generation), "EUR"
	if currency == "USD" && b.kind != "baremetal" {
		cents, code = cents*108/100, "USD"
	}
	prices := []map[string]any{}
	add := func(id int, unit string, price json.Number) {
		prices = append(prices, map[string]any{"id": id, "unit": unit, "price": price, "currency": code, "taxed": false})
	}
	add(3, "Monthly", sandbox.Money(cents))
	add(4, "Quarterly", sandbox.Money(cents*3*95/100))
	add(5, "Semiannually", sandbox.Money(cents*6*90/100))
	if i%6 != 4 {
		add(6, "Annually", sandbox.Money(cents*12*85/100))
	}
	if i%7 != 3 {
		add(37, "Hourly", hourly(cents))
	}
	if i%5 == 0 {
		add(38, "Spot hourly", hourly(cents*80/100))
	}
	return prices
}

// hourly keeps four decimals.
func hourly(cents int64) json.Number {
	n := cents * 100 / 584
	return json.Number(fmt.Sprintf("%d.%04d", n/10_000, n%10_000))
}

var places = []struct {
	id                        int
	name, iso, slug, location string
}{
	{1, "Lithuania", "LT", "LT-Siauliai", "Lithuania, Šiauliai"},
	{2, "Netherlands", "NL", "NL-Amsterdam", "Netherlands, Amsterdam"},
	{3, "United States", "US", "US-Chicago", "United States, Chicago"},
	{4, "Singapore", "SG", "SG-Singapore", "Singapore, Singapore"},
	{5, "Sweden", "SE", "SE-Stockholm", "Sweden, Stockholm"},
	{6, "Germany", "DE", "DE-Frankfurt", "Germany, Frankfurt"},
}

// regions spreads plans over places; one plan in eleven is sold out everywhere.
func (b build) regions(i int) []map[string]any {
	list := []map[string]any{}
	for n, r := range places {
		if (i+n*n)%3 == 0 && n != 0 {
			continue
		}
		stock := (i*7 + n*5) % 23
		if i%11 == 5 {
			stock = 0
		}
		list = append(list, map[string]any{"id": r.id, "name": r.name, "region_iso_2": r.iso, "slug": r.slug,
			"location": r.location, "href": fmt.Sprintf("/regions/%d", r.id), "stock_qty": stock, "spot_qty": stock / 3})
	}
	return list
}

func images() []map[string]any {
	var list []map[string]any
	for _, name := range []string{"Ubuntu 24.04 64bit", "Debian 12 64bit", "Rocky Linux 9 64bit"} {
		list = append(list, map[string]any{"image": map[string]any{"name": name}})
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
