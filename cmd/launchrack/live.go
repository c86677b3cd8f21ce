package main

import (
	"context"
	"iter"
	"time"

	"launchrack/internal/live"
	"launchrack/internal/market"
	"launchrack/internal/store"
)

// partingTime is how long a stopping program waits until subscribers to changes have disconnected.
const partingTime = time.Second

// journal is a store's journal as a live.Journal.
type journal struct{ *store.Store }

// Events yields the events with after < Seq <= until.
func (j journal) Events(ctx context.Context, after, until int64, newest bool) iter.Seq2[live.Event, error] {
	return func(yield func(live.Event, error) bool) {
		if until <= after { // in a query 0 means no bound
			return
		}
		for e, err := range j.Store.Events(ctx, market.EventQuery{After: after, Until: until, Newest: newest}) {
			if !yield(live.Event{Seq: e.Seq, At: e.At, Run: e.Run, Plan: e.Plan, Kind: e.Kind, Before: e.Before, After: e.After,
				OtherBefore: e.OtherBefore, OtherAfter: e.OtherAfter}, err) {
				return
			}
		}
	}
}

// partWithFollowers waits until the subscribers to changes have disconnected.
func (p *program) partWithFollowers() {
	for end := time.Now().Add(partingTime); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if open, _, _ := p.live.Stats(); open == 0 {
			return
		}
	}
}
