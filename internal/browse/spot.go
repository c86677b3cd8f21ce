package browse

import (
	"time"

	"net/url"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/row"
)

const SpotColumn = "spot"

// withoutSpot returns the condition that hides spot machines, which the partner can take
// away. It reports false if the caller does not follow the pages' rules, or filters by the
// column itself.
func withoutSpot(params url.Values, where query.And) (query.Expr, bool) {
	for c := range query.Conditions(where) {
		if c.Ref.Column == SpotColumn {
			return nil, false
		}
	}
	return IsNotSpot, KeepsToLeads(params)
}

var IsNotSpot = query.Condition{Ref: query.Ref{Column: SpotColumn, Kind: row.Boolean}, Op: query.Is, Test: query.IsFalse}

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
