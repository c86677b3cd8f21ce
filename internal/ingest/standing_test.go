package ingest

import (
	"context"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// awayStore is a store whose database is away while it says so.
type awayStore struct {
	Store
	away bool
}

func (s *awayStore) ApplyRefresh(ctx context.Context, partner market.PartnerID, decide func([]market.Plan) (market.Change, error)) error {
	if s.away {
		return &errs.Error{Kind: errs.Unavailable, Code: errs.DatabaseAway, Message: "The database is away."}
	}
	return s.Store.ApplyRefresh(ctx, partner, decide)
}

func (s *awayStore) RecordFailure(ctx context.Context, run market.Run) error {
	if s.away {
		return errs.New(errs.Unavailable, "The database is away.")
	}
	return s.Store.RecordFailure(ctx, run)
}

func (s *awayStore) PartnersStanding(ctx context.Context) (market.Standing, error) {
	if s.away {
		return market.Standing{}, errs.New(errs.Unavailable, "The database is away.")
	}
	return s.Store.PartnersStanding(ctx)
}

// TestTheStatusWhileTheDatabaseIsAway is what the database told last, and an error before
// it told anything.
func TestTheStatusWhileTheDatabaseIsAway(t *testing.T) {
	db := &awayStore{away: true}
	sh := newShop(t, func(c *Config) { db.Store, c.Store = c.Store, db })
	check.Fails(sh.Status(t.Context()))(t, errs.Unavailable, "before it told anything")
	db.away = false
	sh.cherry.answer(plans("cherry", 1, 3))
	must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	want := cherryStatus(t, sh)
	db.away = true
	if got := cherryStatus(t, sh); got.Outcome != view.OutcomeOK || got.Plans != want.Plans {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestWhatFailsOverTheDatabase is told while the database is away, and is no failure of the
// partner once it answers. What the partner failed at meanwhile stays told.
func TestWhatFailsOverTheDatabase(t *testing.T) {
	db := &awayStore{}
	sh := newShop(t, func(c *Config) { db.Store, c.Store = c.Store, db })
	sh.cherry.answer(plans("cherry", 1, 3))
	must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	cherryStatus(t, sh)
	for name, c := range map[string]struct {
		answer func()
		after  view.RefreshOutcome
	}{
		"the database":     {func() { sh.cherry.answer(plans("cherry", 1, 4)) }, view.OutcomeOK},
		"the partner, too": {func() { sh.cherry.fail(errs.New(errs.Partner, "It is down.")) }, view.OutcomeFailed},
	} {
		c.answer()
		sh.clock.Move(time.Minute)
		db.away = true
		if _, err := sh.Refresh(t.Context(), "cherry"); err == nil {
			t.Errorf("%s: the refresh went well", name)
		}
		if got := cherryStatus(t, sh); got.Outcome != view.OutcomeFailed || got.Reason == "" {
			t.Errorf("%s is away: %+v, want a failure", name, got)
		}
		db.away = false
		check.Equal(t, cherryStatus(t, sh).Outcome, c.after, "%s was away", name)
	}
}
