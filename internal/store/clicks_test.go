package store

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/click"
	"launchrack/internal/linkcheck"
	"launchrack/internal/market"
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
