package partner_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// quick returns a client with short waits.
func quick(o partner.Options) *partner.Client {
	o.Backoff = time.Millisecond
	o.PerSecond = 100_000
	return partner.NewClient(o)
}

// serve starts a server that answers each request by the next handler, and by the last one after
// that. It counts the requests.
func serve(t *testing.T, handlers ...http.HandlerFunc) (address string, requests *atomic.Int64) {
	t.Helper()
	requests = &atomic.Int64{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := int(requests.Add(1))
		handlers[min(n, len(handlers))-1](w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL, requests
}

func body(s string) http.HandlerFunc { return typed("application/json", s) }

func typed(kind, s string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		fmt.Fprint(w, s)
	}
}

func status(code int, headers ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(code)
		fmt.Fprint(w, `{"code":1,"message":"secret detail"}`)
	}
}

func hang(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

func broken(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Length", "1000")
	fmt.Fprint(w, `[{"id":1`)
}

func redirect(to string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, http.StatusFound) }
}

func bomb(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(w)
	for range 64 {
		_, _ = z.Write(bytes.Repeat([]byte(" "), 1<<16)) // the client leaves early
	}
	_ = z.Close()
}

func TestGet(t *testing.T) {
	tests := []struct {
		name     string
		handlers []http.HandlerFunc
		options  partner.Options
		want     string // the document
		failure  string // else the public sentence
		requests int64
	}{
		{name: "good, byte for byte", handlers: []http.HandlerFunc{body(" [1, 2]\n")}, want: " [1, 2]\n", requests: 1},
		{name: "byte order mark", handlers: []http.HandlerFunc{body("\xef\xbb\xbf{}")}, want: "{}", requests: 1},
		{name: "JSON called text", handlers: []http.HandlerFunc{typed("text/plain", `{"a":1}`)}, want: `{"a":1}`, requests: 1},
		{name: "script that assigns JSON", handlers: []http.HandlerFunc{typed("text/javascript", `__SAPPER__={"a":1};`)}, want: `{"a":1}`, requests: 1},
		{name: "script that declares JSON", handlers: []http.HandlerFunc{typed("text/javascript", "window.data = [1];\n")}, want: `[1]`, requests: 1},
		{name: "script that must be run", handlers: []http.HandlerFunc{typed("text/javascript", `__SAPPER__=(function(a){return {b:a}}(1));`)},
			failure: "The partner sent a script that would have to be run; accepted is JSON", requests: 1},

		{name: "503 then good", handlers: []http.HandlerFunc{status(503), body("[]")}, want: "[]", requests: 2},
		{name: "429 then good", handlers: []http.HandlerFunc{status(429, "Retry-After", "0"), body("[]")}, want: "[]", requests: 2},
		{name: "broken off then good", handlers: []http.HandlerFunc{broken, body("[]")}, want: "[]", requests: 2},
		{name: "half a document then whole", handlers: []http.HandlerFunc{body(`[{"id":`), body("[]")}, want: "[]", requests: 2},
		{name: "503 for ever", handlers: []http.HandlerFunc{status(503)}, failure: "The partner answered 503, after 4 attempts", requests: 4},
		{name: "no retries wanted", handlers: []http.HandlerFunc{status(500)}, options: partner.Options{Retries: -1},
			failure: "The partner answered 500", requests: 1},
		{name: "more retries than allowed", handlers: []http.HandlerFunc{status(500)}, options: partner.Options{Retries: 50},
			failure: "The partner answered 500, after 4 attempts", requests: 4},
		{name: "broken off for ever", handlers: []http.HandlerFunc{broken},
			failure: "The partner broke off its answer after 8 bytes, after 4 attempts", requests: 4},
		{name: "hang", handlers: []http.HandlerFunc{hang}, options: partner.Options{Timeout: 20 * time.Millisecond},
			failure: "The partner took longer than 20ms, after 2 attempts", requests: 2},
		{name: "hang then good", handlers: []http.HandlerFunc{hang, body("[]")}, options: partner.Options{Timeout: time.Second},
			want: "[]", requests: 2},
		{name: "truncated", handlers: []http.HandlerFunc{body(`{"a":[1,2`)},
			failure: "The partner sent JSON that ends too early, after 9 bytes, after 4 attempts", requests: 4},

		{name: "404", handlers: []http.HandlerFunc{status(404)}, failure: "The partner answered 404", requests: 1},
		{name: "400", handlers: []http.HandlerFunc{status(400)}, failure: "The partner answered 400", requests: 1},
		{name: "asks for patience beyond measure", handlers: []http.HandlerFunc{status(429, "Retry-After", "86400")},
			failure: "The partner answered 429 and asks to wait 24h0m0s", requests: 1},
		{name: "challenge with 403", handlers: []http.HandlerFunc{status(403, "Cf-Mitigated", "challenge")},
			failure: "The partner let no program in: it asks for a browser check", requests: 1},
		{name: "challenge with 200", handlers: []http.HandlerFunc{status(200, "Cf-Mitigated", "challenge")},
			failure: "The partner let no program in: it asks for a browser check", requests: 1},
		{name: "challenge with 503", handlers: []http.HandlerFunc{status(503, "Cf-Mitigated", "challenge")},
			failure: "The partner let no program in: it asks for a browser check", requests: 1},
		{name: "page by type", handlers: []http.HandlerFunc{typed("text/html; charset=utf-8", `{"a":1}`)},
			failure: "The partner sent a web page instead of JSON", requests: 1},
		{name: "page by content", handlers: []http.HandlerFunc{body("\n <!DOCTYPE html><html>")},
			failure: "The partner sent a web page instead of JSON", requests: 1},
		{name: "empty", handlers: []http.HandlerFunc{body("")}, failure: "The partner sent an empty answer", requests: 1},
		{name: "no content", handlers: []http.HandlerFunc{func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(204) }},
			failure: "The partner sent an empty answer", requests: 1},
		{name: "not JSON", handlers: []http.HandlerFunc{body("upstream error")}, failure: "The partner sent something that is not JSON", requests: 1},
		{name: "JSON and more", handlers: []http.HandlerFunc{body("{} {}")}, failure: "The partner sent something that is not JSON", requests: 1},

		{name: "body as long as allowed", handlers: []http.HandlerFunc{body(`"12345678"`)}, options: partner.Options{MaxBody: 10},
			want: `"12345678"`, requests: 1},
		{name: "body too long", handlers: []http.HandlerFunc{body(`"123456789"`)}, options: partner.Options{MaxBody: 10},
			failure: "The partner sent more than 10 bytes", requests: 1},
		{name: "gzip bomb", handlers: []http.HandlerFunc{bomb}, options: partner.Options{MaxBody: 2_000_000},
			failure: "The partner sent more than 2 MB", requests: 1},
		{name: "gzip that is none", handlers: []http.HandlerFunc{func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			fmt.Fprint(w, "this is no gzip at all")
		}}, failure: "The partner sent an answer that cannot be decompressed", requests: 1},
		{name: "unasked compression", handlers: []http.HandlerFunc{status(200, "Content-Encoding", "br")},
			failure: "The partner sent an answer compressed in a way that was not asked for", requests: 1},

		{name: "redirect on the same host", handlers: []http.HandlerFunc{redirect("/elsewhere?x=1"), body("[]")}, want: "[]", requests: 2},
		{name: "redirects for ever", handlers: []http.HandlerFunc{redirect("/again")},
			failure: "The partner redirected more than 3 times", requests: 4},
		{name: "redirect to another scheme", handlers: []http.HandlerFunc{redirect("file:///etc/passwd")},
			failure: "The partner redirected to an address that is neither http nor https", requests: 1},
		{name: "redirect to a private address", handlers: []http.HandlerFunc{redirect("http://10.1.2.3/")},
			failure: "The partner leads to a private address", requests: 1},
		{name: "redirect to another port of this machine", handlers: []http.HandlerFunc{redirect("http://127.0.0.1:1/")},
			failure: "The partner leads to a private address", requests: 1},
		{name: "redirect to this machine by name", handlers: []http.HandlerFunc{redirect("http://localhost:1/")},
			failure: "The partner leads to a private address", requests: 1},
		{name: "redirect to a metadata service", handlers: []http.HandlerFunc{redirect("http://169.254.169.254/latest")},
			failure: "The partner leads to a private address", requests: 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			address, requests := serve(t, tt.handlers...)
			got, err := quick(tt.options).Get(context.Background(), address)
			check.Equal(t, string(got), tt.want, "%q", got)
			check.Equal(t, errs.Public(err), tt.failure, "public sentence is (%v)", err)
			if err != nil && errs.KindOf(err) != errs.Partner {
				t.Errorf("kind is %q, want partner", errs.KindOf(err))
			}
			check.Equal(t, requests.Load(), tt.requests, "asked")
		})
	}
}

func TestGetXML(t *testing.T) {
	const good = `<?xml version="1.0" encoding="UTF-8"?><a xmlns:b="x"><b:c d='1'/></a>`
	tests := []struct {
		name     string
		handlers []http.HandlerFunc
		want     string // the document
		failure  string // else the public sentence
		requests int64
	}{
		{name: "good", handlers: []http.HandlerFunc{typed("text/xml", good+"\n")}, want: good, requests: 1},
		{name: "half a document then whole", handlers: []http.HandlerFunc{typed("text/xml", good[:60]), typed("text/xml", good)}, want: good, requests: 2},
		{name: "truncated", handlers: []http.HandlerFunc{typed("text/xml", "<a><b>")},
			failure: "The publisher sent XML that ends too early, after 6 bytes, after 4 attempts", requests: 4},
		{name: "empty", handlers: []http.HandlerFunc{typed("text/xml", " ")}, failure: "The publisher sent an empty answer", requests: 1},
		{name: "text", handlers: []http.HandlerFunc{typed("text/xml", "upstream error")}, failure: "The publisher sent something that is not XML", requests: 1},
		{name: "JSON", handlers: []http.HandlerFunc{body(`{"a":1}`)}, failure: "The publisher sent something that is not XML", requests: 1},
		{name: "an entity of its own", handlers: []http.HandlerFunc{typed("text/xml", `<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>`)},
			failure: "The publisher sent something that is not XML", requests: 1},
		{name: "page by type", handlers: []http.HandlerFunc{typed("text/html", good)}, failure: "The publisher sent a web page instead of XML", requests: 1},
		{name: "page by content", handlers: []http.HandlerFunc{typed("text/xml", "<!DOCTYPE html><html></html>")},
			failure: "The publisher sent a web page instead of XML", requests: 1},
		{name: "503 for ever", handlers: []http.HandlerFunc{status(503)}, failure: "The publisher answered 503, after 4 attempts", requests: 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			address, requests := serve(t, tt.handlers...)
			got, err := quick(partner.Options{XML: true, Subject: "The publisher"}).Get(context.Background(), address)
			if string(got) != tt.want || errs.Public(err) != tt.failure || requests.Load() != tt.requests {
				t.Errorf("got %q, %q after %d requests, want %q, %q after %d", got, errs.Public(err), requests.Load(), tt.want, tt.failure, tt.requests)
			}
		})
	}
	var accept string
	address, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		accept = r.Header.Get("Accept")
		fmt.Fprint(w, good)
	})
	if _, err := quick(partner.Options{XML: true}).Get(context.Background(), address); err != nil || !strings.Contains(accept, "xml") {
		t.Errorf("asked for %q, error %v", accept, err)
	}
}

func TestGetBadAddress(t *testing.T) {
	for _, address := range []string{"", "partner.example/v1", "ftp://partner.example/", "http://", "\x7f"} {
		_, err := quick(partner.Options{}).Get(context.Background(), address)
		if errs.KindOf(err) != errs.Partner || !strings.Contains(errs.Public(err), "is not an http or https address") {
			t.Errorf("Get(%q): %v, want an error of kind partner about the address", address, err)
		}
	}
}

func TestGetUnreachable(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	s.Close()
	_, err := quick(partner.Options{}).Get(context.Background(), s.URL)
	check.Equal(t, errs.Public(err), "The partner refused the connection, after 4 attempts", "public sentence")
}

func TestGetUntrustedCertificate(t *testing.T) {
	s := httptest.NewTLSServer(body("[]"))
	t.Cleanup(s.Close)
	s.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	_, err := quick(partner.Options{}).Get(context.Background(), s.URL)
	check.Equal(t, errs.Public(err), "The partner has a certificate that cannot be trusted", "public sentence")
}

func TestGetHeaders(t *testing.T) {
	var got http.Header
	address, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header.Clone()
		fmt.Fprint(w, "{}")
	})
	agent := partner.UserAgent("1.2.0", "https://shop.example/about")
	must.Get(quick(partner.Options{UserAgent: agent}).Get(context.Background(), address))(t)
	want := http.Header{"Accept": {"application/json"}, "Accept-Encoding": {"gzip"},
		"User-Agent": {"Launchrack/1.2.0 (+https://shop.example/about)"}}
	check.Match(t, got, want, "request headers")
	check.Equal(t, partner.UserAgent("1.2.0", ""), "Launchrack/1.2.0", "agent without contact")
}

func TestRefusal(t *testing.T) {
	tests := []struct {
		status int
		want   bool
	}{{400, true}, {422, true}, {401, false}, {403, false}, {404, false}, {408, false}, {429, false}, {500, false}}
	for _, tt := range tests {
		t.Run(strconv.Itoa(tt.status), func(t *testing.T) {
			address, _ := serve(t, status(tt.status))
			_, err := quick(partner.Options{}).Get(context.Background(), address)
			check.Equal(t, partner.IsRefusal(err), tt.want, "IsRefusal is (%v)", err)
			if e, ok := errors.AsType[*partner.StatusError](err); !ok || e.Status != tt.status {
				t.Errorf("status in %v is not %d", err, tt.status)
			}
			check.Lacks(t, err.Error(), "secret", "error %v bears the partner's body", err)
		})
	}
}

// waits records the wait before each repeated attempt, and stops the fetch at the first.
type waits struct {
	slog.Handler
	stop context.CancelFunc
	mu   sync.Mutex
	got  []time.Duration
}

func (w *waits) Enabled(context.Context, slog.Level) bool { return true }

func (w *waits) Handle(_ context.Context, r slog.Record) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "wait" {
			w.got = append(w.got, a.Value.Duration())
		}
		return true
	})
	w.stop()
	return nil
}

// TestRetryAfter checks the wait before the second attempt, and stops the fetch as soon as the
// wait is known.
func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	tests := []struct {
		name, header string
		want         time.Duration
	}{
		{"seconds", "30", 30 * time.Second},
		{"date", now.Add(45 * time.Second).Format(http.TimeFormat), 45 * time.Second},
		{"date gone by", now.Add(-time.Hour).Format(http.TimeFormat), 3 * time.Second},
		{"negative", "-5", 3 * time.Second},
		{"nonsense", "soon", 3 * time.Second},
		{"none", "", 3 * time.Second},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			address, _ := serve(t, status(503, "Retry-After", tt.header))
			ctx, cancel := context.WithCancel(context.Background())
			log := &waits{stop: cancel}
			client := partner.NewClient(partner.Options{
				Backoff: 4 * time.Second, PerSecond: 1000, Logger: slog.New(log),
				Now:    func() time.Time { return now },
				Jitter: func() float64 { return 0.5 },
			})
			_, err := client.Get(ctx, address)
			if !errors.Is(err, context.Canceled) || errs.KindOf(err) != errs.Partner {
				t.Errorf("error is %v, want context.Canceled of kind partner", err)
			}
			check.Match(t, log.got, []time.Duration{tt.want}, "waits")
		})
	}
}

func TestConcurrentUse(t *testing.T) {
	address, requests := serve(t, body("[]"))
	client := quick(partner.Options{})
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if _, err := client.Get(context.Background(), address); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	check.Equal(t, requests.Load(), 20, "asked")
}
