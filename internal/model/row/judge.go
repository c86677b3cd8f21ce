package row

import (
	"reflect"
	"slices"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Judge reads one JSON object as a new row and lists every reason not to store it: unreadable or
// unknown columns, the Problems of the others, an id, which only the store assigns, and values of
// columns that are not Stated. Each column has at most one problem and is then unknown in the
// plan. An empty list or price map is unknown, as an empty text is.
//
// Judge ignores members outside columns. Without columns it reads every member.
func Judge(object []byte, columns ...string) (market.Plan, []*errs.Error) {
	p, found := decodeAll(object, forInserts, columns...)
	all := faults{list: found}
	if len(found) == 1 && found[0].Field == "" {
		return p, found
	}
	if p.ID != 0 {
		all.add(fault(codeGenerated, "id", "%d came, but ids are given by the store; leave it out", p.ID))
	}
	for _, problem := range Problems(&p) {
		all.add(problem)
	}
	if problem := settle(&p, nil); problem != nil && len(all.list) == 0 {
		all.add(problem)
	}
	for _, problem := range all.list {
		if c, ok := byName[problem.Field]; ok {
			c.clear(&p)
		}
	}
	clearEmpty(&p)
	return p, all.inOrder()
}

// clearEmpty makes empty lists and price maps unknown.
func clearEmpty(p *market.Plan) {
	for _, c := range storedColumns {
		if field := reflect.ValueOf(c.Field(p)).Elem(); (field.Kind() == reflect.Map || field.Kind() == reflect.Slice) && field.Len() == 0 {
			field.SetZero()
		}
	}
}

// CheckColumn returns PostgREST's error for a name in the columns parameter of an
// insert that is not a public column, nil for one that is.
func CheckColumn(name string) *errs.Error {
	if _, ok := byName[name]; !ok {
		return unknownColumn(name)
	}
	return nil
}

// isSelected reports whether a member is read: it is in the list, or there is none.
func isSelected(name string, selected []string) bool {
	return len(selected) == 0 || slices.Contains(selected, name)
}
