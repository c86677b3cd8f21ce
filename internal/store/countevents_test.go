package store

import (
	"math/rand/v2"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestCountEvents counts what the public and an operator see, as another process does that begins
// between the changes.
func TestCountEvents(t *testing.T) {
	url := emptyDatabase(t)
	s := open(t, url)
	s.SetDeriver(deriveForTest)
	random := rand.New(rand.NewPCG(5, 6))
	for round := range 6 {
		refreshAtRandom("cherry")(t, s, random, round)
		handAtRandom(t, s, random, round)
		seen := map[bool]int{}
		for _, operator := range []bool{true, false} {
			for _, err := range s.Events(t.Context(), market.EventQuery{All: operator}) {
				must.Do(t, err)
				seen[operator]++
			}
			check.Equal(t, must.Get(open(t, url).CountEvents(t.Context(), operator))(t), seen[operator], "round %d, an operator %t", round, operator)
		}
		if round == 5 && (seen[true] < 35 || seen[true] == seen[false]) {
			t.Errorf("too little happened: %v", seen)
		}
	}
}
