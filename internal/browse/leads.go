package browse

import (
	"maps"
	"net/url"
	"slices"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
)

// LeadsParam chooses whether a list shows leads only. With LeadsOfPages it follows the pages:
// leads only, unless a place is chosen.
const (
	LeadsParam   = "leads"
	LeadsOfPages = "page"
)

// KeepsToLeads reports whether the caller follows the rule of the pages.
func KeepsToLeads(params url.Values) bool { return params.Get(LeadsParam) == LeadsOfPages }

// keptToLeads adds the filter on leads where the rule of the pages asks for it and the parameters do not have it.
func keptToLeads(params url.Values) url.Values {
	if !KeepsToLeads(params) || namesPlace(params) {
		return params
	}
	column, condition := leadFilter()
	kept := maps.Clone(params)
	kept.Set(column, condition)
	return kept
}

// ParseCards is Parse for a list that is shown or counted as pages do: one card of each machine, and one row of
// each plan that is sold at several prices, the cheapest of those that match. So a choice never brings a card
// that the list did not have.
func (s *Service) ParseCards(snap *catalog.Snapshot, params url.Values) (query.Query, view.Applied, error) {
	q, applied, err := s.Parse(snap, params)
	if q.Grouped = groups(params); KeepsToLeads(params) {
		OncePerPlan(&q)
	}
	return q, applied, err
}

// ParseShown reads the query of a list beside a page's own: the cheapest first, with prices and limits on them as a choice
// shows them.
func ParseShown(params url.Values, choice price.Choice) (query.Query, error) {
	q, err := query.Parse(params)
	q.Need, q.Order = choice.Need(), CheapestFirst()
	q.OrderAsShown(choice.Currency())
	q.Where = shownLimits(q.Where, choice.Basis)
	return q, err
}

// OncePerPlan makes a query show and count each plan once, the cheapest of its rows that match, in place of leads.
func OncePerPlan(q *query.Query) {
	q.Where, q.OncePerPlan = slices.DeleteFunc(slices.Clone(q.Where), isLeadFilter), true
}

// isLeadFilter reports whether a condition is the LeadFilter.
func isLeadFilter(term query.Expr) bool {
	c, ok := term.(query.Condition)
	return ok && c.Ref.Column == leadColumn && c.Op == query.Is && c.Test == query.IsTrue
}
