package browse

import (
	"net/url"
	"slices"

	"launchrack/internal/query"
	"launchrack/internal/row"
)

const SpotColumn = "spot"

// withoutSpot is the condition by which the pages leave out machines that the partner can
// take away. It reports false for a caller that follows no rule of the pages, and for one
// whose own conditions name the column.
func withoutSpot(params url.Values, where []query.Expr) (query.Expr, bool) {
	if !KeepsToLeads(params) || slices.ContainsFunc(where, namesSpot) {
		return nil, false
	}
	return IsNotSpot, true
}

var IsNotSpot = query.Condition{Ref: query.Ref{Column: SpotColumn, Kind: row.Boolean}, Op: query.Is, Test: query.IsFalse}

func namesSpot(term query.Expr) bool {
	switch e := term.(type) {
	case query.Condition:
		return e.Ref.Column == SpotColumn
	case query.Not:
		return namesSpot(e.Term)
	case query.And:
		return slices.ContainsFunc(e, namesSpot)
	case query.Or:
		return slices.ContainsFunc(e, namesSpot)
	}
	return false
}
