package browse

import (
	"net/url"
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/view"
)

// GroupParam chooses whether a list shows one plan of each machine: of one partner, name and
// processor. A list that follows the pages does, unless it is GroupOff; any other does only with
// GroupByMachine.
const (
	GroupParam     = "group"
	GroupByMachine = "machine"
	GroupOff       = "off"
)

func groups(params url.Values) bool {
	choice := params.Get(GroupParam)
	return choice == GroupByMachine || KeepsToLeads(params) && choice != GroupOff
}

// groupOf says what the i-th plan stands for.
func groupOf(found catalog.Result, i int, q *query.Query) (g view.Group) {
	if c := found.Configurations(i); c.Count > 1 {
		g.Configurations, g.IsFrom = c.Count, c.IsCheapest || ordersByPrice(q)
	}
	return g
}

// ordersByPrice reports whether the cheapest plans come first, in whatever currency or term.
func ordersByPrice(q *query.Query) bool {
	if len(q.Order) == 0 || q.Order[0].Desc {
		return false
	}
	column := q.Order[0].Ref.Column
	_, isPrice := query.ComputedCurrency(column)
	_, _, isShown := query.QuoteOf(column)
	return isPrice || isShown || strings.HasPrefix(column, "setup_included_")
}
