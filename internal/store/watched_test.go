package store

import (
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestWhatTheShopWatched is all that it says about the past: nothing about the sample that came with it, and about a plan of the
// sample what was since the partner's first refresh.
func TestWhatTheShopWatched(t *testing.T) {
	s := open(t)
	sample, long := feedPlan("cherry", 1), noon.AddDate(-2, 0, 0)
	sample.UpdatedAt, sample.FetchedAt, sample.FirstSeenAt, sample.PriceChangedAt = long, long, time.Time{}, time.Time{}
	byHand := handPlan(2)
	byHand.FetchedAt, byHand.UpdatedAt = noon, noon
	must.Get(s.SeedBundled(t.Context(), "1", func() ([]market.Plan, error) { return []market.Plan{sample}, nil }))(t)
	insert(t, s, byHand)
	check := func(when string, since time.Time, want ...string) {
		t.Helper()
		c, err := s.whole(t.Context())
		if err != nil || len(c.Plans) != 2 {
			t.Fatal(c.Plans, err)
		}
		for _, p := range c.Plans {
			wanted, moments := since, want
			if p.Source == market.ByHand {
				wanted, moments = noon, []string{"12:00 on 0"}
			}
			record := must.Get(s.PlanRecord(t.Context(), p.ID))(t)
			if !record.Stated.WatchedSince.Equal(wanted) {
				t.Errorf("%s: %s is watched since %s, want %s", when, p.Name, record.Stated.WatchedSince, wanted)
			}
			if p.FirstSeenAt.Before(noon) && !p.FirstSeenAt.IsZero() || p.PriceChangedAt.Before(noon) && !p.PriceChangedAt.IsZero() {
				t.Errorf("%s: %s was first seen at %s, and its price changed at %s", when, p.Name, p.FirstSeenAt, p.PriceChangedAt)
			}
			check.Match(t, told(record.Moments), moments, "%s: %s", when, p.Name)
		}
	}
	check("a fresh shop", time.Time{})
	refreshed := sample
	refreshed.UpdatedAt, refreshed.FetchedAt = noon.Add(time.Hour), noon.Add(time.Hour)
	refreshTo(t, s, noon.Add(time.Hour), refreshed)
	check("a refresh", noon.Add(time.Hour), "13:00 on 96.50")
	refreshed.Monthly = market.Prices{market.EUR: market.Whole(90)}
	refreshTo(t, s, noon.Add(2*time.Hour), refreshed)
	check("a new price", noon.Add(time.Hour), "13:00 on 96.50", "14:00 on 90")
}

// TestTheSampleOfAnOlderProgramHasNoDays: one that kept days of the sample in its rows is followed by this one.
func TestTheSampleOfAnOlderProgramHasNoDays(t *testing.T) {
	url := emptyDatabase(t)
	s := open(t, url)
	sample, confirmed, byHand := feedPlan("contabo", 3), feedPlan("cherry", 1), handPlan(2)
	byHand.FetchedAt, byHand.UpdatedAt = noon, noon
	if _, err := s.SeedBundled(t.Context(), "1", func() ([]market.Plan, error) { return []market.Plan{sample, confirmed}, nil }); err != nil {
		t.Fatal(err)
	}
	insert(t, s, byHand)
	refreshTo(t, s, noon.Add(time.Hour), confirmed)
	for _, statement := range []string{`UPDATE server_plans SET first_seen_at = '2024-10-07T00:00:00.000000Z', price_changed_at = '2024-10-07T00:00:00.000000Z'`, `DELETE FROM goose_db_version WHERE version_id >= 3`, `ALTER TABLE operator_sessions DROP COLUMN begun_from`, `ALTER TABLE server_plans DROP COLUMN traffic_both_ways`,
		`DROP TABLE postback_callers`, `DROP INDEX conversions_by_order`, `ALTER TABLE conversions DROP COLUMN network`, `ALTER TABLE conversions DROP COLUMN transaction_id`, `ALTER TABLE conversions DROP COLUMN outcome`} {
		if _, err := s.writer.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	c, err := open(t, url).whole(t.Context())
	must.Do(t, err)
	day := time.Date(2024, 10, 7, 0, 0, 0, 0, time.UTC)
	for _, p := range c.Plans {
		want := map[market.Source]time.Time{market.ByHand: day, market.FromPartner: noon.Add(time.Hour)}[p.Source]
		if !p.FirstSeenAt.Equal(want) || !p.PriceChangedAt.Equal(want) {
			t.Errorf("%s was first seen at %s, and its price changed at %s", p.Name, p.FirstSeenAt, p.PriceChangedAt)
		}
	}
}
