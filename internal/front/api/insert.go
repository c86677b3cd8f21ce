package api

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"launchrack/internal/catalog/query"
	"launchrack/internal/door/overload"
	"launchrack/internal/door/response"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
)

// mayWrite refuses everybody but an operator who may change something, as PostgreSQL refuses a
// role without the right on an object.
func (c caller) mayWrite(object string) error {
	switch {
	case c.operator.Role.Includes(operator.Editor):
		return nil
	case c.isOperator():
		return &errs.Error{Kind: errs.Forbidden, Code: "42501", Message: "permission denied for " + object,
			Hint: "This needs the role editor or owner; yours is " + string(c.operator.Role) + "."}
	}
	return &errs.Error{Kind: errs.Unauthenticated, Code: "42501", Message: "permission denied for " + object,
		Hint: "Send the token of an operator's session, which auth/v1/token gives for the access code."}
}

// insertPlans answers POST /rest/v1/server_plans: it stores the rows of the
// body, all or none, as rows added by hand.
func (s *server) insertPlans(w http.ResponseWriter, r *http.Request, who caller) error {
	if err := who.mayWrite("table server_plans"); err != nil {
		return err
	}
	if err := overload.Upload(w); err != nil {
		return err
	}
	call, err := readInsert(r)
	if err != nil {
		return err
	}
	plans, err := s.judged(call)
	if err != nil {
		return err
	}
	stored, err := s.add(r, plans)
	if err != nil {
		return err
	}
	return s.inserted(w, r, call, stored)
}

// insert is what a call asks for besides its rows.
type insert struct {
	writing
	rows rows
}

func readInsert(r *http.Request) (call insert, err error) {
	params, err := call.read(r)
	if err != nil {
		return call, err
	}
	if call.prefer.resolution != "" || params.Has("on_conflict") {
		return call, &errs.Error{Kind: errs.Invalid, Code: "0A000",
			Message: "Rows are added, never replaced: neither on_conflict nor a resolution of duplicates is offered",
			Hint:    "Use insert instead of upsert."}
	}
	if call.prefer.rollback {
		return call, &errs.Error{Kind: errs.Invalid, Code: "0A000",
			Message: "Rows that are added stay: the preference tx=rollback is not offered",
			Hint:    "Nothing was stored. rpc/preview_plan says what a row would become."}
	}
	if call.rows, err = readRows(r, params.Get("columns")); err != nil {
		return call, err
	}
	return call, page{rows: len(call.rows.objects)}.check(call.form)
}

// selected reads the columns that a representation shows. Other parameters mean
// nothing to an insert.
func selected(params url.Values) ([]query.Field, error) {
	wanted := url.Values{}
	if list, ok := params["select"]; ok {
		wanted["select"] = list
	}
	q, err := query.Parse(wanted)
	if err == nil && q.Count != "" {
		err = &errs.Error{Kind: errs.Invalid, Code: "PGRST123", Message: "Use of aggregate functions is not allowed"}
	}
	return q.Select, err
}

// add stores the rows and tells who keeps the audit log.
func (s *server) add(r *http.Request, plans []market.Plan) ([]market.Plan, error) {
	if len(plans) == 0 {
		return nil, nil
	}
	if s.Insert == nil {
		return nil, &errs.Error{Kind: errs.Forbidden, Code: "42501", Message: "permission denied for table server_plans"}
	}
	stored, err := s.Insert(r.Context(), plans)
	if err == nil && s.Added != nil {
		s.Added(context.WithoutCancel(r.Context()), stored) // stored is stored, whether the caller waits or not
	}
	return stored, err
}

// inserted answers as PostgREST does: nothing, the new row's address, or the
// rows.
func (s *server) inserted(w http.ResponseWriter, r *http.Request, call insert, stored []market.Plan) error {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Range", "*/*")
	if call.prefer.count != "" {
		h.Set("Content-Range", "*/"+strconv.Itoa(len(stored)))
	}
	if applied := call.prefer.appliedToWrite(); applied != "" {
		h.Set("Preference-Applied", applied)
	}
	switch {
	case call.prefer.returns == "return=representation":
		s.send(w, r, http.StatusCreated, call.form, s.represent(call, stored))
		return nil
	case call.prefer.returns == "return=headers-only" && len(stored) == 1:
		response.Locate(h, "/server_plans", fmt.Sprintf("id=eq.%d", stored[0].ID))
	}
	h.Set("Content-Length", "0")
	w.WriteHeader(http.StatusCreated)
	return nil
}

// represent writes the rows with the rates of the newest snapshot.
func (s *server) represent(call insert, stored []market.Plan) []byte {
	return encodePlans(s.Catalog.Current().PlanWriter(stored, call.fields), call.fields, call.form)
}
