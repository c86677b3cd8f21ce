package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"launchrack/internal/partner/registry"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/pgtest"
)

// postgresTests is the test whose subtests get databases of PostgreSQL from database.
const postgresTests = "TestOnPostgreSQL"

var (
	cluster         pgtest.Cluster
	clusterTemplate string
)

// TestOnPostgreSQL runs two nodes and the most important tests on one PostgreSQL. scripts/test-go runs the first group
// under the race detector, the second without it, and make exact all of them.
func TestOnPostgreSQL(t *testing.T) {
	t.Parallel()
	cluster = pgtest.New(t)
	clusterTemplate = cluster.Lasting(t)
	must.Do(t, fillAsFirstStart(clusterTemplate))
	t.Run("at once", func(t *testing.T) {
		t.Run("two nodes", twoNodes)
		t.Run("followers of two nodes", followingNodes)
		t.Run("one fetch for two nodes", oneFetch)
		t.Run("PostgreSQL goes and comes", withoutPostgres)
		t.Run("no connection to listen on", withoutListening)
		t.Run("one door of two processes", TestTwoProcessesShareSessions)
		t.Run("backups from the desk", TestBackupsFromTheDesk)
		t.Run("a backup on a schedule", TestTheScheduledBackupOfTwoNodes)
		t.Run("undo", TestUndoOnTheDeskAndByCommand)
		t.Run("partners of the desk", TestPartnersOfTheDesk)
	})
	t.Run("in full", func(t *testing.T) {
		t.Run("refresh prints a table", TestRefreshPrintsATable)
		t.Run("accept", TestAcceptBesideARunningShop)
		t.Run("a killed node", TestAKilledNodeIsTakenOver)
		t.Run("killed senders", TestKilledSendersLoseNothing)
		t.Run("one count of wrong codes", oneCount)
		t.Run("shared keys", TestTwoServersShareTheirKeys)
	})
	if os.Getenv("EXACT") != "" { // both databases prove these in the store, too
		t.Run("codes of two nodes", TestACodeReachesWhatWasSeen)
		t.Run("export and import", TestExportAndImportLoseNothing)
		t.Run("a mirror", TestMirrorOfTheAPI)
		t.Run("clocks apart", TestClocksApart)
	}
}

const insertedRow = `{"cherry_plan_id":1,"name":"By one node","price_monthly":1}`

// twoNodes tests that two nodes see each other's changes and sessions, and that a third that starts
// later serves the same.
func twoNodes(t *testing.T) {
	db := database(t)
	one, two := openShop(t, db, "http://127.0.0.1:9", "--access-code", "7391"), openShop(t, db, "http://127.0.0.1:9", "--access-code", "7391")
	token := one.unlock(t, "7391")
	res, body := two.ask(t, "POST", "/rest/v1/server_plans", token, insertedRow)
	if res.StatusCode != http.StatusCreated {
		t.Fatalf("an insert on two with a token of one: %d %s", res.StatusCode, body)
	}
	since := time.Now()
	until(t, "on one: what was inserted on two", func() bool {
		_, found := one.call(t, "GET", "/rest/v1/server_plans?select=name&name=eq.By%20one%20node")
		return found != "[]"
	})
	t.Logf("one shows what was inserted on two %s after the answer", time.Since(since))
	_, link, _ := command(t, "operator", "link", "--database-url", db)
	_, secret, _ := strings.Cut(strings.TrimSpace(link), "#unlock=")
	if res, body := two.ask(t, "POST", "/auth/v1/token?grant_type=operator_link", testKey, `{"link":"`+secret+`"}`); res.StatusCode != http.StatusOK {
		t.Errorf("a link: %d %s", res.StatusCode, body)
	}
	if res, _ := one.ask(t, "POST", "/auth/v1/token?grant_type=operator_link", testKey, `{"link":"`+secret+`"}`); res.StatusCode == http.StatusOK {
		t.Error("a link that was used on two is good on one")
	}
	three := openShop(t, db, "http://127.0.0.1:9", "--access-code", "7391")
	for _, path := range []string{"/rest/v1/server_plans?order=id", "/rest/v1/rpc/plan_facets"} {
		if _, a := one.call(t, "GET", path); a != second(three.call(t, "GET", path)) || len(a) < 1000 {
			t.Errorf("%s differs on a node that started later", path)
		}
	}
}

func second(_ int, body string) string { return body }

// oneFetch requests the same refresh from both nodes at the same time.
func oneFetch(t *testing.T) {
	box := sandbox.New(registry.Sandboxes(), sandbox.Options{})
	handler := box.Handler()
	var mu sync.Mutex
	asked := map[string]int{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked[r.URL.String()]++
		mu.Unlock()
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	db := database(t)
	one, two := openShop(t, db, server.URL, "--refresh-share", "1m"), openShop(t, db, server.URL, "--refresh-share", "1m")
	var both sync.WaitGroup
	for _, s := range []shop{one, two} {
		both.Go(func() {
			if status, got := s.refresh(t, "fetch-server-plans"); status != http.StatusOK {
				t.Errorf("refresh: %d %+v", status, got)
			}
		})
	}
	both.Wait()
	if len(asked) == 0 {
		t.Error("nobody was asked")
	}
	for url, n := range asked {
		if n != 1 {
			t.Errorf("%s was asked for %d times", url, n)
		}
	}
}

// oneCount sends wrong codes to both nodes by turns: the nodes of a shop share the limit.
func oneCount(t *testing.T) {
	db := database(t)
	nodes := []shop{openShop(t, db, "http://127.0.0.1:9", "--access-code", "7391"), openShop(t, db, "http://127.0.0.1:9", "--access-code", "7391")}
	for n := range 7 {
		want := http.StatusUnauthorized
		if n >= 5 {
			want = http.StatusTooManyRequests
		}
		res, body := nodes[n%2].ask(t, "POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"1111"}`)
		if res.StatusCode != want {
			t.Errorf("guess %d: %d %s, want %d", n+1, res.StatusCode, body, want)
		}
	}
}

const notShown = "The price history can’t be shown at the moment."

// withoutPostgres reads from a shop whose database is unavailable, and writes when it is back.
func withoutPostgres(t *testing.T) {
	gate := pgtest.NewGate(t, database(t))
	s := openShop(t, gate.Address, "http://127.0.0.1:9", "--access-code", "7391")
	token := s.unlock(t, "7391")
	id := s.rows(t, "Contabo")[0].ID
	plan := fmt.Sprintf("/plans/x-%d", id)
	for _, path := range []string{"/status", plan} { // so that the pages are cached
		until(t, path+" is shown whole", func() bool { // a busy machine may read the history later
			status, body := s.call(t, "GET", path)
			return status == http.StatusOK && !strings.Contains(body, notShown)
		})
	}
	for name, leave := range map[string]func(){"is away": gate.Shut, "hangs": gate.Stick} {
		leave()
		for _, path := range []string{"/", "/vps", "/readyz", "/healthz", "/rest/v1/server_plans?limit=5", "/rest/v1/rpc/browse_plans", "/status", "/rest/v1/rpc/partner_status",
			plan, plan + ".json", fmt.Sprintf("/rest/v1/rpc/price_trace?plan_id=%d", id)} {
			if status, body := s.call(t, "GET", path); status != http.StatusOK {
				t.Errorf("%s while the database %s: %d %s", path, name, status, body)
			}
		}
		if _, page := s.call(t, "GET", plan); !strings.Contains(page, notShown) {
			t.Errorf("the page of a plan while the database %s does not say that the course of its price is missing", name)
		}
		for _, ask := range []struct{ method, path, token, body string }{
			{"POST", "/rest/v1/server_plans", token, insertedRow}, {"GET", fmt.Sprintf("/rest/v1/rpc/price_history?plan_id=%d", id), testKey, ""},
		} {
			res, body := s.ask(t, ask.method, ask.path, ask.token, ask.body)
			if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" || strings.Contains(body, "127.0.0.1") {
				t.Errorf("%s while the database %s: %d %q %s", ask.path, name, res.StatusCode, res.Header.Get("Retry-After"), body)
			}
		}
		gate.Open()
	}
	// Until there are connections again the course may still miss; a page that was kept would say so for ever.
	until(t, "the page of a plan is whole again", func() bool {
		_, page := s.call(t, "GET", plan)
		return !strings.Contains(page, notShown)
	})
	if res, body := s.ask(t, "POST", "/rest/v1/server_plans", token, insertedRow); res.StatusCode != http.StatusCreated {
		t.Errorf("an insert once it is back: %d %s", res.StatusCode, body)
	}
}
