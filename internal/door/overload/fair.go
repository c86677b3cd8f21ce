package overload

import (
	"context"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/model/errs"
)

// retryFull is the Retry-After of a call that is refused at the limit.
const retryFull = 5 * time.Second

// Limit bounds the calls of one kind that are at work at once, and those that wait for it.
type Limit struct {
	// Name is the one in the metrics.
	Name string
	// Running bounds the calls at work, and Share those of one client among them; 0 is no bound.
	Running, Share int
	// Local is the Share of this machine, which may be a proxy for all visitors; 0 is Share.
	Local int
	// ShareOf is the part of something else that one client has, such as 4 for a quarter.
	ShareOf int
	// Waiting bounds the calls that wait, and WaitingShare those of one client among them. With 0
	// no call waits.
	Waiting, WaitingShare int
	// FirstShare bounds the calls of one client that wait before the others.
	FirstShare int
	// Refusal tells a client why its call is refused.
	Refusal string
}

// Turn says when a call that has to wait is let in.
type Turn int

const (
	// InTurn is for most calls: clients take turns, and few may wait.
	InTurn Turn = iota
	// Assured is as InTurn, however many wait. One client's share holds all the same.
	Assured
	// First goes before the others, and is Assured.
	First
)

// Fair lets a few calls work at the same time and a few wait (semaphore). Clients take turns, so
// one that makes many calls waits for its own and not before everybody else.
type Fair struct {
	limit   Limit
	refused atomic.Uint64

	mu      sync.Mutex
	running int
	active  map[netip.Prefix]int // of running
	// first and others wait.
	first, others line
}

// line is where clients take turns.
type line struct {
	count   int
	clients map[netip.Prefix][]chan struct{}
	// turns are the clients that wait, the next one first.
	turns []netip.Prefix
}

// NewFair makes the gate of a limit.
func NewFair(l Limit) *Fair {
	wait := func() line { return line{clients: map[netip.Prefix][]chan struct{}{}} }
	return &Fair{limit: l, active: map[netip.Prefix]int{}, first: wait(), others: wait()}
}

// Enter waits until the call of a context may work; leave ends its work. It fails with errs.TooMany
// if the client has too many calls, and with errs.Unavailable if all clients have or the context
// ends first.
func (f *Fair) Enter(ctx context.Context, turn Turn) (leave func(), err error) {
	client := clientip.Network(clientip.Of(ctx))
	ready, err := f.join(client, turn)
	if err != nil {
		f.refused.Add(1)
		if count := refusals[f.limit.Name]; count != nil {
			count.Add(1)
		}
		return nil, err
	}
	if ready != nil {
		select {
		case <-ready:
		case <-ctx.Done():
			if f.giveUp(client, turn, ready) {
				return nil, f.refusal(errs.Unavailable)
			} // else its turn has come meanwhile
		}
	}
	return sync.OnceFunc(func() { f.leave(client) }), nil
}

// Running counts the calls at work.
func (f *Fair) Running() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.running
}

// Waiting counts the calls that wait.
func (f *Fair) Waiting() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.first.count + f.others.count
}

// Refused counts the refused calls.
func (f *Fair) Refused() uint64 { return f.refused.Load() }

// join returns nil to a call that need not wait.
func (f *Fair) join(client netip.Prefix, turn Turn) (ready chan struct{}, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.hasRoom(client) {
		f.start(client)
		return nil, nil
	}
	l, share := f.line(turn)
	switch {
	case turn != InTurn && isLocal(client):
	case len(l.clients[client]) >= share && (share > 0 || f.isAtShare(client)):
		return nil, f.refusalOf(client)
	case turn == InTurn && l.count >= f.limit.Waiting:
		return nil, f.refusal(errs.Unavailable)
	}
	return l.add(client), nil
}

// line returns where a call waits, and how many of one client may.
func (f *Fair) line(turn Turn) (l *line, share int) {
	if turn == First {
		return &f.first, f.limit.FirstShare
	}
	return &f.others, f.limit.WaitingShare
}

func (f *Fair) hasRoom(client netip.Prefix) bool {
	return (f.limit.Running == 0 || f.running < f.limit.Running) && !f.isAtShare(client)
}

func (f *Fair) isAtShare(client netip.Prefix) bool {
	share := f.limit.Share
	if f.limit.Local > 0 && isLocal(client) {
		share = f.limit.Local
	}
	return share > 0 && f.active[client] >= share
}

// isLocal reports whether a client is this machine, or has no address.
func isLocal(client netip.Prefix) bool { return !client.IsValid() || client.Addr().IsLoopback() }

func (f *Fair) start(client netip.Prefix) {
	f.running++
	f.active[client]++
}

// leave ends a call and lets in whoever has room now.
func (f *Fair) leave(client netip.Prefix) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.running--
	if f.active[client]--; f.active[client] == 0 {
		delete(f.active, client)
	}
	for f.letIn(&f.first) || f.letIn(&f.others) {
	}
}

// letIn lets in the next client that has room.
func (f *Fair) letIn(l *line) bool {
	at := slices.IndexFunc(l.turns, f.hasRoom)
	if at < 0 {
		return false
	}
	client := l.turns[at]
	f.start(client)
	close(l.clients[client][0])
	l.turns = append(slices.Delete(l.turns, at, at+1), client)
	l.remove(client, 0)
	return true
}

// giveUp takes a call out of its line, and reports whether it still waited.
func (f *Fair) giveUp(client netip.Prefix, turn Turn, ready chan struct{}) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	l, _ := f.line(turn)
	at := slices.Index(l.clients[client], ready)
	if at < 0 {
		return false
	}
	l.remove(client, at)
	return true
}

func (l *line) add(client netip.Prefix) chan struct{} {
	if len(l.clients[client]) == 0 {
		l.turns = append(l.turns, client)
	}
	ready := make(chan struct{})
	l.clients[client] = append(l.clients[client], ready)
	l.count++
	return ready
}

// remove takes out one call of a client, and the client's turn with its last one.
func (l *line) remove(client netip.Prefix, at int) {
	l.count--
	if l.clients[client] = slices.Delete(l.clients[client], at, at+1); len(l.clients[client]) > 0 {
		return
	}
	delete(l.clients, client)
	l.turns = slices.DeleteFunc(l.turns, func(other netip.Prefix) bool { return other == client })
}

// refusal is the error of a call for which there is no room.
func (f *Fair) refusal(kind errs.Kind) error {
	message := f.limit.Refusal
	if kind == errs.TooMany {
		message = ownRefusal
	}
	return &errs.Error{Kind: kind, Message: message + " Please try again in a moment.", Wait: retryFull}
}

// ownRefusal tells a client that it alone takes too much.
const ownRefusal = "You asked for more than one client may at a time."

// refusalOf is the error of a client beyond its share. This machine is no client of its own unless
// it has a share of its own.
func (f *Fair) refusalOf(client netip.Prefix) error {
	if isLocal(client) && f.limit.Local == 0 {
		return f.refusal(errs.Unavailable)
	}
	return f.refusal(errs.TooMany)
}
