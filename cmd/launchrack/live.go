package main

import (
	"context"
	"iter"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/store"
)

// partingTime is how long a stopping program waits until subscribers to changes have disconnected.
const partingTime = time.Second

// journal is a store's journal as a live.Journal.
type journal struct{ *store.Store }

// Events yields the events with after < Seq <= until.
func (j journal) Events(ctx context.Context, after, until int64, newest bool) iter.Seq2[market.Event, error] {
	if until <= after { // in a query 0 means no bound
		return func(func(market.Event, error) bool) {}
	}
	return j.Store.Events(ctx, market.EventQuery{After: after, Until: until, Newest: newest})
}

// partWithFollowers waits until the subscribers to changes have disconnected.
func (p *program) partWithFollowers() {
	for end := time.Now().Add(partingTime); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if open, _, _ := p.live.Stats(); open == 0 {
			return
		}
	}
}
