// Package httpd routes requests to the API, the pages and the static files, and adds the security
// headers to every answer.
package httpd

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"launchrack/internal/door/requestid"
	"launchrack/internal/door/response"
)

// Config holds the parts of the handler.
type Config struct {
	// API answers everything below /rest/, /functions/, /auth/ and /realtime/.
	API http.Handler
	// Site answers every other path.
	Site http.Handler
	// Agents answers /mcp (Model Context Protocol); nil leaves it to Site.
	Agents http.Handler
	// Desk answers the calls of the operator's desk, below /operator/data/, and those of affiliate networks; nil leaves them to Site.
	Desk http.Handler
	// Clicks answers POST /clicks; nil leaves it to Site.
	Clicks http.Handler
	// Client is the built client tree; its assets/ folder is served.
	Client fs.FS
	// Scripts are made at the start, by their paths below /assets/. A new content needs a new path.
	Scripts map[string][]byte
	// Made returns a file of the shop's settings, such as the logo, by its path below /assets/; nil
	// for no such file. A new content needs a new path. Made may be nil.
	Made func(ctx context.Context, path string) []byte
	// HTTPS reports whether visitors reach the shop by https. It enables
	// Strict-Transport-Security.
	HTTPS bool
	// Admit begins a request of the client of a context, which ends with leave. Its error refuses the
	// request. Nil admits all.
	Admit func(context.Context) (leave func(), err error)
	// Ready reports whether plans can be served.
	Ready func() bool
	Now   func() time.Time
	Log   *slog.Logger
}

// New returns the whole handler. It fails if the pages are not built.
func New(c Config) (http.Handler, error) {
	files, err := loadAssets(c.Client)
	if err != nil {
		return nil, err
	}
	for path, content := range c.Scripts {
		files[path] = newAsset(path, content)
		files[path].Body = response.New(content, smallLevels)
	}
	mux := http.NewServeMux()
	for _, to := range c.routes(files) {
		if to.handler != nil {
			mux.Handle(to.pattern, to.handler)
		}
	}
	// Only the pages act on a cookie. The API's calls have keys, so other origins may send them.
	guard := http.NewCrossOriginProtection()
	guard.AddInsecureBypassPattern("POST " + unsubscribe)
	guard.AddInsecureBypassPattern("POST /{language}" + unsubscribe)
	mux.Handle("/", guard.Handler(c.Site))
	data, pages := secure(dataHeaders, c.HTTPS, c.admitted(c.API)), secure(pageHeaders, c.HTTPS, c.admitted(mux))
	return requestid.Name(logged(c.Log, c.Now, routeAPI(data, pages))), nil
}

// unsubscribe ends a watch by the token in its address. Mail programs post it (RFC 8058), also from
// pages of their own; no cookie counts.
const unsubscribe = "/watches/{id}/unsubscribe"

// ClicksPath is the path to which browsers report clicks.
const ClicksPath = "/clicks"

// route is a route beside those of the API and the pages, with its class in metrics.
type route struct {
	pattern, class string
	// handler is nil if the route is disabled.
	handler http.Handler
}

func (c Config) routes(files map[string]*asset) []route {
	return []route{
		{"GET /assets/", "asset", serveAssets(files, c.Made)},
		{"GET /healthz", "health", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { plain(w, http.StatusOK, "ok") })},
		{"GET /readyz", "health", http.HandlerFunc(c.serveReady)},
		{"/mcp", "agents", c.Agents},
		{"/operator/data/", "desk", c.Desk},
		{"GET /operator/clicks.csv", "desk", c.Desk},
		{"POST " + ClicksPath, "clicks", c.Clicks},
		{"GET " + "/conversions", "postbacks", c.Desk},
		{"POST " + "/conversions", "postbacks", c.Desk},
	}
}

// Classes returns the class in metrics of each path. A path with a { matches by the prefix before it.
func Classes() map[string]string {
	classes := map[string]string{}
	for _, to := range (Config{}).routes(nil) {
		_, path, isBound := strings.Cut(to.pattern, " ")
		if !isBound {
			path = to.pattern
		}
		if strings.HasSuffix(path, "/") {
			path += "{path}"
		}
		classes[path] = to.class
	}
	return classes
}

// serveReady answers 200 if plans can be served, else 503.
func (c Config) serveReady(w http.ResponseWriter, _ *http.Request) {
	if !c.Ready() {
		plain(w, http.StatusServiceUnavailable, "the catalogue is not up to date yet")
		return
	}
	plain(w, http.StatusOK, "ready")
}

// routeAPI passes the API's requests to the API's own mux. A second mux before it would add a
// fifth to the time of a cached answer.
func routeAPI(api, others http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isAPI(r.URL.Path) {
			api.ServeHTTP(w, r)
			return
		}
		others.ServeHTTP(w, r)
	})
}

// apiPrefixes are the prefixes of the API's paths.
var apiPrefixes = []string{"/rest/", "/functions/", "/auth/", "/realtime/"}

// isAPI reports whether a path belongs to the API.
func isAPI(path string) bool {
	return slices.ContainsFunc(apiPrefixes, func(prefix string) bool { return strings.HasPrefix(path, prefix) })
}

// plain answers with an uncached line of text.
func plain(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n")) // it fails if the caller has left
}
