package store

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
)

func TestChronicleState(t *testing.T) {
	s := open(t)
	if state, err := s.ChronicleState(t.Context()); state != nil || err != nil {
		t.Fatalf("got %q, %v before the first", state, err)
	}
	for _, want := range [][]byte{[]byte("a state"), bytes.Repeat([]byte("another "), 1_000_000)} {
		must.Do(t, s.SaveChronicleState(t.Context(), want))
		if got, err := s.ChronicleState(t.Context()); !bytes.Equal(got, want) || err != nil {
			t.Errorf("got %d bytes, %v, not %d", len(got), err, len(want))
		}
	}
}

// TestJournalDigest gives two journals the same changes, but for one of them in the middle.
func TestJournalDigest(t *testing.T) {
	price := func(eur int64) market.Plan {
		p := feedPlan("cherry", 1)
		p.Monthly = market.Prices{market.EUR: market.Whole(eur)}
		return p
	}
	digests := func(middle market.Plan, at time.Time) (list []string) {
		s := open(t)
		for i, p := range []market.Plan{price(1), middle, price(3)} {
			if i == 1 {
				refreshTo(t, s, at, p)
			} else {
				refreshTo(t, s, noon.Add(time.Duration(i)*time.Hour), p)
			}
			last := lastEventOf(t, s)
			for _, until := range []int64{last, last + 1} { // a later number sums up the same
				sum, err := s.JournalDigest(t.Context(), until)
				if err != nil || len(sum) == 0 {
					t.Fatal(sum, err)
				}
				list = append(list, string(sum))
			}
			if first, err := s.JournalDigest(t.Context(), 1); err != nil || string(first) != list[0] {
				t.Error("a later event changes the digest of what was before")
			}
		}
		return list
	}
	hour := noon.Add(time.Hour)
	same, again := digests(price(2), hour), digests(price(2), hour)
	if !slices.Equal(same, again) || same[0] != same[1] || same[1] == same[2] || same[3] == same[4] {
		t.Errorf("%x\n%x", same, again)
	}
	for name, other := range map[string][]string{"a price": digests(price(20), hour), "a time": digests(price(2), hour.Add(time.Microsecond))} {
		if other[1] != same[1] || other[3] == same[3] || other[5] == same[5] {
			t.Errorf("%s is not noticed, also after it", name)
		}
	}
}
