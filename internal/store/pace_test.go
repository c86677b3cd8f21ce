package store

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestAPaceOutlivesTheProcess stores how a partner is asked with each kind of run, and reads it
// with another process.
func TestAPaceOutlivesTheProcess(t *testing.T) {
	url := emptyDatabase(t)
	pace := func() market.Pace {
		t.Helper()
		states, err := open(t, url).PartnerStates(t.Context())
		if err != nil || len(states) != 1 {
			t.Fatal(states, err)
		}
		return states[0].Pace
	}
	s, at := open(t, url), noon
	check := func(when string, want market.Pace) {
		t.Helper()
		check.Match(t, pace(), want, when)
	}
	good := func(p *market.Pace, more ...market.Plan) {
		t.Helper()
		at = at.Add(time.Minute)
		run := goodRun("cherry", at)
		run.Pace = p
		must.Do(t, s.ApplyRefresh(t.Context(), "cherry", func([]market.Plan) (market.Change, error) {
			return market.Change{Run: run, Insert: more}, nil
		}))
	}
	fail := func(p *market.Pace) {
		t.Helper()
		at = at.Add(time.Minute)
		run := goodRun("cherry", at)
		run.Outcome, run.Reason, run.Pace = market.OutcomeFailed, "It answered 500.", p
		must.Do(t, s.RecordFailure(t.Context(), run))
	}
	hourly := market.Pace{Every: time.Hour + time.Microsecond, Quiet: 3}
	good(&hourly, feedPlan("cherry", 1))
	check("a refresh with changes", hourly)
	resting := market.Pace{Failures: 4, RestsUntil: noon.Add(time.Hour), Every: time.Hour, Quiet: 3}
	fail(&resting)
	check("a failure", resting)
	fail(nil)
	check("a failure that says nothing of the partner", resting)
	good(nil)
	check("a refresh that says nothing", resting)
	hourly.Quiet = 4
	good(&hourly)
	check("a refresh without changes", hourly)
}

// TestLastAnswers reads, with another process, what the last offer that was taken was read
// from.
func TestLastAnswers(t *testing.T) {
	url := emptyDatabase(t)
	s := open(t, url)
	keep := market.Retention{Age: month, Bytes: 1_000_000}
	record := func(after time.Duration, refused bool, documents ...market.Document) {
		t.Helper()
		o := market.Offer{FetchedAt: noon.Add(after), Documents: documents, Refused: refused}
		must.Do(t, s.RecordDocuments(t.Context(), "cherry", o, keep))
	}
	answer := func(etag string) *market.Answered {
		return &market.Answered{Request: []byte("a sum"), Header: map[string][]string{"Etag": {etag}, "X-Total-Count": {"80"}}}
	}
	check := func(when string, want ...market.Document) {
		t.Helper()
		got, err := open(t, url).LastAnswers(t.Context(), "cherry")
		if d := cmp.Diff(want, got); err != nil || d != "" {
			t.Errorf("%s: %v (-want +got):\n%s", when, err, d)
		}
	}
	check("nothing is stored")
	main, unversioned := []byte(`[1]`), market.Document{Name: "EUR", Body: []byte(`[2]`)}
	record(0, false, market.Document{Body: main, Answer: answer("1")}, unversioned)
	check("an offer", market.Document{Body: main, Answer: answer("1")})
	record(time.Hour, false, market.Document{Body: main, Answer: answer("2")}, unversioned)
	check("the same offer in another version", market.Document{Body: main, Answer: answer("2")})
	record(2*time.Hour, true, market.Document{Body: []byte(`[]`), Answer: answer("3")})
	check("a refused offer", market.Document{Body: main, Answer: answer("2")})
	record(3*time.Hour, false, unversioned)
	check("an offer without versions")
	if list, err := s.LastAnswers(t.Context(), "contabo"); err != nil || list != nil {
		t.Error(list, err)
	}
}
