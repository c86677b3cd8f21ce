package store

import (
	"math/rand/v2"
	"testing"

	"launchrack/internal/model/market"
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
				if err != nil {
					t.Fatal(err)
				}
				seen[operator]++
			}
			if got, err := open(t, url).CountEvents(t.Context(), operator); err != nil || got != seen[operator] {
				t.Errorf("round %d, an operator %t: %d, %v; want %d", round, operator, got, err, seen[operator])
			}
		}
		if round == 5 && (seen[true] < 35 || seen[true] == seen[false]) {
			t.Errorf("too little happened: %v", seen)
		}
	}
}
