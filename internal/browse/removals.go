package browse

import (
	"cmp"
	"context"
	"maps"
	"net/url"
	"slices"

	"launchrack/internal/catalog"
	"launchrack/internal/model/view"
)

// maxRemovals bounds the filters that are tried.
const maxRemovals = 16

// removals finds the filters of an empty list that can each be removed alone to get results.
func (s *Service) removals(ctx context.Context, snap *catalog.Snapshot, v catalog.Visibility, params url.Values, filters []view.AppliedFilter) (list []view.Removal) {
	for _, filter := range filters[:min(len(filters), maxRemovals)] {
		rest := withoutFilter(params, filter)
		if KeepsToLeads(params) {
			if filter.Name == leadColumn {
				continue // it is the page's own
			}
			followLeads(rest)
		}
		q, _, err := s.ParseCards(snap, rest)
		if err != nil {
			continue // the filters left do not make an address; there is nothing to say
		}
		q.Limit, q.Offset, q.Order = 0, 0, nil
		if found, err := snap.FindContext(ctx, q, v); err == nil && found.Total > 0 {
			list = append(list, view.Removal{Filter: filter, Total: cmp.Or(found.Machines, found.Total)})
		}
	}
	slices.SortStableFunc(list, func(a, b view.Removal) int { return cmp.Compare(b.Total, a.Total) })
	return list
}

// withoutFilter returns the parameters without one of the applied filters.
func withoutFilter(params url.Values, filter view.AppliedFilter) url.Values {
	rest := maps.Clone(params)
	switch {
	case filter.Without != nil:
		rest.Set(filter.Name, *filter.Without)
	case filter.Name == FilterParam || filter.Name == SearchParam:
		rest.Del(filter.Name)
	default:
		rest[filter.Name] = slices.DeleteFunc(slices.Clone(params[filter.Name]), func(value string) bool {
			return value == filter.Value || filter.Upper != nil && value == *filter.Upper
		})
	}
	return rest
}

// followLeads adds the filter on leads to a page's parameters if they choose no place, else
// removes it.
func followLeads(params url.Values) {
	column, condition := leadFilter()
	delete(params, column)
	if !namesPlace(params) {
		params.Set(column, condition)
	}
}
