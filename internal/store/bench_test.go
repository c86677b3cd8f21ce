package store

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
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
		must.Equal(b, len(must.Get(s.whole(b.Context()))(b).Plans), benchRows)
	}
}

// BenchmarkApplyRefresh stores refreshes of a partner with ten thousand plans.
func BenchmarkApplyRefresh(b *testing.B) {
	cases := []struct {
		name   string
		change func(stored []market.Plan, at time.Time) market.Change
	}{
		{"unchanged", func([]market.Plan, time.Time) market.Change { return market.Change{} }},
		{"one in a hundred changed", func(stored []market.Plan, at time.Time) market.Change {
			return market.Change{Update: dearer(stored[:benchRows/100], at)}
		}},
		{"changed", func(stored []market.Plan, at time.Time) market.Change {
			return market.Change{Update: dearer(stored, at)}
		}},
		{"replaced", func(stored []market.Plan, _ time.Time) market.Change {
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
				must.Do(b, s.ApplyRefresh(b.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
					c := tt.change(stored, at)
					c.Run = goodRun("cherry", at)
					return c, nil
				}))
			}
		})
	}
}

// BenchmarkOutbox sends 2,000 messages that are due at once to as many receivers at 100 hosts, which
// answer at once.
func BenchmarkOutbox(b *testing.B) {
	const burst = 2000
	s := open(b)
	for i := range burst {
		id := fmt.Sprint("w", i)
		w, r, ask := testWatch(id)
		r.Hash, r.Mailbox, r.Host, ask.State = []byte(id), []byte(id), fmt.Append(nil, "host", i%100), watch.Sent
		must.Get(s.AddWatch(b.Context(), w, r, ask, watch.Bounds{Watches: 50}))(b)
		must.Do(b, s.ChangeWatch(b.Context(), id, func(w *watch.Watch) error { w.Activate(noon); return nil }))
	}
	lease, _, err := s.Lease(b.Context(), "watches", "me", time.Hour)
	must.Do(b, err)
	for round := 0; b.Loop(); round++ {
		move := watch.Move{Seq: int64(round)}
		for i := range burst {
			move.Messages = append(move.Messages, watch.Message{ID: fmt.Sprintf("m%d_%d", round, i), Watch: fmt.Sprint("w", i), Kind: watch.Fired, CreatedAt: noon, NextAt: noon,
				Firings: []watch.Firing{{Seq: 1, At: noon, Plan: 1, Name: "Server", Reason: "The price fell."}}})
		}
		must.Do(b, s.MoveWatches(b.Context(), lease, move))
		ctx, stop := context.WithCancel(b.Context())
		var sent atomic.Int64
		o := &deliver.Outbox{Store: s, Senders: map[watch.Channel]deliver.Sender{watch.Email: alwaysSent{}}, Now: func() time.Time { return noon }, Log: slog.New(slog.DiscardHandler),
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

// BenchmarkRollback takes a refresh that changed ten thousand plans back, and takes that back. Beside it
// are a refresh with the same changes, and one plain statement that sets the same columns of the same
// rows: bulk/s, and how many times as long refresh and roll-back take. cpu-s is processor time.
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
			refresh := func() {
				at = at.Add(time.Second)
				must.Do(b, s.ApplyRefresh(b.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
					return market.Change{Update: dearer(stored[:tt.changed], at), Run: goodRun("cherry", at)}, nil
				}))
			}
			refresh()
			refreshTook := measure(b, refresh)
			run := lastRun(b, s, "cherry")
			var took cost
			rounds := 0
			b.ReportAllocs()
			for b.Loop() {
				took = took.plus(measure(b, func() {
					at = at.Add(time.Second)
					done, err := s.Rollback(b.Context(), run, at, false, rolledBack)
					if err != nil || done.Changed != tt.changed {
						b.Fatal(done.Changed, err)
					}
					run = done.Run
				}))
				rounds++
			}
			bulk := measure(b, func() { updateInBulk(b, s, at.Add(time.Second), tt.changed) })
			b.ReportMetric(took.cpu.Seconds()/float64(rounds), "cpu-s/op")
			b.ReportMetric(refreshTook.cpu.Seconds(), "refresh-cpu-s")
			b.ReportMetric(refreshTook.wall.Seconds(), "refresh-s")
			b.ReportMetric(bulk.cpu.Seconds(), "bulk-cpu-s")
			b.ReportMetric(refreshTook.cpu.Seconds()/bulk.cpu.Seconds(), "refresh/bulk")
			b.ReportMetric(took.cpu.Seconds()/float64(rounds)/bulk.cpu.Seconds(), "rollback/bulk")
		})
	}
}

// dearer gives plans with another name and price.
func dearer(plans []market.Plan, at time.Time) []market.Plan {
	plans = slices.Clone(plans)
	for i := range plans {
		p := &plans[i]
		p.Name, p.UpdatedAt, p.FetchedAt = fmt.Sprint("Ryzen ", i, " of ", at.Second()), at, at
		p.Monthly = market.Prices{market.EUR: market.MustAmount(fmt.Sprint(100 + i + at.Second()))}
	}
	return plans
}

func updateInBulk(b *testing.B, s *Store, at time.Time, changed int) {
	b.Helper()
	must.Do(b, s.write(b.Context(), "update", func(tx *transaction) error {
		_, err := tx.ExecContext(b.Context(), `UPDATE server_plans SET name = 'Ryzen ' || id, price_monthly_currencies = '{"EUR":' || id || '}',
			price_changed_at = $1, updated_at = $1, fetched_at = $1 WHERE id <= $2`, stamp{&at}, changed)
		return err
	}))
}

// cost is what something takes by the clock and of the process's processor time.
type cost struct{ wall, cpu time.Duration }

func (c cost) plus(d cost) cost { return cost{c.wall + d.wall, c.cpu + d.cpu} }

func measure(b *testing.B, do func()) cost {
	b.Helper()
	began, used := time.Now(), cpuTime(b)
	do()
	return cost{time.Since(began), cpuTime(b) - used}
}

func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	must.Do(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
