package site

import (
	"context"
	"slices"
	"sync"
	"time"

	"launchrack/internal/errs"
)

// errBusy is the error of a page for which there is no room in the queue, or no
// time.
var errBusy = &errs.Error{Kind: errs.Unavailable, Message: "The site is busy. Please try again in a few seconds.", Wait: 5 * time.Second}

// queue lets a few callers render at the same time and a bounded number of them
// wait. Clients take turns, so one that asks for many pages waits for its own
// and not before everybody else.
type queue struct {
	maxWaiting int // of all clients
	maxShare   int // of one client

	mu      sync.Mutex
	free    int
	waiting int
	clients map[string][]*waiter
	// turns are the clients that wait, the next one first.
	turns []string
	// first are the urgent ones, who wait before all clients.
	first []*waiter
}

type waiter struct{ ready chan struct{} }

func newQueue(running, maxWaiting, maxShare int) *queue {
	return &queue{free: running, maxWaiting: maxWaiting, maxShare: maxShare, clients: map[string][]*waiter{}}
}

// enter waits for the client's turn, and fails with errBusy where the queue is
// full or the context ends first. Who entered must leave.
func (q *queue) enter(ctx context.Context, client string) error {
	w, err := q.join(client)
	if w == nil {
		return err
	}
	select {
	case <-w.ready:
		return nil
	case <-ctx.Done():
	}
	if !q.giveUp(client, w) { // its turn has come meanwhile
		q.leave()
	}
	return errBusy
}

// join gives no waiter to a client that need not wait, or cannot.
func (q *queue) join(client string) (*waiter, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.free > 0 {
		q.free--
		return nil, nil
	}
	if q.waiting >= q.maxWaiting || len(q.clients[client]) >= q.maxShare {
		return nil, errBusy
	}
	if len(q.clients[client]) == 0 {
		q.turns = append(q.turns, client)
	}
	w := &waiter{ready: make(chan struct{})}
	q.clients[client] = append(q.clients[client], w)
	q.waiting++
	return w, nil
}

// enterFirst waits for a turn before all who wait in enter, whatever the client. It is for few
// pages; their number has no bound here.
func (q *queue) enterFirst(ctx context.Context, _ string) error {
	q.mu.Lock()
	if q.free > 0 {
		q.free--
		q.mu.Unlock()
		return nil
	}
	w := &waiter{ready: make(chan struct{})}
	q.first = append(q.first, w)
	q.mu.Unlock()
	select {
	case <-w.ready:
		return nil
	case <-ctx.Done():
	}
	q.mu.Lock()
	waited := len(q.first)
	q.first = slices.DeleteFunc(q.first, func(other *waiter) bool { return other == w })
	hasTurn := len(q.first) == waited // it has come meanwhile
	q.mu.Unlock()
	if hasTurn {
		q.leave()
	}
	return errBusy
}

// leave lets the next urgent one in, else the next client.
func (q *queue) leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.first) > 0 {
		close(q.first[0].ready)
		q.first = q.first[1:]
		return
	}
	if len(q.turns) == 0 {
		q.free++
		return
	}
	client := q.turns[0]
	q.turns = q.turns[1:]
	list := q.clients[client]
	close(list[0].ready)
	q.waiting--
	if len(list) == 1 {
		delete(q.clients, client)
		return
	}
	q.clients[client] = list[1:]
	q.turns = append(q.turns, client)
}

// giveUp takes a waiter out, and reports whether it was still waiting.
func (q *queue) giveUp(client string, w *waiter) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	list := q.clients[client]
	for i, other := range list {
		if other != w {
			continue
		}
		q.waiting--
		if q.clients[client] = append(list[:i:i], list[i+1:]...); len(list) == 1 {
			delete(q.clients, client)
			q.dropTurn(client)
		}
		return true
	}
	return false
}

func (q *queue) dropTurn(client string) {
	for i, other := range q.turns {
		if other == client {
			q.turns = append(q.turns[:i:i], q.turns[i+1:]...)
			return
		}
	}
}
