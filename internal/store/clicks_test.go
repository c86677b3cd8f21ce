package store

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/operator/click"
	"launchrack/internal/partner"
	"launchrack/internal/partner/linkcheck"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
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
		must.Do(t, <-done)
	}
	got, err := nodes[0].Clicks(t.Context(), "2026-11-25", "2026-11-26")
	must.Do(t, err)
	check.Match(t, got, []click.Count{of("2026-11-25", 7, 40), of("2026-11-26", 7, 60), of("2026-11-26", 8, 20)})
	if got, err = nodes[1].Clicks(t.Context(), "2026-11-26", "2026-11-26"); err != nil || len(got) != 2 {
		t.Errorf("one day: %v, %v", got, err)
	}
	must.Do(t, nodes[0].AddClicks(t.Context(), []click.Count{of("2020-01-01", 7, 1)}))
	if err := nodes[0].AddClicks(t.Context(), nil); err != nil { // which drops what is too old
		t.Fatal(err)
	}
	if got, err = nodes[0].Clicks(t.Context(), "2000-01-01", "2024-01-01"); err != nil || len(got) != 0 {
		t.Errorf("old days: %v, %v", got, err)
	}
}

// reportOf is a file that says no more than its rows.
func reportOf(list []click.Conversion) click.Report {
	r := click.Report{Rows: list, First: list[0].Day, Last: list[0].Day}
	for _, c := range list {
		r.First, r.Last = min(r.First, c.Day), max(r.Last, c.Day)
	}
	return r
}

// TestAnImportIsUndone takes files of conversions back, the newest first; what they replaced counts
// again.
func TestAnImportIsUndone(t *testing.T) {
	s := open(t)
	put := func(partner market.PartnerID, days ...string) (entry int64) {
		t.Helper()
		var list []click.Conversion
		for _, day := range days {
			list = append(list, click.Conversion{Partner: partner, Day: day, Amount: market.MustAmount("1"), Currency: "EUR", Reference: fmt.Sprint(len(days))})
		}
		must.Get(s.PutConversions(t.Context(), partner, reportOf(list), noon, operator.Entry{At: noon, Event: operator.ConversionsImported}))(t)
		lines := must.Get(s.Audit(t.Context(), 1))(t)
		return lines[0].Number
	}
	counts := func() (n int) {
		t.Helper()
		list := must.Get(s.Conversions(t.Context(), "2026-01-01", "2026-12-31"))(t)
		return len(list)
	}
	undo := func(entry int64) error {
		return s.UndoConversions(t.Context(), entry, func(partner market.PartnerID, removed, restored int64) operator.Entry {
			return operator.Entry{At: noon, Event: operator.ConversionsUndone, Detail: fmt.Sprintf("%s %d %d", partner, removed, restored)}
		})
	}
	put("ovh", "2026-11-02")
	first := put("cherry", "2026-11-01", "2026-11-10")
	within := put("cherry", "2026-11-05", "2026-11-06", "2026-11-06")
	last := put("cherry", "2026-11-06", "2026-11-10", "2026-11-11", "2026-11-11")
	must.Equal(t, counts(), 7)
	for _, entry := range []int64{first, within, last + 1000} {
		check.Equal(t, errs.KindOf(undo(entry)), errs.Conflict, "undo of %d", entry)
	}
	for _, want := range []struct {
		entry int64
		count int
		told  string
	}{{last, 6, "cherry 4 3"}, {within, 3, "cherry 3 0"}, {first, 1, "cherry 2 0"}} {
		must.Do(t, undo(want.entry), "undo of %d", want.entry)
		lines, err := s.Audit(t.Context(), 1)
		if err != nil || counts() != want.count || lines[0].Detail != want.told {
			t.Errorf("after the undo of %d %d count, want %d; %q, %v", want.entry, counts(), want.count, lines[0].Detail, err)
		}
	}
	check.Equal(t, errs.KindOf(undo(last)), errs.Conflict, "undo once more")
	// What old files replaced is not kept for ever.
	old := put("cherry", "2026-11-01")
	for range importsKept + 3 {
		put("cherry", "2026-11-01")
	}
	check.Equal(t, errs.KindOf(undo(old+1)), errs.Conflict, "undo of one that was replaced")
	rows := 0
	if err := s.read(t.Context(), "count", func(tx *transaction) error {
		return tx.QueryRowContext(t.Context(), `SELECT count(*) FROM conversions WHERE partner_id = 'cherry'`).Scan(&rows)
	}); err != nil || rows != importsKept+1 { // that which the oldest of them replaced is kept, too
		t.Errorf("%d rows are kept of %d files, %v", rows, importsKept+4, err)
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
		must.Do(t, s.PutLinkCheck(t.Context(), lease, check))
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
		if replaced, err := s.PutConversions(t.Context(), list[0].Partner, reportOf(list), noon, operator.Entry{At: noon, Event: operator.ConversionsImported}); replaced != want || err != nil {
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
	check.Equal(t, len(must.Get(s.Audit(t.Context(), 10))(t)), 3)
}

// TestIDsOfClicks are found by partner, for ninety days.
func TestIDsOfClicks(t *testing.T) {
	s := open(t)
	s.now = func() time.Time { return noon }
	of := func(id click.ID, days int, partner market.PartnerID) click.Named {
		return click.Named{ID: id, Key: click.Key{Day: click.DayOf(noon.AddDate(0, 0, -days)), Partner: partner, Click: click.Click{Plan: 7, Page: click.Sponsored}}}
	}
	for range 2 { // a save that was repeated
		must.Do(t, s.AddClickIDs(t.Context(), []click.Named{of("lr-1", 89, "cherry"), of("lr-2", 91, "cherry"), of("lr-3", 0, "ovh")}))
	}
	must.Do(t, s.AddClickIDs(t.Context(), nil))
	got, err := s.ClickIDs(t.Context(), "cherry")
	if want := map[click.ID]click.Key{"lr-1": of("lr-1", 89, "cherry").Key}; err != nil || diff(want, got) != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff(want, got))
	}
	list := []click.Conversion{{Partner: "cherry", Day: "2026-11-26", Amount: market.MustAmount("1"), Currency: "EUR", Plan: 7, Reference: "lr-1", Page: click.Sponsored, Clicked: "2026-11-20"}}
	must.Get(s.PutConversions(t.Context(), "cherry", reportOf(list), noon, operator.Entry{At: noon, Event: operator.ConversionsImported}))(t)
	check.Equal(t, diff(list, must.Get(s.Conversions(t.Context(), "2026-11-26", "2026-11-26"))(t)), "")
}
