package browse

import (
	"slices"
	"sync"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/view"
)

// offer is what a page shows as a whole: all plans, or those of one type. A page's
// own narrowing makes it, a visitor's filters do not.
type offer struct {
	visibility catalog.Visibility
	// condition is the narrowing to a type, nil for all plans.
	condition query.Expr
	// name tells the offers apart.
	name string
}

// offerOf finds the offer that a list is part of.
func offerOf(where query.And, v catalog.Visibility) offer {
	for _, term := range where {
		c, ok := term.(query.Condition)
		switch {
		case !ok || len(c.Ref.Path) > 0:
		case c.Ref.Column == "tags" && isOutlet(c):
			return offer{v, c, "outlet tag"}
		case c.Ref.Column == "type" && c.Op == query.Eq && slices.Contains(market.PlanTypes(), market.PlanType(c.Value.Text)):
			return offer{v, c, c.Value.Text}
		}
	}
	return offer{visibility: v}
}

// offers holds the categories of a snapshot's offers, of which there are few.
type offers struct {
	mu     sync.Mutex
	byName map[offerKey][]catalog.ValueCount
}

type offerKey struct {
	visibility catalog.Visibility
	name       string
}

// categories gives those of an offer, counted once in a snapshot.
func (o *offers) categories(snap *catalog.Snapshot, of offer) ([]catalog.ValueCount, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	key := offerKey{of.visibility, of.name}
	if counts, known := o.byName[key]; known {
		return counts, nil
	}
	var q query.Query
	if of.condition != nil {
		q.Where = query.And{of.condition}
	}
	counted, err := snap.Facets(q, of.visibility)
	if err != nil {
		return nil, err
	}
	if o.byName == nil {
		o.byName = map[offerKey][]catalog.ValueCount{}
	}
	o.byName[key] = counted.Of("category")
	return o.byName[key], nil
}

// categories lists every category of a page's offer with the plans that the
// filters leave it, so that buttons do not come and go as a visitor filters.
func (k *known) categories(q query.Query, v catalog.Visibility, counts *catalog.Facets, leftOut map[string]int) ([]view.TextCount, error) {
	whole, err := k.offers.categories(k.snap, offerOf(q.Where, v))
	if err != nil {
		return nil, err
	}
	left := map[string]int{}
	for _, c := range counts.Of("category") {
		left[c.Text] = c.Count
	}
	offered := mostCommon(whole, "category", leftOut)
	list := make([]view.TextCount, len(offered))
	for i, c := range offered {
		list[i] = view.TextCount{Value: c.Text, Count: left[c.Text]}
	}
	return list, nil
}
