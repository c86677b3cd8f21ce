package browse

import (
	"slices"
	"sync"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// offer is the whole list of a page before a visitor filters it: all plans, or those
// of one type.
type offer struct {
	visibility catalog.Visibility
	// condition limits the offer to a type; nil means all plans.
	condition query.Expr
	// name identifies the offer.
	name string
}

// offerOf finds the offer that a list is part of.
func offerOf(where query.And, v catalog.Visibility) offer {
	for _, term := range where {
		c, ok := term.(query.Condition)
		switch {
		case !ok || len(c.Ref.Path) > 0:
		case c.Ref.Column == "tags" && isOutlet(c):
			return offer{v, c, "tags"}
		case c.Ref.Column == "type" && c.Op == query.Eq && slices.Contains(market.PlanTypes(), market.PlanType(c.Value.Text)):
			return offer{v, c, c.Value.Text}
		}
	}
	return offer{visibility: v}
}

// offers caches the few categories of a snapshot's offers.
type offers struct {
	mu     sync.Mutex
	byName map[offerKey]catalog.FacetCounts
}

type offerKey struct {
	visibility catalog.Visibility
	name       string
}

// categories counts the categories of an offer, once for each snapshot.
func (o *offers) categories(snap *catalog.Snapshot, whole offer) (catalog.FacetCounts, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	key := offerKey{whole.visibility, whole.name}
	if counts, ok := o.byName[key]; ok {
		return counts, nil
	}
	var q query.Query
	if whole.condition != nil {
		q.Where = query.And{whole.condition}
	}
	counted, err := snap.Facets(q, whole.visibility)
	if err != nil {
		return catalog.FacetCounts{}, err
	}
	if o.byName == nil {
		o.byName = map[offerKey]catalog.FacetCounts{}
	}
	o.byName[key] = counted.Of("category")
	return o.byName[key], nil
}

// categories lists every category of a page's offer, each with the count that the
// filters leave. So buttons stay where they are while a visitor filters.
func (c *snapshotCache) categories(q query.Query, v catalog.Visibility, counts *catalog.Facets, leftOut map[string]int) ([]view.TextCount, error) {
	whole, err := c.offers.categories(c.snap, offerOf(q.Where, v))
	if err != nil {
		return nil, err
	}
	left := map[string]int{}
	for _, value := range counts.Of("category").All() {
		left[value.Text] = value.Count
	}
	offered := mostCommon(whole, "category", leftOut)
	list := make([]view.TextCount, offered.Len())
	for i, value := range offered.All() {
		list[i] = view.TextCount{Value: value.Text, Count: left[value.Text]}
	}
	return list, nil
}
