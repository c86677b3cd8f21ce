package store

import (
	"bytes"
	"testing"
	"time"

	"launchrack/internal/market"
)

func TestChronicleState(t *testing.T) {
	s := open(t)
	if state, err := s.ChronicleState(t.Context()); state != nil || err != nil {
		t.Fatalf("got %q, %v before the first", state, err)
	}
	for _, want := range [][]byte{[]byte("a state"), bytes.Repeat([]byte("another "), 1_000_000)} {
		if err := s.SaveChronicleState(t.Context(), want); err != nil {
			t.Fatal(err)
		}
		if got, err := s.ChronicleState(t.Context()); !bytes.Equal(got, want) || err != nil {
			t.Errorf("got %d bytes, %v, not %d", len(got), err, len(want))
		}
	}
}

// TestJournalDigest changes each column of a batch, and grows the journal.
func TestJournalDigest(t *testing.T) {
	s := open(t)
	digest := func(until int64) string {
		t.Helper()
		sum, err := s.JournalDigest(t.Context(), until)
		if err != nil {
			t.Fatal(err)
		}
		return string(sum)
	}
	refreshTo(t, s, noon, feedPlans("cherry", 1, 3)...)
	last, err := s.LastEvent(t.Context())
	if err != nil || last != 3 {
		t.Fatal(last, err)
	}
	before := digest(last)
	dearer := feedPlan("cherry", 1)
	dearer.Monthly = market.Prices{market.EUR: market.Whole(77)}
	refreshTo(t, s, noon.Add(time.Hour), dearer)
	if digest(last) != before {
		t.Error("a later event changes the digest of what was before")
	}
	seen := map[string]string{before: "nothing", digest(last + 1): "a later event"}
	for _, change := range []string{"at = at + 1", "run_id = run_id + 1", "partner_id = 'contabo'", "takes_back = 1", "begins = NOT begins", "first_seq = first_seq - 1", "events = $1"} {
		var args []any
		if change == "events = $1" {
			args = []any{[]byte{1, 2, 3}}
		}
		if _, err := s.writer.Exec(`UPDATE event_batches SET `+change+` WHERE first_seq = (SELECT max(first_seq) FROM event_batches)`, args...); err != nil {
			t.Fatal(err)
		}
		sum := digest(last + 1)
		if other, has := seen[sum]; has {
			t.Errorf("%s is not noticed: the same as after %s", change, other)
		}
		seen[sum] = change
	}
}
