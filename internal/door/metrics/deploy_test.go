package metrics_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"launchrack/internal/door/metrics"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// rules is a file of alert rules.
type rules struct {
	Groups []struct {
		Name  string `yaml:"name"`
		Rules []struct {
			Alert       string            `yaml:"alert"`
			Expr        string            `yaml:"expr"`
			For         string            `yaml:"for"`
			Labels      map[string]string `yaml:"labels"`
			Annotations map[string]string `yaml:"annotations"`
		} `yaml:"rules"`
	} `yaml:"groups"`
}

// TestAlertsAndDashboardNameMetricsThatExist parses the alerts and the dashboard in deploy/.
func TestAlertsAndDashboardNameMetricsThatExist(t *testing.T) {
	text, err := os.ReadFile("../../../deploy/prometheus/launchrack.rules.yml")
	must.Do(t, err)
	var file rules
	must.Do(t, yaml.UnmarshalWithOptions(text, &file, yaml.Strict()))
	exprs := map[string]string{}
	for _, group := range file.Groups {
		for _, rule := range group.Rules {
			exprs[rule.Alert] = rule.Expr
			if rule.Labels["severity"] == "" || rule.Annotations["summary"] == "" {
				t.Errorf("%s says neither how bad it is nor what", rule.Alert)
			}
			if _, err := time.ParseDuration(rule.For); rule.For != "" && err != nil {
				t.Errorf("%s: %v", rule.Alert, err)
			}
		}
	}
	if text, err = os.ReadFile("../../../deploy/grafana/launchrack.json"); err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	must.Do(t, json.Unmarshal(text, &dashboard))
	for _, panel := range dashboard.Panels {
		for _, target := range panel.Targets {
			exprs[panel.Title+": "+target.Expr] = target.Expr
		}
	}
	if len(exprs) < 20 {
		t.Errorf("only %d expressions", len(exprs))
	}
	for _, alert := range []string{"LaunchrackRefreshHeld", "LaunchrackRefreshesFail"} {
		if !strings.HasPrefix(exprs[alert], "sum by (partner) (") { // any node may do the next refresh
			t.Errorf("%s does not add up the nodes: %s", alert, exprs[alert])
		}
	}
	known := everyMetric(t)
	for where, expr := range exprs {
		if strings.Count(expr, "(") != strings.Count(expr, ")") || strings.Count(expr, "{") != strings.Count(expr, "}") {
			t.Errorf("%s: its brackets do not match", where)
		}
		for _, name := range regexp.MustCompile(`\blaunchrack_[a-z_]+`).FindAllString(expr, -1) {
			if !known[name] {
				t.Errorf("%s asks for %s, which is no metric", where, name)
			}
		}
	}
}

// everyMetric returns the names of all metrics of the program.
func everyMetric(t *testing.T) map[string]bool {
	t.Helper()
	m := metrics.New(metrics.Config{Partners: []market.PartnerID{"north"}})
	m.Refreshed("north", market.OutcomeGood)
	m.Watches([]string{"email"})("email", "sent", true, time.Second)
	m.WatchLoad(func() metrics.WatchLoad { return metrics.WatchLoad{} })
	m.MailFailing(func() bool { return true })
	m.FirstMails([]string{"queued"})
	m.Health(func(context.Context) []market.Health { return []market.Health{{Partner: "north"}} })
	m.Backups(func() (time.Time, bool) { return time.Now(), true })
	m.Links(func(told func(market.PartnerID, bool, time.Time)) { told("north", true, time.Now()) })
	m.Clicks([]string{"counted"})
	m.RatesFetched(nil)
	m.AccessAttempt(nil)
	m.Rendered(time.Millisecond, nil)
	m.PageCache(func() (hits, misses uint64) { return 1, 1 })
	m.Cache("pages", 2, func() int { return 1 })
	m.Engines(func() int { return 1 })
	m.Limits(map[string]func() uint64{"pages": func() uint64 { return 1 }})
	m.Load(func() (open int, evicted, refused uint64) { return 1, 1, 1 }, func() uint64 { return 1 })
	m.Published(metrics.Snapshot{Plans: []market.Plan{{Partner: "north"}}, Partners: []market.PartnerState{{Partner: market.Partner{ID: "north"}, GoodAt: time.Now()}}, Rates: price.Bundled()})
	m.Requests(classes, http.NotFoundHandler()).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
	_, text := read(t, m)
	names := map[string]bool{}
	for line := range strings.Lines(text) {
		if name := regexp.MustCompile(`^launchrack_[a-z_]+`).FindString(line); name != "" {
			names[name] = true
		}
	}
	return names
}

// TestProfiles: the address of the metrics serves profiles, but not the program's arguments.
func TestProfiles(t *testing.T) {
	h := metrics.New(metrics.Config{}).Handler()
	for path, want := range map[string]int{"/debug/pprof/": 200, "/debug/pprof/heap?debug=1": 200, "/debug/pprof/goroutine?debug=1": 200, "/debug/pprof/cmdline": 404, "/debug/vars": 404} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		check.Equal(t, w.Code, want, path)
	}
}
