package metrics

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/response"
)

// Requests counts what next answers.
func (m *Metrics) Requests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		route, begun := Route(r.URL.Path), m.now()
		rec := response.NewRecorder(w)
		defer func() {
			m.requests.WithLabelValues(route, statusClass(rec.Status())).Inc()
			if route != streams { // they last as long as their clients like
				m.durations.WithLabelValues(route).Observe(m.now().Sub(begun).Seconds())
			}
		}()
		next.ServeHTTP(rec, r)
	})
}

// streams is the class of answers that tell changes until their client leaves, and
// streamSuffix ends the paths of all but the socket's.
const (
	streams      = "stream"
	streamSuffix = ".events"
)

// exact and below name the class of a path; the rest is "other".
var (
	exact = map[string]string{
		"/": "home", "/vps": "list", "/outlet": "list", "/json-explorer": "tool", "/add-server-plan": "tool", "/status": "status", "/compare": "compare",
		"/market": "market", "/api": "reference", "/openapi.json": "reference", "/llms.txt": "llms", "/manifest.webmanifest": "manifest",
		"/currency": "currency", "/vat": "vat", "/page-errors": "page-error", "/robots.txt": "robots", "/healthz": "health", "/readyz": "health",
		"/rest/v1/server_plans": "table", "/rest/v1/rpc/browse_plans": "browse", "/rest/v1/rpc/plan_facets": "browse",
		"/realtime/v1/websocket": streams,
		"/auth/v1/token":         "auth", "/functions/v1/partner-json": "explorer", "/functions/v1/judge-partner-json": "explorer",
	}
	below = []struct{ prefix, class string }{
		{"/plans/", "plan"}, {"/partners/", "landing"}, {"/locations/", "landing"}, {"/cpus/", "landing"}, {"/sitemap", "sitemap"},
		{"/servers.", "export"}, {"/compare.", "export"}, {"/vps.", "export"}, {"/outlet.", "export"},
		{"/assets/", "asset"}, {"/functions/v1/fetch-", "refresh"}, {"/rest/", "api"}, {"/functions/", "api"}, {"/auth/", "api"},
	}
)

// Route gives the class of a path, one of a few.
func Route(path string) string {
	if class, ok := exact[path]; ok {
		return class
	}
	if strings.HasSuffix(path, streamSuffix) {
		return streams
	}
	i := slices.IndexFunc(below, func(b struct{ prefix, class string }) bool { return strings.HasPrefix(path, b.prefix) })
	if i < 0 {
		return "other"
	}
	return below[i].class
}

// statusClass is a status by its hundreds; an answer without one is a 200.
func statusClass(status int) string {
	if status < 100 || status > 599 {
		return "2xx"
	}
	return strconv.Itoa(status/100) + "xx"
}

// since is the age of a moment, 0 for one that has not come or is not known.
func since(now, at time.Time) float64 {
	if at.IsZero() {
		return 0
	}
	return max(0, now.Sub(at).Seconds())
}
