package httpd

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/andybalholm/brotli"

	"launchrack/internal/door/response"
	"launchrack/internal/model/errs"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

var script = strings.Repeat("console.log('rack');\n", 200)

func newHandler(t *testing.T, ready bool) http.Handler {
	t.Helper()
	client := fstest.MapFS{
		"assets/browser-Ab_12-cd.js":       {Data: []byte(script)},
		"assets/favicon.svg":               {Data: []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")},
		"assets/flags-7.5.0/lt.svg":        {Data: []byte("<svg/>")},
		"assets/text-latin-Ab_12-cd.woff2": {Data: []byte("wOF2")},
		".vite/manifest.json":              {Data: []byte("{}")},
	}
	say := func(text string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/panic") {
				w.Header().Set("Cache-Control", "public, max-age=0, s-maxage=5, stale-while-revalidate=10")
				w.Header().Set("ETag", `"tag"`)
				w.Header().Set("Content-Encoding", "gzip")
				w.Header().Set("Vary", "Accept")
				w.Header().Set("Content-Range", "0-23/120")
				panic("a secret of ours")
			}
			if strings.HasPrefix(r.URL.Path, "/rest/") {
				w.Header().Set("Content-Range", "0-23/120")
				w.WriteHeader(http.StatusPartialContent)
			}
			_, _ = io.WriteString(w, text)
		})
	}
	h := must.Get(New(Config{API: say(strings.Repeat("api ", 600)), Site: say("site"), Client: client,
		Ready: func() bool { return ready }, Now: time.Now, Log: slog.New(slog.DiscardHandler)}))(t)
	return h
}

func do(h http.Handler, method, path string, header ...string) *http.Response {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func text(t *testing.T, r io.Reader) string {
	t.Helper()
	b := must.Get(io.ReadAll(r))(t)
	return string(b)
}

func TestRoutes(t *testing.T) {
	tests := []struct {
		name, method, path string
		ready              bool
		status             int
		body               string
	}{
		{"alive", "GET", "/healthz", false, 200, "ok\n"},
		{"not ready", "GET", "/readyz", false, 503, "the catalogue is not up to date yet\n"},
		{"ready", "GET", "/readyz", true, 200, "ready\n"},
		{"a page", "GET", "/vps", true, 200, "site"},
		{"the root", "GET", "/", true, 200, "site"},
		{"the API", "GET", "/rest/v1/server_plans", true, 206, strings.Repeat("api ", 600)},
		{"a function", "POST", "/functions/v1/fetch-server-plans", true, 200, strings.Repeat("api ", 600)},
		{"no such file", "GET", "/assets/nothing.js", true, 404, "no such file\n"},
		{"the manifest is not served", "GET", "/.vite/manifest.json", true, 200, "site"},
		{"a file's head", "HEAD", "/assets/favicon.svg", true, 200, ""},
		{"a panic is bland", "GET", "/panic", true, 500, "Something went wrong on our side. Please try again.\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			res := do(newHandler(t, tt.ready), tt.method, tt.path)
			if got := text(t, res.Body); res.StatusCode != tt.status || got != tt.body {
				t.Errorf("got %d %q, want %d %q", res.StatusCode, got, tt.status, tt.body)
			}
			for _, name := range []string{"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy"} {
				if res.Header.Get(name) == "" {
					t.Errorf("header %s is missing", name)
				}
			}
			check.Equal(t, res.Header.Get("Server"), "", "the server tells what it")
		})
	}
}

// TestARequestThatMayNotBegin is answered by whom it would have reached, with the headers of all answers.
func TestARequestThatMayNotBegin(t *testing.T) {
	reached, begun := 0, 0
	count := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached++ })
	admit := func(context.Context) (func(), error) {
		if begun == 1 {
			return nil, &errs.Error{Kind: errs.TooMany, Message: "Too much.", Wait: 7 * time.Second}
		}
		begun++
		return func() { begun-- }, nil
	}
	h := must.Get(New(Config{API: count, Site: count, Desk: count, Client: fstest.MapFS{"assets/none.js": {}}, Admit: admit,
		Ready: func() bool { return true }, Now: time.Now, Log: slog.New(slog.DiscardHandler)}))(t)
	do(h, "GET", "/")
	if begun = begun + 1; begun != 1 || reached != 1 {
		t.Fatalf("%d run after the end of the first, %d were reached", begun-1, reached)
	}
	for path, want := range map[string]string{"/": "Too much.\n", "/operator/data/session": "Too much.\n", "/rest/v1/server_plans": `{"code":"53400","message":"Too much.","details":null,"hint":null}`} {
		res := do(h, "POST", path)
		if body := text(t, res.Body); res.StatusCode != http.StatusTooManyRequests || body != want || res.Header.Get("Retry-After") != "7" ||
			res.Header.Get("Connection") != "close" || res.Header.Get("X-Content-Type-Options") != "nosniff" || res.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v %s", path, res.StatusCode, res.Header, body)
		}
	}
	check.Equal(t, reached, 1)
}

// TestNoCacheKeepsAPanic lets handlers of the API and of the pages panic after they have set caching
// headers.
func TestNoCacheKeepsAPanic(t *testing.T) {
	for path, want := range map[string][2]string{
		"/panic":              {"text/plain; charset=utf-8", "Something went wrong on our side. Please try again.\n"},
		"/rest/v1/panic":      {"application/json; charset=utf-8", `{"code":"XX000","message":"Something went wrong on our side. Please try again.","details":null,"hint":null}`},
		"/functions/v1/panic": {"application/json; charset=utf-8", `{"code":"XX000","message":"Something went wrong on our side. Please try again.","details":null,"hint":null}`},
	} {
		res := do(newHandler(t, true), "GET", path)
		if got := text(t, res.Body); res.StatusCode != 500 || got != want[1] || res.Header.Get("Content-Type") != want[0] || res.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %q %v", path, res.StatusCode, got, res.Header)
		}
		for _, name := range []string{"ETag", "Content-Encoding", "Vary", "Content-Range"} {
			check.Equal(t, res.Header.Get(name), "", "%s: %s", path, name)
		}
	}
}

func TestThePolicyAllowsNothingInline(t *testing.T) {
	got := do(newHandler(t, true), "GET", "/").Header.Get("Content-Security-Policy")
	for _, bad := range []string{"unsafe-inline", "unsafe-eval", "*;"} {
		check.Lacks(t, got, bad, "the policy holds")
	}
}

// TestPoliciesFitTheAnswer: JSON does not get the policy of pages.
func TestPoliciesFitTheAnswer(t *testing.T) {
	h := newHandler(t, true)
	for path, want := range map[string]map[string]string{
		"/vps": {"Content-Security-Policy": pagePolicy, "Cross-Origin-Opener-Policy": "same-origin",
			"X-Frame-Options": "DENY", "Cross-Origin-Resource-Policy": "same-origin"},
		"/rest/v1/server_plans": {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cross-Origin-Opener-Policy": "",
			"X-Frame-Options": "", "Cross-Origin-Resource-Policy": "cross-origin"},
	} {
		header := do(h, "GET", path).Header
		for name, value := range want {
			check.Equal(t, header.Get(name), value, "%s: %s", path, name)
		}
	}
}

func TestFilesAreKeptAndCompressed(t *testing.T) {
	h := newHandler(t, true)
	res := do(h, "GET", "/assets/browser-Ab_12-cd.js", "Accept-Encoding", "gzip, br")
	if got := text(t, brotli.NewReader(res.Body)); got != script {
		t.Errorf("brotli: got %d bytes back, want %d", len(got), len(script))
	}
	check.Equal(t, res.Header.Get("Cache-Control"), "public, max-age=31536000, immutable", "hashed file")
	again := do(h, "GET", "/assets/browser-Ab_12-cd.js", "Accept-Encoding", "gzip, br", "If-None-Match", res.Header.Get("ETag"))
	check.Equal(t, again.StatusCode, http.StatusNotModified, "asked again")
	res = do(h, "GET", "/assets/browser-Ab_12-cd.js", "Accept-Encoding", "gzip")
	zip := must.Get(gzip.NewReader(res.Body))(t)
	check.Equal(t, text(t, zip), script, "gzip: the file came back changed")
	for path, want := range map[string]string{
		"/assets/favicon.svg":               "public, max-age=86400",
		"/assets/flags-7.5.0/lt.svg":        "public, max-age=31536000, immutable",
		"/assets/text-latin-Ab_12-cd.woff2": "public, max-age=31536000, immutable",
	} {
		res := do(h, "GET", path, "Accept-Encoding", "br")
		check.Equal(t, res.Header.Get("Cache-Control"), want, path)
	}
	check.Equal(t, do(h, "GET", "/assets/text-latin-Ab_12-cd.woff2", "Accept-Encoding", "br").Header.Get("Content-Encoding"), "", "a font was compressed once more")
}

func TestTheBuildsCompressedFormIsServed(t *testing.T) {
	files := must.Get(loadAssets(fstest.MapFS{
		"assets/browser-Ab_12-cd.js":    {Data: []byte(script)},
		"assets/browser-Ab_12-cd.js.br": {Data: []byte("as the build made it")},
	}))(t)
	h := serveAssets(files, nil)
	res := do(h, "GET", "/assets/browser-Ab_12-cd.js", "Accept-Encoding", "br")
	if got := text(t, res.Body); got != "as the build made it" || res.Header.Get("Content-Encoding") != "br" {
		t.Errorf("got %.40q in %q", got, res.Header.Get("Content-Encoding"))
	}
	check.Equal(t, text(t, do(h, "GET", "/assets/browser-Ab_12-cd.js").Body), script, "without a coding")
	check.Equal(t, do(h, "GET", "/assets/browser-Ab_12-cd.js.br").StatusCode, http.StatusNotFound, "the compressed form by itself")
}

func TestAnswersOfTheAPIPassAsTheyAre(t *testing.T) {
	res := do(newHandler(t, true), "GET", "/rest/v1/server_plans", "Accept-Encoding", "gzip")
	if res.StatusCode != http.StatusPartialContent || res.Header.Get("Content-Range") != "0-23/120" ||
		res.Header.Get("Content-Encoding") != "" || res.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
		t.Errorf("status %d, %v", res.StatusCode, res.Header)
	}
}

func TestAFormFromElsewhereIsRefused(t *testing.T) {
	h := newHandler(t, true)
	check.Equal(t, do(h, "POST", "/currency", "Sec-Fetch-Site", "cross-site").StatusCode, http.StatusForbidden, "the page's form")
	check.Equal(t, do(h, "POST", "/functions/v1/fetch-server-plans", "Sec-Fetch-Site", "cross-site").StatusCode, http.StatusOK, "the API")
	check.Equal(t, do(h, "POST", "/watches/w_1?token=t", "Sec-Fetch-Site", "cross-site").StatusCode, http.StatusForbidden, "the page of a watch")
	if res := do(h, "POST", "/watches/w_1/unsubscribe?token=t", "Sec-Fetch-Site", "cross-site", "Origin", "https://mail.example"); res.StatusCode != http.StatusOK {
		t.Errorf("the end of a watch by a mail program: got %d, want 200", res.StatusCode)
	}
}

// TestAFileOfTheSettingsIsMadeOnce: hashing and compressing a logo takes a thousand times what sending it does.
func TestAFileOfTheSettingsIsMadeOnce(t *testing.T) {
	kept := response.NewCache[string, *asset](maxMade)
	content := []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")
	first := madeAsset(kept, "/assets/logo-0123456789abcdef.svg", content)
	if again := madeAsset(kept, "/assets/logo-0123456789abcdef.svg", content); again != first {
		t.Error("a logo was made twice")
	}
	for i := range 5000 {
		madeAsset(kept, fmt.Sprint("/assets/logo-", i, ".svg"), content)
	}
	check.Equal(t, min(kept.Bytes(), maxMade), kept.Bytes(), "what is kept")
}

// TestAFileOfTheSettingsCannotAct: an uploaded picture that is opened as a document is sandboxed.
func TestAFileOfTheSettingsCannotAct(t *testing.T) {
	made := func(_ context.Context, path string) []byte {
		if path == "/assets/logo-0123456789abcdef.svg" {
			return []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")
		}
		return nil
	}
	h := secure(pageHeaders, false, serveAssets(nil, made))
	res := do(h, "GET", "/assets/logo-0123456789abcdef.svg")
	if policy := res.Header.Get("Content-Security-Policy"); res.StatusCode != http.StatusOK || !strings.Contains(policy, "sandbox") || strings.Contains(policy, "script-src") ||
		res.Header.Get("X-Content-Type-Options") != "nosniff" || res.Header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(res.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("%d %v", res.StatusCode, res.Header)
	}
	check.Equal(t, do(h, "GET", "/assets/logo-fedcba9876543210.svg").StatusCode, http.StatusNotFound, "another")
}
