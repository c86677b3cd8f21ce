package watcher

import (
	"bytes"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"

	"launchrack/internal/watch"
)

// dearList costs more than a query may once a plan has a long description.
const dearList = "/?description=match.[a-z].{190}q"

// randomText has no end of new states for a pattern.
func randomText(n int) string {
	random := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, n)
	for i := range text {
		text[i] = "abcdefgh01234567"[random.IntN(16)]
	}
	return string(text)
}

// TestAWatchThatIsTooDear pauses with a reason, at its start and once the catalogue has grown. The
// other watches are told as ever.
func TestAWatchThatIsTooDear(t *testing.T) {
	long := server(2, "30")
	long.Description = randomText(50_000)
	for name, c := range map[string]struct {
		spec   watch.Spec
		begins bool // before the plan is there
	}{
		"at its start":                  {spec: watch.Spec{Rule: watch.PriceBelow, Value: amount("15"), AtStart: true}},
		"at a start that is not told":   {spec: watch.Spec{Rule: watch.PriceBelow, Value: amount("15")}},
		"by a change":                   {spec: watch.Spec{Rule: watch.Anything}, begins: true},
		"by a change, of a kept rule":   {spec: watch.Spec{Rule: watch.PriceBelow, Value: amount("15")}, begins: true},
		"by what the clock is asked of": {spec: watch.Spec{Rule: watch.DropNear}, begins: true},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			var log bytes.Buffer
			w.watcher.Log = slog.New(slog.NewTextHandler(&log, nil))
			w.set(server(1, "20"))
			if !c.begins {
				w.set(long)
			}
			w.step()
			c.spec.For = dearList
			w.watch("dear", c.spec)
			w.watch("honest", watch.Spec{For: "/vps", Rule: watch.PriceFalls})
			w.step()
			w.set(long)
			w.set(server(1, "18"))
			w.expect("a fall", "honest S1: The price fell. $20.00/month > $18.00/month")
			if got := w.watches["dear"]; got.State != watch.Paused || got.Reason == "" {
				t.Errorf("the dear watch is %s: %q", got.State, got.Reason)
			}
			if strings.Count(log.String(), "watch=dear") != 1 || strings.Contains(log.String(), "190") {
				t.Errorf("the log names the watch once, and not what its visitor typed:\n%s", &log)
			}
			w.set(server(1, "17"))
			w.expect("another fall", "honest S1: The price fell. $18.00/month > $17.00/month")
		})
	}
}
