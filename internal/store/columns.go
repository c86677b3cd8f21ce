package store

import (
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// planColumns are all stored columns of server_plans. They begin with id, which an
// insert may leave to the database.
var planColumns = row.Stored()

// timeColumns are those whose values must sort as text.
var timeColumns = slices.DeleteFunc(row.Stored(), func(c *row.Column) bool { return c.Kind != row.Timestamp })

// The statements over whole rows are composed from the column table once.
var (
	selectPlans  = "SELECT " + names(planColumns) + " FROM server_plans"
	insertPlan   = insertInto(planColumns[1:]) + " RETURNING id"
	insertWithID = insertInto(planColumns) + " RETURNING id"
	updatePlan   = updateOf(planColumns[1:])
)

// updateOf sets columns of a row of a partner's feed.
func updateOf(columns []*row.Column) string {
	return "UPDATE server_plans SET " + assignments(columns) +
		fmt.Sprintf(" WHERE id = $%d AND partner_id = $%d AND source <> 'hand'", len(columns)+1, len(columns)+2)
}

func names(columns []*row.Column) string {
	list := make([]string, len(columns))
	for i, c := range columns {
		list[i] = c.Name
	}
	return strings.Join(list, ", ")
}

func insertInto(columns []*row.Column) string {
	return "INSERT INTO server_plans (" + names(columns) + ") VALUES " + placeholderRows(1, len(columns))
}

func assignments(columns []*row.Column) string {
	list := make([]string, len(columns))
	for i, c := range columns {
		list[i] = fmt.Sprintf("%s = $%d", c.Name, i+1)
	}
	return strings.Join(list, ", ")
}

func cells(p *market.Plan, columns []*row.Column) []any {
	list := make([]any, len(columns))
	for i, c := range columns {
		list[i] = cell(c, p)
	}
	return list
}
