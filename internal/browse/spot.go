package browse

import (
	"net/url"
	"slices"

	"launchrack/internal/query"
	"launchrack/internal/row"
)

const SpotColumn = "spot"

// withoutSpot returns the condition that hides spot machines, which the partner can take
// away. It reports false if the caller does not follow the pages' rules, or filters by the
// column itself.
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
