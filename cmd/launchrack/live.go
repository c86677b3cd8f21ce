package main

import (
	"context"
	"iter"
	"time"

	"launchrack/internal/live"
	"launchrack/internal/market"
	"launchrack/internal/store"
)

// partingTime is how long those who follow the changes may take to hear that the program
// stops.
const partingTime = time.Second

// journal gives the hub the events of a store as the public sees them.
type journal struct{ *store.Store }

// Events gives a part of the events.
func (j journal) Events(ctx context.Context, after, until int64, newest bool) iter.Seq2[live.Event, error] {
	return func(yield func(live.Event, error) bool) {
		if until <= after { // where 0 were no bound
			return
		}
		for e, err := range j.Store.Events(ctx, market.EventQuery{After: after, Until: until, Newest: newest}) {
			if !yield(live.Event{Seq: e.Seq, At: e.At, Run: e.Run, Plan: e.Plan, Kind: e.Kind, Before: e.Before, After: e.After}, err) {
				return
			}
		}
	}
}

// partWithFollowers waits until those who follow the changes have heard that the program
// stops.
func (p *program) partWithFollowers() {
	for end := time.Now().Add(partingTime); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if open, _, _ := p.live.Stats(); open == 0 {
			return
		}
	}
}
