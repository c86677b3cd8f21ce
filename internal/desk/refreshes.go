package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/store"
)

const (
	// pageOfRuns and pageOfChanges are how many a page lists.
	pageOfRuns    = 50
	pageOfChanges = 100
)

// runs answers GET /operator/data/refreshes?partner=&below=: a page of refreshes.
func (d *Desk) runs(r *http.Request, below int64) (any, error) {
	stored, err := d.Store.RunsBelow(r.Context(), market.PartnerID(r.URL.Query().Get("partner")), below, pageOfRuns+1)
	if err != nil {
		return nil, err
	}
	page := shape.DeskPage{Filters: []shape.DeskFilter{d.partnerFilter()}}
	table := shape.DeskTable{Label: "Refreshes", Columns: heads("Partner", "#Run", "When", "Outcome", "#Added", "#Changed", "#Withdrawn", "#Skipped"), Rows: []shape.DeskRow{},
		None: "There was no refresh yet. You can begin one under Partners."}
	for i := range stored {
		if i == pageOfRuns {
			page.Next = fmt.Sprint("below=", stored[i-1].ID)
			break
		}
		table.Rows = append(table.Rows, d.runRow(r, &stored[i]))
	}
	page.Tables = []shape.DeskTable{table}
	return page, nil
}

// outcomes are the words for how a partner stands, which the page /status has too.
var outcomes = map[view.RefreshOutcome]shape.DeskCell{view.OutcomeOK: state("good", "Up to date"), view.OutcomeFailed: state("bad", "Failed"), view.OutcomeHeld: state("warn", "Held back"),
	view.OutcomeOff: state("quiet", "Off"), view.OutcomePaused: state("quiet", "Paused"), view.OutcomeNever: state("quiet", "Never updated")}

// runRow shows a refresh with what it changed, what it did not take, why it ended as it did, and the way back.
func (d *Desk) runRow(r *http.Request, run *market.Run) shape.DeskRow {
	name, isGood := d.partnerName(run.Partner), run.Outcome == market.OutcomeGood
	outcome := outcomes[view.RefreshOutcome(run.Outcome)]
	verb, title := "Roll back to before this", fmt.Sprintf("Roll %s back to before run %d", name, run.ID)
	if isGood {
		outcome = state("good", "Taken")
	}
	ask := &shape.DeskAsk{Title: title, Verb: "Roll back", Preview: fmt.Sprintf("refreshes/%d/rollback", run.ID)}
	if run.IsRollback() {
		outcome.Text, verb = "Rolled back", "Undo"
		ask.Title, ask.Verb = fmt.Sprintf("Undo the roll-back of %s, run %d", name, run.ID), "Undo"
	}
	details := &shape.DeskDetails{Verb: "Details", Label: fmt.Sprintf("Details of run %d of %s", run.ID, name), Text: sentence(run.Reason)}
	if isGood && mayEdit(r) {
		details.Actions = []shape.DeskAction{{Verb: verb, Label: fmt.Sprintf("%s: run %d of %s", verb, run.ID, name), Ask: ask}}
	}
	var rejected []view.Rejection
	for _, one := range run.Rejections {
		rejected = append(rejected, view.Rejection{Item: errs.Clip(one.Item, maxItem), Reason: one.Reason, Listed: one.Listed})
	}
	var differing []view.FieldChange
	for _, one := range run.Drift {
		differing = append(differing, view.FieldChange(one))
	}
	details.Facts = facts(shape.DeskFact{Title: "Items that were not taken", Lines: rejections(rejected, run.Rejected)}, shape.DeskFact{Title: "Fields that changed", Lines: drift(differing)},
		shape.DeskFact{Title: "What it changed", Call: fmt.Sprintf("refreshes/%d/changes", run.ID)})
	return shape.DeskRow{Key: strconv.FormatInt(run.ID, 10), Details: details, Cells: []shape.DeskCell{text(name), text(strconv.FormatInt(run.ID, 10)), momentOf(run.EndedAt), outcome,
		number(run.Added), number(run.Changed), number(run.Withdrawn), number(run.Rejected)}}
}

// changesOfRun answers GET /operator/data/refreshes/{run}/changes?offset=: a page of what a
// refresh changed.
func (d *Desk) changesOfRun(r *http.Request, run, offset int64) (any, error) {
	first, last, err := d.Store.EventsOfRun(r.Context(), run)
	if err != nil {
		return nil, err
	}
	page := shape.DeskList{Size: pageOfChanges, None: "It changed nothing."}
	if first == 0 || first+offset > last {
		return page, nil
	}
	page.Total = int(last - first + 1)
	q := market.EventQuery{Run: run, After: first + offset - 1, Until: first + offset + pageOfChanges - 1, All: true}
	for e, err := range d.Store.Events(r.Context(), q) {
		if err != nil {
			return nil, err
		}
		page.Changes = append(page.Changes, d.changeBy(e))
	}
	return page, nil
}

// previewRollback answers GET /operator/data/refreshes/{run}/rollback: what it would change.
func (d *Desk) previewRollback(r *http.Request, run int64) (any, error) {
	done, err := d.Rollback(r.Context(), run, true)
	if err != nil {
		return nil, err
	}
	p := shape.DeskPreview{Call: fmt.Sprintf("refreshes/%d/rollback", run), Failed: "Nothing was rolled back.", Changes: changesOf(done.Rows), Text: []string{
		"Later refreshes of this partner are rolled back with it. The partner is paused until you resume it, so that its next refresh does not undo this.",
		"Nothing was stored yet. This is what visitors would see change."},
		Counts: []shape.DeskCounted{{Label: "Back again", Count: done.Added}, {Label: "Changed", Count: done.Changed}, {Label: "Withdrawn", Count: done.Withdrawn}}}
	all := done.Added + done.Changed + done.Withdrawn
	if all == 0 {
		return shape.DeskPreview{Text: []string{"This would change nothing."}}, nil
	}
	p.More = moreThan(len(p.Changes), all)
	return p, nil
}

// moreThan says that a preview shows the first changes of all.
func moreThan(shown, all int) string {
	if shown >= all {
		return ""
	}
	return fmt.Sprintf("The first %s of %s are shown.", language.English.Number(shown), language.English.Number(all))
}

// rollback answers POST /operator/data/refreshes/{run}/rollback.
func (d *Desk) rollback(r *http.Request, run int64) (any, error) {
	done, err := d.Rollback(r.Context(), run, false)
	name := d.partnerName(done.Partner)
	return shape.DeskDone{Text: fmt.Sprintf("The plans of %s are as they were before run %d, and %s is paused. Run %d can be undone.", name, run, name, done.Run)}, err
}

// Rollback takes a refresh and those of its partner after it back, or with dryRun tells what that would change.
// The line of the audit log contains the run that undoes it.
func (d *Desk) Rollback(ctx context.Context, run int64, dryRun bool) (store.RolledBack, error) {
	done, err := d.Store.Rollback(ctx, run, d.Now().UTC().Truncate(time.Microsecond), dryRun, func(r store.RolledBack) operator.Entry {
		e := d.Entry(ctx, operator.RolledBack, fmt.Sprintf("%s to before run %d: %s; taken back by run %d", r.Partner, run, r, r.Run))
		e.After, _ = json.Marshal(map[string]int64{"run": r.Run}) // numbers always encode
		return e
	})
	if !dryRun {
		d.Show(ctx, err)
	}
	return done, err
}

// wholeIn gives a whole number of an address that may be left out, which is 0.
func wholeIn(params url.Values, name string) (int64, error) {
	if params.Get(name) == "" {
		return 0, nil
	}
	return wholeOf(name, params.Get(name))
}

func wholeOf(name, text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, errs.Field(name, "%q came; accepted is a whole number from 0 on", errs.Clip(text, 60))
	}
	return n, nil
}
