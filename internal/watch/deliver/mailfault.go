package deliver

import (
	"context"
	"errors"
	"launchrack/internal/model/sleep"
	"sync"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// checkEvery is how often a mail server that took no mail is asked again.
const checkEvery = time.Minute

// mailFault is why no mail can be sent at present, nil where it can.
type mailFault struct {
	mu  sync.Mutex
	err error
}

// Fails reports that no mail can be sent at present: the mail server was not reached, did not let
// the shop in, or refuses its sender.
func (m *Mail) Fails() bool {
	m.fault.mu.Lock()
	defer m.fault.mu.Unlock()
	return m.fault.err != nil
}

// Run asks the mail server at the start whether it lets the shop in, and again while it does not,
// until the context ends: an operator learns it before the first visitor waits for a mail.
func (m *Mail) Run(ctx context.Context) {
	m.check(ctx)
	for sleep.For(ctx, checkEvery) {
		if m.Fails() {
			m.check(ctx)
		}
	}
}

func (m *Mail) check(ctx context.Context) {
	client, err := m.client()
	if err == nil {
		limited, cancel := context.WithTimeout(ctx, mailTime)
		defer cancel()
		err = client.DialWithContext(limited)
	}
	if err == nil {
		_ = client.Close() // it let the shop in
	}
	m.note(ctx, err)
}

// note keeps what a try says of the mail server, and logs what is new.
func (m *Mail) note(ctx context.Context, err error) {
	if ctx.Err() != nil && err != nil {
		return // the program stops
	}
	if isOfMessage(err) {
		err = nil
	}
	m.fault.mu.Lock()
	was := m.fault.err
	m.fault.err = err
	m.fault.mu.Unlock()
	switch {
	case err == nil && was != nil:
		m.Log.InfoContext(ctx, "mail can be sent again")
	case err != nil && (was == nil || was.Error() != err.Error()):
		m.Log.ErrorContext(ctx, "mail cannot be sent; see launchrack mail test", "server", m.server.Host, "err", err)
	}
}

// isOfMessage reports that the mail server talked with the shop and refused one message or its
// receiver.
func isOfMessage(err error) bool {
	failed, ok := errors.AsType[*gomail.SendError](err)
	return ok && failed.Reason != gomail.ErrSMTPMailFrom && failed.Reason != gomail.ErrConnCheck
}
