package store

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/watch"
	"launchrack/internal/watch/deliver"
)

const benchRows = 10_000

func benchStore(b *testing.B) *Store {
	b.Helper()
	s := open(b)
	insert(b, s, feedPlans("cherry", 1, benchRows)...)
	return s
}

// BenchmarkCatalogue reads what a snapshot is built from: part of every start.
func BenchmarkCatalogue(b *testing.B) {
	s := benchStore(b)
	b.ReportAllocs()
	for b.Loop() {
		if c, err := s.Catalogue(b.Context()); err != nil || len(c.Plans) != benchRows {
			b.Fatal(len(c.Plans), err)
		}
	}
}

// BenchmarkApplyRefresh stores refreshes of a partner with ten thousand plans.
func BenchmarkApplyRefresh(b *testing.B) {
	cases := []struct {
		name   string
		change func(stored []market.Plan) market.Change
	}{
		{"unchanged", func([]market.Plan) market.Change { return market.Change{} }},
		{"one in a hundred changed", func(stored []market.Plan) market.Change { return market.Change{Update: stored[:benchRows/100]} }},
		{"changed", func(stored []market.Plan) market.Change { return market.Change{Update: stored} }},
		{"replaced", func(stored []market.Plan) market.Change {
			c := market.Change{Insert: feedPlans("cherry", 1, benchRows)}
			for _, p := range stored {
				c.Delete = append(c.Delete, p.ID)
			}
			return c
		}},
	}
	for _, tt := range cases {
		b.Run(tt.name, func(b *testing.B) {
			s := benchStore(b)
			at := noon
			for b.Loop() {
				at = at.Add(time.Second)
				err := s.ApplyRefresh(b.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
					c := tt.change(stored)
					c.Run = goodRun("cherry", at)
					return c, nil
				})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkOutbox sends 2,000 messages that are due at once to receivers that answer at once.
func BenchmarkOutbox(b *testing.B) {
	const burst = 2000
	s := open(b)
	w, r, ask := testWatch("w")
	if err := s.AddWatch(b.Context(), w, r, ask, 50); err != nil {
		b.Fatal(err)
	}
	if err := s.ChangeWatch(b.Context(), "w", func(w *watch.Watch) error { w.Activate(noon); return nil }); err != nil {
		b.Fatal(err)
	}
	lease, _, err := s.Lease(b.Context(), "watches", "me", time.Hour)
	if err != nil {
		b.Fatal(err)
	}
	for round := 0; b.Loop(); round++ {
		move := watch.Move{Seq: int64(round)}
		for i := range burst {
			move.Messages = append(move.Messages, watch.Message{ID: fmt.Sprintf("m%d_%d", round, i), Watch: "w", Kind: watch.Fired, CreatedAt: noon, NextAt: noon,
				Firings: []watch.Firing{{Seq: 1, At: noon, Plan: 1, Name: "Server", Reason: "The price fell."}}})
		}
		if err := s.MoveWatches(b.Context(), lease, move); err != nil {
			b.Fatal(err)
		}
		ctx, stop := context.WithCancel(b.Context())
		var sent atomic.Int64
		o := &deliver.Outbox{Store: s, Senders: map[watch.Channel]deliver.Sender{r.Channel: alwaysSent{}}, Now: func() time.Time { return noon }, Log: slog.New(slog.DiscardHandler),
			Write: func(d watch.Due) (*deliver.Letter, error) { return &deliver.Letter{Message: d.Message}, nil },
			Counted: func(_, outcome string, _ bool, _ time.Duration) {
				if outcome == "sent" && sent.Add(1) == burst {
					stop()
				}
			}}
		began := time.Now()
		o.Run(ctx, func() (market.Lease, bool) { return lease, true })
		b.ReportMetric(burst/time.Since(began).Seconds(), "messages/s")
	}
}

type alwaysSent struct{}

func (alwaysSent) Send(context.Context, *deliver.Letter) (bool, error) { return false, nil }

// BenchmarkRollback takes a refresh that changed ten thousand plans back, and takes that back.
func BenchmarkRollback(b *testing.B) {
	for _, tt := range []struct {
		name    string
		changed int
	}{{"one in a hundred changed", benchRows / 100}, {"changed", benchRows}} {
		b.Run(tt.name, func(b *testing.B) {
			s := open(b)
			s.SetDeriver(deriveForTest)
			plans := feedPlans("cherry", 1, benchRows)
			for i := range plans { // a machine is sold under some ten keys
				plans[i].Group = market.SKU(fmt.Sprint("ryzen ", i/10))
			}
			insert(b, s, plans...)
			at := noon
			err := s.ApplyRefresh(b.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
				for i := range stored[:tt.changed] {
					stored[i].Name += " again"
					stored[i].Monthly = market.Prices{market.EUR: market.MustAmount(fmt.Sprint(100 + i))}
				}
				return market.Change{Update: stored[:tt.changed], Run: goodRun("cherry", at)}, nil
			})
			if err != nil {
				b.Fatal(err)
			}
			runs, err := s.Runs(b.Context(), "cherry", 1)
			if err != nil {
				b.Fatal(err)
			}
			run := runs[0].ID
			b.ReportAllocs()
			for b.Loop() {
				at = at.Add(time.Second)
				done, err := s.Rollback(b.Context(), run, at, false, rolledBack)
				if err != nil || done.Changed != tt.changed {
					b.Fatal(done.Changed, err)
				}
				run = done.Run
			}
		})
	}
}
