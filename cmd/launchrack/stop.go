package main

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// stop shuts the server down gracefully. It cancels refreshes that would outlast it; their callers
// get an error.
func (p *program) stop(ctx context.Context, server *http.Server, listener net.Listener) error {
	p.log.Info("stopping")
	if p.isSucceeded {
		p.drain(listener)
	}
	defer p.partWithFollowers()
	p.explorer.Close()
	refreshes, cancel := context.WithTimeout(ctx, p.stopWithin-answerGrace)
	defer cancel()
	var refreshing sync.WaitGroup
	refreshing.Go(func() { p.refresher.Shutdown(refreshes) })
	defer refreshing.Wait()
	grace, done := context.WithTimeout(ctx, p.stopWithin)
	defer done()
	if err := server.Shutdown(grace); err != nil {
		p.log.Warn("requests under way were cut off", "err", err)
		return server.Close()
	}
	return nil
}

// drain stops accepting connections, and waits until each has ended with its next answer. Closing an
// idle connection could cut off a request in flight.
func (p *program) drain(listener net.Listener) {
	p.isDraining.Store(true)
	_ = listener.Close() // systemd keeps the socket open
	for end := time.Now().Add(lingerTime); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if open, _, _ := p.connections.Stats(); open == 0 {
			return
		}
	}
}

// endingConnections sets Connection: close on answers while the program drains.
func (p *program) endingConnections(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p.isDraining.Load() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}
