package row

import (
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Patch sets the columns of a stored row that a JSON object names, and lists every
// reason not to store the result, at most one for each column. Null and empty values
// make a column unknown. The object may repeat the id but not change it. Patch ignores
// members outside columns; without columns it reads every member. After a problem the
// plan must not be used.
func Patch(p *market.Plan, object []byte, columns ...string) []*errs.Error {
	id, before := p.ID, *p
	found := decodeInto(p, object, forInserts, columns...)
	if len(found) == 1 && found[0].Field == "" {
		return found
	}
	all := faults{list: found}
	if p.ID != id && p.ID != 0 {
		all.add(fault(codeGenerated, "id", "%d came, but the row keeps its id %d", p.ID, id))
	}
	p.ID = id
	for _, problem := range Problems(p) {
		all.add(problem)
	}
	if problem := settle(p, &before.Quoted); problem != nil && len(all.list) == 0 {
		all.add(problem)
	}
	clearEmpty(p)
	return all.inOrder()
}

// AppendWhole appends a plan with every stored column, the internal ones included.
func AppendWhole(dst []byte, p *market.Plan) []byte { return AppendJSON(dst, p, storedColumns) }

// DecodeWhole reads a plan that AppendWhole wrote, also in an older version of the
// program with fewer columns.
func DecodeWhole(object []byte) (market.Plan, error) { return decode(object, byAnyName) }

var byAnyName = index(allColumns)

// Set sets the column of a plan to a value as AppendValue writes it. Null makes it unknown.
func (c *Column) Set(p *market.Plan, value []byte) error {
	c.clear(p)
	if IsNull(value) {
		return nil
	}
	if err := c.set(p, value); err != nil {
		return errs.Wrap(errs.Internal, err, "column %s does not come back", c.Name)
	}
	return nil
}
