package browse

import (
	"bytes"
	"fmt"
	"net/url"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
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

// PreviewRow shows a row as JSON as Preview does, and lists every reason not to store it. own is the row by hand that it
// would replace; 0 for none.
func (s *Service) PreviewRow(snap *catalog.Snapshot, object []byte, at time.Time, own int64) (view.Preview, error) {
	p, problems := row.Judge(object)
	p.Enter(at)
	answer := s.Preview(snap, &p)
	switch {
	case len(problems) > 0 && problems[0].Field == "":
		answer.Item = nil // there is no object to show
	case len(problems) == 0:
		var err error
		if problems, err = duplicateProblem(snap, &p, own); err != nil {
			return view.Preview{}, err
		}
	}
	for _, problem := range problems {
		answer.Problems = append(answer.Problems, view.Problem{Field: problem.Field, Message: problem.Message})
	}
	return answer, nil
}

// duplicateProblem returns a problem where a row that was added by hand has the same
// values already, times aside: the form was sent twice. The table accepts such rows.
func duplicateProblem(snap *catalog.Snapshot, p *market.Plan, own int64) ([]*errs.Error, error) {
	sameNumber, err := query.Parse(url.Values{"cherry_plan_id": {fmt.Sprintf("eq.%d", p.PlanID)}})
	if err != nil {
		return nil, err
	}
	found, err := snap.Find(sameNumber, catalog.Operator)
	if err != nil {
		return nil, err
	}
	same := comparableRow(p)
	others, err := found.Plans()
	if err != nil {
		return nil, err
	}
	for _, other := range others {
		if other.Source == market.ByHand && other.ID != own && bytes.Equal(comparableRow(other), same) {
			return []*errs.Error{errs.New(errs.Invalid, "The plan with id %d, which was added by hand, says exactly the same already", other.ID)}, nil
		}
	}
	return nil, nil
}

// comparableRow writes a plan without its id, its own group and its times, which every
// call makes anew.
func comparableRow(p *market.Plan) []byte {
	bare := *p
	if bare.Group = ""; bare.GroupKey() != p.Group {
		bare.Group = p.Group
	}
	bare.ID, bare.IsLead = 0, false
	for _, at := range []*time.Time{&bare.FetchedAt, &bare.UpdatedAt, &bare.FirstSeenAt, &bare.PriceChangedAt} {
		*at = time.Time{}
	}
	return row.AppendJSON(nil, &bare, row.Columns())
}
