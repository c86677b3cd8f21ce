package ingest

import (
	"context"
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/view"
)

// awayStore is a store whose database is away while it says so.
type awayStore struct {
	Store
	away bool
}

func (s *awayStore) LatestRuns(ctx context.Context) ([]market.Run, error) {
	if s.away {
		return nil, errs.New(errs.Unavailable, "The database is away.")
	}
	return s.Store.LatestRuns(ctx)
}

// TestTheStatusWhileTheDatabaseIsAway is what the database told last, and an error before
// it told anything.
func TestTheStatusWhileTheDatabaseIsAway(t *testing.T) {
	db := &awayStore{away: true}
	sh := newShop(t, func(c *Config) { db.Store, c.Store = c.Store, db })
	if _, err := sh.Status(t.Context()); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("before it told anything: %v", err)
	}
	db.away = false
	sh.cherry.answer(plans("cherry", 1, 3))
	if _, err := sh.Refresh(t.Context(), "cherry"); err != nil {
		t.Fatal(err)
	}
	want := cherryStatus(t, sh)
	db.away = true
	if got := cherryStatus(t, sh); got.Outcome != view.OutcomeOK || got.Plans != want.Plans {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
