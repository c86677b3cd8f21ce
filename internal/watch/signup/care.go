package signup

import (
	"context"
	"fmt"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/operator"
	"launchrack/internal/watch"
	"launchrack/internal/watch/deliver"
)

// CareStore keeps what the operator looks after.
type CareStore interface {
	DeadMessages(ctx context.Context, most int) ([]watch.Due, error)
	ResendMessages(ctx context.Context, ids []string, now time.Time, entry func(sent int) operator.Entry) (sent int, left []string, err error)
	ReceiverWatches(ctx context.Context, c watch.Channel, hash []byte) ([]watch.Watch, []watch.Message, error)
	DeleteReceiver(ctx context.Context, c watch.Channel, hash []byte, entry func(watches int) operator.Entry) (watches int, err error)
}

// Care is what the operator does for watches: messages that were given up, and what is kept
// about a receiver.
type Care struct {
	Store CareStore
	Keys  *watch.Keys
	Now   func() time.Time
}

// DeadLetter is a message that was given up.
type DeadLetter struct {
	ID      string        `json:"id"`
	At      time.Time     `json:"at"`
	Watch   string        `json:"watch_id"`
	State   watch.State   `json:"watch_state"`
	Channel watch.Channel `json:"send_to"`
	// Address is shortened.
	Address string     `json:"address"`
	Kind    watch.Kind `json:"kind"`
	Plans   int        `json:"plans"`
	Tries   int        `json:"tries"`
	Failure string     `json:"failure"`
	// CanResend reports that it may go out again.
	CanResend bool `json:"can_resend"`
}

// Dead lists the messages that were given up, the newest first.
func (c Care) Dead(ctx context.Context, most int) ([]DeadLetter, error) {
	due, err := c.Store.DeadMessages(ctx, most)
	if err != nil {
		return nil, err
	}
	list := make([]DeadLetter, len(due))
	for i, d := range due {
		address, err := c.Keys.Open(d.Receiver.Address)
		if err != nil {
			return nil, err
		}
		list[i] = DeadLetter{ID: d.ID, At: d.NextAt, Watch: d.Watch.ID, State: d.Watch.State, Channel: d.Receiver.Channel,
			Address: deliver.Of(d.Receiver.Channel).Shorten(language.English, address), Kind: d.Kind, Plans: d.Plans(), Tries: d.Tries, Failure: said(d.Failure),
			CanResend: d.Watch.TakesAgain(d.Kind)}
	}
	return list, nil
}

// said says a failure to operators; nothing where there was none.
func said(f watch.Failure) string {
	if f == "" {
		return ""
	}
	return f.Error()
}

// Resend lets messages go out again, all that were given up without ids. It gives those that
// were left, as their watch wants none.
func (c Care) Resend(ctx context.Context, ids []string) (sent int, left []string, err error) {
	now := c.Now().UTC()
	return c.Store.ResendMessages(ctx, ids, now, func(sent int) operator.Entry {
		return operator.Entry{At: now, Event: operator.MessagesResent, Detail: fmt.Sprintf("%d messages", sent)}
	})
}

// Kept is all that is kept about a receiver.
type Kept struct {
	Channel watch.Channel `json:"send_to"`
	Address string        `json:"address"`
	Watches []KeptWatch   `json:"watches"`
}

// KeptWatch is a watch of a receiver.
type KeptWatch struct {
	ID string `json:"id"`
	watch.Spec
	State       watch.State   `json:"state"`
	Reason      string        `json:"reason,omitempty"`
	CreatedAt   time.Time     `json:"created_at"`
	ConfirmedAt *time.Time    `json:"confirmed_at"`
	Messages    []KeptMessage `json:"messages"`
}

// KeptMessage is a message of the last 30 days, or one that waits.
type KeptMessage struct {
	ID        string         `json:"id"`
	Kind      watch.Kind     `json:"kind"`
	State     watch.Delivery `json:"state"`
	CreatedAt time.Time      `json:"created_at"`
	// At is when it was sent or given up, or is tried next.
	At      time.Time      `json:"at"`
	Tries   int            `json:"tries"`
	Failure string         `json:"failure,omitempty"`
	Plans   []watch.Firing `json:"plans"`
	// More counts the plans that the message does not name.
	More int `json:"more,omitempty"`
}

// Export gives all that is kept about a receiver. It fails with errs.NotFound where nothing
// is.
func (c Care) Export(ctx context.Context, channel, address string) (Kept, error) {
	kind, address, err := c.receiver(channel, address)
	if err != nil {
		return Kept{}, err
	}
	watches, messages, err := c.Store.ReceiverWatches(ctx, kind, c.Keys.Hash(kind, address))
	if err != nil {
		return Kept{}, err
	}
	kept := Kept{Channel: kind, Address: address, Watches: make([]KeptWatch, len(watches))}
	places := map[string]*KeptWatch{}
	for i, w := range watches {
		one := &kept.Watches[i]
		*one = KeptWatch{ID: w.ID, Spec: w.Spec, State: w.State, Reason: w.Reason.Text(language.English), CreatedAt: w.CreatedAt, Messages: []KeptMessage{}}
		if !w.ConfirmedAt.IsZero() {
			one.ConfirmedAt = &w.ConfirmedAt
		}
		places[w.ID] = one
	}
	for _, m := range messages {
		w := places[m.Watch]
		w.Messages = append(w.Messages, KeptMessage{m.ID, m.Kind, m.State, m.CreatedAt, m.NextAt, m.Tries, said(m.Failure), m.Firings, m.Unnamed})
	}
	return kept, nil
}

// Delete removes all that is kept about a receiver, and gives how many watches that were. It
// fails with errs.NotFound where there is nothing.
func (c Care) Delete(ctx context.Context, channel, address string) (watches int, err error) {
	kind, address, err := c.receiver(channel, address)
	if err != nil {
		return 0, err
	}
	return c.Store.DeleteReceiver(ctx, kind, c.Keys.Hash(kind, address), func(watches int) operator.Entry {
		return operator.Entry{At: c.Now().UTC(), Event: operator.ReceiverDeleted, Detail: fmt.Sprintf("%d watches", watches)}
	})
}

func (c Care) receiver(channel, text string) (kind watch.Channel, address string, err error) {
	known, err := deliver.Choose(channel)
	if err != nil {
		return "", "", err
	}
	address, err = known.Address(text)
	if err != nil {
		return "", "", errs.New(errs.Invalid, "%s", errs.Public(err)) // it is an argument, no flag
	}
	return known.Name(), address, nil
}
