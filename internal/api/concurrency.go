package api

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"launchrack/internal/clientip"
	"launchrack/internal/errs"
)

const (
	// retryFull is the wait of a caller whom the limit refuses.
	retryFull = 5 * time.Second
	// answerTime bounds how long a caller may take to read a limited answer.
	answerTime = 30 * time.Second
)

// concurrencyLimit bounds the costly calls that run at once, from the first byte of
// the call to the last byte of the answer.
type concurrencyLimit struct {
	max          int
	maxPerClient int
	// refusal is the message for a caller beyond the limit.
	refusal string

	mu     sync.Mutex
	active map[netip.Prefix]int
}

func newConcurrencyLimit(maxAll, maxPerClient int, refusal string) *concurrencyLimit {
	return &concurrencyLimit{max: maxAll, maxPerClient: maxPerClient, refusal: refusal, active: map[netip.Prefix]int{}}
}

// acquire counts a call until release is called, or refuses it.
func (l *concurrencyLimit) acquire(ctx context.Context) (release func(), err error) {
	client := clientip.Network(clientip.Of(ctx))
	l.mu.Lock()
	defer l.mu.Unlock()
	all := 0
	for _, n := range l.active {
		all += n
	}
	if all >= l.max || l.active[client] >= l.maxPerClient {
		return nil, &errs.Error{Kind: errs.Unavailable, Message: l.refusal + " Please try again in a moment.", Wait: retryFull}
	}
	l.active[client]++
	return func() { l.release(client) }, nil
}

func (l *concurrencyLimit) release(client netip.Prefix) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.active[client]--; l.active[client] == 0 {
		delete(l.active, client)
	}
}

// boundAnswer disconnects a caller who does not read the answer, since an unread answer
// counts against the limit.
func boundAnswer(w http.ResponseWriter) error {
	err := http.NewResponseController(w).SetWriteDeadline(time.Now().Add(answerTime))
	if errors.Is(err, http.ErrNotSupported) {
		return nil // a writer without a connection cannot block
	}
	return err
}
