package ingest

import (
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
)

// Refresh fetches a partner's offer and updates the catalogue. Calls
// that come together share one fetch, and one soon after a good refresh gets
// that one's report. A partner that failed, or whose answer was held back, is
// an error of kind errs.Partner; an unknown one is errs.NotFound. A partner that
// is off is not asked: its report counts nothing and says what to configure. When
// ctx ends the caller is let go while the refresh continues.
func (r *Refresher) Refresh(ctx context.Context, id market.PartnerID) (Report, error) {
	f, err := r.find(id)
	if err != nil {
		return Report{}, err
	}
	return r.wait(ctx, f, false)
}

// Accept is Refresh that takes what Refresh would hold back: a change that
// withdraws too many plans, and prices that are far from the last good ones. It
// never answers from an earlier refresh. An answer without an acceptable plan
// fails all the same.
func (r *Refresher) Accept(ctx context.Context, id market.PartnerID) (Report, error) {
	f, err := r.find(id)
	if err != nil {
		return Report{}, err
	}
	return r.wait(ctx, f, true)
}

// wait gives the outcome of a refresh, which calls that come together share.
func (r *Refresher) wait(ctx context.Context, f *feed, trusted bool) (Report, error) {
	if missing := f.Off(); missing != "" {
		return Report{Partner: f.info.ID, Off: missing, At: r.now()}, nil
	}
	if r.isPaused(ctx, f.info.ID) {
		return Report{Partner: f.info.ID, Paused: true, At: r.now()}, nil
	}
	done := f.flights.DoChan(strconv.FormatBool(trusted), func() (any, error) { return r.refreshOrShare(f, trusted) })
	select {
	case result := <-done:
		report, _ := result.Val.(Report)
		return report, result.Err
	case <-ctx.Done():
		return Report{}, errs.Wrap(errs.Unavailable, ctx.Err(), "The refresh of %s was not waited for.", f.info.Name)
	}
}

// isPaused reports whether an operator has stopped the partner's refreshes. A database that
// does not answer is found out by the refresh, which then stores nothing.
func (r *Refresher) isPaused(ctx context.Context, id market.PartnerID) bool {
	return r.state(ctx, id).Paused
}

// RefreshAll refreshes the named partners, or all where none is named, at the
// same time, and gives their outcomes in the order of the names. It calls
// progress (unless nil) when a partner begins and when it is done, one call at
// a time.
func (r *Refresher) RefreshAll(ctx context.Context, progress func(Event), only ...market.PartnerID) []Outcome {
	return r.all(ctx, r.Refresh, progress, only)
}

// AcceptAll is RefreshAll that takes what would be held back, as Accept does.
func (r *Refresher) AcceptAll(ctx context.Context, progress func(Event), only ...market.PartnerID) []Outcome {
	return r.all(ctx, r.Accept, progress, only)
}

func (r *Refresher) all(ctx context.Context, refresh func(context.Context, market.PartnerID) (Report, error), progress func(Event), only []market.PartnerID) []Outcome {
	if len(only) == 0 {
		for _, f := range r.list() {
			only = append(only, f.info.ID)
		}
	}
	outcomes := make([]Outcome, len(only))
	var telling sync.Mutex
	tell := func(e Event) {
		telling.Lock()
		defer telling.Unlock()
		if progress != nil {
			progress(e)
		}
	}
	var all sync.WaitGroup
	for i, id := range only {
		all.Go(func() {
			who := r.partner(id)
			tell(Event{Partner: who})
			report, err := refresh(ctx, id)
			outcomes[i] = Outcome{Partner: who, Report: report, Err: err}
			tell(Event{Partner: who, Done: true, Report: report, Err: err})
		})
	}
	all.Wait()
	return outcomes
}

func (r *Refresher) partner(id market.PartnerID) market.Partner {
	if f, err := r.find(id); err == nil {
		return f.info.Partner
	}
	return market.Partner{ID: id, Name: string(id)}
}

// refreshOrShare answers from the last good refresh while that is recent. A trusted one refreshes at once and takes
// what would be held back.
func (r *Refresher) refreshOrShare(f *feed, trusted bool) (report Report, err error) {
	defer recoverPanic(f.info, r.cfg.Log, &err, errs.Internal, "the refresh of %s panicked")
	if !r.begin() {
		return Report{}, shuttingDown(context.Canceled)
	}
	defer r.running.Done()
	f.mu.Lock()
	defer f.mu.Unlock()
	now := r.cfg.Now()
	if age := now.Sub(f.last.At); !trusted && age >= 0 && age <= r.cfg.Share && !r.isTakenBack(f) {
		return f.last, nil
	}
	return r.refreshLocked(f, trusted)
}

// isTakenBack reports whether an operator has taken the partner's last good refresh back. Where
// the database does not answer it counts as it was.
func (r *Refresher) isTakenBack(f *feed) bool {
	ctx, stop := context.WithTimeout(r.base, recordTimeout)
	defer stop()
	last, err := r.cfg.Store.LastGoodRun(ctx, f.info.ID)
	return err == nil && last.IsRollback()
}

// refreshLocked refreshes and remembers the outcome for later calls. What was lost with a lease is
// asked for again at once, one time. The caller holds f.mu.
func (r *Refresher) refreshLocked(f *feed, trusted bool) (Report, error) {
	asked := r.now()
	report, err := r.refreshOnce(f, trusted)
	if errors.Is(err, market.ErrLeaseLost) {
		report, err = r.refreshOnce(f, trusted)
	}
	if errors.Is(err, market.ErrLeaseLost) {
		r.recordFailure(f, market.Run{Partner: f.info.ID, StartedAt: asked, Outcome: market.OutcomeFailed}, err)
	}
	if err == nil {
		f.last = report
		f.unrecorded.Store(nil)
	}
	return report, err
}

// refreshOnce does one whole refresh and publishes exactly once, whatever came of it. A
// refresh that another process ends meanwhile, or ended well a moment ago, is taken for an
// own one, unless its answer would be held back and this one is trusted. A partner that rests
// is not asked where refreshes are shared.
func (r *Refresher) refreshOnce(f *feed, trusted bool) (Report, error) {
	asked, shares := r.now(), !trusted && r.cfg.Share > 0
	if shares { // which spares the lease
		if err := r.rested(r.state(r.base, f.info.ID)); err != nil {
			return Report{}, err
		}
	}
	waiting, stop := context.WithTimeout(f.ctx, r.cfg.Limit)
	defer stop()
	last, err := r.lastRun(waiting, f.info.ID)
	if err != nil {
		r.cfg.Log.Warn("the partner's last refresh not read", "partner", f.info.ID, "error", err)
	}
	lease, release, waited, err := r.lease(waiting, f.info.ID, f.holder)
	if err != nil && f.ctx.Err() != nil {
		return Report{}, r.ended(f, err)
	}
	if err != nil && waiting.Err() == nil { // the database failed
		r.recordFailure(f, market.Run{Partner: f.info.ID, StartedAt: asked, Outcome: market.OutcomeFailed}, err)
	}
	if err != nil {
		return Report{}, err
	}
	defer release()
	if err := r.isThere(waiting, f); err != nil {
		return Report{}, err
	}
	if !trusted && (waited || shares) {
		if report, err, ended := r.outcomeOfOthers(waiting, f, last.ID, waited); ended {
			return report, err
		}
	}
	before := r.state(waiting, f.info.ID)
	if before.Paused { // while this one waited
		return Report{Partner: f.info.ID, Paused: true, At: r.now()}, nil
	}
	if shares {
		if err := r.rested(before); err != nil {
			return Report{}, err
		}
	}
	return r.refreshLeased(f, try{lease: lease, before: before, trusted: trusted})
}

// try is one refresh that may ask the partner.
type try struct {
	lease market.Lease
	// before is how the partner stood. The lease keeps other refreshes from changing it; where
	// it could not be read it is empty, and what is held begins anew.
	before market.PartnerState
	// trusted takes what would be held back.
	trusted bool
}

func (r *Refresher) refreshLeased(f *feed, t try) (Report, error) {
	ctx, cancel := context.WithTimeout(f.ctx, r.cfg.Limit)
	defer cancel()
	run := market.Run{Partner: f.info.ID, StartedAt: r.now()}
	report, err := r.attempt(ctx, f, &run, t)
	if err != nil && f.ctx.Err() != nil {
		// Close ended it, or whoever removed the partner, which says nothing about the partner.
		return Report{}, r.ended(f, err)
	}
	if errors.Is(err, market.ErrLeaseLost) {
		f.lostLeases.Add(1)
		r.cfg.Log.Warn("refresh not stored", "partner", f.info.ID, "error", err)
		return Report{}, err
	}
	if err != nil {
		run.Pace = nil
		if !isOurFault(err) {
			run.Pace = afterFailure(t.before.Pace, r.now())
		}
		r.recordFailure(f, run, err)
		return Report{}, err
	}
	r.logGood(report)
	if err := r.publish(ctx); err != nil && f.ctx.Err() != nil {
		return Report{}, r.ended(f, err)
	} else if err != nil {
		r.cfg.Log.Error("refresh stored but not published", "partner", f.info.ID, "error", err)
		return Report{}, fmt.Errorf("the refreshed plans were stored but are not served yet: %w", err)
	}
	return report, nil
}

// attempt fetches, compares and stores. The documents of an answer are kept whether it is
// taken or refused.
func (r *Refresher) attempt(ctx context.Context, f *feed, run *market.Run, t try) (report Report, err error) {
	run.Outcome = market.OutcomeFailed
	r.recall(ctx, f, t.before)
	snapshot, err := fetch(ctx, f, r.cfg.Limit, r.cfg.Log)
	documents := snapshot.Documents
	shape := r.drift(ctx, run, snapshot.Shape)
	err = shape.judge(f.info, err)
	run.EndedAt = r.now()
	evidence := market.Evidence{Offer: market.Offer{FetchedAt: run.EndedAt, Documents: documents}, Keep: r.cfg.Keep}
	if shape.differs {
		evidence.Shape = shape.text
	}
	if err == nil {
		report, err = r.take(ctx, f, run, snapshot, shape, &evidence, t)
	}
	if errors.Is(err, partner.ErrIncomplete) {
		err = r.refuse(f, run, t.before.Holds, err)
	}
	if err != nil {
		r.recordRefused(ctx, f, market.Offer{FetchedAt: run.EndedAt, Documents: documents, Refused: true})
		return Report{}, err
	}
	f.ended = run.EndedAt
	return report, nil
}

// take compares an answer that is whole with what is stored, and stores it unless a guard
// holds it.
func (r *Refresher) take(ctx context.Context, f *feed, run *market.Run, s partner.Snapshot, shape shape, evidence *market.Evidence, t try) (Report, error) {
	plans, ended := current(s.Plans, run.EndedAt)
	rejected := inOrder(append(ended, s.Rejected...))
	note(run, rejected)
	if len(plans) == 0 {
		return Report{}, nothingAccepted(f.info, rejected)
	}
	if err := r.cfg.Store.Pack(ctx, evidence); err != nil {
		return Report{}, err
	}
	a := answer{plans: plans, rejected: rejected, at: run.EndedAt, guards: shape.guards(f.info), isNewSource: shape.isNewSource(), trusted: t.trusted,
		before: t.before.Holds, holdFor: r.cfg.HoldFor}
	err := r.cfg.Store.ApplyRefresh(ctx, f.info.ID, func(stored []market.Plan) (market.Change, error) {
		var err error
		if a.peers, err = peersOf(ctx, r.cfg.Store.Plans, f.info.ID, stored, a); err != nil {
			return market.Change{}, err
		}
		d := compare(stored, a)
		rejected = inOrder(append(d.heldRows, rejected...))
		note(run, rejected)
		d.describe(run)
		run.Holds = &d.holds
		if err := d.holdBack(f.info, a); err != nil {
			run.Outcome = market.OutcomeHeld
			return market.Change{}, err
		}
		run.Outcome = market.OutcomeGood
		run.Pace = r.afterGood(f, t.before, *run)
		d.change.Run, d.change.Lease, d.change.Evidence = *run, t.lease, evidence
		return d.change, nil
	})
	if err != nil {
		return Report{}, notStored(err, run)
	}
	return newReport(*run, rejected), nil
}

// manyNew is the part of an answer that is new where a partner is read first, or a source whose name is not known.
const manyNew = 3

// peersOf returns the plans that new ones are compared with: where many are new, a source is, or one waits for an operator's answer.
func peersOf(ctx context.Context, all func(context.Context) ([]market.Plan, error), id market.PartnerID, stored []market.Plan, a answer) (peers, error) {
	known := make(map[market.SKU]bool, len(stored))
	for i := range stored {
		known[stored[i].SKU] = true
	}
	added, isAsked := 0, false
	for i := range a.plans {
		if !known[a.plans[i].SKU] {
			added++
		}
		isAsked = isAsked || a.before.Plans[a.plans[i].SKU].Asks
	}
	if all == nil || added == 0 || added*manyNew < len(a.plans) && !isAsked && !a.isNewSource {
		return nil, nil
	}
	plans, err := all(ctx)
	return peersAmong(plans, id), err
}

// current returns the plans whose offer has not ended, in a list of their own, and why the others are left
// out: their rows are withdrawn.
func current(offered []market.Plan, now time.Time) (plans []market.Plan, ended []partner.Rejection) {
	for _, p := range offered {
		if !p.EndsAt.IsZero() && !p.EndsAt.After(now) {
			ended = append(ended, partner.Rejection{Item: string(p.SKU), Kind: market.NotSold, Reason: "ends_at: the offer ended on " + p.EndsAt.UTC().Format("2 Jan 2006, 15:04") + " UTC"})
			continue
		}
		plans = append(plans, p)
	}
	return plans, ended
}

// note sets what a run says about the items that were not taken.
func note(run *market.Run, rejected []partner.Rejection) {
	run.Rejected, run.Rejections = market.CountRejected(rejected), rejected[:min(len(rejected), maxRecorded)]
}

// refuse holds back an incomplete answer. No operator can accept it, and it does not count as a
// repetition of what is held.
func (r *Refresher) refuse(f *feed, run *market.Run, before market.Holds, cause error) error {
	run.Outcome, run.Holds = market.OutcomeHeld, &market.Holds{Plans: before.Plans}
	return heldIfIncomplete(f.info, cause)
}

// heldIfIncomplete says that an incomplete answer is held back; other failures stay what they are.
func heldIfIncomplete(info partner.Info, cause error) error {
	if !errors.Is(cause, partner.ErrIncomplete) {
		return cause
	}
	return errs.Wrap(errs.Partner, errors.Join(errHeld, cause), "The answer of %s was held back: %s", info.Name, errs.Public(cause))
}

// recordRefused stores what a refused answer was read from, for whoever looks into it. A
// failure costs no plan.
func (r *Refresher) recordRefused(ctx context.Context, f *feed, o market.Offer) {
	if len(o.Documents) == 0 {
		return
	}
	if err := r.cfg.Store.RecordDocuments(ctx, f.info.ID, o, r.cfg.Keep); err != nil {
		r.cfg.Log.Error("documents not stored", "partner", f.info.ID, "error", err)
	}
}

// notStored marks a run whose change was decided on but not stored. The change
// is ours, so a row that the store finds invalid is our fault, not a caller's.
func notStored(err error, run *market.Run) error {
	if run.Outcome == market.OutcomeGood {
		run.Outcome = market.OutcomeFailed
	}
	if errs.KindOf(err) == errs.Invalid {
		return errs.Wrap(errs.Internal, err, "the refresh could not be stored")
	}
	return err
}

// recall gives a feed the documents that another process, or this one before a restart, fetched
// last, so that it asks whether they changed (conditional requests). Without them the partner
// sends all of it.
func (r *Refresher) recall(ctx context.Context, f *feed, before market.PartnerState) {
	feed, can := f.Feed.(cacheLoader)
	if !can || before.GoodAt.IsZero() || before.GoodAt.Equal(f.ended) {
		return
	}
	answers, err := r.cfg.Store.LastAnswers(ctx, f.info.ID)
	if err != nil {
		r.cfg.Log.Warn("last answers not read", "partner", f.info.ID, "error", err)
		return
	}
	feed.LoadCache(answers)
}

// fetch asks the adapter and turns whatever goes wrong there, a panic
// included, into an error of kind errs.Partner.
func fetch(ctx context.Context, f Feed, limit time.Duration, log *slog.Logger) (s partner.Snapshot, err error) {
	info := f.Info()
	defer recoverPanic(info, log, &err, errs.Partner, "The answer of %s could not be read.")
	s, err = f.Fetch(ctx)
	switch {
	case err == nil:
		return s, nil
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return s, errs.Wrap(errs.Partner, err, "%s did not answer within %s.", info.Name, limit)
	case errs.KindOf(err) != errs.Partner:
		return s, errs.Wrap(errs.Partner, err, "%s could not be refreshed.", info.Name)
	}
	return s, err
}

// recoverPanic, deferred, turns a panic into an error: one partner's odd answer must
// not take the shop down.
func recoverPanic(info partner.Info, log *slog.Logger, err *error, kind errs.Kind, format string) {
	if cause := recover(); cause != nil {
		log.Error("refresh panicked", "partner", info.ID, "panic", cause, "stack", string(debug.Stack()))
		*err = errs.Wrap(kind, fmt.Errorf("panic: %v", cause), format, info.Name)
	}
}

// isThere fails where another node has removed the partner, of which this one does not know yet: whoever removes it
// withdraws its plans under the lease, and nobody would withdraw what came after that. The caller holds the lease.
func (r *Refresher) isThere(ctx context.Context, f *feed) error {
	if r.cfg.Gone == nil {
		return nil
	}
	isGone, err := r.cfg.Gone(ctx, f.info.ID)
	if isGone {
		err = r.ended(f, errors.New("it was removed on another node"))
	}
	return err
}

// ended says why a refresh was ended before its partner answered.
func (r *Refresher) ended(f *feed, cause error) error {
	if r.base.Err() != nil {
		return shuttingDown(cause)
	}
	return errs.Wrap(errs.NotFound, cause, "The shop no longer has the partner %s", f.info.Name)
}

func shuttingDown(cause error) error {
	return errs.Wrap(errs.Unavailable, cause, "The server is shutting down.")
}

// recordFailure stores the reason for the pages and the operator.
func (r *Refresher) recordFailure(f *feed, run market.Run, cause error) {
	run.EndedAt, run.Reason = r.now(), errs.Public(cause)
	r.cfg.Log.Warn("refresh failed", append([]any{"partner", f.info.ID, "outcome", run.Outcome, "rejected", run.Rejected}, errs.Why(cause)...)...)
	ctx, cancel := context.WithTimeout(r.base, recordTimeout)
	defer cancel()
	err := r.cfg.Store.RecordFailure(ctx, run)
	if err != nil {
		r.cfg.Log.Error("failed refresh not recorded", "partner", f.info.ID, "error", err)
		e, ok := errors.AsType[*errs.Error](cause)
		f.unrecorded.Store(&unrecorded{run, ok && e.Code == errs.DatabaseAway})
	} else {
		f.unrecorded.Store(nil)
	}
	if err := r.publish(ctx); err != nil {
		r.cfg.Log.Error("failed refresh not published", "partner", f.info.ID, "error", err)
	}
}

// publish makes one call at a time, so that a snapshot that was read earlier cannot
// replace a later one.
func (r *Refresher) publish(ctx context.Context) error {
	r.publishing.Lock()
	defer r.publishing.Unlock()
	return r.cfg.Publish(ctx)
}

// now is the time in the store's precision.
func (r *Refresher) now() time.Time { return r.cfg.Now().UTC().Truncate(time.Microsecond) }

// Withdraw withdraws the rows of a partner that the shop no longer has, and gives their number. It waits for a
// refresh of the partner that any process has under way, this one among them.
func (r *Refresher) Withdraw(ctx context.Context, id market.PartnerID) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, r.cfg.Limit)
	defer cancel()
	lease, release, _, err := r.lease(ctx, id, crand.Text())
	if err != nil {
		return 0, err
	}
	defer release()
	at := r.now()
	run := market.Run{Partner: id, StartedAt: at, EndedAt: at, Outcome: market.OutcomeGood, Reason: "The partner was removed on the desk."}
	err = r.cfg.Store.ApplyRefresh(ctx, id, func(stored []market.Plan) (market.Change, error) {
		change := market.Change{Lease: lease}
		for i := range stored {
			change.Delete = append(change.Delete, stored[i].ID)
		}
		run.Withdrawn = len(stored)
		change.Run = run
		return change, nil
	})
	if err != nil {
		return 0, err
	}
	return run.Withdrawn, r.publish(ctx)
}
