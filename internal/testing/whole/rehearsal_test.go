package whole_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/store"
)

// rehearsal is an ingest.Store that reads a database and stores nothing, so that each answer is
// compared with the healthy rows.
type rehearsal struct {
	*store.Store
	plans []market.Plan
	state []market.PartnerState
	shape string
	// decided is what the last refresh would have stored.
	decided market.Change
}

// rehearse reads the rows and the state of a partner.
func rehearse(t *testing.T, db *store.Store, id market.PartnerID) *rehearsal {
	t.Helper()
	r := &rehearsal{Store: db}
	var err, unread error
	enough := errors.New("nothing is stored")
	r.shape, err = db.Shape(t.Context(), id)
	r.state, unread = db.PartnerStates(t.Context())
	rows := db.ApplyRefresh(t.Context(), id, func(stored []market.Plan) (market.Change, error) {
		r.plans = stored
		return market.Change{}, enough
	})
	if !errors.Is(rows, enough) || err != nil || unread != nil {
		t.Fatal(err, unread, rows)
	}
	return r
}

func (r *rehearsal) ApplyRefresh(_ context.Context, _ market.PartnerID, decide func([]market.Plan) (market.Change, error)) (err error) {
	r.decided, err = decide(slices.Clone(r.plans))
	return err
}

func (r *rehearsal) Shape(context.Context, market.PartnerID) (string, error) { return r.shape, nil }
func (r *rehearsal) PartnerStates(context.Context) ([]market.PartnerState, error) {
	return r.state, nil
}
func (r *rehearsal) LatestRuns(context.Context) ([]market.Run, error) { return nil, nil }
func (r *rehearsal) RecordFailure(context.Context, market.Run) error  { return nil }
func (r *rehearsal) Pack(context.Context, *market.Evidence) error     { return nil }
func (r *rehearsal) ReleaseLease(context.Context, market.Lease) error { return nil }
func (r *rehearsal) Lease(context.Context, string, string, time.Duration) (market.Lease, bool, error) {
	return market.Lease{}, true, nil
}
func (r *rehearsal) RecordDocuments(context.Context, market.PartnerID, market.Offer, market.Retention) error {
	return nil
}

// after returns the rows as they would be after the last refresh. New ones have negative ids.
func (r *rehearsal) after() map[int64]market.Plan {
	rows := byID(r.plans)
	for _, id := range r.decided.Delete {
		delete(rows, id)
	}
	for _, p := range r.decided.Update {
		rows[p.ID] = p
	}
	for i, p := range r.decided.Insert {
		rows[int64(-1-i)] = p
	}
	return rows
}

func byID(plans []market.Plan) map[int64]market.Plan {
	rows := map[int64]market.Plan{}
	for _, p := range plans {
		rows[p.ID] = p
	}
	return rows
}
