package ingest

import (
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/sample"
)

// TestEachQuoteIsHeld holds each kind of quote back: the row keeps its own, and what is held counts as said for as long
// as every answer says it.
func TestEachQuoteIsHeld(t *testing.T) {
	for name, pair := range sample.EachQuote() {
		was, is := market.Plan{Quoted: pair[0]}, market.Plan{Quoted: pair[1]}
		kept := is
		if keepPrices(&was, &kept); !kept.Same(&was.Quoted) {
			t.Errorf("%s: the row has %+v, want %+v", name, kept.Quoted, was.Quoted)
		}
		first := patience{at: sample.Now}
		held, _ := first.plan(&is, "far off")
		next := patience{before: market.Holds{Plans: map[market.SKU]market.HeldPlan{is.SKU: held}}, at: sample.Now.Add(time.Hour)}
		same, _ := next.plan(&is, "far off")
		other, _ := next.plan(&was, "far off")
		if !held.Same(&is.Quoted) || !same.Since.Equal(first.at) || !other.Since.Equal(next.at) {
			t.Errorf("%s: said since %s, another one since %s", name, same.Since, other.Since)
		}
	}
}
