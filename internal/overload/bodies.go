package overload

import (
	"net/http"
	"net/netip"
	"sync"

	"launchrack/internal/clientip"
	"launchrack/internal/errs"
)

const (
	// smallBody is the size up to which bodies are read without a reservation.
	smallBody = 64 << 10
	// bodyBytes bounds the larger bodies that are in memory at once.
	bodyBytes = 64 << 20
	// bodyBytesPerClient leaves room for the bodies of other clients.
	bodyBytesPerClient = bodyBytes / 4
)

// Bodies bounds the memory that large request bodies take, in all and of each client.
type Bodies struct {
	mu     sync.Mutex
	taken  int64
	active map[netip.Prefix]int64
}

// NewBodies makes a bound of bodyBytes, of which one client may take bodyBytesPerClient.
func NewBodies() *Bodies { return &Bodies{active: map[netip.Prefix]int64{}} }

// Reserve takes the memory of a request's body, of at most maxBody bytes, until release
// is called. It fails with errs.Unavailable where none is left, or none for its client.
func (b *Bodies) Reserve(r *http.Request, maxBody int64) (release func(), err error) {
	size := r.ContentLength
	if size < 0 || size > maxBody {
		size = maxBody
	}
	if size <= smallBody {
		return func() {}, nil
	}
	client := clientip.Network(clientip.Of(r.Context()))
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.taken+size > bodyBytes || b.active[client]+size > bodyBytesPerClient {
		return nil, &errs.Error{Kind: errs.Unavailable, Message: "Many large requests are being read. Please try again in a moment.", Wait: retryFull}
	}
	b.taken += size
	b.active[client] += size
	return sync.OnceFunc(func() { b.release(client, size) }), nil
}

func (b *Bodies) release(client netip.Prefix, size int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.taken -= size
	if b.active[client] -= size; b.active[client] == 0 {
		delete(b.active, client)
	}
}
