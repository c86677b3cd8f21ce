package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/operator"
	"launchrack/internal/store"
	"launchrack/internal/view"
)

const (
	// pageOfRuns and pageOfChanges are how many a page lists.
	pageOfRuns    = 50
	pageOfChanges = 100
)

// runs answers GET /operator/data/refreshes?partner=&below=: a page of refreshes.
func (d *Desk) runs(r *http.Request) (any, error) {
	params := r.URL.Query()
	below, err := wholeIn(params, "below")
	if err != nil {
		return nil, err
	}
	stored, err := d.Store.RunsBelow(r.Context(), market.PartnerID(params.Get("partner")), below, pageOfRuns+1)
	if err != nil {
		return nil, err
	}
	page := view.DeskRuns{Runs: []view.DeskRun{}}
	for i := range stored {
		if i == pageOfRuns {
			page.Next = stored[i-1].ID
			break
		}
		page.Runs = append(page.Runs, d.runView(&stored[i]))
	}
	return page, nil
}

func (d *Desk) runView(run *market.Run) view.DeskRun {
	v := view.DeskRun{Run: run.ID, Partner: string(run.Partner), Name: d.partnerName(run.Partner), StartedAt: view.Time(run.StartedAt), EndedAt: view.Time(run.EndedAt),
		Outcome: view.RefreshOutcome(run.Outcome), Reason: run.Reason, Added: run.Added, Changed: run.Changed, Withdrawn: run.Withdrawn, Unchanged: run.Unchanged,
		Rejected: run.Rejected, IsRollback: run.IsRollback(), Rejections: []view.Rejection{}, Drift: []view.FieldChange{}}
	if run.Outcome == market.OutcomeGood {
		v.Outcome = view.OutcomeOK
	}
	for _, one := range run.Rejections {
		v.Rejections = append(v.Rejections, view.Rejection{Item: errs.Clip(one.Item, maxItem), Reason: one.Reason, Listed: one.Listed})
	}
	for _, one := range run.Drift {
		v.Drift = append(v.Drift, view.FieldChange(one))
	}
	return v
}

// changesOfRun answers GET /operator/data/refreshes/{run}/changes?offset=: a page of what a
// refresh changed.
func (d *Desk) changesOfRun(r *http.Request) (any, error) {
	run, err := wholeOf("run", r.PathValue("run"))
	if err != nil {
		return nil, err
	}
	offset, err := wholeIn(r.URL.Query(), "offset")
	if err != nil {
		return nil, err
	}
	first, last, err := d.Store.EventsOfRun(r.Context(), run)
	if err != nil {
		return nil, err
	}
	page := view.DeskChanges{Changes: []view.DeskChange{}}
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
func (d *Desk) previewRollback(r *http.Request) (any, error) { return d.rollBack(r, true) }

// rollback answers POST /operator/data/refreshes/{run}/rollback.
func (d *Desk) rollback(r *http.Request) (any, error) { return d.rollBack(r, false) }

func (d *Desk) rollBack(r *http.Request, dryRun bool) (any, error) {
	run, err := wholeOf("run", r.PathValue("run"))
	if err != nil {
		return nil, err
	}
	done, err := d.Rollback(r.Context(), run, dryRun)
	if err != nil {
		return nil, err
	}
	return view.DeskRollback{Partner: string(done.Partner), Name: d.partnerName(done.Partner), Run: done.Run,
		Added: done.Added, Changed: done.Changed, Withdrawn: done.Withdrawn, Changes: changesOf(done.Rows)}, nil
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
