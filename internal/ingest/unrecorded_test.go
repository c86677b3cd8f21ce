package ingest

import (
	"context"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// fullStore is a store whose disk is full while it says so.
type fullStore struct {
	Store
	full bool
}

var errFull = errs.New(errs.Full, "The disk is full.")

func (s *fullStore) ApplyRefresh(ctx context.Context, id market.PartnerID, decide func([]market.Plan) (market.Change, error)) error {
	if s.full {
		return errFull
	}
	return s.Store.ApplyRefresh(ctx, id, decide)
}

func (s *fullStore) RecordFailure(ctx context.Context, run market.Run) error {
	if s.full {
		return errFull
	}
	return s.Store.RecordFailure(ctx, run)
}

// TestARefreshThatMeetsAFullDisk fails with that reason, which the status gives although
// the database could not take it. The partner is not at fault: it does not rest, and the
// first refresh with room works.
func TestARefreshThatMeetsAFullDisk(t *testing.T) {
	disk := &fullStore{full: true}
	sh := newShop(t, func(c *Config) { disk.Store, c.Store, c.Share = c.Store, disk, 1 })
	sh.cherry.answer(plans("cherry", 1, 3))
	for range 2 * maxQuickFailures {
		must.Fails(sh.Refresh(t.Context(), "cherry"))(t, errs.Full, "a refresh on a full disk")
	}
	if s := cherryStatus(t, sh); s.Outcome != view.OutcomeFailed || s.Reason != "The disk is full." {
		t.Errorf("the status is %s %q", s.Outcome, s.Reason)
	}
	disk.full = false
	check.Equal(t, must.Get(sh.Refresh(t.Context(), "cherry"))(t).Added, 3, "with room")
	if s := cherryStatus(t, sh); s.Outcome != view.OutcomeOK || s.Reason != "" {
		t.Errorf("the status with room is %s %q", s.Outcome, s.Reason)
	}
}

func cherryStatus(t *testing.T, sh *shop) view.PartnerStatus {
	t.Helper()
	list := must.Get(sh.Status(t.Context()))(t)
	return list[0]
}
