package operator

import (
	"context"
	"sync"
	"time"
)

// Refusal is a kind of what is refused besides wrong codes.
type Refusal string

// The kinds.
const (
	RefusedPasskey    Refusal = "passkey"
	RefusedInvitation Refusal = "invitation"
	RefusedLink       Refusal = "link"
	// RefusedCall is a call of the desk by an operator whose role or sign-in is not enough for it.
	RefusedCall Refusal = "call"
)

const (
	// notedOfClient and notedOfAll bound the lines of an hour and a process: whoever tries a million times
	// costs the database no more, and the other lines of the log stay.
	notedOfClient = 10
	notedOfAll    = 300
)

// Refused counts a refusal, and adds a line to the audit log unless the hour has its lines.
func (g *Guard) Refused(ctx context.Context, kind Refusal, detail string) {
	if g.refused != nil {
		g.refused(kind)
	}
	event := SignInRefused
	if kind == RefusedCall {
		event = CallRefused
	} else {
		detail = "by " + string(kind) + ": " + detail
	}
	entry := g.Entry(ctx, event, detail)
	if g.noted.take(entry.Address, entry.At) {
		g.record(ctx, entry)
	}
}

// notedRefusals counts the lines of the hour. It is safe for concurrent use.
type notedRefusals struct {
	mu       sync.Mutex
	begun    time.Time
	all      int
	byClient map[string]int
}

// take reports whether one more line of a client may be written.
func (n *notedRefusals) take(client string, now time.Time) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if age := now.Sub(n.begun); age < 0 || age >= time.Hour {
		n.begun, n.all, n.byClient = now, 0, map[string]int{}
	}
	if n.all >= notedOfAll || n.byClient[client] >= notedOfClient {
		return false
	}
	n.all++
	n.byClient[client]++
	return true
}
