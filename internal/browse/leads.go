package browse

import (
	"context"
	"maps"
	"net/url"
	"slices"

	"launchrack/internal/catalog"
	"launchrack/internal/query"
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

// ShownCounts gives the counts that stand beside the values of a list. Those of places leave out
// the filter on leads: a visitor who chooses Finland sees every row that is sold there, so Finland
// counts all of them. Other facets keep their counts.
func ShownCounts(ctx context.Context, snap *catalog.Snapshot, v catalog.Visibility, params url.Values, q query.Query, counts *catalog.Facets) (*catalog.Facets, error) {
	where := slices.DeleteFunc(slices.Clone(q.Where), IsLeadFilter)
	if !KeepsToLeads(params) || len(where) == len(q.Where) {
		return counts, nil
	}
	q.Where = where
	all, err := snap.FacetsContext(ctx, q, v)
	if err != nil {
		return nil, err
	}
	shown := *counts
	shown.Counts = slices.Clone(counts.Counts)
	for k, facet := range facets {
		if slices.Contains(placeColumns, facet.Name) {
			shown.Counts[k] = all.Counts[k]
		}
	}
	return &shown, nil
}

// IsLeadFilter reports whether a condition is the LeadFilter.
func IsLeadFilter(term query.Expr) bool {
	c, ok := term.(query.Condition)
	return ok && c.Ref.Column == leadColumn && c.Op == query.Is && c.Test == query.IsTrue
}
