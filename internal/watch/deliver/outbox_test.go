package deliver

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// memory is an outbox of one message.
type memory struct {
	due   watch.Due
	noted []watch.Message
}

func (m *memory) DueMessages(context.Context, time.Time, watch.Busy, int) ([]watch.Due, error) {
	return []watch.Due{m.due}, nil
}

func (m *memory) NoteDeliveries(ctx context.Context, _ market.Lease, notes []watch.Note) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for _, n := range notes {
		m.noted = append(m.noted, n.Message)
		m.due.Message = n.Message
		if n.Change != nil {
			n.Change(&m.due.Watch)
		}
	}
	return nil
}
func (m *memory) DropMessages(context.Context, time.Time) error           { return nil }
func (m *memory) DropWatches(context.Context, time.Time, time.Time) error { return nil }

// sender answers each try as it is told.
type sender struct {
	sent      int
	confirmed bool
	err       error
	// before is called before the answer; nil for nothing.
	before func()
}

func (s *sender) Send(context.Context, *Letter) (bool, error) {
	s.sent++
	if s.before != nil {
		s.before()
	}
	return s.confirmed, s.err
}

func newOutbox(state watch.State, kind watch.Kind, s *sender) (*Outbox, *memory) {
	m := &memory{due: watch.Due{Message: letter(kind, 1).Message, Watch: watch.Watch{ID: "w_1", State: state}, Receiver: watch.SealedReceiver{Channel: watch.Webhook}}}
	return &Outbox{Store: m, Senders: map[watch.Channel]Sender{watch.Webhook: s}, Now: func() time.Time { return noon }, Log: slog.New(slog.DiscardHandler),
		Write: func(d watch.Due) (*Letter, error) { return &Letter{Message: d.Message}, nil }}, m
}

// TestAStopDuringATry notes a message that was sent, and nothing where nobody knows whether it was.
func TestAStopDuringATry(t *testing.T) {
	for _, tt := range []struct {
		err  error
		want int
	}{{nil, 1}, {context.Canceled, 0}} {
		ctx, stop := context.WithCancel(t.Context())
		o, m := newOutbox(watch.Active, watch.Fired, &sender{err: tt.err, before: stop})
		if err := o.try(ctx, market.Lease{}, m.due); err != nil || len(m.noted) != tt.want {
			t.Errorf("a try that ended with %v: %d notes, %v; want %d", tt.err, len(m.noted), err, tt.want)
		}
	}
}

// TestTriesAreSpread fails every try, and holds the pauses to those of Standard Webhooks.
func TestTriesAreSpread(t *testing.T) {
	s := &sender{err: errors.New("the receiver answered 500")}
	o, m := newOutbox(watch.Active, watch.Fired, s)
	want := []string{"5s", "5m0s", "30m0s", "2h0m0s", "5h0m0s", "10h0m0s", "14h0m0s", "20h0m0s", "24h0m0s"}
	for i, pause := range want {
		must.Do(t, o.try(t.Context(), market.Lease{}, m.due))
		got := m.noted[i]
		if got.State != watch.Waiting || got.Tries != i+1 || got.NextAt.Sub(noon).String() != pause || m.due.Watch.State != watch.Active {
			t.Errorf("try %d: %+v", i+1, got)
		}
	}
	must.Do(t, o.try(t.Context(), market.Lease{}, m.due))
	if got := m.noted[len(want)]; got.State != watch.Dead || m.due.Watch.State != watch.Paused || m.due.Watch.Reason == "" {
		t.Errorf("after the last try: %+v, %+v", got, m.due.Watch)
	}
}

func TestOutcomes(t *testing.T) {
	for name, c := range map[string]struct {
		state    watch.State
		kind     watch.Kind
		sender   sender
		sent     int
		message  watch.Delivery
		watching watch.State
	}{
		"arrives":             {watch.Active, watch.Fired, sender{}, 1, watch.Sent, watch.Active},
		"asks":                {watch.Pending, watch.Confirm, sender{}, 1, watch.Sent, watch.Pending},
		"confirms itself":     {watch.Pending, watch.Confirm, sender{confirmed: true}, 1, watch.Sent, watch.Active},
		"wants no more":       {watch.Active, watch.Fired, sender{err: &Refusal{Failure: answered(410), Ends: true}}, 1, watch.Dead, watch.Ended},
		"is refused":          {watch.Active, watch.Fired, sender{err: &Refusal{Failure: watch.NoAddress}}, 1, watch.Dead, watch.Paused},
		"asks nobody":         {watch.Pending, watch.Confirm, sender{err: &Refusal{Bounces: true}}, 1, watch.Dead, watch.Ended},
		"bounces once":        {watch.Active, watch.Fired, sender{err: &Refusal{Bounces: true}}, 1, watch.Waiting, watch.Active},
		"was paused":          {watch.Paused, watch.Fired, sender{}, 0, watch.Dead, watch.Paused},
		"was not confirmed":   {watch.Pending, watch.Fired, sender{}, 0, watch.Dead, watch.Pending},
		"is confirmed by now": {watch.Active, watch.Confirm, sender{}, 0, watch.Dead, watch.Active},
	} {
		t.Run(name, func(t *testing.T) {
			o, m := newOutbox(c.state, c.kind, &c.sender)
			must.Do(t, o.try(t.Context(), market.Lease{}, m.due))
			if c.sender.sent != c.sent || m.noted[0].State != c.message || m.due.Watch.State != c.watching {
				t.Errorf("sent %d times, message %s, watch %s", c.sender.sent, m.noted[0].State, m.due.Watch.State)
			}
		})
	}
}

// TestBouncesEndAWatch refuses an address on every try: the watch ends 17 and a half hours
// after the first, and not before.
func TestBouncesEndAWatch(t *testing.T) {
	s := &sender{err: &Refusal{Failure: watch.NoMailbox.With("550"), Bounces: true}}
	o, m := newOutbox(watch.Active, watch.Fired, s)
	at := noon
	o.Now = func() time.Time { return at }
	for tries := 1; m.due.Watch.State == watch.Active; tries++ {
		if tries > maxBounces {
			t.Fatalf("it is still tried: %+v", m.due.Message)
		}
		if tries > 1 {
			at = m.due.NextAt
		}
		must.Do(t, o.try(t.Context(), market.Lease{}, m.due))
	}
	if after := at.Sub(noon); after < 17*time.Hour || after > 18*time.Hour || m.due.Watch.State != watch.Ended || m.due.State != watch.Dead || m.due.Failure == "" {
		t.Errorf("after %s: %+v", after, m.due)
	}
}
