package store

import (
	"cmp"
	"context"
	"slices"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// groupedRow is a row of a partner by its id and its group, and where it is among all of them.
type groupedRow struct {
	id    int64
	group market.SKU
	at    int
}

// rowsPart are rows of which those with some ids are compared. They hold all rows of their groups.
type rowsPart struct {
	rows []groupedRow
	ids  []int64
}

// partRows is how many rows a part has at least, of several.
const partRows = 256

// inParts divides rows that are all to be compared, and leaves groups whole. Ids of rows that are gone are in
// the last part.
func inParts(rows []groupedRow, gone []int64) []rowsPart {
	first := map[market.SKU]int64{} // id of each group
	for _, row := range rows {
		if _, known := first[row.group]; !known {
			first[row.group] = row.id
		}
	}
	slices.SortStableFunc(rows, func(a, b groupedRow) int { return cmp.Compare(first[a.group], first[b.group]) })
	parts := []rowsPart{{}}
	for _, row := range rows {
		if at := &parts[len(parts)-1]; len(at.rows) >= partRows && first[row.group] == row.id {
			parts = append(parts, rowsPart{})
		}
		at := &parts[len(parts)-1]
		at.rows, at.ids = append(at.rows, row), append(at.ids, row.id)
	}
	at := &parts[len(parts)-1]
	at.ids = append(at.ids, gone...)
	return parts
}

// groupColumns are those that a row's group follows from, and its id.
var groupColumns = slices.DeleteFunc(row.Stored(), func(c *row.Column) bool {
	return !slices.Contains([]string{"id", "partner_id", "sku", "source", "plan_group"}, c.Name)
})

// groupedRows reads which rows a partner has, in the order of their ids.
func groupedRows(ctx context.Context, tx *transaction, partner market.PartnerID) (rows []groupedRow, err error) {
	var p market.Plan
	into := cells(&p, groupColumns)
	err = queryEach(ctx, tx, func(one scanner) error {
		err := one.Scan(into...)
		rows = append(rows, groupedRow{p.ID, p.GroupKey(), len(rows)})
		return err
	}, "SELECT "+names(groupColumns)+" FROM server_plans WHERE partner_id = $1 ORDER BY id", string(partner))
	return rows, err
}

// plansOf reads rows, in the order of their ids.
func plansOf(ctx context.Context, tx *transaction, rows []groupedRow) ([]market.Plan, error) {
	ids := make([]int64, len(rows))
	for i, row := range rows {
		ids[i] = row.id
	}
	plans := make([]market.Plan, 0, len(rows))
	var p market.Plan
	into := cells(&p, planColumns)
	err := tx.eachOf(ctx, selectPlans+" WHERE id", ids, func(one scanner) error {
		err := one.Scan(into...)
		plans = append(plans, p)
		return err
	})
	slices.SortFunc(plans, func(a, b market.Plan) int { return cmp.Compare(a.ID, b.ID) })
	return plans, err
}
