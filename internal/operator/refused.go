package operator

import (
	"context"
	"time"

	"launchrack/internal/model/tally"
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
	if g.noted.Take(entry.At, tally.Bounds{Span: time.Hour, Each: notedOfClient, All: notedOfAll}, entry.Address) {
		g.record(ctx, entry)
	}
}
