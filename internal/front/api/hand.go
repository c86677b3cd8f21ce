package api

import (
	"context"
	"encoding/json"
	"net/http"

	"launchrack/internal/catalog/query"
	"launchrack/internal/door/answer"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// HandRows reads and changes the rows that were added by hand. A change that it
// returned is stored, in the audit log, and shown by Catalog. Rows of a feed are
// errs.Forbidden.
type HandRows interface {
	// List gives the rows, the newest first.
	List(context.Context) ([]market.Plan, error)
	// Changes gives the newest changes that the audit log has, the newest first.
	Changes(context.Context) ([]view.HandChange, error)
	// Update stores a row as edit leaves it, and gives it; nil where there is no
	// such row. An error of edit comes back unchanged.
	Update(ctx context.Context, id int64, edit func(*market.Plan) error) (*market.Plan, error)
	// Withdraw removes a row and gives it as it was; nil where there is no such
	// row.
	Withdraw(ctx context.Context, id int64) (*market.Plan, error)
	// Undo puts a row back as it was before an entry of the audit log, and gives
	// it; nil where there is none then. A row that was changed since is
	// errs.Conflict.
	Undo(ctx context.Context, entry int64) (*market.Plan, error)
}

// handPlans answers GET and POST /rest/v1/rpc/hand_plans: the rows that were
// added by hand, the newest first.
func (s *server) handPlans(w http.ResponseWriter, r *http.Request, who caller) error {
	if err := who.mayWrite("function hand_plans"); err != nil {
		return err
	}
	called, rows, err := s.callOfHandRows(r)
	if err != nil {
		return err
	}
	plans, err := rows.List(r.Context())
	if err != nil {
		return err
	}
	fields := query.AllFields()
	return s.sendValue(w, r, called, answer.Unstored, json.RawMessage(encodePlans(s.Catalog.Current().PlanWriter(plans, fields), fields, formJSON)))
}

// handChanges answers GET and POST /rest/v1/rpc/hand_changes.
func (s *server) handChanges(w http.ResponseWriter, r *http.Request, who caller) error {
	if err := who.mayWrite("function hand_changes"); err != nil {
		return err
	}
	called, rows, err := s.callOfHandRows(r)
	if err != nil {
		return err
	}
	changes, err := rows.Changes(r.Context())
	if err != nil {
		return err
	}
	return s.sendValue(w, r, called, answer.Unstored, changes)
}

func (s *server) callOfHandRows(r *http.Request) (outcome, HandRows, error) {
	called, err := readCall(r)
	if err != nil {
		return outcome{}, nil, err
	}
	rows, err := s.handRows()
	return called, rows, err
}

// undoChange answers POST /rest/v1/rpc/undo_change with {"entry": 7}: the row as
// it is afterwards, null where there is none.
func (s *server) undoChange(w http.ResponseWriter, r *http.Request, who caller) error {
	if err := who.mayWrite("function undo_change"); err != nil {
		return err
	}
	called, rows, err := s.callOfHandRows(r)
	if err != nil {
		return err
	}
	entry, err := readEntry(r)
	if err != nil {
		return err
	}
	p, err := rows.Undo(r.Context(), entry)
	if err != nil {
		return err
	}
	var restored json.RawMessage = []byte("null")
	if p != nil {
		fields := query.AllFields()
		restored = s.Catalog.Current().PlanWriter([]market.Plan{*p}, fields).AppendJSON(nil, 0)
	}
	return s.sendValue(w, r, called, answer.Unstored, restored)
}

func readEntry(r *http.Request) (int64, error) {
	body, err := readBody(r)
	if err != nil {
		return 0, err
	}
	var call struct {
		Entry *int64 `json:"entry"`
	}
	if json.Unmarshal(body, &call) != nil {
		return 0, badBody(`The body is the number of an entry in the audit log, such as {"entry": 7}.`)
	}
	if call.Entry == nil {
		return 0, errs.Field("entry", "is missing; accepted is the number of an entry in the audit log")
	}
	return *call.Entry, nil
}

// heldRefreshes answers GET and POST /rest/v1/rpc/held_refreshes: the partners
// whose last refresh was held back.
func (s *server) heldRefreshes(w http.ResponseWriter, r *http.Request, who caller) error {
	called, snap, err := s.operatorsCall(r, who, "function held_refreshes")
	if err != nil {
		return err
	}
	held := []view.HeldRefresh{}
	for _, state := range snap.Partners() {
		if isHeld(state) {
			held = append(held, view.HeldRefresh{Partner: string(state.Partner.ID), Name: state.Partner.Name, Reason: state.Failure,
				Function: "fetch-" + string(state.Partner.ID) + "-plans", Acceptable: state.Holds.Answer != nil})
		}
	}
	return s.sendValue(w, r, called, answer.Unstored, held)
}

// isHeld reports whether the partner's last refresh was held back.
func isHeld(state market.PartnerState) bool { return state.Failed() && state.Held }
