package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/pgtest"
	"launchrack/internal/testing/sample"
)

// TestAReadyShopShowsWhatChangedWhileItStarted changes the database after the first snapshot was read,
// as another node may during the start.
func TestAReadyShopShowsWhatChangedWhileItStarted(t *testing.T) {
	t.Parallel()
	env := environment{ctx: t.Context(), stdout: &logBuffer{}, stderr: &logBuffer{}, partners: config.NewPartners(registry.All())}
	p := must.Get(newProgram(env, serveCmd{Storage: config.Storage{DatabaseURL: database(t)}}, discard))(t)
	t.Cleanup(p.Close)
	if code := p.readiness(); code != http.StatusServiceUnavailable {
		t.Errorf("a shop that does not follow its database answers %d", code)
	}
	late := sample.Plan(func(p *market.Plan) { p.ID, p.Name = 0, "While it started" })
	stored := must.Get(p.store.InsertPlans(t.Context(), []market.Plan{late}))(t)
	serveUntilReady(t, p)
	if _, err := p.catalog.Current().ByID(stored[0].ID, catalog.Operator); err != nil {
		t.Errorf("the shop is ready without the row: %v", err)
	}
}

// TestAShopIsReadyDespiteInvalidStoredPlans stores a plan that cannot be completed while the shop
// starts. The shop serves its first snapshot, as running nodes do.
func TestAShopIsReadyDespiteInvalidStoredPlans(t *testing.T) {
	t.Parallel()
	log := &logBuffer{}
	env := environment{ctx: t.Context(), stdout: &logBuffer{}, stderr: log, partners: config.NewPartners(registry.All())}
	p := must.Get(newProgram(env, serveCmd{Storage: config.Storage{DatabaseURL: database(t)}}, newLog(env)))(t)
	t.Cleanup(p.Close)
	p.publisher.completer = nil // it panics
	late := sample.Plan(func(p *market.Plan) { p.ID, p.Name = 0, "Cannot be completed" })
	must.Get(p.store.InsertPlans(t.Context(), []market.Plan{late}))(t)
	serveUntilReady(t, p)
	if !strings.Contains(log.String(), "following the catalogue failed") {
		t.Errorf("the log tells of no failure:\n%s", log)
	}
}

// readiness returns the status of /readyz.
func (p *program) readiness() int {
	answer := httptest.NewRecorder()
	p.handler.ServeHTTP(answer, httptest.NewRequest("GET", "/readyz", nil))
	return answer.Code
}

// serveUntilReady serves until the end of the test, and returns when the shop is ready.
func serveUntilReady(t *testing.T, p *program) {
	t.Helper()
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- p.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("serve ended with %v", err)
		}
	})
	for deadline := time.After(patience); p.readiness() != http.StatusOK; {
		select {
		case err := <-ended:
			ended <- nil
			t.Fatalf("serve ended before the shop was ready: %v", err)
		case <-deadline:
			t.Fatal("the shop did not become ready")
		case <-time.After(time.Millisecond):
		}
	}
}

// withoutListening starts a node whose database role has no connection left to listen for
// notifications.
func withoutListening(t *testing.T) {
	db := database(t)
	admin := pgtest.Dial(t, db)
	role := "limited"
	must.Get(admin.Exec(t.Context(), "CREATE ROLE "+role+" LOGIN IN ROLE test"))(t)
	log := &logBuffer{}
	env := environment{ctx: t.Context(), stdout: &logBuffer{}, stderr: log, partners: config.NewPartners(registry.All())}
	p := must.Get(newProgram(env, serveCmd{Storage: config.Storage{DatabaseURL: strings.Replace(db, "//test@", "//"+role+"@", 1)}}, newLog(env)))(t)
	t.Cleanup(p.Close)
	// Open connections stay open.
	must.Get(admin.Exec(t.Context(), "ALTER ROLE "+role+" CONNECTION LIMIT 0"))(t)
	serveUntilReady(t, p)
	until(t, "it says that nothing is heard", func() bool { return strings.Contains(log.String(), "no connection hears of changes") })
	if text := log.String(); strings.Count(text, "no connection hears of changes") != 1 || !strings.Contains(text, "too many connections for role") {
		t.Errorf("the log does not tell once why nothing is heard:\n%s", text)
	}
}

func TestADatabaseThatIsAwayIsAskedAgainSoon(t *testing.T) {
	t.Parallel()
	log := &logBuffer{}
	p := &program{log: newLog(environment{stderr: log})}
	away, broken := errs.New(errs.Unavailable, "away"), errors.New("broken")
	for i, tt := range []struct {
		err, before error
		pause, want time.Duration
	}{
		{nil, away, time.Minute, watchEvery},
		{away, nil, watchEvery, watchEvery},
		{away, away, watchEvery, watchEvery},
		{broken, nil, watchEvery, 2 * watchEvery},
		{broken, broken, maxWatchPause, maxWatchPause},
	} {
		if got := p.pauseAfter(tt.err, tt.before, tt.pause); got != tt.want {
			t.Errorf("%d: %s, want %s", i, got, tt.want)
		}
	}
	if lines := strings.Count(log.String(), "\n"); lines != 3 {
		t.Errorf("logged %d lines, want one for each failure but a repeated absence:\n%s", lines, log)
	}
}
