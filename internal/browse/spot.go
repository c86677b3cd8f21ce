package browse

import (
	"time"

	"net/url"
	"slices"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/row"
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

// dropsAt is when the price of an auction falls next.
var dropsAt = query.Ref{Column: "next_drop_at", Kind: row.Timestamp}

// HasDrop is the condition of auctions.
var HasDrop = query.Not{Term: query.Condition{Ref: dropsAt, Op: query.Is, Test: query.IsNull}}

// DropsBetween are the conditions of auctions whose price falls after a time, at the latest at
// another.
func DropsBetween(after, until time.Time) []query.Expr {
	is := func(op query.Op, at time.Time) query.Expr {
		return query.Condition{Ref: dropsAt, Op: op, Value: query.Literal{Time: at}}
	}
	return []query.Expr{is(query.Gt, after), is(query.Lte, until)}
}
