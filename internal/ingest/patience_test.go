package ingest

import (
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

func days(c *Config) { c.HoldFor = 24 * time.Hour }

// reopen is another process on the shop's database, as after a restart.
func (sh *shop) reopen() { sh.Refresher = New(sh.cfg) }

// TestAnAnswerIsTakenInTheEnd holds an answer until every answer of a day has said the same.
func TestAnAnswerIsTakenInTheEnd(t *testing.T) {
	dearer, cheaper := plans("cherry", 1, 10, costs("6")), plans("cherry", 1, 10, costs("3"))
	type step struct {
		after  time.Duration
		answer []market.Plan
		good   bool
	}
	hour := time.Hour
	for name, c := range map[string]struct {
		holdFor time.Duration
		steps   []step
	}{
		"the same all day":         {24 * hour, []step{{hour, dearer, false}, {12 * hour, dearer, false}, {12*hour - time.Minute, dearer, false}, {time.Minute, dearer, true}}},
		"a good answer begins it":  {24 * hour, []step{{hour, dearer, false}, {12 * hour, plans("cherry", 1, 10), true}, {12 * hour, dearer, false}, {24 * hour, dearer, true}}},
		"so does another guard":    {24 * hour, []step{{hour, dearer, false}, {12 * hour, cheaper, false}, {12 * hour, dearer, false}, {12 * hour, dearer, false}, {12 * hour, dearer, true}}},
		"an hour":                  {hour, []step{{hour, dearer, false}, {hour, dearer, true}}},
		"never":                    {0, []step{{hour, dearer, false}, {1000 * hour, dearer, false}}},
		"the clock goes back once": {24 * hour, []step{{100 * hour, dearer, false}, {-99 * hour, dearer, false}, {24 * hour, dearer, true}}},
	} {
		t.Run(name, func(t *testing.T) {
			sh := newShop(t, func(cfg *Config) { cfg.HoldFor = c.holdFor })
			sh.seed(t, plans("cherry", 1, 10, old(market.FromPartner))...)
			for i, s := range c.steps {
				sh.clock.Move(s.after)
				sh.cherry.answer(s.answer)
				if _, err := sh.Refresh(t.Context(), "cherry"); (err == nil) != s.good {
					t.Fatalf("step %d: %v", i, err)
				}
				if held := sh.state(t, "cherry").Holds.Answer; (held == nil) != s.good {
					t.Errorf("step %d: held %+v", i, held)
				}
				sh.Close()
				sh.reopen()
			}
		})
	}
}

// TestAFailureDoesNotEndAHold keeps the time of a held answer while the partner is away.
func TestAFailureDoesNotEndAHold(t *testing.T) {
	sh := newShop(t, days)
	sh.seed(t, plans("cherry", 1, 10, old(market.FromPartner))...)
	ask := func(after time.Duration) error {
		sh.clock.Move(after)
		_, err := sh.Refresh(t.Context(), "cherry")
		return err
	}
	sh.cherry.answer(plans("cherry", 1, 10, costs("6")))
	held := ask(0)
	sh.cherry.fail(held)
	failed := ask(time.Hour)
	sh.cherry.answer(plans("cherry", 1, 10, costs("6")))
	if err := ask(23 * time.Hour); held == nil || failed == nil || err != nil {
		t.Errorf("%v, %v, %v", held, failed, err)
	}
}

// TestAPriceIsTakenInTheEnd holds one plan's price, and a new plan's, until every answer of a
// day has said it.
func TestAPriceIsTakenInTheEnd(t *testing.T) {
	sh := newShop(t, days)
	refresh := func(after time.Duration, list ...market.Plan) Report {
		t.Helper()
		sh.clock.Move(after)
		sh.cherry.answer(append(list, others()...))
		report := must.Get(sh.Refresh(t.Context(), "cherry"))(t)
		sh.Close()
		sh.reopen()
		return report
	}
	memory := 16.0
	ram := func(p *market.Plan) { p.MemoryGB = &memory }
	refresh(0, plan("cherry", 1, costs("5"), ram))
	for i, s := range []struct {
		after      time.Duration
		says, want string
		extra      string
	}{
		{time.Hour, "500", "5", "0.01"},
		{12 * time.Hour, "600", "5", "0.02"}, // another price begins anew
		{12 * time.Hour, "600.0", "5", "0.02"},
		{12 * time.Hour, "600", "600", "0.02"},
	} {
		report := refresh(s.after, plan("cherry", 1, costs(s.says), ram), plan("cherry", 99, costs(s.extra), ram))
		rows := sh.rows(t)
		if got := rows[0].Monthly[market.EUR].String(); got != s.want || rows[0].PriceUnconfirmedSince.IsZero() != (s.want == s.says) {
			t.Errorf("step %d: EUR %s, not confirmed since %s", i, got, rows[0].PriceUnconfirmedSince)
		}
		isOver := s.want == s.says
		if (report.Added == 1) != isOver || (report.HeldPrices == 0) != isOver {
			t.Errorf("step %d: %+v", i, report)
		}
		held := sh.state(t, "cherry").Holds.Plans
		if (len(held) == 2) == isOver || !isOver && held["sku-1"].Reason != "it now says €"+strings.TrimSuffix(s.says, ".0")+".00 a month, where it said €5.00" {
			t.Errorf("step %d: held %+v", i, held)
		}
	}
}

// TestStatusTellsWhatIsHeld names a held price with its reason, and what is overdue.
func TestStatusTellsWhatIsHeld(t *testing.T) {
	sh := newShop(t, days)
	for _, says := range []string{"5", "500"} {
		sh.cherry.answer(append(others(), plan("cherry", 1, costs(says))))
		must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	}
	want := view.HeldPrice{Item: "sku-1", Reason: "it now says €500.00 a month, where it said €5.00", Since: "2026-04-01T12:00:00Z"}
	if s := cherryStatus(t, sh); len(s.Held) != 1 || s.Held[0] != want || s.Overdue {
		t.Errorf("held %+v, overdue %v", s.Held, s.Overdue)
	}
	if h := sh.Health(t.Context())[0]; h.HeldPrices != 1 || h.Held || h.Overdue || h.Rests {
		t.Errorf("%+v", h)
	}
	sh.clock.Move(48 * time.Hour)
	sh.cherry.answer(append(others(), plan("cherry", 1), plan("cherry", 13)))
	if s := cherryStatus(t, sh); !s.Overdue || !sh.Health(t.Context())[0].Overdue {
		t.Errorf("after two days: %+v", s)
	}
}
