package metrics_test

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"launchrack/internal/door/metrics"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func open() *metrics.Metrics {
	return metrics.New(metrics.Config{Version: "1.2.3", Commit: "abc", Partners: []market.PartnerID{"cherry", "contabo"},
		Now: func() time.Time { return noon }})
}

// read parses the served metrics and returns the shop's own samples by name{label=value,…}.
func read(t *testing.T, m *metrics.Metrics) (samples map[string]float64, text string) {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain") {
		t.Fatalf("got %d %s", w.Code, w.Header())
	}
	text = w.Body.String()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(text))
	must.Do(t, err, "the text does not parse")
	samples = map[string]float64{}
	for family, f := range families {
		if short, ours := strings.CutPrefix(family, "launchrack_"); ours {
			for _, one := range f.GetMetric() {
				samples[short+labels(one)] = value(one)
			}
		}
	}
	return samples, text
}

func labels(m *dto.Metric) string {
	var list []string
	for _, l := range m.GetLabel() {
		list = append(list, l.GetName()+"="+l.GetValue())
	}
	if len(list) == 0 {
		return ""
	}
	return "{" + strings.Join(list, ",") + "}"
}

func value(m *dto.Metric) float64 {
	if h := m.GetHistogram(); h != nil {
		return float64(h.GetSampleCount())
	}
	return m.GetCounter().GetValue() + m.GetGauge().GetValue() + m.GetUntyped().GetValue()
}

// zeros are the counters that exist with the value 0 before the first event. Otherwise an alert on
// the increase would miss the first event.
func zeros() map[string]float64 {
	all := map[string]float64{}
	for _, partner := range []string{"cherry", "contabo"} {
		for _, outcome := range []string{"good", "failed", "held"} {
			all["refreshes_total{outcome="+outcome+",partner="+partner+"}"] = 0
		}
	}
	for _, outcome := range []string{"good", "failed"} {
		all["rates_fetches_total{outcome="+outcome+"}"] = 0
		all["page_render_duration_seconds{outcome="+outcome+"}"] = 0
	}
	for _, outcome := range []string{"granted", "wrong", "locked", "failed"} {
		all["access_attempts_total{outcome="+outcome+"}"] = 0
	}
	for _, kind := range []string{"passkey", "invitation", "link", "call"} {
		all["operator_refusals_total{kind="+kind+"}"] = 0
	}
	return all
}

func TestBeforeAnythingHappened(t *testing.T) {
	got, text := read(t, open())
	want := zeros()
	want["build_info{commit=abc,version=1.2.3}"] = 1
	check.Match(t, got, want, "metrics")
	for _, want := range []string{"go_goroutines ", "process_open_fds "} {
		check.Has(t, text, want)
	}
}

// TestTheShopChanges: a change that removes some plans and adds others updates the counts.
func TestTheShopChanges(t *testing.T) {
	m := open()
	plan := func(partner market.PartnerID, source market.Source) market.Plan {
		return sample.Plan(func(p *market.Plan) { p.Partner, p.Source = partner, source })
	}
	m.Published(metrics.Snapshot{Version: 9, Plans: []market.Plan{plan("cherry", market.FromPartner), plan("cherry", market.FromPartner),
		plan("contabo", market.Bundled), plan("imported", market.FromPartner)}})
	m.Changed(metrics.Snapshot{Version: 10, Plans: []market.Plan{plan("contabo", market.FromPartner), plan("", market.ByHand), plan("cherry", market.FromPartner)}},
		[]market.Plan{plan("cherry", market.FromPartner), plan("contabo", market.Bundled), plan("imported", market.FromPartner)})
	got, _ := read(t, m)
	for name := range got {
		if !strings.HasPrefix(name, "plans{") && name != "snapshot_version" {
			delete(got, name)
		}
	}
	want := map[string]float64{"snapshot_version": 10, "plans{partner=cherry,source=partner}": 2,
		"plans{partner=contabo,source=partner}": 1, "plans{partner=none,source=hand}": 1}
	check.Match(t, got, want, "metrics")
}

func TestTheShop(t *testing.T) {
	m := open()
	m.Published(metrics.Snapshot{Version: 7}) // replaced below
	plan := func(partner market.PartnerID, source market.Source) market.Plan {
		return sample.Plan(func(p *market.Plan) { p.Partner, p.Source = partner, source })
	}
	rates := price.Bundled()
	rates.Old = true
	m.Published(metrics.Snapshot{Version: 9, Rates: rates,
		Plans: []market.Plan{plan("cherry", market.FromPartner), plan("cherry", market.FromPartner), plan("contabo", market.Bundled),
			plan("", market.ByHand), plan("imported-1", market.FromPartner), plan("imported-2", market.FromPartner), plan("cherry", "odd")},
		Partners: []market.PartnerState{
			{Partner: market.Partner{ID: "cherry"}, GoodAt: noon.Add(-time.Hour), FailedAt: noon},
			{Partner: market.Partner{ID: "contabo"}, FailedAt: noon}}})
	m.Refreshed("cherry", market.OutcomeGood)
	m.Refreshed("cherry", market.OutcomeHeld)
	m.Refused("passkey")
	m.Refreshed("nobody", "odd")
	m.RatesFetched(nil)
	m.RatesFetched(errors.New("x"))
	m.PageCache(func() (uint64, uint64) { return 40, 2 })
	for _, err := range []error{nil, errs.New(errs.Unauthenticated, "x"), errs.New(errs.TooMany, "x"), errs.New(errs.Internal, "x"), errors.New("x")} {
		m.AccessAttempt(err)
	}
	got, _ := read(t, m)
	delete(got, "build_info{commit=abc,version=1.2.3}")
	want := zeros()
	maps.Copy(want, map[string]float64{
		"snapshot_version": 9, "snapshot_published_timestamp_seconds": float64(noon.Unix()), "snapshot_age_seconds": 0,
		"plans{partner=cherry,source=partner}": 2, "plans{partner=contabo,source=bundled}": 1, "plans{partner=none,source=hand}": 1,
		"plans{partner=other,source=partner}": 2,
		"price_age_seconds{partner=cherry}":   3600, "plans{partner=cherry,source=other}": 1,
		"refresh_last_success_timestamp_seconds{partner=cherry}": float64(noon.Add(-time.Hour).Unix()),
		"rates_date_timestamp_seconds":                           float64(time.Date(2026, 10, 7, 0, 0, 0, 0, time.UTC).Unix()), "rates_old": 1,
		"refreshes_total{outcome=good,partner=cherry}": 1, "refreshes_total{outcome=held,partner=cherry}": 1,
		"refreshes_total{outcome=failed,partner=other}": 1,
		"rates_fetches_total{outcome=good}":             1, "rates_fetches_total{outcome=failed}": 1,
		"page_cache_lookups_total{outcome=hit}": 40, "page_cache_lookups_total{outcome=miss}": 2,
		"operator_refusals_total{kind=passkey}":  1,
		"access_attempts_total{outcome=granted}": 1, "access_attempts_total{outcome=wrong}": 1,
		"access_attempts_total{outcome=locked}": 1, "access_attempts_total{outcome=failed}": 2,
	})
	check.Match(t, got, want, "metrics")
}

func TestRequests(t *testing.T) {
	m := open()
	h := m.Requests(classes, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			_, _ = io.WriteString(w, "ok")
		case "/vps":
			w.WriteHeader(http.StatusEarlyHints)
			w.WriteHeader(http.StatusNotModified)
		case "/rest/v1/server_plans":
			w.WriteHeader(http.StatusPartialContent)
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	for _, path := range []string{"/", "/", "/vps", "/rest/v1/server_plans?apikey=secret", "/functions/v1/fetch-cherry-plans", "/nowhere"} {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", path, nil))
	}
	got, text := read(t, m)
	delete(got, "build_info{commit=abc,version=1.2.3}")
	want := zeros()
	maps.Copy(want, map[string]float64{
		"http_requests_total{route=home,status=2xx}": 2, "http_requests_total{route=list,status=3xx}": 1,
		"http_requests_total{route=table,status=2xx}": 1, "http_requests_total{route=refresh,status=4xx}": 1,
		"http_requests_total{route=other,status=4xx}":  1,
		"http_request_duration_seconds{route=home}":    2,
		"http_request_duration_seconds{route=list}":    1,
		"http_request_duration_seconds{route=table}":   1,
		"http_request_duration_seconds{route=refresh}": 1,
		"http_request_duration_seconds{route=other}":   1,
	})
	check.Match(t, got, want, "metrics")
	for _, secret := range []string{"secret", "apikey", "nowhere"} {
		check.Lacks(t, text, secret, "the metrics hold")
	}
}

// TestLabelsAreBounded: unknown partners, methods and paths make no new labels.
func TestLabelsAreBounded(t *testing.T) {
	m := open()
	h := m.Requests(classes, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(200 + len(r.URL.Path)*7%400) }))
	for i := range 2000 {
		for _, path := range []string{"/x%d", "/assets/%d", "/rest/v1/%d", "/rest/v1/rpc/%d", "/functions/v1/%d", "/functions/v1/fetch-%d-plans", "/auth/v1/%d", "/vps/%d"} {
			h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("BREW", fmt.Sprintf(path, i), nil))
		}
		m.Refreshed(market.PartnerID(fmt.Sprint("p", i)), market.Outcome(fmt.Sprint("o", i)))
	}
	if got, _ := read(t, m); len(got) > 60 {
		t.Errorf("%d series", len(got))
	}
}

// classes are some classes of paths.
var classes = metrics.NewClasses(map[string]string{"/": "home", "/vps": "list", "/plans/{name}": "plan", "/vps.{format}": "export"},
	map[string]string{"/rest/{path}": "api", "/rest/v1/server_plans": "table", "/functions/{path}": "api", "/functions/v1/fetch-{name}": "refresh"})

func TestClasses(t *testing.T) {
	for path, want := range map[string]string{
		"/": "home", "/vps": "list", "/vps/": "other", "/vps.csv": "export", "/vps.events": "stream", "/plans/x-1": "plan", "/plans": "other",
		"/rest/v1/server_plans": "table", "/rest/v1/x": "api", "/functions/v1/fetch-x-plans": "refresh", "/functions/v1/x": "api", "/wp-login.php": "other", "": "other",
	} {
		check.Equal(t, classes.Of(path), want, "%s is of class", path)
	}
}
