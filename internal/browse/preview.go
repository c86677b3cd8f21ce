package browse

import (
	"launchrack/internal/catalog"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
)

// Preview shows a plan that is not in the snapshot as a list with that snapshot
// would show it, and completes it. Problems come back empty.
func (s *Service) Preview(snap *catalog.Snapshot, p *market.Plan) view.Preview {
	snap.Complete(p)
	item := view.Item{Row: row.AppendJSON(nil, p, row.Columns()), Extras: s.Decorator(snap, price.Net()).Extras(p)}
	if p.PlanID == 0 && p.PlanURL == "" {
		item.OrderURL = nil // a deployment link needs the plan's number
	}
	return view.Preview{Item: &item, Rates: RateNote(language.English, snap.Rates()), Problems: []view.Problem{}}
}
