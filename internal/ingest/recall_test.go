package ingest

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

// recalled is a shop that asks the sandbox's Cherry, which counts its answers by status.
type recalled struct {
	*shop
	box               *sandbox.Sandbox
	address           string
	full, notModified atomic.Int64
}

// restart begins anew with a feed that has fetched nothing yet.
func (r *recalled) restart() {
	if r.Refresher != nil {
		r.Close()
	}
	r.cfg.Feeds = []Feed{r.feed()}
	r.reopen()
}

func (r *recalled) feed() *partner.Feed {
	cherry, _ := registry.Find("cherry")
	return partner.NewFeed(cherry, partner.Source{BaseURL: r.address}, partner.NewClient(partner.Options{PerSecond: 100_000, Retries: -1}))
}

func newRecalled(t *testing.T, keep market.Retention) *recalled {
	cherry, _ := registry.Find("cherry")
	r := &recalled{box: sandbox.New([]sandbox.Partner{cherry.(sandbox.Provider).Sandbox()}, sandbox.Options{})}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		rec := httptest.NewRecorder()
		r.box.Handler().ServeHTTP(rec, req)
		if rec.Code == http.StatusNotModified {
			r.notModified.Add(1)
		} else {
			r.full.Add(1)
		}
		for name, values := range rec.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(rec.Code)
		_, _ = w.Write(rec.Body.Bytes())
	}))
	t.Cleanup(server.Close)
	r.address = server.URL
	r.shop = newShop(t, func(c *Config) { c.Keep = keep })
	r.restart()
	return r
}

// expect refreshes and checks how often Cherry sent a document and how often it said that
// one is unchanged.
func (r *recalled) expect(t *testing.T, when string, full, notModified int64) {
	t.Helper()
	r.full.Store(0)
	r.notModified.Store(0)
	r.clock.Move(time.Hour)
	report, err := r.Refresh(t.Context(), "cherry")
	if err != nil || report.Added+report.Unchanged+report.Changed == 0 || r.full.Load() != full || r.notModified.Load() != notModified {
		t.Errorf("%s: %+v, %v; %d documents, %d not modified, want %d and %d", when, report, err, r.full.Load(), r.notModified.Load(), full, notModified)
	}
}

// TestARestartAsksForWhatChanged restarts before a partner changed anything and after it, and
// has two processes ask in turn.
func TestARestartAsksForWhatChanged(t *testing.T) {
	r := newRecalled(t, market.Retention{Age: 1000 * time.Hour, Bytes: 1 << 30})
	r.expect(t, "first refresh", 3, 0)
	r.restart()
	r.expect(t, "after a restart", 0, 3)
	r.expect(t, "in the same process", 0, 3)
	r.box.Advance()
	r.restart()
	r.expect(t, "changed", 3, 0)
	r.restart()
	first := r.Refresher
	r.expect(t, "unchanged since then", 0, 3)

	r.reopen()
	defer first.Close()
	r.box.Advance()
	r.expect(t, "another process", 3, 0)
	r.Refresher = first
	r.expect(t, "the first process again", 0, 3)

	must.Do(t, r.box.SetFault("cherry", sandbox.Status500))
	if _, err := r.Refresh(t.Context(), "cherry"); err == nil {
		t.Error("a partner that fails was refreshed")
	}
	must.Do(t, r.box.SetFault("cherry", sandbox.None))
	r.restart()
	r.expect(t, "after a failure", 0, 3)
}

// TestNothingIsRecalledWithoutDocuments has a shop that keeps no documents.
func TestNothingIsRecalledWithoutDocuments(t *testing.T) {
	r := newRecalled(t, market.Retention{})
	r.expect(t, "first refresh", 3, 0)
	r.restart()
	r.expect(t, "after a restart", 3, 0)
}
