package api

import (
	"bytes"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// change is a call that changes or withdraws the row that its address names.
type change struct {
	writing
	id int64
	// asOf is when the row was last changed, as its caller read it; nil where
	// that is not said.
	asOf *time.Time
}

// updatePlan answers PATCH /rest/v1/server_plans?id=eq.N: it sets the columns of
// the body in one row that was added by hand. With updated_at=eq.T a row that
// somebody else changed since is not found.
func (s *server) updatePlan(w http.ResponseWriter, r *http.Request, who caller) error {
	if err := who.mayWrite("table server_plans"); err != nil {
		return err
	}
	call, err := readChange(r, "UPDATE", "select", "columns", "updated_at")
	if err != nil {
		return err
	}
	patch, err := readPatch(r)
	if err != nil {
		return err
	}
	if patch.isEmpty() {
		return s.changed(w, r, call, nil)
	}
	rows, err := s.handRows()
	if err != nil {
		return err
	}
	isAnother := false
	after, err := rows.Update(r.Context(), call.id, func(p *market.Plan) error {
		if isAnother = call.asOf != nil && !call.asOf.Equal(p.UpdatedAt); isAnother {
			return nil
		}
		return patch.apply(p, s.Now())
	})
	if err != nil {
		return err
	}
	if isAnother {
		after = nil
	}
	return s.changed(w, r, call, after)
}

// withdrawPlan answers DELETE /rest/v1/server_plans?id=eq.N: it withdraws one row
// that was added by hand.
func (s *server) withdrawPlan(w http.ResponseWriter, r *http.Request, who caller) error {
	if err := who.mayWrite("table server_plans"); err != nil {
		return err
	}
	call, err := readChange(r, "DELETE", "select")
	if err != nil {
		return err
	}
	rows, err := s.handRows()
	if err != nil {
		return err
	}
	before, err := rows.Withdraw(r.Context(), call.id)
	if err != nil {
		return err
	}
	return s.changed(w, r, call, before)
}

// handRows refuses where rows cannot be changed.
func (s *server) handRows() (HandRows, error) {
	if s.HandRows == nil {
		return nil, &errs.Error{Kind: errs.Forbidden, Code: "42501", Message: "permission denied for table server_plans"}
	}
	return s.HandRows, nil
}

func readChange(r *http.Request, statement string, accepted ...string) (call change, err error) {
	params, err := call.read(r)
	if err != nil {
		return call, err
	}
	if err := call.prefer.checkChange(); err != nil {
		return call, err
	}
	if call.id, err = oneRow(params, statement, accepted); err != nil || !params.Has("updated_at") {
		return call, err
	}
	call.asOf, err = asOf(params.Get("updated_at"))
	return call, err
}

// asOf reads the filter of updated_at; the zero time stands for a row without one.
func asOf(filter string) (*time.Time, error) {
	text, isEqual := strings.CutPrefix(filter, "eq.")
	at, err := time.Parse(time.RFC3339Nano, text)
	if filter != "is.null" && (!isEqual || err != nil) {
		return nil, &errs.Error{Kind: errs.Invalid, Code: "22007", Message: "updated_at=" + errs.Clip(filter, 60) + " came",
			Hint: "Accepted are updated_at=eq.T, with the time as the row has it, and updated_at=is.null."}
	}
	return &at, nil
}

// checkChange refuses the preferences that a change cannot follow.
func (p preference) checkChange() error {
	if !p.rollback {
		return nil
	}
	return &errs.Error{Kind: errs.Invalid, Code: "0A000",
		Message: "Changes stay: the preference tx=rollback is not offered",
		Hint:    "Nothing was stored. rpc/undo_change undoes a change."}
}

// oneRow gives the id of the only filter that is accepted, id=eq.N. So no call
// changes more rows than its caller meant.
func oneRow(params url.Values, statement string, accepted []string) (int64, error) {
	const hint = "Rows are changed one at a time; name the row by id=eq.N."
	for _, name := range slices.Sorted(maps.Keys(params)) {
		if name != "id" && !slices.Contains(accepted, name) {
			return 0, &errs.Error{Kind: errs.Invalid, Code: "0A000", Hint: hint,
				Message: "The only filter of " + statement + " is id=eq.N, but " + errs.Clip(name, 60) + " came"}
		}
	}
	given := params["id"]
	if len(given) == 0 {
		return 0, &errs.Error{Kind: errs.Invalid, Code: "21000", Message: statement + " requires a WHERE clause", Hint: hint}
	}
	if _, err := query.Parse(url.Values{"id": given}); err != nil {
		return 0, err
	}
	text, isEqual := strings.CutPrefix(given[0], "eq.")
	id, err := strconv.ParseInt(text, 10, 64)
	if len(given) > 1 || !isEqual || err != nil {
		return 0, &errs.Error{Kind: errs.Invalid, Code: "0A000", Hint: hint,
			Message: "The only filter of " + statement + " is id=eq.N, but id=" + errs.Clip(strings.Join(given, " and id="), 60) + " came"}
	}
	return id, nil
}

// patch is the columns that a call changes.
type patch struct{ rows }

func readPatch(r *http.Request) (p patch, err error) {
	params, err := parameters(r)
	if err != nil {
		return p, err
	}
	if p.rows, err = readRows(r, params.Get("columns")); err != nil {
		return p, err
	}
	if len(p.objects) > 1 {
		return p, badBody("The body is one JSON object of the columns to change, but " + strconv.Itoa(len(p.objects)) + " rows came.")
	}
	return p, nil
}

// isEmpty reports whether there is no column to change, which PostgREST answers
// as if no row was found.
func (p patch) isEmpty() bool {
	return len(p.objects) == 0 || string(bytes.TrimSpace(p.objects[0])) == "{}"
}

// apply sets the columns. A row whose facts change is as of now, unless the body
// gives another time.
func (p patch) apply(plan *market.Plan, now time.Time) error {
	before := *plan
	if problems := row.Patch(plan, p.objects[0], p.columns...); len(problems) > 0 {
		return badRow(problems)
	}
	if plan.FetchedAt.IsZero() {
		plan.FetchedAt = before.FetchedAt
	}
	if !plan.UpdatedAt.IsZero() && !plan.UpdatedAt.Equal(before.UpdatedAt) {
		return nil
	}
	plan.UpdatedAt = before.UpdatedAt
	if !row.SameFacts(&before, plan) {
		plan.UpdatedAt = now.UTC().Truncate(time.Microsecond)
	}
	return nil
}

// changed answers as PostgREST does: with nothing, or with the row. No row is an
// empty list.
func (s *server) changed(w http.ResponseWriter, r *http.Request, call change, p *market.Plan) error {
	var plans []market.Plan
	if p != nil {
		plans = []market.Plan{*p}
	}
	found := page{rows: len(plans), total: len(plans), counted: call.prefer.count != ""}
	if err := found.check(call.form); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	if r.Method == http.MethodDelete {
		found.rows = 0 // a withdrawn row is in no range
	}
	h.Set("Content-Range", found.contentRange())
	if applied := call.prefer.appliedToWrite(); applied != "" {
		h.Set("Preference-Applied", applied)
	}
	if call.prefer.returns != "return=representation" {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	s.send(w, r, http.StatusOK, call.form, encodePlans(s.Catalog.Current().PlanWriter(plans, call.fields), call.fields, call.form))
	return nil
}
