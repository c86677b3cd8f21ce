package signup

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/door/meter"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// oneWatch is a store of one watch.
type oneWatch struct {
	Store
	watch watch.Watch
	added int
}

func (o *oneWatch) AddWatch(_ context.Context, w watch.Watch, _ watch.SealedReceiver, _ watch.Message, _ watch.Bounds) (watch.Ask, error) {
	o.watch = w
	o.added++
	return watch.AskQueued, nil
}

func (o *oneWatch) Watch(context.Context, string, int) (watch.Watch, watch.SealedReceiver, []watch.Message, error) {
	return o.watch, watch.SealedReceiver{}, nil, nil
}

func (o *oneWatch) ChangeWatch(_ context.Context, _ string, change func(*watch.Watch) error) error {
	return change(&o.watch)
}

// TestAListThatIsTooDear is refused when a watch is made, changed or resumed, and its visitor pays
// for the try.
func TestAListThatIsTooDear(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, 50_000) // a pattern has no end of new states in it
	for i := range text {
		text[i] = "abcdefgh01234567"[random.IntN(16)]
	}
	plan := market.Plan{ID: 1, Name: "S1", Type: market.VPS, Available: true, Quoted: market.Quoted{Monthly: market.Prices{market.USD: market.MustAmount("20")}}, Description: string(text)}
	snap := must.Get(catalog.Build([]market.Plan{plan}, catalog.Facts{Rates: price.Bundled()}))(t)
	keys, err := watch.ParseKeys(watch.NewKey())
	must.Do(t, err)
	now := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	browser := browse.New(browse.Options{Now: func() time.Time { return now }})
	store, paid := &oneWatch{}, &meter.Meter{}
	s := &Service{Store: store, Keys: keys, Channels: []watch.Channel{watch.Email}, Asked: func(string) {}, Now: func() time.Time { return now },
		Current: func() pages.Catalogue { return pages.Of(browser, snap) }}
	f := Fields{For: "/?description=match.[a-z].{190}q", Rule: "anything_changes", SendTo: "email", Address: "visitor@example.com"}

	_, err = s.Create(paid.Measure(t.Context()), nil, nil, f)
	if errs.KindOf(err) != errs.Invalid || !strings.HasPrefix(errs.Public(err), "for: ") || store.added != 0 {
		t.Errorf("a dear list: %v, %d watches", err, store.added)
	}
	if paid.Took() < 20*time.Millisecond {
		t.Errorf("the visitor paid %s", paid.Took())
	}
	f.For = "/vps"
	made, err := s.Create(t.Context(), nil, nil, f)
	if err != nil || store.added != 1 {
		t.Fatalf("a plain list: %v, %d watches", err, store.added)
	}
	store.watch.For, store.watch.ConfirmedAt, store.watch.State = "/?description=match.[a-z].{190}q", now, watch.Paused // by a catalogue that grew
	for _, action := range []string{"change", "resume"} {
		if err := s.Act(t.Context(), made.ID, made.Token, action, f); errs.KindOf(err) != errs.Invalid || store.watch.State != watch.Paused {
			t.Errorf("%s: %v, %s", action, err, store.watch.State)
		}
	}
	check.Do(t, s.Act(t.Context(), made.ID, made.Token, "pause", f), "pause")
}
