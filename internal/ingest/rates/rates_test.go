package rates_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/ingest/rates"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// shelf is a Store in memory that counts its changes.
type shelf struct {
	mu      sync.Mutex
	rates   price.Rates
	changes int
}

func (s *shelf) ChangeRates(_ context.Context, decide func(price.Rates) (price.Rates, error)) (price.Rates, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	next, err := decide(s.rates)
	if err != nil {
		return s.rates, err
	}
	if !cmp.Equal(s.rates, next) {
		s.changes++
	}
	s.rates = next
	return next, nil
}

func (s *shelf) now() price.Rates {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rates
}

// source answers with a document or a failure.
type source struct {
	mu    sync.Mutex
	body  string
	err   error
	asked []time.Time
}

func (s *source) Get(context.Context, string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, time.Now())
	return []byte(s.body), s.err
}

func (s *source) set(body string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.body, s.err = body, err
}

// waits returns the hours between the requests since the last call.
func (s *source) waits() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []string
	for i := 1; i < len(s.asked); i++ {
		list = append(list, s.asked[i].Sub(s.asked[i-1]).String())
	}
	return list
}

type world struct {
	*rates.Keeper
	shelf     *shelf
	source    *source
	log       *bytes.Buffer
	published int
	done      []string
}

// open makes a keeper with the bundled rates of 1 November 2026.
func open(now func() time.Time, edits ...func(*rates.Config)) *world {
	w := &world{shelf: &shelf{}, source: &source{}, log: &bytes.Buffer{}}
	cfg := rates.Config{
		Store: w.shelf, Get: w.source, URL: "https://rates.example/daily.xml", Bundled: dated("2026-11-01"),
		Publish: func(context.Context) error { w.published++; return nil },
		Done:    func(err error) { w.done = append(w.done, errs.Public(err)) },
		Now:     now, Jitter: func(time.Duration) time.Duration { return 0 },
		Log: slog.New(slog.NewTextHandler(w.log, nil)),
	}
	for _, edit := range edits {
		edit(&cfg)
	}
	w.Keeper = rates.New(cfg)
	return w
}

func at(day string) func() time.Time {
	return func() time.Time { return dated(day).Date.Add(15 * time.Hour) }
}

func old(r price.Rates) price.Rates {
	r.Old = true
	return r
}

func TestSettle(t *testing.T) {
	tests := map[string]struct {
		today  string
		stored price.Rates
		want   price.Rates
	}{
		"nothing stored":               {"2026-11-02", price.Rates{}, dated("2026-11-01")},
		"nothing stored, bundled old":  {"2026-12-01", price.Rates{}, old(dated("2026-11-01"))},
		"stored are newer":             {"2026-11-11", dated("2026-11-10"), dated("2026-11-10")},
		"a new release knows more":     {"2026-11-02", old(dated("2026-10-01")), dated("2026-11-01")},
		"seven days are not old":       {"2026-11-16", dated("2026-11-10"), dated("2026-11-10")},
		"more than seven days are old": {"2026-11-17", dated("2026-11-10"), old(dated("2026-11-10"))},
		"a clock that was ahead":       {"2026-11-11", old(dated("2026-11-10")), dated("2026-11-10")},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w := open(at(tt.today))
			w.shelf.rates = tt.stored
			for range 2 { // the second time changes nothing
				must.Do(t, w.ApplyNewest(context.Background()))
			}
			check.Match(t, w.shelf.rates, tt.want, "rates")
			if most := 1; w.shelf.changes > most {
				t.Errorf("%d changes, want at most %d", w.shelf.changes, most)
			}
			check.Equal(t, strings.Contains(w.log.String(), "are old"), (tt.want.Old && !tt.stored.Old), "the log says %q", w.log)
		})
	}
}

func TestRefresh(t *testing.T) {
	tests := map[string]struct {
		document, failure string
	}{
		"newer":                   {document: document("2026-11-20", usd+gbp)},
		"corrected, same day":     {document: document("2026-11-10", row("USD", "1.06")+gbp)},
		"of tomorrow":             {document: document("2026-11-21", usd+gbp)},
		"twice as much":           {document: document("2026-11-20", row("USD", "2.1024")+gbp)},
		"half as much":            {document: document("2026-11-20", usd+row("GBP", "0.4156"))},
		"older":                   {document("2026-11-09", usd+gbp), "of 2026-11-09, older than those in force, of 2026-11-10"},
		"of next week":            {document("2026-11-27", usd+gbp), "of 2026-11-27, which is in the future"},
		"more than twice as much": {document("2026-11-20", row("USD", "2.1025")+gbp), "give 2.1025 USD for 1 EUR, where 1.0512 is in force"},
		"less than half as much":  {document("2026-11-20", usd+row("GBP", "0.4155")), "give 0.4155 GBP for 1 EUR"},
		"the point misplaced":     {document("2026-11-20", row("USD", "105.12")+gbp), "give 105.12 USD"},
		"in part":                 {document("2026-11-20", usd), "lack GBP"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w := open(at("2026-11-20"))
			w.shelf.rates = dated("2026-11-10")
			w.source.set(tt.document, nil)
			err := w.Refresh(context.Background())
			if !strings.Contains(errs.Public(err), tt.failure) || (err == nil) != (tt.failure == "") {
				t.Fatalf("got %v, want %q", err, tt.failure)
			}
			if tt.failure != "" {
				if diff := cmp.Diff(dated("2026-11-10"), w.shelf.rates); diff != "" || w.published != 0 {
					t.Errorf("the last good rates did not stay:\n%s", diff)
				}
				return
			}
			want, err := rates.Parse([]byte(tt.document))
			want.Old = want.OutOfDate(at("2026-11-20")())
			if diff := cmp.Diff(want, w.shelf.rates); err != nil || diff != "" || w.published != 1 {
				t.Errorf("%v, published %d times, rates (-want +got):\n%s", err, w.published, diff)
			}
		})
	}
}

func TestRefreshFailures(t *testing.T) {
	w := open(at("2026-11-20"))
	w.source.set("", errs.New(errs.Partner, "The publisher answered 503"))
	if err := w.Refresh(context.Background()); errs.Public(err) != "The publisher answered 503" || w.shelf.changes != 0 {
		t.Errorf("got %v and %d changes", err, w.shelf.changes)
	}
	off := open(at("2026-11-20"), func(c *rates.Config) { c.URL = "" })
	if err := off.Refresh(context.Background()); errs.KindOf(err) != errs.Unavailable || len(off.source.asked) != 0 {
		t.Errorf("without an address: %v, asked %d times", err, len(off.source.asked))
	}
	lost := open(at("2026-11-20"), func(c *rates.Config) {
		c.Publish = func(context.Context) error { return errors.New("disk full") }
	})
	lost.source.set(document("2026-11-20", usd+gbp), nil)
	if err := lost.Refresh(context.Background()); err == nil {
		t.Error("rates that are not served were reported as good")
	}
}

// TestRun runs for ten days of synctest's fake time, which begins on 1 January 2000.
func TestRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(nil, func(c *rates.Config) { c.Now, c.Bundled = time.Now, dated("1999-12-31") })
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan struct{})
		w.source.set("", errs.New(errs.Partner, "The publisher answered 503"))
		go func() { w.Run(ctx); close(ended) }()

		time.Sleep(9 * time.Hour)
		synctest.Wait()
		want := []string{"5m0s", "10m0s", "20m0s", "40m0s", "1h20m0s", "2h40m0s"}
		check.Match(t, w.source.waits(), want, "waits after failures")
		time.Sleep(7 * 24 * time.Hour)
		synctest.Wait()
		waits := w.source.waits()
		check.Equal(t, waits[len(waits)-1], "6h0m0s", "the last wait")
		if !w.shelf.now().Old {
			t.Error("rates of more than seven days ago are not marked as old")
		}

		w.source.set(document("2000-01-08", usd+gbp), nil)
		time.Sleep(6 * time.Hour)
		synctest.Wait()
		if got := w.shelf.now(); got.Old || !got.Date.Equal(dated("2000-01-08").Date) {
			t.Errorf("after a good fetch: %+v", got)
		}
		before := len(w.source.waits())
		time.Sleep(48 * time.Hour)
		synctest.Wait()
		check.Match(t, w.source.waits()[before:], []string{"24h0m0s", "24h0m0s"}, "waits after good fetches")
		if n := len(w.done); n != len(w.source.asked) || w.done[0] == "" || w.done[n-1] != "" {
			t.Errorf("told of %d fetches: %v", n, w.done)
		}
		stop()
		<-ended
	})
}

func TestRunWithoutAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(nil, func(c *rates.Config) { c.Now, c.Bundled, c.URL = time.Now, dated("2000-01-01"), "" })
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan struct{})
		go func() { w.Run(ctx); close(ended) }()
		time.Sleep(8 * 24 * time.Hour)
		synctest.Wait()
		if !w.shelf.now().Old || len(w.source.asked) != 0 {
			t.Errorf("old %t, asked %d times; want old rates and no request", w.shelf.now().Old, len(w.source.asked))
		}
		stop()
		<-ended
	})
}
