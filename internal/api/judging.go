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
	// mostDocuments is how many documents that are judged are held at the same
	// time, from their first byte to the last one of the answer: anybody may send
	// one, and each takes memory many times its size.
	mostDocuments = 3
	// mostOfOne is how many of them come from one client, who could keep all
	// others out with bodies that do not end.
	mostOfOne = 2
	// judgedWait is when a caller who finds no place may try again.
	judgedWait = 5 * time.Second
	// answerTime is how long a verdict may take to be read.
	answerTime = 30 * time.Second
)

// judging gives places to the documents that callers send to be judged.
type judging struct {
	mu   sync.Mutex
	held map[netip.Prefix]int
	// turn is taken by the one document whose judgement is under way.
	turn chan struct{}
}

func newJudging() *judging {
	return &judging{held: map[netip.Prefix]int{}, turn: make(chan struct{}, 1)}
}

// enter gives the caller a place, which leave gives back.
func (j *judging) enter(ctx context.Context) (leave func(), err error) {
	client := clientip.Network(clientip.Of(ctx))
	j.mu.Lock()
	defer j.mu.Unlock()
	all := 0
	for _, n := range j.held {
		all += n
	}
	if all >= mostDocuments || j.held[client] >= mostOfOne {
		return nil, &errs.Error{Kind: errs.Unavailable, Message: "Other documents are being judged. Please try again in a moment.", Wait: judgedWait}
	}
	j.held[client]++
	return func() { j.leave(client) }, nil
}

func (j *judging) leave(client netip.Prefix) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.held[client]--; j.held[client] == 0 {
		delete(j.held, client)
	}
}

// alone does the work once nobody else's is under way.
func (j *judging) alone(ctx context.Context, work func() error) error {
	select {
	case j.turn <- struct{}{}:
		defer func() { <-j.turn }()
		return work()
	case <-ctx.Done():
		return errs.Wrap(errs.Unavailable, ctx.Err(), "The judgement was not waited for.")
	}
}

// boundAnswer cuts off a caller who does not read the answer: it would be held
// for as long as the caller likes.
func boundAnswer(w http.ResponseWriter) error {
	err := http.NewResponseController(w).SetWriteDeadline(time.Now().Add(answerTime))
	if errors.Is(err, http.ErrNotSupported) {
		return nil // no connection, no caller who could hold it
	}
	return err
}
