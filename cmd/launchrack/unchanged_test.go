package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/testing/must"
)

// TestARefreshThatChangesNothing refreshes twice. The second refresh has no changes, so every answer
// stays equal, and no page is rendered again.
func TestARefreshThatChangesNothing(t *testing.T) {
	t.Parallel()
	_, url := openSandbox(t)
	engines := "1"
	if raceDetector {
		engines = "0"
	}
	s := openShop(t, database(t), url, "--engines", engines, "--metrics-addr", "127.0.0.1:0", "--verbose")
	refreshAll := func() (r refreshed) {
		t.Helper()
		for _, function := range []string{"fetch-server-plans", "fetch-contabo-plans"} {
			status, one := s.refresh(t, function)
			if status != http.StatusOK {
				t.Fatalf("%s: %d %s", function, status, one.Message)
			}
			r.Added, r.Changed, r.Withdrawn, r.Unchanged = r.Added+one.Added, r.Changed+one.Changed, r.Withdrawn+one.Withdrawn, r.Unchanged+one.Unchanged
		}
		return r
	}
	refreshAll()
	if !raceDetector { // which has no engine; pages that are made ahead later than the first reading count as looked for in vain
		until(t, "the popular pages of the newest catalogue are made", func() bool {
			_, body := s.call(t, "GET", "/rest/v1/rpc/browse_plans?limit=1")
			var newest struct{ Version json.RawMessage }
			must.Do(t, json.Unmarshal([]byte(body), &newest))
			return strings.Contains(s.log.String(), fmt.Sprintf("popular pages are made\" version=%s\n", strings.Trim(string(newest.Version), `"`)))
		})
	}
	paths := []string{"/rest/v1/server_plans", "/rest/v1/server_plans?select=id,fetched_at&order=fetched_at", "/rest/v1/rpc/browse_plans?type=eq.vps",
		"/rest/v1/rpc/plan_facets", "/", "/vps", "/outlet", "/?filter=baremetal", "/?filter=vds"} // the pages that a shop makes before visitors come
	metrics := metricsAt.FindStringSubmatch(s.log.String())[1]
	lookups := func(outcome string) (n int) {
		beginning := fmt.Sprintf("launchrack_page_cache_lookups_total{outcome=%q} ", outcome)
		must.Get(fmt.Sscan(strings.TrimPrefix(line(get(t, metrics), beginning), beginning), &n))(t)
		return n
	}
	var before map[string]string
	areKept := func() bool { // each of the five pages, and its form for this host: a page that takes long is sent as it was before
		hits, misses := lookups("hit"), lookups("miss")
		before = s.states(t, paths)
		return raceDetector || lookups("hit") == hits+10 && lookups("miss") == misses
	}
	until(t, "the pages are kept", areKept)
	made := lookups("miss")
	confirmed := line(get(t, metrics), `launchrack_refresh_last_success_timestamp_seconds{partner="contabo"}`)

	if r := refreshAll(); r.Added+r.Changed+r.Withdrawn != 0 || r.Unchanged == 0 {
		t.Fatalf("the second refresh changed something: %+v", r)
	}
	if d := cmp.Diff(before, s.states(t, paths)); d != "" {
		t.Errorf("(-before +after):\n%s", d)
	}
	if again := lookups("miss"); again != made && !raceDetector {
		t.Errorf("%d pages were looked for in vain, before %d", again, made)
	}
	if line(get(t, metrics), `launchrack_refresh_last_success_timestamp_seconds{partner="contabo"}`) == confirmed {
		t.Error("the metrics do not tell of the second refresh")
	}
}

// states returns the status and ETag of each answer.
func (s shop) states(t *testing.T, paths []string) map[string]string {
	t.Helper()
	states := map[string]string{}
	for _, path := range paths {
		res, _ := s.read(t, path)
		tag := res.Header.Get("ETag")
		if tag == "" && !raceDetector {
			t.Errorf("%s has no ETag", path)
		}
		states[path] = res.Status + " " + tag
	}
	return states
}

// line returns the line of a text with a prefix; empty for none.
func line(text, beginning string) string {
	for l := range strings.Lines(text) {
		if strings.HasPrefix(l, beginning) {
			return l
		}
	}
	return ""
}
