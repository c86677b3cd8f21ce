package deliver

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/sleep"
	"launchrack/internal/watch"
)

const (
	// maxSending bounds the messages that are on their way at once, and maxOfHost those to one
	// host. A mailbox gets one at a time.
	maxSending = 32
	maxOfHost  = 4
	// maxDue is how many messages are read at once.
	maxDue = 2 * maxSending
	// sendTime bounds one try, and noteTime the storing of how it went.
	sendTime = 20 * time.Second
	noteTime = 5 * time.Second
	// lookEvery is how often the outbox is looked at.
	lookEvery = 300 * time.Millisecond
	// keepFor is how long messages are kept that were sent or given up.
	keepFor = 30 * 24 * time.Hour
	// keepEnded is how long a watch that ended can be resumed, with its receiver's address.
	keepEnded = 365 * 24 * time.Hour
	tidyEvery = time.Hour
)

// ConfirmFor is how long a watch waits for its confirmation.
const ConfirmFor = 3 * 24 * time.Hour

// pauses are those after each failed try of a message, as Standard Webhooks recommends. After
// the last one it is given up, and its watch pauses.
var pauses = []time.Duration{5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour,
	10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour}

// maxBounces is how often an address may be refused before its watch ends: for 17 and a half
// hours, by pauses.
const maxBounces = 7

// maxWait bounds how long a receiver may ask to be left alone.
const maxWait = 24 * time.Hour

// Store is the outbox.
type Store interface {
	DueMessages(ctx context.Context, now time.Time, busy watch.Busy, most int) ([]watch.Due, error)
	NoteDeliveries(ctx context.Context, lease market.Lease, notes []watch.Note) error
	DropMessages(ctx context.Context, before time.Time) error
	DropWatches(ctx context.Context, unconfirmed, ended time.Time) error
}

// Outbox sends what is due.
type Outbox struct {
	Store   Store
	Senders map[watch.Channel]Sender
	// Write makes the letter of a message.
	Write func(due watch.Due) (*Letter, error)
	// Apart is the least time between two messages of one watch.
	Apart time.Duration
	Now   func() time.Time
	Log   *slog.Logger
	// Counted is told of each try: "sent", "again" or "dead", whether it was the first, and
	// how long after the message was written.
	Counted func(channel, outcome string, isFirst bool, after time.Duration)

	mu sync.Mutex
	// sending are the hosts of the mailboxes that a message is on its way to.
	sending map[string]string
	tidied  time.Time
	// isBehind reports that more is due than was begun; freed wakes Run once half of the slots
	// are free again.
	isBehind bool
	freed    chan struct{}

	// noting is held by the goroutine that stores the notes that wait.
	noting  sync.Mutex
	waiting []*note
}

// note is a note with what came of storing it.
type note struct {
	watch.Note
	isStored bool
	err      error
}

// Run sends until the context ends, while lease gives one.
func (o *Outbox) Run(ctx context.Context, lease func() (market.Lease, bool)) {
	o.sending, o.freed = map[string]string{}, make(chan struct{}, 1)
	var running sync.WaitGroup
	defer running.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(lookEvery):
		case <-o.freed:
		}
		held, mine := lease()
		if !mine {
			continue
		}
		if err := o.look(ctx, held, &running); err != nil && ctx.Err() == nil {
			o.Log.ErrorContext(ctx, "the outbox could not be read", "err", err)
		}
	}
}

func (o *Outbox) look(ctx context.Context, lease market.Lease, running *sync.WaitGroup) error {
	now := o.Now().UTC()
	if now.Sub(o.tidied) >= tidyEvery {
		o.tidied = now
		if err := o.tidy(ctx, now); err != nil {
			return err
		}
	}
	for {
		due, err := o.Store.DueMessages(ctx, now, o.busy(), maxDue)
		if err != nil {
			return err
		}
		o.setBehind(len(due) > 1)
		begun := 0
		for _, d := range due {
			if !o.begin(d.Receiver) {
				continue
			}
			begun++
			running.Go(func() {
				defer o.end(d.Receiver)
				if err := o.try(ctx, lease, d); err != nil && ctx.Err() == nil {
					o.Log.ErrorContext(ctx, "how a message went could not be stored", "message", d.ID, "err", err)
				}
			})
		}
		o.setBehind(begun < len(due))
		if begun == 0 || len(due) < maxDue { // else those who wait behind the busy come next
			return nil
		}
	}
}

// busy are the mailboxes and hosts that get no further message at present.
func (o *Outbox) busy() (busy watch.Busy) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for mailbox, host := range o.sending {
		busy.Mailboxes = append(busy.Mailboxes, []byte(mailbox))
		if o.isFull(host) && !slices.ContainsFunc(busy.Hosts, func(h []byte) bool { return string(h) == host }) {
			busy.Hosts = append(busy.Hosts, []byte(host))
		}
	}
	return busy
}

// isFull reports whether a host has its share. The caller holds the lock.
func (o *Outbox) isFull(host string) bool {
	n := 0
	for _, h := range o.sending {
		if h == host {
			n++
		}
	}
	return host != "" && n >= maxOfHost
}

// begin takes a slot for a message to a receiver, and reports whether there is one.
func (o *Outbox) begin(r watch.SealedReceiver) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	_, isBusy := o.sending[string(r.Mailbox)]
	if isBusy || len(o.sending) >= maxSending || o.isFull(string(r.Host)) {
		return false
	}
	o.sending[string(r.Mailbox)] = string(r.Host)
	return true
}

func (o *Outbox) end(r watch.SealedReceiver) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.sending, string(r.Mailbox))
	if o.isBehind && len(o.sending) <= maxSending/2 {
		o.isBehind = false
		sleep.Wake(o.freed)
	}
}

func (o *Outbox) setBehind(isBehind bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.isBehind = isBehind
}

// note stores how a message went, in one transaction with those that end meanwhile: a commit
// costs more than a note. Where they cannot be stored together, each is by itself.
func (o *Outbox) note(ctx context.Context, lease market.Lease, n watch.Note) error {
	mine := &note{Note: n}
	o.mu.Lock()
	o.waiting = append(o.waiting, mine)
	o.mu.Unlock()
	o.noting.Lock()
	defer o.noting.Unlock()
	if mine.isStored {
		return mine.err
	}
	o.mu.Lock()
	batch := o.waiting
	o.waiting = nil
	o.mu.Unlock()
	notes := make([]watch.Note, len(batch))
	for i := range batch {
		notes[i] = batch[i].Note
	}
	err := o.Store.NoteDeliveries(ctx, lease, notes)
	for i, one := range batch {
		if one.isStored = true; err != nil && len(batch) > 1 {
			one.err = o.Store.NoteDeliveries(ctx, lease, notes[i:i+1])
		} else {
			one.err = err
		}
	}
	return mine.err
}

// tidy removes what nobody needs any more.
func (o *Outbox) tidy(ctx context.Context, now time.Time) error {
	if err := o.Store.DropMessages(ctx, now.Add(-keepFor)); err != nil {
		return err
	}
	return o.Store.DropWatches(ctx, now.Add(-ConfirmFor), now.Add(-keepEnded))
}

// try sends a message once and notes how it went.
func (o *Outbox) try(ctx context.Context, lease market.Lease, d watch.Due) error {
	m := d.Message
	if !o.isWanted(d) {
		m.State, m.NextAt, m.Failure = watch.Dead, o.Now().UTC(), watch.Unwanting
		return o.note(ctx, lease, watch.Note{Message: m})
	}
	confirmed, err := o.send(ctx, d)
	if err != nil && ctx.Err() != nil {
		return nil // the program stops; nobody knows how it went
	}
	// What was sent is noted also while the program stops: else it is sent again after the start.
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), noteTime)
	defer stop()
	now := o.Now().UTC()
	m.Tries++
	m.NextAt, m.Failure = now, ""
	outcome, change := settle(&m, confirmed, err)
	if o.Counted != nil {
		o.Counted(string(d.Receiver.Channel), outcome, m.Tries == 1 && m.Kind != watch.Digest, now.Sub(m.CreatedAt))
	}
	n := watch.Note{Message: m, Change: change, Joined: "msg_" + rand.Text()}
	if outcome == "sent" && m.Kind != watch.Confirm && o.Apart > 0 {
		n.Silent = now.Add(o.Apart)
	}
	return o.note(ctx, lease, n)
}

// settle notes on a message how a try went, and gives its outcome and what becomes of the
// watch; nil for nothing. The time of the try is in NextAt.
func settle(m *watch.Message, confirmed bool, err error) (outcome string, change func(*watch.Watch)) {
	now := m.NextAt
	if err == nil {
		m.State = watch.Sent
		if confirmed {
			change = func(w *watch.Watch) { w.Activate(now) }
		}
		return "sent", change
	}
	m.Failure = failureOf(err)
	refusal := refusalOf(err)
	isPassing := refusal == nil && m.Tries <= len(pauses)
	switch {
	case isPassing, refusal != nil && refusal.Bounces && m.Kind != watch.Confirm && m.Tries < maxBounces:
		m.NextAt = now.Add(pauses[m.Tries-1])
		if busy, ok := errors.AsType[*Busy](err); ok {
			m.NextAt = now.Add(max(pauses[m.Tries-1], min(busy.After, maxWait)))
		}
		return "again", nil
	case refusal != nil && refusal.Ends:
		change = func(w *watch.Watch) { w.End(now, watch.Unwanted) }
	case refusal != nil && refusal.Bounces:
		change = func(w *watch.Watch) { w.End(now, watch.Refused) }
	default:
		change = func(w *watch.Watch) {
			if w.State == watch.Active {
				w.State, w.Reason = watch.Paused, watch.Undeliverable
			}
		}
	}
	m.State = watch.Dead
	return "dead", change
}

// isWanted reports whether a message may go out: the question to confirm only to a watch that
// waits for it, and everything else only to an active one.
func (o *Outbox) isWanted(d watch.Due) bool {
	if d.Kind == watch.Confirm {
		return d.Watch.State == watch.Pending
	}
	return d.Watch.State == watch.Active
}

func (o *Outbox) send(ctx context.Context, d watch.Due) (confirmed bool, err error) {
	sender := o.Senders[d.Receiver.Channel]
	if sender == nil {
		return false, watch.NoChannel.With(string(d.Receiver.Channel))
	}
	letter, err := o.Write(d)
	if err != nil {
		return false, err
	}
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	return sender.Send(ctx, letter)
}
