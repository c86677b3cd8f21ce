package store

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/must"
)

// TestAuditPage narrows the audit log and pages through it.
func TestAuditPage(t *testing.T) {
	s := open(t)
	for i := range 6 {
		e := operator.Entry{At: noon.Add(time.Duration(i) * time.Hour), Event: operator.PartnerPaused, Detail: fmt.Sprint(i)}
		if i%2 == 1 {
			e.Event, e.Operator, e.Before, e.After = operator.NameChosen, "Ada", json.RawMessage(`{"name":"a"}`), json.RawMessage(`{"name":"b"}`)
		}
		must.Do(t, s.Record(t.Context(), e))
	}
	all, err := s.AuditPage(t.Context(), operator.AuditQuery{Limit: 100})
	if err != nil || len(all) != 6 || all[0].Detail != "5" || string(all[0].After) != `{"name":"b"}` || all[1].Before != nil || all[1].Operator != "" {
		t.Fatalf("%+v, %v", all, err)
	}
	for name, tt := range map[string]struct {
		q    operator.AuditQuery
		want string
	}{
		"the next page": {operator.AuditQuery{Below: all[1].Number, Limit: 2}, "32"},
		"an event":      {operator.AuditQuery{Event: operator.PartnerPaused, Limit: 9}, "420"},
		"an operator":   {operator.AuditQuery{Operator: "Ada", Limit: 2}, "53"},
		"a time":        {operator.AuditQuery{Since: noon.Add(time.Hour), Until: noon.Add(3 * time.Hour), Limit: 9}, "21"},
		"one line":      {operator.AuditQuery{Number: all[2].Number, Limit: 1}, "3"},
		"nobody's":      {operator.AuditQuery{Operator: "Bob", Limit: 9}, ""},
	} {
		got, err := s.AuditPage(t.Context(), tt.q)
		details := ""
		for _, e := range got {
			details += e.Detail
		}
		if err != nil || details != tt.want {
			t.Errorf("%s: %q, %v, want %q", name, details, err, tt.want)
		}
	}
}

// TestRunsAreToldWithWhatTheyChanged pages through runs, reads the events of one alone, and has
// the rows of a roll-back before it is made.
func TestRunsAreToldWithWhatTheyChanged(t *testing.T) {
	s := open(t)
	s.SetDeriver(deriveForTest)
	var runs []int64
	for round := range 3 {
		for _, partner := range []market.PartnerID{"cherry", "contabo"} {
			must.Do(t, swap(t.Context(), s, partner, round, 3))
		}
		runs = append(runs, lastRun(t, s, "cherry"))
	}
	page, err := s.RunsBelow(t.Context(), "cherry", runs[2], 1)
	if err != nil || len(page) != 1 || page[0].ID != runs[1] {
		t.Errorf("below run %d: %+v, %v", runs[2], page, err)
	}
	if page, err := s.RunsBelow(t.Context(), "", runs[1], 9); err != nil || len(page) != 2 {
		t.Errorf("of all partners below run %d: %+v, %v", runs[1], page, err)
	}
	if first, last, err := s.EventsOfRun(t.Context(), runs[1]); err != nil || last-first != 5 {
		t.Errorf("run %d has the events %d to %d, %v", runs[1], first, last, err)
	}
	if first, last, err := s.EventsOfRun(t.Context(), 99_999); err != nil || first != 0 || last != 0 {
		t.Errorf("an unknown run has the events %d to %d, %v", first, last, err)
	}
	kinds := map[market.EventKind]int{}
	for e, err := range s.Events(t.Context(), market.EventQuery{Run: runs[1], All: true}) {
		if err != nil || e.Run != runs[1] || e.Partner != "cherry" {
			t.Fatalf("%+v, %v", e, err)
		}
		kinds[e.Kind]++
	}
	if kinds[market.EventListed] != 3 || kinds[market.EventWithdrawn] != 3 {
		t.Errorf("run %d: %v", runs[1], kinds)
	}
	done, err := s.Rollback(t.Context(), runs[2], noon, true, rolledBack)
	comeBack := slices.DeleteFunc(slices.Clone(done.Rows), func(r ChangedRow) bool { return r.Before != nil })
	if err != nil || len(done.Rows) != done.Added+done.Changed+done.Withdrawn || len(comeBack) != done.Added || done.Added == 0 {
		t.Errorf("a preview: %d rows, %+v, %v", len(done.Rows), done, err)
	}
}
