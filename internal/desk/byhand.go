package desk

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/store"
)

// maxHandChanges is the maximum number of changes of rows by hand on the page: the audit log has the older ones.
const maxHandChanges = 10

// handPlans answers GET /operator/data/plans/by-hand?hand=: the rows that were added by hand, and their newest changes.
func (d *Desk) handPlans(r *http.Request) (any, error) {
	plans, err := d.Store.HandPlans(r.Context())
	if err != nil {
		return nil, err
	}
	changes, err := d.Store.HandChanges(r.Context(), maxHandChanges)
	if err != nil {
		return nil, err
	}
	table := shape.DeskTable{Label: "Plans added by hand", Columns: heads("Plan", "#Number", "Type", "Price", "Changed"), Rows: []shape.DeskRow{}, None: "No plans have been added by hand yet."}
	if len(plans) > 0 {
		table.None = "No plan matches."
	}
	sought := strings.Fields(language.Plain(r.URL.Query().Get("hand")))
	plans = slices.DeleteFunc(plans, func(p market.Plan) bool { return !matches(&p, sought) })
	page, err := wholeIn(r.URL.Query(), "page")
	from := min(int(min(max(page-1, 0), 1_000_000))*pageOfPlans, len(plans))
	to := min(from+pageOfPlans, len(plans))
	for i := range plans[from:to] {
		table.Rows = append(table.Rows, handRow(r, &plans[from+i]))
	}
	answer := shape.DeskPage{Filters: []shape.DeskFilter{{Name: "hand", Label: "Name, number, partner or processor", Kind: "search"}}, Tables: []shape.DeskTable{table}}
	if to < len(plans) {
		answer.Next = fmt.Sprint("page=", to/pageOfPlans+1)
	}
	if from == 0 {
		answer.Tables = append(answer.Tables, changesTable(r, changes))
	}
	return answer, err
}

// matches reports whether each word stands somewhere in what names a row.
func matches(p *market.Plan, words []string) bool {
	text := language.Plain(fmt.Sprintln(p.Name, p.ID, p.Type, p.Category, p.PartnerName, p.CPUModel, p.Description))
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

func handRow(r *http.Request, p *market.Plan) shape.DeskRow {
	name := text(p.Name)
	if !p.Available {
		name.Note = "Not listed"
	}
	shown := shape.DeskRow{Key: strconv.FormatInt(p.ID, 10), Cells: []shape.DeskCell{name, text(strconv.FormatInt(p.ID, 10)), text(typeText(p.Type)), text(firstPrice(p)), momentOf(p.UpdatedAt)}}
	if mayEdit(r) {
		shown.Actions = []shape.DeskAction{{Verb: "Edit", Label: "Edit " + p.Name, Opens: "edit", Plan: p.ID},
			{Verb: "Withdraw", Label: "Withdraw " + p.Name, Call: fmt.Sprintf("plans/by-hand/%d/withdraw", p.ID), Failed: p.Name + " was not withdrawn.",
				Ask: &shape.DeskAsk{Title: "Withdraw " + p.Name + "?", Verb: "Withdraw", Otherwise: "Keep", Text: []string{"It leaves lists, feeds and the API at once."}}}}
	}
	return shown
}

// firstPrice is the first price of a row as it is quoted; empty for none.
func firstPrice(p *market.Plan) string {
	for _, period := range p.Periods() {
		for _, c := range market.Currencies() {
			if amount, has := p.Quotes(period)[c]; has {
				return price.Format(language.English, amount, c) + "/" + string(period)
			}
		}
	}
	return ""
}

// changesTable lists the newest changes, each with Undo where nothing came after it.
func changesTable(r *http.Request, changes []store.HandChange) shape.DeskTable {
	table := shape.DeskTable{Title: "Recent changes", Label: "Recent changes", Columns: heads("Plan", "What", "When", "Detail"), Rows: []shape.DeskRow{}, None: "Nothing has been changed or withdrawn yet."}
	if len(changes) == maxHandChanges {
		table.Text = "The audit log has the older ones."
	}
	verbs := map[operator.Event]string{operator.PlanChanged: "changed", operator.PlanWithdrawn: "withdrawn", operator.ChangeUndone: "put back"}
	for _, c := range changes {
		p := c.After
		if p == nil {
			p = c.Before
		}
		key := strconv.FormatInt(c.Number, 10)
		one := shape.DeskRow{Key: key, Cells: []shape.DeskCell{text(p.Name), text(verbs[c.Event]), momentOf(c.At), text(c.Detail)}}
		if c.CanUndo && mayEdit(r) {
			one.Actions = []shape.DeskAction{{Verb: "Undo", Label: fmt.Sprintf("Undo: %s %s, entry %s", p.Name, verbs[c.Event], key), Call: "audit/" + key + "/undo", Failed: "The change of " + p.Name + " was not undone."}}
		}
		table.Rows = append(table.Rows, one)
	}
	return table
}

// withdrawHand answers POST /operator/data/plans/by-hand/{plan}/withdraw.
func (d *Desk) withdrawHand(r *http.Request, id int64) (any, error) {
	p, err := d.WithdrawHand(r.Context(), id)
	if err == nil && p == nil {
		err = errs.New(errs.NotFound, "There is no plan %d that was added by hand", id)
	}
	if err != nil {
		return nil, err
	}
	return shape.DeskDone{Text: p.Name + " was withdrawn. Recent changes can undo it."}, nil
}

// typeText is what cards call a type; empty for none.
func typeText(t market.PlanType) string {
	if t == "" {
		return ""
	}
	return view.TextOfType(language.English, t).Card
}
