package row

import (
	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// Patch sets the columns of a stored row that a JSON object names, and lists
// every reason that keeps the result from being stored, one for each column at
// most. Null and what is empty make a column unknown. The id may be repeated and
// not changed. Members that only does not name are passed over; no name at all
// takes every member. After a problem the plan is of no use.
func Patch(p *market.Plan, object []byte, only ...string) []*errs.Error {
	id := p.ID
	found := decodeInto(p, object, byName, only...)
	if len(found) == 1 && found[0].Field == "" {
		return found
	}
	all := faults{list: found}
	if p.ID != id && p.ID != 0 {
		all.add(fault("428C9", "id", "%d came, but the row keeps its id %d", p.ID, id))
	}
	p.ID = id
	for _, problem := range Problems(p) {
		all.add(problem)
	}
	dropEmpty(p)
	return all.inOrder()
}

// AppendWhole appends a plan with every column, the internal ones included.
func AppendWhole(dst []byte, p *market.Plan) []byte { return AppendJSON(dst, p, whole) }

// DecodeWhole reads a plan that AppendWhole wrote, perhaps by a version of the
// program with fewer columns.
func DecodeWhole(object []byte) (market.Plan, error) { return decode(object, index(whole)) }
