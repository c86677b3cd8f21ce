package signup

import (
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/door/meter"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/watch"
)

// TestChangesOfAWatch: another condition begins the watch anew, and tells what holds no second time;
// another pace leaves it as it is. Changes of an hour are counted, and ending or pausing is none.
func TestChangesOfAWatch(t *testing.T) {
	snap := must.Get(catalog.Build(plangen.Plans(10, 1), catalog.Facts{Rates: price.Bundled()}))(t)
	keys := must.Get(watch.ParseKeys(watch.NewKey()))(t)
	now := noon
	browser := browse.New(browse.Options{Now: func() time.Time { return now }})
	begun := watch.Watch{ID: "w", State: watch.Active, ConfirmedAt: noon, Begun: true, Spec: watch.Spec{For: "/vps", Rule: watch.PriceFalls, AtStart: true, Currency: "USD"}}
	store := &oneWatch{watch: begun}
	var paid meter.Meter
	s := &Service{Store: store, Keys: keys, Now: func() time.Time { return now }, Current: func() pages.Catalogue { return pages.Of(browser, snap) }}
	token := keys.Token(watch.ToManage, "w")
	act := func(action string, f Fields) error { return s.Act(paid.Measure(t.Context()), "w", token, action, f) }

	if err := act("change", Fields{Rule: "price_falls", HowOften: "daily", TimeZone: "Europe/Berlin"}); err != nil || !store.watch.Begun || !store.watch.AtStart || store.watch.HowOften != watch.Daily {
		t.Errorf("another pace: %+v, %v", store.watch, err)
	}
	if err := act("change", Fields{Rule: "price_below", Value: "20"}); err != nil || store.watch.Begun || store.watch.AtStart {
		t.Errorf("another rule: %+v, %v", store.watch, err)
	}
	for i := range 30 {
		before := paid.Took()
		err := act([]string{"change", "resume"}[i%2], Fields{Rule: "price_below", Value: "21"})
		if isRefused := errs.KindOf(err) == errs.TooMany; isRefused != (i >= maxOfWatch-2) || isRefused != (paid.Took() == before) {
			t.Errorf("change %d: %v, the visitor pays %s", i+3, err, paid.Took()-before)
		}
	}
	if err := act("pause", Fields{}); err != nil || store.watch.State != watch.Paused {
		t.Errorf("pause: %+v, %v", store.watch, err)
	}
	if err := s.Unsubscribe(t.Context(), "w", token); err != nil || store.watch.State != watch.Ended {
		t.Errorf("unsubscribe: %+v, %v", store.watch, err)
	}
	now = now.Add(time.Hour)
	check.Do(t, act("change", Fields{Rule: "price_below", Value: "22"}), "an hour later")
}
