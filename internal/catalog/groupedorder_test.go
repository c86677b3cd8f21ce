package catalog_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"testing"

	diff "github.com/google/go-cmp/cmp"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// sortedBy puts plans, which come by id, in an order: by a value, which is nil
// for none, then by price without one last, if prices by id are given.
func sortedBy(plans []*market.Plan, value func(*market.Plan) *float64, desc, nullsFirst bool, prices map[int64]*float64) []int64 {
	list := slices.Clone(plans)
	rank := func(a, b *float64, desc, nullsFirst bool) int {
		switch {
		case a == nil && b == nil:
			return 0
		case a == nil || b == nil:
			if (a == nil) == nullsFirst {
				return -1
			}
			return 1
		case desc:
			return cmp.Compare(*b, *a)
		}
		return cmp.Compare(*a, *b)
	}
	slices.SortStableFunc(list, func(a, b *market.Plan) int {
		d := rank(value(a), value(b), desc, nullsFirst)
		if d == 0 && prices != nil {
			d = rank(prices[a.ID], prices[b.ID], false, false)
		}
		return d
	})
	ids := make([]int64, len(list))
	for i, p := range list {
		ids[i] = p.ID
	}
	return ids
}

// pricesOf are those in dollars that there are, by id.
func pricesOf(t *testing.T, snap *catalog.Snapshot, plans []market.Plan) map[int64]*float64 {
	t.Helper()
	prices := map[int64]*float64{}
	for i := range plans {
		amount, ok := snap.PriceUSD(&plans[i])
		if !ok {
			continue
		}
		n := must.Get(strconv.ParseFloat(amount.String(), 64))(t)
		prices[plans[i].ID] = &n
	}
	return prices
}

func whole(n *int) *float64 {
	if n == nil {
		return nil
	}
	f := float64(*n)
	return &f
}

// TestPagesByGroup: pages in orders by few values, whole, in the middle and at
// the end, are those of a plain sort.
func TestPagesByGroup(t *testing.T) {
	if testing.Short() {
		t.Skip("asks on one goroutine")
	}
	plans := plangen.Plans(13_000, 5)
	for i := range plans {
		if i%7 == 0 {
			plans[i].MemoryGB, plans[i].CPUCores, plans[i].NetworkMbps = nil, nil, nil
		}
	}
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()})
	orders := map[string]map[int64]*float64{"": nil, ",price_usd": pricesOf(t, snap, plans)}
	columns := map[string]func(*market.Plan) *float64{
		"ram_size":      func(p *market.Plan) *float64 { return p.MemoryGB },
		"cpu_cores":     func(p *market.Plan) *float64 { return whole(p.CPUCores) },
		"network_speed": func(p *market.Plan) *float64 { return whole(p.NetworkMbps) },
	}
	for _, filter := range []string{"", "type=eq.vps", "category=eq.general", "price_usd=lt.60"} {
		all := catalogtest.Plans(pageIn(t, snap, filter+"&order=id"))
		for column, value := range columns {
			for n, way := range []string{".asc.nullslast", ".asc.nullsfirst", ".desc.nullslast", ".desc.nullsfirst"} {
				for then, prices := range orders {
					want := sortedBy(all, value, n >= 2, n%2 == 1, prices)
					for _, offset := range []int{0, 1, 30, len(want) / 2, len(want) - 20} {
						address := fmt.Sprintf("%s&order=%s%s%s&limit=24&offset=%d", filter, column, way, then, offset)
						page := pageIn(t, snap, address)
						got := make([]int64, page.Len())
						for i := range got {
							got[i] = catalogtest.Plan(page, i).ID
						}
						must.Equal(t, diff.Diff(want[offset:min(offset+24, len(want))], got), "", "%s (-sorted +page)", address)
					}
				}
			}
		}
	}
}

func pageIn(t *testing.T, snap *catalog.Snapshot, address string) catalog.Result {
	t.Helper()
	found := must.Get(snap.Find(parse(t, address), catalog.Public))(t)
	if found.Total < 500 {
		t.Fatalf("%s matches %d plans: too few to prove anything", address, found.Total)
	}
	return found
}
