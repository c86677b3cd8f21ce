package browse

import (
	"bytes"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

// Preview shows a plan that is not in the snapshot as a list with that snapshot
// would show it. What is not known may be anything but the name: the item of a
// plan without one has an empty name. Problems come back empty.
func (s *Service) Preview(snap *catalog.Snapshot, p *market.Plan) view.Preview {
	item := view.Item{Row: row.AppendJSON(nil, p, row.Columns()), Extras: s.decorator(snap).extras(p)}
	if p.Name == "" {
		item.Row = bytes.Replace(item.Row, []byte(`"name":null`), []byte(`"name":""`), 1)
	}
	if p.PlanID == 0 && p.PlanURL == "" {
		item.OrderURL = nil // a deployment link needs the plan's number
	}
	return view.Preview{Item: &item, Rates: rateNote(snap.Rates()), Problems: []view.Problem{}}
}
