package pages

import (
	"context"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/row"
	"launchrack/internal/model/slug"
)

// Address is a page of the shop with the time of its last change, zero where that is not
// known.
type Address struct {
	Path    string
	Changed time.Time
	// HasOneLanguage says that the path is whole: the page stands in no other language.
	HasOneLanguage bool
}

// PlanAddresses lists the pages of the plans that have one, sold out or not, among so many rows from an offset on, in
// the order of their ids, and counts all rows.
func (p Catalogue) PlanAddresses(offset, limit int) ([]Address, int, error) {
	q := query.Query{Order: []query.Order{{Ref: query.Ref{Column: "id", Kind: row.Integer}}}, Offset: offset, Limit: limit}
	found, err := p.Snap.Find(q, catalog.Operator)
	if err != nil {
		return nil, 0, err
	}
	list := make([]Address, 0, found.Len())
	for i := range found.Len() {
		plan, err := found.Plan(i)
		if err != nil {
			return nil, 0, err
		}
		if !plan.IsHidden() {
			list = append(list, Address{Path: slug.PlanPath(plan), Changed: plan.UpdatedAt})
		}
	}
	return list, found.Total, nil
}

// Changed is when a plan of a list last changed, zero for a list without plans.
func (p Catalogue) Changed(filter string) time.Time {
	q, err := query.Parse(browse.ListFilter(filter, nil))
	if err != nil {
		return time.Time{}
	}
	q.Order = []query.Order{{Ref: query.Ref{Column: "updated_at", Kind: row.Timestamp}, Desc: true}}
	plan, _, err := p.Snap.First(context.Background(), q, catalog.Public)
	if err != nil || plan == nil {
		return time.Time{}
	}
	return plan.UpdatedAt
}
