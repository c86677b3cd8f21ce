package api

import (
	"encoding/json"
	"net/http"

	"launchrack/internal/browse/completion"
	"launchrack/internal/door/answer"
	"launchrack/internal/model/row"
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
	snap, err := s.snapshot()
	if err != nil {
		return err
	}
	preview, err := s.Browse.PreviewRow(snap, object, s.Now(), 0)
	if err != nil {
		return err
	}
	return s.sendValue(w, r, called, answer.Unstored, preview)
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
