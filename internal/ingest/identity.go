package ingest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/model/market"
)

// keepKeys gives the rows of an answer the keys of the stored rows that they continue. An
// adapter proposes a key by what it sees in one answer: a place that appears, leaves or
// changes its price would else rename the other rows of the machine, and cost them their ids
// and histories.
//
// A row continues the stored row of its machine that has the same prices and shares a place
// with it, else the stored row that shares most places, else the stored row of the same key. A
// new row keeps its proposed key, unless another row has that key by now.
func keepKeys(stored, plans []market.Plan) {
	keepNamed(stored, plans)
	rows, before := byMachine(plans), byMachine(stored)
	for machine, now := range rows {
		was := before[machine]
		if len(was) == 0 || len(now) == 1 && len(was) == 1 && now[0].SKU == was[0].SKU {
			continue
		}
		taken := map[market.SKU]bool{}
		unmatched := slices.Clone(now)
		for _, m := range matches(was, now) {
			if m.now.SKU != m.was.SKU {
				m.now.SKU, m.now.PlanID = m.was.SKU, m.was.PlanID
			}
			taken[m.was.SKU] = true
			unmatched = slices.DeleteFunc(unmatched, func(p *market.Plan) bool { return p == m.now })
		}
		for _, p := range unmatched {
			if taken[p.SKU] {
				rename(machine, p, func(key market.SKU) bool { return taken[key] || hasKey(was, key) || hasKey(now, key) })
			}
			taken[p.SKU] = true
		}
	}
}

// keepNamed gives a row the key of the stored row with its name and its hardware, where one of both has its name for
// a key and the other is gone: a host's page has no link to what is sold out, and with it no key but the name.
func keepNamed(stored, plans []market.Plan) {
	came, had, before := bySKU(plans), bySKU(stored), map[string][]*market.Plan{}
	for i := range stored {
		if was := &stored[i]; came[was.SKU] == nil {
			before[was.Name] = append(before[was.Name], was)
		}
	}
	for i := range plans {
		p := &plans[i]
		if was := before[p.Name]; had[p.SKU] == nil && len(was) == 1 && (string(p.SKU) == p.Name || string(was[0].SKU) == p.Name) && !hasOtherHardware(was[0], p) {
			p.SKU, p.PlanID = was[0].SKU, was[0].PlanID
			delete(before, p.Name)
		}
	}
}

func bySKU(plans []market.Plan) map[market.SKU]*market.Plan {
	keys := make(map[market.SKU]*market.Plan, len(plans))
	for i := range plans {
		keys[plans[i].SKU] = &plans[i]
	}
	return keys
}

// groupKey is the key of the item that a row belongs to, such as cx22 of cx22@sin.
func groupKey(key market.SKU) market.SKU {
	machine, _, _ := strings.Cut(string(key), "@")
	return market.SKU(machine)
}

func byMachine(plans []market.Plan) map[market.SKU][]*market.Plan {
	machines := make(map[market.SKU][]*market.Plan, len(plans))
	for i := range plans {
		key := groupKey(plans[i].SKU)
		machines[key] = append(machines[key], &plans[i])
	}
	return machines
}

// match is a row of an answer and a stored row of its machine.
type match struct {
	was, now *market.Plan
	// shared counts the places of both.
	shared              int
	samePrices, sameKey bool
}

// matches pairs rows, the likest first. Each row is in one pair at most.
func matches(was, now []*market.Plan) []match {
	var all []match
	for _, a := range now {
		for _, b := range was {
			m := match{was: b, now: a, shared: sharedPlaces(b, a), samePrices: a.SameQuotes(&b.Quoted), sameKey: a.SKU == b.SKU}
			if m.shared > 0 || m.sameKey {
				all = append(all, m)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b match) int {
		return cmp.Or(yesFirst(a.shared > 0 && a.samePrices, b.shared > 0 && b.samePrices),
			cmp.Compare(b.shared, a.shared), yesFirst(a.sameKey, b.sameKey), cmp.Compare(a.was.SKU, b.was.SKU), cmp.Compare(a.now.SKU, b.now.SKU))
	})
	var pairs []match
	paired := map[*market.Plan]bool{}
	for _, m := range all {
		if !paired[m.was] && !paired[m.now] {
			pairs = append(pairs, m)
			paired[m.was], paired[m.now] = true, true
		}
	}
	return pairs
}

func yesFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// placesOf names the places of a row. Only Places names sold-out places.
func placesOf(p *market.Plan) []string {
	names := slices.Clone(p.Regions)
	for _, at := range p.Places {
		names = append(names, at.Region)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func sharedPlaces(a, b *market.Plan) (shared int) {
	others := placesOf(b)
	for _, name := range placesOf(a) {
		if _, found := slices.BinarySearch(others, name); found {
			shared++
		}
	}
	return shared
}

func hasKey(plans []*market.Plan, key market.SKU) bool {
	return slices.ContainsFunc(plans, func(p *market.Plan) bool { return p.SKU == key })
}

// rename gives a row a key of its own by its first place in the alphabet, since the order of
// places says nothing.
func rename(machine market.SKU, p *market.Plan, taken func(market.SKU) bool) {
	place := "2"
	if names := placesOf(p); len(names) > 0 {
		place = slug(names[0])
	}
	key := machine + market.SKU("@"+place)
	for n := 2; taken(key); n++ {
		key = machine + market.SKU(fmt.Sprintf("@%s-%d", place, n))
	}
	p.SKU, p.PlanID = key, market.HashPlanID(p.Partner, key)
}

func slug(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !('a' <= r && r <= 'z' || '0' <= r && r <= '9') })
	return cmp.Or(strings.Join(words, "-"), "place")
}
