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
	// retryPlaces is when a caller who finds no place may try again.
	retryPlaces = 5 * time.Second
	// answerTime is how long an answer that holds a place may take to be read.
	answerTime = 30 * time.Second
)

// places bounds how many costly calls are under way at once, from their first
// byte to the last one of the answer.
type places struct {
	max          int
	maxPerClient int
	// refusal tells a caller that all places are taken.
	refusal string

	mu   sync.Mutex
	held map[netip.Prefix]int
}

func newPlaces(maxAll, maxPerClient int, refusal string) *places {
	return &places{max: maxAll, maxPerClient: maxPerClient, refusal: refusal, held: map[netip.Prefix]int{}}
}

// enter gives the caller a place, which leave gives back.
func (p *places) enter(ctx context.Context) (leave func(), err error) {
	client := clientip.Network(clientip.Of(ctx))
	p.mu.Lock()
	defer p.mu.Unlock()
	all := 0
	for _, n := range p.held {
		all += n
	}
	if all >= p.max || p.held[client] >= p.maxPerClient {
		return nil, &errs.Error{Kind: errs.Unavailable, Message: p.refusal + " Please try again in a moment.", Wait: retryPlaces}
	}
	p.held[client]++
	return func() { p.leave(client) }, nil
}

func (p *places) leave(client netip.Prefix) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held[client]--; p.held[client] == 0 {
		delete(p.held, client)
	}
}

// boundAnswer cuts off a caller who does not read the answer: it would hold its
// place for as long as the caller likes.
func boundAnswer(w http.ResponseWriter) error {
	err := http.NewResponseController(w).SetWriteDeadline(time.Now().Add(answerTime))
	if errors.Is(err, http.ErrNotSupported) {
		return nil // no connection, no caller who could hold it
	}
	return err
}
