package browse

import (
	"context"
	"net/url"
	"slices"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
)

// findSponsored finds the sponsored plan that stands above the first part of a page's list: one
// that matches what the visitor chose and can be ordered. Where there are several they take
// turns, a day each; nil where there is none. The list itself is not touched. A machine that is
// sold at several prices may be sponsored at any of them.
func (s *Service) findSponsored(ctx context.Context, snap *catalog.Snapshot, params url.Values, l *List) (*view.Item, error) {
	if !KeepsToLeads(params) || l.query.Offset > 0 || len(snap.Sponsored()) == 0 {
		return nil, nil
	}
	id := query.Ref{Column: "id", Kind: row.Integer}
	only := query.Condition{Ref: id, Op: query.In}
	for _, plan := range snap.Sponsored() {
		only.List = append(only.List, query.Literal{Num: query.NumberOf(market.Whole(plan))})
	}
	q := l.query
	q.Grouped, q.OncePerPlan = false, false
	q.Where = append(slices.Clone(q.Where), only)
	q.Order, q.Limit = []query.Order{{Ref: id}}, 1
	found, err := snap.FindContext(ctx, q, catalog.Public)
	if err == nil && found.Total > 1 {
		q.Offset = int(s.now().Unix()/int64(24*time.Hour/time.Second)) % found.Total
		found, err = snap.FindContext(ctx, q, catalog.Public)
	}
	if err != nil || found.Len() == 0 {
		return nil, err
	}
	items, err := l.cache.Decorator.on(l.basis, l.brief, l.isLight).Items(found, q.Select)
	if err != nil {
		return nil, err
	}
	return &items[0], nil
}
