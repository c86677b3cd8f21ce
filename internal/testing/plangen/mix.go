package plangen

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
)

// Distinct returns n different queries for lists like those of visitors: up to four filters,
// sometimes a search, mostly the cheapest first, mostly the first page of 24.
func Distinct(n int, seed uint64) []url.Values {
	g := generator{rand.New(rand.NewPCG(seed, 2))}
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

// Popular returns n queries drawn from 200 by Zipf's law: the most popular one makes up about a
// fifth.
func Popular(n int, seed uint64) []url.Values {
	pool := Distinct(200, seed)
	g := generator{rand.New(rand.NewPCG(seed, 3))}
	list := make([]url.Values, n)
	for i := range list {
		list[i] = pool[g.zipf(len(pool))]
	}
	return list
}

func (g generator) address() url.Values {
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

// filter draws a filter by the value of a random bundled plan, so common values are queried often.
func (g generator) filter() (name, value string) {
	p := g.template()
	switch n := g.IntN(10); {
	case n == 0:
		return "type", "eq." + string(p.Type)
	case n == 1:
		return "category", "in.(" + strings.Join([]string{"general", "compute", "memory", "storage"}[g.IntN(3):], ",") + ")"
	case n == 2 && p.CPUCores != nil:
		return "cpu_cores", "gte." + strconv.Itoa(*p.CPUCores)
	case n == 3 && p.MemoryGB != nil:
		return "ram_size", fmt.Sprintf("gte.%v", *p.MemoryGB)
	case n == 4 && p.StorageGB != nil:
		return "storage_size", fmt.Sprintf("lte.%v", *p.StorageGB)
	case n == 5 && p.Regions != nil:
		return "regions", `cs.{"` + p.Regions[g.IntN(len(p.Regions))] + `"}`
	case n == 6:
		return "partner_name", "eq." + p.PartnerName
	case n == 7 && p.NetworkMbps != nil:
		return "network_speed", "gte." + strconv.Itoa(*p.NetworkMbps)
	}
	return "price_usd", []string{"lte.", "gte."}[g.zipf(2)] + strconv.FormatFloat(5+400*g.Float64()*g.Float64(), 'f', 2, 64)
}

func (g generator) search() string {
	words := []string{strings.Fields(g.template().Name)[0], "epyc", "xeon", "ryzen", "frankfurt", "amsterdam", "lodnon", "7282", "gold"}
	first := words[g.IntN(len(words))]
	if g.IntN(3) > 0 {
		return first
	}
	return first + " " + words[g.IntN(len(words))]
}
