package tracing_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/tracing"
)

// TestTraces sends the span of a request and its child span to a collector.
func TestTraces(t *testing.T) {
	var mu sync.Mutex
	var got bytes.Buffer
	collector := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		body := io.Reader(r.Body)
		if r.Header.Get("Content-Encoding") == "gzip" {
			z, err := gzip.NewReader(r.Body)
			if err != nil {
				t.Error(err)
				return
			}
			body = z
		}
		if _, err := io.Copy(&got, body); err != nil || r.URL.Path != "/v1/traces" {
			t.Errorf("%s: %v", r.URL.Path, err)
		}
	}))
	t.Cleanup(collector.Close)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
	tracer, err := tracing.Start(t.Context(), "1.2.3", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	h := tracer.Requests(func(string) string { return "home" }, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, end := tracer.Span(r.Context(), "render", "partner", "north")
		end(errors.New("a cause that stays in the log"))
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	r := httptest.NewRequest("GET", "/?q=somebodys-search", nil)
	r.Header.Set("Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	h.ServeHTTP(httptest.NewRecorder(), r)
	if err := tracer.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	text := got.String()
	for _, want := range []string{"GET home", "render", "north", "launchrack", "1.2.3", "\x0a\xf7\x65\x19\x16\xcd\x43\xdd"} {
		if !strings.Contains(text, want) {
			t.Errorf("the collector was not told %q", want)
		}
	}
	for _, secret := range []string{"somebodys-search", "a cause"} {
		if strings.Contains(text, secret) {
			t.Errorf("the collector was told %q", secret)
		}
	}
}

// TestFailuresAreLogged: a collector that refuses traces is logged, and an invalid setting without
// its value, which may be a key.
func TestFailuresAreLogged(t *testing.T) {
	collector := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadRequest) }))
	t.Cleanup(collector.Close)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "S3CRET")
	var log bytes.Buffer
	tracer, err := tracing.Start(t.Context(), "1.2.3", slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	_, end := tracer.Span(t.Context(), "render")
	end(nil)
	_ = tracer.Stop(t.Context()) // the log tells what failed
	for _, want := range []string{`level=WARN msg="traces were not sent"`, "400 Bad Request", `msg="a setting of OpenTelemetry has no effect" what="parse headers"`} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not say %s:\n%s", want, log.String())
		}
	}
	if strings.Contains(log.String(), "S3CRET") {
		t.Errorf("the log holds the headers:\n%s", log.String())
	}
}

// TestAnInvalidAddressFailsTheStart with an error that names the variable.
func TestAnInvalidAddressFailsTheStart(t *testing.T) {
	for _, variable := range []string{"OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"} {
		for address, want := range map[string]string{
			"bogus":                    `"bogus" is not an http or https address; accepted are http://HOST`,
			"collector:4318":           `"collector:4318" is not an http or https address`,
			"grpc://collector:4317":    `"grpc://collector:4317" is not an http or https address`,
			"http://":                  `"http://" names no host`,
			"http://u:S3CRET@h:port/x": `"http://xxxxx@h:port/x" is not an address`,
		} {
			t.Run(variable+"="+address, func(t *testing.T) {
				t.Setenv(variable, address)
				_, err := tracing.Start(t.Context(), "1.2.3", slog.New(slog.DiscardHandler))
				if err == nil || !strings.HasPrefix(err.Error(), variable+": "+want) || errs.KindOf(err) != errs.Invalid {
					t.Errorf("got %v, want %s: %s", err, variable, want)
				}
			})
		}
	}
}

// TestNoCollector: without a collector there are no spans, and handlers are not wrapped.
func TestNoCollector(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "")
	t.Setenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "")
	tracer, err := tracing.Start(t.Context(), "1.2.3", slog.New(slog.DiscardHandler))
	if tracer != nil || err != nil {
		t.Fatalf("got %v, %v", tracer, err)
	}
	ctx, end := tracer.Span(t.Context(), "render")
	end(nil)
	if ctx != t.Context() || tracer.Stop(ctx) != nil {
		t.Error("a span without a collector")
	}
}
