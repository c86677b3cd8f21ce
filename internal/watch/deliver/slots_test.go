package deliver

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/watch"
)

// backlog is an outbox in memory.
type backlog struct {
	Store
	mu      sync.Mutex
	waiting []watch.Due
	// sentAt are the times of the notes, by the messages.
	sentAt map[string]time.Time
}

func (b *backlog) DueMessages(_ context.Context, now time.Time, busy watch.Busy, most int) (due []watch.Due, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	among := func(hashes [][]byte, one []byte) bool {
		return slices.ContainsFunc(hashes, func(h []byte) bool { return string(h) == string(one) })
	}
	for _, d := range b.waiting {
		if len(due) < most && !d.NextAt.After(now) && !among(busy.Mailboxes, d.Receiver.Mailbox) && !among(busy.Hosts, d.Receiver.Host) {
			due = append(due, d)
		}
	}
	return due, nil
}

func (b *backlog) NoteDeliveries(_ context.Context, _ market.Lease, notes []watch.Note) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, n := range notes {
		b.sentAt[n.ID] = time.Now()
		b.waiting = slices.DeleteFunc(b.waiting, func(d watch.Due) bool { return d.ID == n.ID })
	}
	return nil
}

func (b *backlog) DropMessages(context.Context, time.Time) error           { return nil }
func (b *backlog) DropWatches(context.Context, time.Time, time.Time) error { return nil }

// add lets a message wait.
func (b *backlog) add(id, mailbox, host string) {
	d := watch.Due{Watch: watch.Watch{State: watch.Active}, Receiver: watch.SealedReceiver{Channel: watch.Email, Mailbox: []byte(mailbox), Host: []byte(host)}}
	d.ID, d.Kind, d.NextAt = id, watch.Fired, time.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.waiting = append(b.waiting, d)
}

// slow is a sender whose receivers take 13 seconds, but for the honest one. It counts the messages
// that are on their way at once.
type slow struct {
	mu   sync.Mutex
	now  map[string]int
	most map[string]int
}

func (s *slow) Send(_ context.Context, l *Letter) (bool, error) {
	s.move(l.Address, 1)
	defer s.move(l.Address, -1)
	if l.Address != "honest" {
		time.Sleep(13 * time.Second)
	}
	return false, nil
}

func (s *slow) move(host string, by int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now[host] += by
	s.most[host] = max(s.most[host], s.now[host])
}

// TestSlowReceiversDelayNobodyElse holds a mailbox to one slot and a host to four, however many
// messages wait for them.
func TestSlowReceiversDelayNobodyElse(t *testing.T) {
	for name, c := range map[string]struct {
		mailbox func(i int) string
		most    int
	}{
		"one mailbox": {func(int) string { return "one" }, 1},
		"one host":    {func(i int) string { return fmt.Sprint(i) }, maxOfHost},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				b, s := &backlog{sentAt: map[string]time.Time{}}, &slow{now: map[string]int{}, most: map[string]int{}}
				o := &Outbox{Store: b, Senders: map[watch.Channel]Sender{watch.Email: s}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
					Write: func(d watch.Due) (*Letter, error) {
						return &Letter{Message: d.Message, Address: string(d.Receiver.Host)}, nil
					}}
				for i := range 332 {
					b.add(fmt.Sprint("m", i), c.mailbox(i), "slow")
				}
				var running sync.WaitGroup
				running.Go(func() { o.Run(ctx, func() (market.Lease, bool) { return market.Lease{}, true }) })
				time.Sleep(2 * time.Second)
				added := time.Now()
				b.add("honest", "honest", "honest")
				time.Sleep(3 * time.Minute)
				stop()
				running.Wait()
				if at, sent := b.sentAt["honest"]; !sent || at.Sub(added) > lookEvery {
					t.Errorf("the honest message left after %s (%t)", at.Sub(added), sent)
				}
				check.Equal(t, s.most["slow"], c.most)
				if n := len(b.sentAt) - 1; n < 10*c.most {
					t.Errorf("only %d messages went to the slow", n)
				}
			})
		})
	}
}
