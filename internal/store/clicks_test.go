package store

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/click"
	"launchrack/internal/linkcheck"
	"launchrack/internal/market"
	"launchrack/internal/operator"
	"launchrack/internal/partner"
)

// TestClicksOfNodesAddUp counts with two nodes at once.
func TestClicksOfNodesAddUp(t *testing.T) {
	url := emptyDatabase(t)
	nodes := []*Store{open(t, url), open(t, url)}
	of := func(day string, plan, n int64) click.Count {
		return click.Count{Key: click.Key{Day: day, Partner: "cherry", Click: click.Click{Plan: plan, Page: click.List, Country: "DE"}}, Clicks: n}
	}
	done := make(chan error, len(nodes))
	for _, node := range nodes {
		go func() {
			var err error
			for range 10 {
				if err == nil {
					err = node.AddClicks(t.Context(), []click.Count{of("2026-11-25", 7, 2), of("2026-11-26", 7, 3), of("2026-11-26", 8, 1)})
				}
			}
			done <- err
		}()
	}
	for range nodes {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	got, err := nodes[0].Clicks(t.Context(), "2026-11-25", "2026-11-26")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]click.Count{of("2026-11-25", 7, 40), of("2026-11-26", 7, 60), of("2026-11-26", 8, 20)}, got); d != "" {
		t.Error(d)
	}
	if got, err = nodes[1].Clicks(t.Context(), "2026-11-26", "2026-11-26"); err != nil || len(got) != 2 {
		t.Errorf("one day: %v, %v", got, err)
	}
	if err := nodes[0].AddClicks(t.Context(), []click.Count{of("2020-01-01", 7, 1)}); err != nil {
		t.Fatal(err)
	}
	if err := nodes[0].AddClicks(t.Context(), nil); err != nil { // which drops what is too old
		t.Fatal(err)
	}
	if got, err = nodes[0].Clicks(t.Context(), "2000-01-01", "2024-01-01"); err != nil || len(got) != 0 {
		t.Errorf("old days: %v, %v", got, err)
	}
}

// TestChecksOfLinksAreStored replaces the check of a partner under a lease, and refuses one whose
// lease was lost.
func TestChecksOfLinksAreStored(t *testing.T) {
	s := open(t)
	lease, mine, err := s.Lease(t.Context(), "link checks", "a", time.Minute)
	if err != nil || !mine {
		t.Fatal(mine, err)
	}
	check := linkcheck.Check{Partner: "cherry", At: noon, State: linkcheck.Broken, BrokenSince: noon.Add(-time.Hour), Links: []linkcheck.Link{{Plan: 7, Name: "E5", State: linkcheck.Broken,
		Why: "gone", Hops: []partner.Hop{{Address: "https://a.example/", Status: 302}, {Address: "https://b.example/", Status: 404}}}}}
	for range 2 {
		if err := s.PutLinkCheck(t.Context(), lease, check); err != nil {
			t.Fatal(err)
		}
		got, err := s.LinkChecks(t.Context())
		if d := cmp.Diff([]linkcheck.Check{check}, got); d != "" || err != nil {
			t.Error(d, err)
		}
		check.State, check.BrokenSince = linkcheck.Works, time.Time{}
	}
	lease.Generation++
	if err := s.PutLinkCheck(t.Context(), lease, check); !errors.Is(err, market.ErrLeaseLost) {
		t.Errorf("under a lost lease: %v", err)
	}
}

// TestConversionsAreReplaced imports a file of days that overlap those of the one before.
func TestConversionsAreReplaced(t *testing.T) {
	s := open(t)
	of := func(partner market.PartnerID, day, amount string, plan int64) click.Conversion {
		return click.Conversion{Partner: partner, Day: day, Amount: market.MustAmount(amount), Currency: "EUR", Plan: plan, Reference: "ax41"}
	}
	put := func(want int64, list ...click.Conversion) {
		t.Helper()
		if replaced, err := s.PutConversions(t.Context(), list[0].Partner, list, noon, operator.Entry{At: noon, Event: operator.ConversionsImported}); replaced != want || err != nil {
			t.Errorf("%d replaced, want %d: %v", replaced, want, err)
		}
	}
	put(0, of("ovh", "2026-11-02", "7", 0))
	put(0, of("cherry", "2026-11-01", "1", 7), of("cherry", "2026-11-03", "2.50", 0))
	put(1, of("cherry", "2026-11-05", "4", 7), of("cherry", "2026-11-02", "-3", 8))
	got, err := s.Conversions(t.Context(), "2026-11-01", "2026-11-04")
	want := []click.Conversion{of("cherry", "2026-11-01", "1", 7), of("ovh", "2026-11-02", "7", 0), of("cherry", "2026-11-02", "-3", 8)}
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Error(d, err)
	}
	if lines, err := s.Audit(t.Context(), 10); err != nil || len(lines) != 3 {
		t.Errorf("%d lines of the audit log, %v", len(lines), err)
	}
}
