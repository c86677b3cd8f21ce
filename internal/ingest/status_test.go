package ingest

import (
	"context"
	"errors"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/view"
	"launchrack/internal/partner"
	"launchrack/internal/testing/must"
)

// TestStatus follows one partner from never to ok to failed, beside one that is off.
func TestStatus(t *testing.T) {
	sh := newShop(t)
	sh.contabo.off = "Set LAUNCHRACK_CONTABO_URL."
	check := func(outcome view.RefreshOutcome, reason string, plans int, age int64) {
		t.Helper()
		list, err := sh.Status(t.Context())
		if err != nil || len(list) != 2 {
			t.Fatal(list, err)
		}
		got := list[0]
		if got.Partner != "cherry" || got.Outcome != outcome || got.Reason != reason || got.Plans != plans {
			t.Errorf("got %+v, want %s %q with %d plans", got, outcome, reason, plans)
		}
		if (got.DocumentAgeSeconds == nil) != (age < 0) || age >= 0 && *got.DocumentAgeSeconds != age {
			t.Errorf("the age is %v, want %d", got.DocumentAgeSeconds, age)
		}
		if off := list[1]; off.Outcome != view.OutcomeOff || off.Reason != sh.contabo.off || off.NextAt != nil {
			t.Errorf("the partner that is off: %+v", off)
		}
	}
	check(view.OutcomeNever, "", 0, -1)
	sh.cherry.answer(plans("cherry", 1, 10))
	must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	check(view.OutcomeOK, "", 10, 0)
	sh.clock.Move(time.Minute)
	sh.cherry.fail(errs.Wrap(errs.Partner, errors.New("no route"), "Cherry Servers does not answer"))
	if _, err := sh.Refresh(t.Context(), "cherry"); err == nil {
		t.Fatal("the refresh did not fail")
	}
	check(view.OutcomeFailed, "Cherry Servers does not answer", 10, 60)
}

// TestStatusTellsWhatAnAnswerLost gives the items that were not taken with their reasons,
// and the fields that changed.
func TestStatusTellsWhatAnAnswerLost(t *testing.T) {
	sh := newShop(t)
	answer := func(shape partner.Shape, rejected ...partner.Rejection) view.PartnerStatus {
		t.Helper()
		sh.cherry.fetch = func(context.Context) (partner.Snapshot, error) {
			return partner.Snapshot{Plans: plans("cherry", 1, 10), Rejected: rejected, Shape: shape}, nil
		}
		sh.clock.Move(time.Hour)
		must.Get(sh.Refresh(t.Context(), "cherry"))(t)
		list := must.Get(sh.Status(t.Context()))(t)
		return list[0]
	}
	if s := answer(partner.ShapeOf([]partner.Document{{Body: []byte(`[{"id":1,"old":2}]`)}})); len(s.Rejections) != 0 || s.Rejections == nil || s.Drift == nil || len(s.Drift) != 0 {
		t.Errorf("the first answer: %+v", s)
	}
	s := answer(partner.ShapeOf([]partner.Document{{Body: []byte(`[{"id":1,"new":"x"}]`)}}), partner.Rejection{Item: "A1", Reason: "has no price"})
	if s.Rejected != 1 || len(s.Rejections) != 1 || s.Rejections[0].Reason != "has no price" || len(s.Drift) != 2 {
		t.Errorf("the second answer: %+v", s)
	}
	s = answer(nil, partner.Rejection{Item: "1", Reason: "without disk: x came", Listed: true}, partner.Rejection{Item: "A1", Reason: "has no price"})
	if s.Rejected != 1 || len(s.Rejections) != 2 || s.Rejections[0].Listed || !s.Rejections[1].Listed || s.Plans != 10 {
		t.Errorf("a part that a plan lacks: %+v", s)
	}
}
