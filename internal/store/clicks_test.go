package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
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

// TestAnOrderCountsOnce tells orders by postbacks and by files, in both orders, and changes what is told of them.
func TestAnOrderCountsOnce(t *testing.T) {
	const day = "2026-11-20"
	told := func(id, reference, amount string, outcome click.Outcome) click.Conversion {
		return click.Conversion{Network: "awin", Outcome: outcome, ID: id, Day: day, Reference: reference, Amount: market.MustAmount(amount), Currency: "EUR"}
	}
	line := func(day, id, reference, amount string) click.Conversion {
		return click.Conversion{Partner: "cherry", Day: day, ID: id, Reference: reference, Amount: market.MustAmount(amount), Currency: "EUR"}
	}
	imported := operator.Entry{At: noon, Event: operator.ConversionsImported}
	for name, tt := range map[string]struct {
		steps []click.Conversion
		want  string
	}{
		"repeated":                     {[]click.Conversion{told("7", "lr-1", "5", click.Income), told("7", "lr-1", "5", click.Income)}, "5"},
		"pending":                      {[]click.Conversion{told("7", "lr-1", "5", click.Pending)}, ""},
		"pending, approved, reversed":  {[]click.Conversion{told("7", "lr-1", "5", click.Pending), told("7", "lr-1", "5", click.Income), told("7", "", "0", click.Declined)}, ""},
		"pending, approved for less":   {[]click.Conversion{told("7", "lr-1", "5", click.Pending), told("7", "lr-1", "4.50", click.Income)}, "4.50"},
		"two of one click":             {[]click.Conversion{told("7", "lr-1", "5", click.Income), told("8", "lr-1", "5", click.Income)}, "5 5"},
		"postback, then file":          {[]click.Conversion{told("7", "lr-1", "5", click.Income), line(day, "7", "lr-1", "5")}, "5"},
		"file of another day":          {[]click.Conversion{told("7", "lr-1", "5", click.Income), line("2026-11-21", "7", "lr-1", "5")}, "5"},
		"postback, file, repeated":     {[]click.Conversion{told("7", "lr-1", "5", click.Income), line(day, "", "a plan", "5"), told("7", "lr-1", "5", click.Income)}, "5"},
		"postback, file, reversed":     {[]click.Conversion{told("7", "lr-1", "5", click.Income), line(day, "7", "lr-1", "5"), told("7", "lr-1", "0", click.Declined)}, ""},
		"file, then postback":          {[]click.Conversion{line(day, "7", "lr-1", "5"), told("7", "lr-1", "5.25", click.Income)}, "5.25"},
		"file, then pending":           {[]click.Conversion{line(day, "7", "lr-1", "5"), told("7", "lr-1", "5", click.Pending)}, "5"},
		"file without ids":             {[]click.Conversion{line("2026-11-21", "", "lr-1", "5"), told("7", "lr-1", "5", click.Income)}, "5"},
		"file without ids, later":      {[]click.Conversion{line("2026-11-22", "", "lr-1", "5"), told("7", "lr-1", "5", click.Income)}, "5 5"},
		"another order of that click":  {[]click.Conversion{line(day, "6", "lr-1", "5"), told("7", "lr-1", "5", click.Income)}, "5 5"},
		"file of two, then one of two": {[]click.Conversion{line(day, "", "lr-1", "4"), told("7", "lr-1", "5", click.Income), told("8", "lr-1", "4", click.Income)}, "4 5"},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			s.now = func() time.Time { return noon }
			must.Do(t, s.AddClickIDs(t.Context(), []click.Named{{ID: "lr-1", Key: click.Key{Day: day, Partner: "cherry", Click: click.Click{Plan: 7, Page: click.Table}}}}))
			for _, step := range tt.steps {
				if step.Network != "" {
					must.Do(t, s.PutPostback(t.Context(), step, noon))
				} else {
					must.Get(s.PutConversions(t.Context(), "cherry", reportOf([]click.Conversion{step}), noon, imported))(t)
				}
			}
			var amounts []string
			for _, c := range must.Get(s.Conversions(t.Context(), "2026-11-01", "2026-11-30"))(t) {
				amounts = append(amounts, c.Amount.String())
				if name == "repeated" && (c.Plan != 7 || c.Page != click.Table || c.Clicked != day || c.Partner != "cherry") {
					t.Errorf("its click was not found: %+v", c)
				}
			}
			slices.Sort(amounts)
			check.Equal(t, strings.Join(amounts, " "), tt.want)
		})
	}
}

// TestNetworksOfPostbacks: their keys, how many orders are pending, and why one was refused, with two nodes.
func TestNetworksOfPostbacks(t *testing.T) {
	url := emptyDatabase(t)
	s, other := open(t, url), open(t, url)
	order := click.Conversion{Network: "awin", Outcome: click.Pending, ID: "7", Day: "2026-11-20", Reference: "a page", Amount: market.MustAmount("5"), Currency: "EUR"}
	check.Equal(t, errs.KindOf(s.PutPostback(t.Context(), order, noon)), errs.Invalid, "of no click and no partner")
	order.Partner = "ovh"
	for i, node := range []*Store{s, other, s} {
		must.Do(t, node.PutCallerKey(t.Context(), "awin", fmt.Sprint("hash ", i), operator.Entry{At: noon, Event: "postback_address_made"}))
		must.Do(t, node.PutPostback(t.Context(), order, noon.Add(time.Hour)))
		must.Do(t, node.NoteRefused(t.Context(), "awin", "amount: much came"))
	}
	must.Do(t, s.NoteRefused(t.Context(), "impact", "has no key"))
	want := map[string]click.Caller{"awin": {KeyHash: "hash 2", MadeAt: noon, CameAt: noon.Add(time.Hour), Refused: 3, Reason: "amount: much came", Pending: 1}}
	check.Equal(t, diff(want, must.Get(other.Callers(t.Context()))(t)), "")
	// Both nodes are told of the same order at once.
	done := make(chan error, 2)
	order.Outcome = click.Income
	for _, node := range []*Store{s, other} {
		go func() { done <- node.PutPostback(t.Context(), order, noon) }()
	}
	must.Do(t, errors.Join(<-done, <-done))
	got := must.Get(s.Conversions(t.Context(), "2026-11-20", "2026-11-20"))(t)
	if len(got) != 1 || got[0].Partner != "ovh" || got[0].Reference != "a page" || got[0].Plan != 0 {
		t.Errorf("%+v", got)
	}
}
