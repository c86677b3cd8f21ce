// Package tracing exports OpenTelemetry traces of requests, rendered pages and refreshes by OTLP,
// if OpenTelemetry's environment variables name a collector.
package tracing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"

	"github.com/go-logr/logr"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/requestid"
	"launchrack/internal/response"
)

// Tracer makes spans. A nil Tracer makes none.
type Tracer struct {
	provider *sdktrace.TracerProvider
	tracer   trace.Tracer
}

// Start returns a tracer for the collector that OTEL_EXPORTER_OTLP_ENDPOINT or
// OTEL_EXPORTER_OTLP_TRACES_ENDPOINT names; nil without either. OpenTelemetry's other variables
// apply too. Traces that could not be sent are logged.
func Start(ctx context.Context, version string, log *slog.Logger) (*Tracer, error) {
	if on, err := isConfigured(); !on || err != nil {
		return nil, err
	}
	otel.SetLogger(logr.New(logSink{log}))
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { log.Warn("traces were not sent", "err", err) }))
	exporter, err := otlptracehttp.New(ctx)
	if err != nil {
		return nil, fmt.Errorf("send traces (OTEL_EXPORTER_OTLP_ENDPOINT): %w", err)
	}
	described, err := resource.New(ctx, resource.WithAttributes(attribute.String("service.name", "launchrack"), attribute.String("service.version", version)),
		resource.WithFromEnv(), resource.WithTelemetrySDK())
	if err != nil {
		return nil, fmt.Errorf("describe the program to the collector (OTEL_RESOURCE_ATTRIBUTES): %w", err)
	}
	provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), sdktrace.WithResource(described))
	return &Tracer{provider, provider.Tracer("launchrack")}, nil
}

// isConfigured reports whether a collector is named, and fails if its address is invalid.
// OpenTelemetry accepts any text as an address and then sends elsewhere or nowhere.
func isConfigured() (on bool, err error) {
	for _, variable := range []string{"OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"} {
		address := os.Getenv(variable)
		if address == "" {
			continue
		}
		if err := market.CheckLink(address); err != nil {
			return false, errs.Field(variable, "%s; accepted are http://HOST and https://HOST with an optional port and path, and nothing", err)
		}
		on = true
	}
	return on, nil
}

// Stop sends the queued spans.
func (t *Tracer) Stop(ctx context.Context) error {
	if t == nil {
		return nil
	}
	return t.provider.Shutdown(ctx)
}

// Span begins a child span of ctx's span, and returns its context and the function that ends it.
// Attributes are pairs of key and value.
func (t *Tracer) Span(ctx context.Context, name string, attributes ...string) (within context.Context, end func(error)) {
	if t == nil {
		return ctx, func(error) {}
	}
	ctx, span := t.tracer.Start(ctx, name, trace.WithAttributes(pairs(attributes)...))
	return ctx, func(err error) {
		if err != nil && !errors.Is(err, context.Canceled) {
			span.SetStatus(codes.Error, "failed") // the log says why
		}
		span.End()
	}
}

func pairs(attributes []string) (list []attribute.KeyValue) {
	for i := 0; i+1 < len(attributes); i += 2 {
		list = append(list, attribute.String(attributes[i], attributes[i+1]))
	}
	return list
}

// Requests makes a span of each request, a child of the span in its traceparent header. The span
// is named after the method and the class of the route. Paths and queries are not sent, as they
// may hold personal data.
func (t *Tracer) Requests(route func(path string) string, next http.Handler) http.Handler {
	if t == nil {
		return next
	}
	caller := propagation.TraceContext{}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		class := route(r.URL.Path)
		ctx, span := t.tracer.Start(caller.Extract(r.Context(), propagation.HeaderCarrier(r.Header)), r.Method+" "+class,
			trace.WithSpanKind(trace.SpanKindServer), trace.WithAttributes(attribute.String("http.request.method", r.Method),
				attribute.String("http.route", class), attribute.String("request_id", requestid.Of(r.Context()))))
		rec := response.NewRecorder(w)
		defer func() {
			span.SetAttributes(attribute.Int("http.response.status_code", rec.Status()))
			if rec.Status() >= http.StatusInternalServerError {
				span.SetStatus(codes.Error, http.StatusText(rec.Status()))
			}
			span.End()
		}()
		next.ServeHTTP(rec, r.WithContext(ctx))
	})
}
