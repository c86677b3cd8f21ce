package main

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"launchrack/internal/door/activation"
	"launchrack/internal/door/httpd"
	"launchrack/internal/door/metrics"
	"launchrack/internal/front/api"
	"launchrack/internal/front/site"
	"launchrack/internal/front/ssr"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
)

// serveMetrics serves /metrics on a separate address and returns a function that stops it. A taken
// address is only logged, as the shop works without metrics.
func serveMetrics(m *metrics.Metrics, sockets *activation.Sockets, addr config.OptionalAddress, log *slog.Logger) (stop func()) {
	if addr == "" {
		return func() {}
	}
	listener, err := sockets.Listen("metrics", string(addr))
	if err != nil {
		log.Warn("metrics are not served; choose another address or turn them off (--metrics-addr, "+config.Prefix+"_METRICS_ADDR)",
			"addr", string(addr), "error", err)
		return func() {}
	}
	server := &http.Server{Handler: m.Handler(), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn)}
	go func() {
		if err := server.Serve(listener); err != nil && err != http.ErrServerClosed {
			log.Error("metrics are no longer served", "error", err)
		}
	}()
	log.Info("metrics served", "addr", listener.Addr().String(), "metrics", localURL(listener.Addr().String())+"/metrics")
	return func() { _ = server.Close() } // the program ends with it
}

// countedStore counts the outcomes of all refreshes.
type countedStore struct {
	*store.Store
	metrics *metrics.Metrics
}

// ApplyRefresh counts a good refresh after it is stored.
func (s countedStore) ApplyRefresh(ctx context.Context, id market.PartnerID, decide func([]market.Plan) (market.Change, error)) error {
	err := s.Store.ApplyRefresh(ctx, id, decide)
	if err == nil {
		s.metrics.Refreshed(id, market.OutcomeGood)
	}
	return err
}

// RecordFailure counts a refresh that failed or was held back.
func (s countedStore) RecordFailure(ctx context.Context, run market.Run) error {
	s.metrics.Refreshed(run.Partner, run.Outcome)
	return s.Store.RecordFailure(ctx, run)
}

// unlock counts attempts to unlock the operator's page.
func (p *program) unlock(ctx context.Context, t operator.Try) (operator.Session, error) {
	session, err := p.guard.Unlock(ctx, t)
	p.metrics.AccessAttempt(err)
	return session, err
}

// countedRenderer counts the rendering of pages.
type countedRenderer struct {
	site.Renderer
	metrics *metrics.Metrics
}

// Render renders a page and counts it.
func (r countedRenderer) Render(ctx context.Context, props []byte, known []int) (ssr.Document, error) {
	begun := time.Now()
	doc, err := r.Renderer.Render(ctx, props, known)
	r.metrics.Rendered(time.Since(begun), err)
	return doc, err
}

// addressClasses returns the classes of all paths of the pages, the API and the static files.
func addressClasses() *metrics.Classes {
	return metrics.NewClasses(site.Classes(), api.Classes(), httpd.Classes())
}
