package main

import (
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

var metricsAt = regexp.MustCompile(`msg="metrics served" .*metrics=(\S+)`)

func TestMetrics(t *testing.T) {
	t.Parallel()
	box, url := openSandbox(t)
	s := openShop(t, database(t), url, "--metrics-addr", "127.0.0.1:0", "--access-code", "4711", "--rates-url", url+sandbox.RatesPath)
	s.refresh(t, "fetch-server-plans")
	must.Do(t, box.SetFault("contabo", sandbox.MostlyGone))
	s.refresh(t, "fetch-contabo-plans")
	for _, path := range []string{"/", "/", "/vps", "/nowhere?apikey=" + testKey, "/rest/v1/server_plans", "/rest/v1/nothing"} {
		s.call(t, "GET", path)
	}
	until(t, "the fetch of the rates", func() bool { return strings.Contains(s.log.String(), "exchange rates fetched") })
	found := metricsAt.FindStringSubmatch(s.log.String())
	if found == nil {
		t.Fatalf("the log does not tell the address:\n%s", s.log)
	}
	text := get(t, found[1])
	for _, want := range []string{
		`launchrack_http_requests_total{route="home",status="2xx"} 2`, `launchrack_http_requests_total{route="other",status="4xx"} 1`,
		`launchrack_http_request_duration_seconds_count{route="table"} 1`,
		`launchrack_refreshes_total{outcome="good",partner="cherry"} 1`,
		`launchrack_refreshes_total{outcome="held",partner="cherry"} 0`, `launchrack_refreshes_total{outcome="failed",partner="ovh"} 0`,
		`launchrack_refresh_last_success_timestamp_seconds{partner="cherry"}`,
		`launchrack_plans{partner="cherry",source="partner"}`, `launchrack_plans{partner="contabo",source="`,
		"launchrack_snapshot_version ", "launchrack_snapshot_age_seconds ", "launchrack_rates_date_timestamp_seconds ", "launchrack_rates_old 0",
		`launchrack_rates_fetches_total{outcome="good"} 1`, `launchrack_page_cache_lookups_total{outcome="miss"}`, "go_goroutines ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing", want)
		}
	}
	// A value may have any digits, but sent text could only be in a label.
	labels := strings.Join(regexp.MustCompile(`"[^"]*"`).FindAllString(text, -1), " ")
	for _, secret := range []string{testKey, "4711", "nowhere", url} {
		if strings.Contains(labels, secret) {
			t.Errorf("the metrics hold %q", secret)
		}
	}
	if status, _ := s.call(t, "GET", "/metrics"); status != http.StatusNotFound {
		t.Errorf("visitors are answered %d at /metrics, want 404", status)
	}
}

func get(t *testing.T, address string) string {
	t.Helper()
	res := must.Get(http.Get(address))(t)
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%d %v", res.StatusCode, err)
	}
	return string(b)
}

func TestATakenMetricsAddressDoesNotStopTheShop(t *testing.T) {
	t.Parallel()
	taken := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer taken.Close()
	s := openShop(t, database(t), "http://127.0.0.1:9", "--metrics-addr", taken.Addr().String())
	if status, _ := s.call(t, "GET", "/"); status != http.StatusOK {
		t.Errorf("the shop answers %d", status)
	}
	if !strings.Contains(s.log.String(), "LAUNCHRACK_METRICS_ADDR") {
		t.Errorf("the log does not say which setting helps:\n%s", s.log)
	}
}

// TestAddressClasses has a path of each class.
func TestAddressClasses(t *testing.T) {
	classes := addressClasses()
	for path, want := range map[string]string{
		"/": "home", "/vps": "list", "/outlet": "list", "/vps/": "other", "/json-explorer": "tool", "/add-server-plan": "tool",
		"/assets/a.js": "asset", "/rest/v1/server_plans": "table", "/rest/v1/rpc/browse_plans": "browse", "/rest/v1/secrets": "api",
		"/functions/v1/fetch-server-plans": "refresh", "/functions/v1/partner-json": "explorer", "/functions/v1/x": "api",
		"/auth/v1/token": "auth", "/auth/v1/x": "api", "/healthz": "health", "/page-errors": "page-error", "/wp-login.php": "other", "": "other",
		"/compare": "compare", "/plans/x-1": "plan", "/partners/ovh": "landing", "/locations/de.csv": "landing", "/cpus/x": "landing", "/gpus/x": "landing", "/sitemap.xml": "sitemap", "/vps.rss": "export",
		"/market": "market", "/api": "reference", "/openapi.json": "reference", "/llms.txt": "llms", "/manifest.webmanifest": "manifest", "/vat": "vat", "/compare.png": "export",
		"/changes": "record", "/changes/ovh-2026-11-25": "record", "/index.csv": "export", "/how-it-works": "guide", "/how-it-works.md": "export", "/watch": "watch", "/watches/7/unsubscribe": "watch", "/database.types.ts": "reference", "/mcp": "agents", "/clicks": "clicks",
		"/servers.json": "export", "/vps.events": "stream", "/realtime/v1/websocket": "stream", "/currency": "currency", "/view": "view", "/robots.txt": "robots", "/sitemap-plans-2.xml": "sitemap", "/readyz": "health",
	} {
		if got := classes.Of(path); got != want {
			t.Errorf("%s is of class %s, want %s", path, got, want)
		}
	}
}
