package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"launchrack/internal/ingest/rates"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner/registry"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/dbfile"
)

const testKey = "anon-key-of-the-tests"

// logBuffer is a log that can be read while it is written.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// patience is how long tests wait for what has to happen. It ends what hangs and says nothing of speed: on a busy
// machine a start takes half a minute.
const patience = 2 * time.Minute

// shop is a running storefront on port zero.
type shop struct {
	url string
	log *logBuffer
}

var listening = regexp.MustCompile(`msg=listening .*url=(\S+)`)

// openShop runs `launchrack serve` until the end of the test. Page engines are off unless args turn
// them on, since the race detector slows them beyond their time limit. The tests in web/e2e check
// rendered pages.
func openShop(t testing.TB, database, partners string, args ...string) shop {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	log := &logBuffer{}
	done := make(chan int, 1)
	args = append([]string{"--backups-dir", t.TempDir()}, args...)
	go func() { done <- run(ctx, serveArgs(database, partners, args...), io.Discard, log) }()
	t.Cleanup(func() {
		stop()
		if code := <-done; code != 0 {
			t.Errorf("serve ended with %d:\n%s", code, log)
		}
	})
	deadline := time.Now().Add(patience)
	if _, large := t.(*testing.B); large {
		deadline = time.Now().Add(10 * time.Minute)
	}
	for time.Now().Before(deadline) {
		if m := listening.FindStringSubmatch(log.String()); m != nil && isReady(m[1]) {
			return shop{m[1], log}
		}
		select {
		case code := <-done:
			done <- code
			t.Fatalf("serve ended with %d:\n%s", code, log)
		case <-time.After(5 * time.Millisecond):
		}
	}
	t.Fatalf("serve did not listen:\n%s", log)
	return shop{}
}

// isReady reports whether a shop is ready; always for one with TLS.
func isReady(url string) bool {
	if strings.HasPrefix(url, "https:") {
		return true
	}
	res, err := http.Get(url + "/readyz")
	return err == nil && res.Body.Close() == nil && res.StatusCode == http.StatusOK
}

// serveArgs returns the arguments of a storefront without scheduled refreshes.
func serveArgs(database, partners string, args ...string) []string {
	return append([]string{"serve", "--addr", "127.0.0.1:0", "--database-url", database, "--refresh-every", "0",
		"--refresh-share", "0s", "--check-links", "off", "--engines", "0", "--rates-url", "", "--metrics-addr", "", "--anon-key", testKey}, slices.Concat(partnerFlags(partners), args)...)
}

// partnerFlags returns flags that set the address of the two partners of these tests and turn all others
// off.
func partnerFlags(address string) []string {
	var flags []string
	for _, a := range registry.All() {
		id, url := string(a.Info().ID), ""
		if id == "cherry" || id == "contabo" {
			url = address
		}
		flags = append(flags, "--"+id+"-url", url)
	}
	return flags
}

// refreshArgs returns the arguments of a refresh of the two partners of these tests.
func refreshArgs(db, address string) []string {
	return append([]string{"refresh", "--database-url", db}, partnerFlags(address)...)
}

// database returns the address of a database after the first start, with the bundled plans.
// storetest.URL returns one without rows.
func database(t testing.TB) string {
	t.Helper()
	if strings.HasPrefix(t.Name(), postgresTests+"/") {
		return cluster.Database(t, clusterTemplate)
	}
	return "sqlite://" + firstStart(t)
}

var firstStart = dbfile.Template(func(file string) error { return fillAsFirstStart("sqlite://" + file) })

// fillAsFirstStart stores the bundled plans with their derived columns, as serve does at its first
// start. So the shops of tests need not derive every row again.
func fillAsFirstStart(database string) error {
	hours := monthHours(config.NewPartners(registry.All()).Infos())
	db, err := openStore(context.Background(), config.Storage{DatabaseURL: database}, hours, discard)
	if err != nil {
		return err
	}
	keeper := rates.New(rates.Config{Store: db, Bundled: price.Bundled(), Log: discard, Publish: func(context.Context) error { return nil }})
	return errors.Join(keeper.ApplyNewest(context.Background()), db.Close())
}

// openSandbox serves the stand-ins of partners, as `launchrack sandbox` does.
func openSandbox(t *testing.T) (*sandbox.Sandbox, string) {
	t.Helper()
	box := sandbox.New(registry.Sandboxes(), sandbox.Options{})
	server := httptest.NewServer(box.Handler())
	t.Cleanup(server.Close)
	return box, server.URL
}

// call asks the shop with both keys and no body.
func (s shop) call(t *testing.T, method, path string) (int, string) {
	t.Helper()
	res, body := s.ask(t, method, path, testKey, "")
	return res.StatusCode, body
}

// refreshed is the answer of a refresh function, or its error.
type refreshed struct {
	Partner                                        string
	Added, Changed, Withdrawn, Rejected, Unchanged int
	Reasons                                        []struct{ Item, Reason string }
	Message                                        string
}

func (s shop) refresh(t *testing.T, function string) (int, refreshed) {
	t.Helper()
	status, body := s.call(t, "POST", "/functions/v1/"+function)
	var r refreshed
	if err := json.Unmarshal([]byte(body), &r); err != nil {
		t.Fatalf("%s: %v in %s", function, err, body)
	}
	return status, r
}

// listed has the compared columns of a plan. Times are left out, as a refresh that confirms a plan
// changes them.
type listed struct {
	ID      int64                  `json:"id"`
	Name    string                 `json:"name"`
	Partner string                 `json:"partner_name"`
	Monthly map[string]json.Number `json:"price_monthly_currencies"`
	PlanURL *string                `json:"plan_url"`
}

// rows returns every public row of a partner.
func (s shop) rows(t *testing.T, partner string) []listed {
	t.Helper()
	status, body := s.call(t, "GET", "/rest/v1/server_plans?select=id,name,partner_name,price_monthly_currencies,plan_url&order=id&partner_name=eq."+strings.ReplaceAll(partner, " ", "%20"))
	var rows []listed
	if err := json.Unmarshal([]byte(body), &rows); status != http.StatusOK || err != nil {
		t.Fatalf("rows: %d %v %s", status, err, body)
	}
	return rows
}

// discard is a logger without output.
var discard = slog.New(slog.DiscardHandler)

// describe returns each partner's plans with the values that a refresh may change.
func describe(plans []market.Plan) map[string][]string {
	m := map[string][]string{}
	for _, p := range plans {
		line := string(p.SKU) + " " + p.Name + " " + strconv.FormatBool(p.Available)
		for _, c := range market.Currencies() {
			line += " " + p.Monthly[c].String()
		}
		m[p.PartnerName] = append(m[p.PartnerName], line)
	}
	for _, lines := range m {
		slices.Sort(lines)
	}
	return m
}
