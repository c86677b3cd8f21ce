package main

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// stop answers the requests under way and ends the server. Refreshes that do not end in
// time are cancelled, and their callers told so.
func (p *program) stop(ctx context.Context, server *http.Server, listener net.Listener) error {
	p.log.Info("stopping")
	if p.isSucceeded {
		p.drain(listener)
	}
	defer p.partWithFollowers()
	p.explorer.Close()
	refreshes, cancel := context.WithTimeout(ctx, refreshGrace)
	defer cancel()
	var refreshing sync.WaitGroup
	refreshing.Go(func() { p.refresher.Shutdown(refreshes) })
	defer refreshing.Wait()
	grace, done := context.WithTimeout(ctx, shutdownGrace)
	defer done()
	if err := server.Shutdown(grace); err != nil {
		p.log.Warn("requests under way were cut off", "err", err)
		return server.Close()
	}
	return nil
}

// drain accepts no more connections, and lets each end with its next answer. Closing one
// that seems idle would cut off a request that is on its way.
func (p *program) drain(listener net.Listener) {
	p.isDraining.Store(true)
	_ = listener.Close() // systemd has the socket too
	for end := time.Now().Add(lingerTime); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if open, _, _ := p.connections.Stats(); open == 0 {
			return
		}
	}
}

// endingConnections makes answers end their connections while the program drains.
func (p *program) endingConnections(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p.isDraining.Load() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}
