package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"launchrack/internal/browse/completion"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/answer"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
)

// previewPlan answers POST /rest/v1/rpc/preview_plan: how a row would look in the list,
// and every reason why insertPlans would refuse it.
func (s *server) previewPlan(w http.ResponseWriter, r *http.Request, who caller) error {
	if err := who.mayWrite("function preview_plan"); err != nil {
		return err
	}
	called, err := readCall(r)
	if err != nil {
		return err
	}
	object, err := readBody(r)
	if err != nil {
		return err
	}
	if !json.Valid(object) {
		return badBody("The body is one plan as a JSON object, such as {\"cherry_plan_id\": 1, \"name\": \"E5-1620v4\"}.")
	}
	preview, err := s.preview(object)
	if err != nil {
		return err
	}
	return s.sendValue(w, r, called, answer.Unstored, preview)
}

func (s *server) preview(object []byte) (view.Preview, error) {
	snap, err := s.snapshot()
	if err != nil {
		return view.Preview{}, err
	}
	p, problems := row.Judge(object)
	p.Enter(s.Now())
	answer := s.Browse.Preview(snap, &p)
	switch {
	case len(problems) > 0 && problems[0].Field == "":
		answer.Item = nil // there is no object to show
	case len(problems) == 0:
		if problems, err = duplicateProblem(snap, &p); err != nil {
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
func duplicateProblem(snap *catalog.Snapshot, p *market.Plan) ([]*errs.Error, error) {
	sameNumber, err := query.Parse(url.Values{"cherry_plan_id": {fmt.Sprintf("eq.%d", p.PlanID)}})
	if err != nil {
		return nil, err
	}
	found, err := snap.Find(sameNumber, catalog.Operator)
	if err != nil {
		return nil, err
	}
	own := comparableRow(p)
	others, err := found.Plans()
	if err != nil {
		return nil, err
	}
	for _, other := range others {
		if other.Source == market.ByHand && bytes.Equal(comparableRow(other), own) {
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

// suggestPlans answers GET and POST /rest/v1/rpc/plan_suggestions.
func (s *server) suggestPlans(w http.ResponseWriter, r *http.Request, who caller) error {
	called, snap, err := s.operatorsCall(r, who, "function plan_suggestions")
	if err != nil {
		return err
	}
	suggested, err := completion.Suggestions(snap)
	if err != nil {
		return err
	}
	return s.sendValue(w, r, called, forOperator, suggested)
}

// sendValue sends the value of a function that is the operator's.
func (s *server) sendValue(w http.ResponseWriter, r *http.Request, called outcome, policy answer.Policy, value any) (err error) {
	if called.content.text, err = row.AppendAny(nil, value); err != nil {
		return err
	}
	a, err := called.finished(nil)
	if err != nil {
		return err
	}
	return s.door.Send(w, r, &answer.Request{Policy: policy}, a)
}
