package deliver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/watch"
)

// many is an outbox of many messages, one of which cannot be noted.
type many struct {
	Store
	mu      sync.Mutex
	waiting []watch.Due
	noted   []string
	writes  int
	stop    func()
}

func (m *many) DueMessages(_ context.Context, _ time.Time, busy watch.Busy, most int) ([]watch.Due, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	free := slices.DeleteFunc(slices.Clone(m.waiting), func(d watch.Due) bool {
		return slices.ContainsFunc(busy.Mailboxes, func(b []byte) bool { return bytes.Equal(b, d.Receiver.Mailbox) })
	})
	return free[:min(most, len(free))], nil
}

func (m *many) NoteDeliveries(_ context.Context, _ market.Lease, notes []watch.Note) error {
	time.Sleep(time.Millisecond) // others wait meanwhile
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, n := range notes {
		if n.ID == "m7" {
			return errors.New("this one cannot be stored")
		}
	}
	m.writes++
	for _, n := range notes {
		m.noted = append(m.noted, n.ID)
		m.waiting = slices.DeleteFunc(m.waiting, func(d watch.Due) bool { return d.ID == n.ID })
	}
	if len(m.waiting) == 1 {
		m.stop()
	}
	return nil
}

func (m *many) DropMessages(context.Context, time.Time) error           { return nil }
func (m *many) DropWatches(context.Context, time.Time, time.Time) error { return nil }

// TestABurst sends many messages at once. It notes several in one transaction, and one that
// cannot be noted keeps no other from it.
func TestABurst(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	m := &many{stop: stop}
	for i := range 500 {
		d := watch.Due{Watch: watch.Watch{State: watch.Active}, Receiver: watch.SealedReceiver{Channel: watch.Webhook, Mailbox: fmt.Append(nil, i)}}
		d.ID, d.Kind = fmt.Sprint("m", i), watch.Fired
		m.waiting = append(m.waiting, d)
	}
	o := &Outbox{Store: m, Senders: map[watch.Channel]Sender{watch.Webhook: quick{}}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Write: func(d watch.Due) (*Letter, error) { return &Letter{Message: d.Message}, nil }}
	o.Run(ctx, func() (market.Lease, bool) { return market.Lease{}, true })
	slices.Sort(m.noted)
	if len(m.noted) != 499 || len(slices.Compact(m.noted)) != 499 || m.writes >= 499 {
		t.Errorf("%d messages noted in %d transactions, want 499 in fewer", len(m.noted), m.writes)
	}
}

// quick is a sender whose receivers answer at once.
type quick struct{}

func (quick) Send(context.Context, *Letter) (bool, error) { return false, nil }
