package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"launchrack/internal/desk"
	"launchrack/internal/door/activation"
	"launchrack/internal/door/requestid"
	"launchrack/internal/door/response"
	"launchrack/internal/operator/config"
)

type serveCmd struct {
	config.Storage
	config.Retention
	config.Shop
	config.Operator
	config.Rates
	config.Metrics
	config.Limits
	config.Watches
	config.Clicks
	config.Embeds
	config.Archive
	config.Links
	config.TLS
}

const (
	// answerGrace is how much earlier a stop ends refreshes than requests, so that their callers get an answer.
	answerGrace = 2 * time.Second
	// lingerTime is how long idle connections stay open at shutdown if systemd holds the socket, as
	// their clients may be about to send a request.
	lingerTime = 5 * time.Second
	// answerTime is the write timeout of an answer. It is longer than a refresh, and ends a client
	// that never reads.
	answerTime = 5 * time.Minute
	// warmAfter is how long a snapshot must be current before its popular pages are rendered. The
	// refreshes of several partners end at about the same time, so a page rendered between them would
	// be of little use.
	warmAfter = 3 * time.Second
)

// Run serves until the context ends. It listens first, so that a start that fails because of a taken
// port does not print the access code, which is shown only once.
func (c serveCmd) Run(env environment) error {
	log := newLog(env)
	if env.isWhole() {
		boundMemory(os.DirFS("/"), int(c.Engines), log)
	}
	sockets, err := activation.Inherit()
	if err != nil {
		return err
	}
	listener, err := sockets.Listen("shop", string(c.Addr))
	if err != nil {
		return fmt.Errorf("listen on %s (--addr, %s_ADDR): %w", c.Addr, config.Prefix, err)
	}
	defer listener.Close()
	c.Addr = config.Address(listener.Addr().String()) // port 0 is one by now
	p, err := newProgram(env, c, log)
	if err != nil && env.ctx.Err() != nil {
		log.Info("stopped before the shop was ready", "err", err)
		return nil
	}
	if err != nil {
		return err
	}
	defer p.Close()
	if env.isWhole() {
		debug.FreeOSMemory() // a start takes twice of what stays
	}
	defer serveHTTP(p.certificates, sockets, c.TLS, log)()
	defer serveMetrics(p.metrics, sockets, c.MetricsAddr, log)()
	url := p.localURL(string(c.Addr))
	log.Info("listening", "addr", string(c.Addr), "url", url, "desk", url+desk.Address, "pid", os.Getpid())
	p.isSucceeded = sockets.IsActivated()
	go p.announce(env.ctx, sockets)
	return p.Serve(env.ctx, listener)
}

// localURL is the function localURL, with https if the shop uses TLS.
func (p *program) localURL(addr string) string {
	if p.certificates != nil {
		return strings.Replace(localURL(addr), "http:", "https:", 1)
	}
	return localURL(addr)
}

// localURL returns the URL of a listen address for a browser on this machine.
func localURL(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "http://" + addr
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

func (p *program) endOffers(ctx context.Context) { p.refresher.End(ctx, p.store) }

// Serve answers requests, refreshes on schedule and publishes the changes of other processes, until
// the context ends.
func (p *program) Serve(ctx context.Context, listener net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	defer p.saveClicks() // after the last requests
	defer running.Wait() // before the caller closes the store
	defer cancel()
	for _, run := range []func(context.Context){p.refresher.Run, p.endOffers, p.rates.Run, p.watch, p.warm, p.live.Run, p.chronicle.Run, p.runLog, p.runArchive, p.runWatches, p.runMail, p.runTelegram, p.clicks.Run, p.runLinks, p.backups.Run} {
		running.Go(func() { run(ctx) })
	}
	server := &http.Server{
		Handler:           p.handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      answerTime,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(p.log.Handler(), slog.LevelWarn),
		TLSConfig:         tlsConfig(p.certificates),
	}
	p.connections.Bound(server)
	running.Go(func() { p.announceAddress(ctx, listener.Addr().String()) })
	failed := make(chan error, 1)
	go func() { failed <- response.Listen(server, listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	return p.stop(context.WithoutCancel(ctx), server, listener)
}

// announceAddress logs the shop's address again after the first refreshes, whose lines would hide the
// first one.
func (p *program) announceAddress(ctx context.Context, addr string) {
	select {
	case <-ctx.Done():
	case <-p.refresher.Settled():
		p.log.Info("the shop is open", "url", p.localURL(addr))
	}
}

// warm renders the popular pages of every snapshot that stays current for warmAfter.
func (p *program) warm(ctx context.Context) {
	timer := time.NewTimer(warmAfter)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.publisher.changed:
			timer.Reset(warmAfter)
		case <-timer.C:
			version := p.catalog.Current().Version()
			p.site.Warm(ctx)
			p.log.DebugContext(ctx, "popular pages are made", "version", version)
		}
	}
}

func newLog(env environment) *slog.Logger {
	level := slog.LevelInfo
	if env.verbose {
		level = slog.LevelDebug
	}
	options := &slog.HandlerOptions{Level: level}
	if env.logJSON {
		return slog.New(requestid.Logging(slog.NewJSONHandler(env.stderr, options)))
	}
	return slog.New(requestid.Logging(slog.NewTextHandler(env.stderr, options)))
}

// newAnonKey makes a key of 160 random bits.
func newAnonKey() string { return "lr_anon_" + rand.Text() }
