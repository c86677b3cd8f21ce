package row

import (
	"slices"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// Judge reads one JSON object as a row that somebody wants to add, and names
// everything that keeps it from being stored: what DecodeAll finds, the rules of
// Problems for what could be read, and a set id, which is the
// store's to give. There is at most one problem for each column; a column with
// one is left unknown in the plan. A list or price map without an item is
// unknown, as an empty text is.
//
// Members that only does not name are passed over; no name at all takes every
// member.
func Judge(object []byte, only ...string) (market.Plan, []*errs.Error) {
	p, found := decodeAll(object, byName, only...)
	all := faults{list: found}
	if len(found) == 1 && found[0].Field == "" {
		return p, found
	}
	if p.ID != 0 {
		all.add(fault("428C9", "id", "%d came, but ids are given by the store; leave it out", p.ID))
	}
	for _, problem := range Problems(&p) {
		all.add(problem)
	}
	for _, problem := range all.list {
		if c, ok := byName[problem.Field]; ok {
			c.clear(&p)
		}
	}
	dropEmpty(&p)
	return p, all.inOrder()
}

func dropEmpty(p *market.Plan) {
	for _, list := range []*[]string{&p.Tags, &p.Regions} {
		if len(*list) == 0 {
			*list = nil
		}
	}
	for _, prices := range []*market.Prices{&p.Monthly, &p.Hourly, &p.Annually} {
		if len(*prices) == 0 {
			*prices = nil
		}
	}
}

// CheckColumn refuses a name that is no public column, as PostgREST does in the
// columns parameter of an insert.
func CheckColumn(name string) *errs.Error {
	if _, ok := byName[name]; !ok {
		return unknownColumn(name)
	}
	return nil
}

func wanted(name string, only []string) bool { return len(only) == 0 || slices.Contains(only, name) }
