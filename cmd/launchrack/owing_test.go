package main

import (
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/desk"
	"launchrack/internal/door/clientip"
	"launchrack/internal/door/httpd"
	"launchrack/internal/door/overload"
	"launchrack/internal/front/agents"
	"launchrack/internal/front/api"
	"launchrack/internal/front/realtime"
	"launchrack/internal/front/site"
	"launchrack/internal/model/article"
	"launchrack/internal/model/brand"
	"launchrack/internal/model/language"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/operator/click/counter"
	"launchrack/internal/past/chronicle"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
	"launchrack/internal/watch/signup"
)

// free has what a client that owes gets all the same. docs/security.md lists it with the reasons.
var free = []string{"GET /healthz", "GET /readyz", "GET /assets/{path}", "POST /watches/{id}/unsubscribe", "OPTIONS"}

// TestWhoOwesIsRefusedEverywhere walks over all addresses of the shop, as a client that owes: it gets 429 before
// anything is read of the catalogue, of a session or of a body.
func TestWhoOwesIsRefusedEverywhere(t *testing.T) {
	doc := must.Get(os.ReadFile("../../docs/security.md"))(t)
	for _, what := range free {
		if !strings.Contains(string(doc), "| `"+what+"` |") {
			t.Errorf("docs/security.md gives no reason why %s is answered", what)
		}
	}
	reads := 0 // of the catalogue, and of sessions
	handler := newOwingShop(t, &reads)
	ask := func(method, path string) *httptest.ResponseRecorder {
		r, w := httptest.NewRequest(method, path, unread{t, method + " " + path}), httptest.NewRecorder()
		r.RemoteAddr = "203.0.113.7:1"
		r.Header.Set("Apikey", testKey)
		r.Header.Set("Authorization", "Bearer "+testKey)
		handler.ServeHTTP(w, r)
		return w
	}
	pages := slices.Collect(maps.Keys(site.Classes()))
	walked := slices.Concat(pages, slices.Collect(maps.Keys(api.Classes())), slices.Collect(maps.Keys(httpd.Classes())), []string{"/nowhere", "/nothing.json", "/vps/", "/plans/none-7/badge.svg",
		"/plans/none-7.md", "/sitemap-plans-1.xml", "/rest/v1/rpc/nothing", "/rest/v1/nothing", "/operator/data/sign-in", "/operator/data/session", "/operator/data/access/code", "/realtime/v1/websocket"})
	for _, path := range pages {
		walked = append(walked, "/de"+path)
	}
	refused := 0
	for _, path := range walked {
		for _, method := range []string{"GET", "HEAD", "POST"} {
			what := strings.Replace(method+" "+path, " /de/", " /", 1)
			if slices.Contains(free, strings.Replace(what, "HEAD", "GET", 1)) {
				continue
			}
			address := strings.NewReplacer("{name}", "x-7", "{id}", "w_1", "{file}", "2026.jsonl", "{rest...}", "checkpoint", "{wide}", "800", "{format}", "json", "{part}", "-1.xml", "{path}", "x").Replace(path)
			w := ask(method, address)
			if wait, err := strconv.Atoi(w.Header().Get("Retry-After")); w.Code != http.StatusTooManyRequests || err != nil || wait < 1 {
				t.Errorf("%s %s: status %d, Retry-After %q", method, address, w.Code, w.Header().Get("Retry-After"))
			}
			if isBadge := strings.HasSuffix(address, "badge.svg"); isBadge && method == "GET" && (w.Header().Get("Content-Type") != "image/svg+xml" || !strings.Contains(w.Body.String(), "</svg>")) {
				t.Errorf("%s: %v %s", address, w.Header(), w.Body)
			}
			refused++
		}
	}
	if refused < 300 || reads > 0 {
		t.Errorf("%d requests were walked, with %d reads", refused, reads)
	}
	for request, want := range map[string]int{"GET /healthz": 200, "GET /readyz": 200, "GET /assets/x.js": 404, "OPTIONS /servers.json": 204, "OPTIONS /rest/v1/server_plans": 200, "POST /watches/w_1/unsubscribe": 404} {
		method, path, _ := strings.Cut(request, " ")
		if w := ask(method, path); w.Code != want {
			t.Errorf("%s: status %d, want %d", request, w.Code, want)
		}
	}
}

// unread is a body that nobody may read.
type unread struct {
	*testing.T
	of string
}

func (u unread) Read([]byte) (int, error) {
	u.Errorf("the body of %s is read", u.of)
	return 0, io.EOF
}

// newOwingShop is a shop in which nothing may be read, and whose only client owes.
func newOwingShop(t *testing.T, reads *int) http.Handler {
	t.Helper()
	rates, log := overload.NewRates(1, func() time.Time { return time.Unix(0, 0) }), slog.New(slog.DiscardHandler)
	for range 2 {
		rates.Charge(clientip.With(t.Context(), netip.MustParseAddr("203.0.113.7")), time.Hour)
	}
	who := func(*http.Request) (operator.Operator, error) {
		*reads++
		return operator.Operator{}, io.EOF
	}
	keys := must.Get(watch.ParseKeys(watch.NewKey()))(t)
	var past chronicle.Past
	var watches signup.Service
	watches.Keys, watches.PushKey = keys, "key"
	socket := realtime.Handler{Rates: rates, Log: log}
	calls := api.New(api.Config{Catalog: &catalog.Catalog{}, Who: who, AnonKey: testKey, Rates: rates, Log: log, Socket: socket.Serve})
	handler := must.Get(httpd.New(httpd.Config{
		API: calls,
		Site: site.New(site.Config{Rates: rates, Log: log, Now: time.Now, Watches: &watches, Archive: &site.Archive{}, Chronicle: func() *chronicle.Past { return &past }, Embeds: true,
			Desk: map[string]string{"": "Desk"}, OpenAPI: []byte("{}"), DatabaseTypes: []byte("x"), Reference: &view.APIReference{}, Articles: noArticles{},
			Brand:   func() brand.Brand { return brand.Brand{Languages: language.All()} },
			Current: func() site.Catalogue { *reads++; return nil }}),
		Agents: agents.New(agents.Config{API: calls, Rates: rates, Log: log}), Desk: desk.New(desk.Config{Rates: rates, Log: log, Who: who}),
		Clicks: counter.New(counter.Config{Rates: rates, Log: log, Now: time.Now}), Client: fstest.MapFS{"assets/a.js": {Data: []byte("1")}},
		Ready: func() bool { return true }, Now: time.Now, Log: log}))(t)
	return clientip.Identify(nil, handler)
}

// noArticles is a shelf that nobody may look at.
type noArticles struct{ article.Shelf }
