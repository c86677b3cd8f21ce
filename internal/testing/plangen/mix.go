package plangen

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
)

// Distinct gives n addresses of lists as visitors ask for them, each a different
// query: up to four filters, a search now and then, mostly the cheapest first,
// mostly the first page of 24.
func Distinct(n int, seed uint64) []url.Values {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 2))}
	g.makePartners()
	seen := map[string]bool{}
	list := make([]url.Values, 0, n)
	for len(list) < n {
		address := g.address()
		if key := address.Encode(); !seen[key] {
			seen[key] = true
			list = append(list, address)
		}
	}
	return list
}

// Popular gives n addresses of which few come again and again, by Zipf's law:
// the most popular of 200 makes up about a fifth.
func Popular(n int, seed uint64) []url.Values {
	pool := Distinct(200, seed)
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 3))}
	list := make([]url.Values, n)
	for i := range list {
		list[i] = pool[g.zipf(len(pool))]
	}
	return list
}

func (g *generator) address() url.Values {
	address := url.Values{"limit": {"24"}, "order": {orders[g.zipf(len(orders))]}}
	for range 1 + g.zipf(4) {
		name, value := g.filter()
		address.Set(name, value)
	}
	if g.IntN(8) == 0 {
		address.Set("q", g.search())
	}
	if g.IntN(6) == 0 {
		address.Set("offset", strconv.Itoa(24*(1+g.zipf(20))))
	}
	return address
}

var orders = []string{"price_usd.asc.nullslast", "price_usd.asc.nullslast", "price_usd.asc.nullslast", "price_usd.asc.nullslast",
	"price_usd.desc.nullslast", "ram_size.desc.nullslast", "cpu_cores.desc.nullslast,price_usd", "name.asc", "storage_size.desc.nullslast"}

func (g *generator) filter() (name, value string) {
	switch g.IntN(10) {
	case 0:
		return "type", "eq." + []string{"vps", "baremetal", "vds", "outlet"}[g.zipf(4)]
	case 1:
		return "category", "in.(" + strings.Join([]string{"general", "compute", "memory", "storage"}[g.IntN(3):], ",") + ")"
	case 2:
		return "cpu_cores", "gte." + strconv.Itoa(coreCounts[g.IntN(len(coreCounts))])
	case 3:
		return "ram_size", fmt.Sprintf("gte.%v", memorySizes[g.IntN(len(memorySizes))])
	case 4:
		return "storage_size", fmt.Sprintf("lte.%v", storageSizes[g.IntN(len(storageSizes))])
	case 5:
		return "regions", `cs.{"` + regionNames[g.zipf(len(regionNames))] + `"}`
	case 6:
		return "partner_name", "eq." + g.partners[g.zipf(len(g.partners))].name
	case 7:
		return "network_speed", "gte." + []string{"1000", "10000", "500", "25000"}[g.zipf(4)]
	}
	return "price_usd", []string{"lte.", "gte."}[g.zipf(2)] + strconv.FormatFloat(5+400*g.Float64()*g.Float64(), 'f', 2, 64)
}

func (g *generator) search() string {
	words := []string{strings.Fields(seriesNames[g.IntN(len(seriesNames))])[0], "epyc", "xeon", "ryzen", "frankfurt", "amsterdam", "lodnon", "7443p", "gold"}
	first := words[g.IntN(len(words))]
	if g.IntN(3) > 0 {
		return first
	}
	return first + " " + words[g.IntN(len(words))]
}
