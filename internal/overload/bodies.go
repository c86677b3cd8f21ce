package overload

import (
	"io"
	"net/http"
	"net/netip"
	"sync"

	"launchrack/internal/clientip"
	"launchrack/internal/errs"
)

const (
	// smallBody is the size up to which bodies need no reservation.
	smallBody = 64 << 10
	// bodyBytes is the maximum memory of all larger bodies.
	bodyBytes = 64 << 20
	// bodyBytesPerClient leaves memory for the bodies of other clients.
	bodyBytesPerClient = bodyBytes / 4
)

// Bodies limits the memory of large request bodies in total and of each client.
type Bodies struct {
	mu     sync.Mutex
	taken  int64
	active map[netip.Prefix]int64
}

// NewBodies makes a limit of bodyBytes for all bodies, and of bodyBytesPerClient for one client's.
func NewBodies() *Bodies { return &Bodies{active: map[netip.Prefix]int64{}} }

// Reserve replaces the request's body with one that reserves memory as it is read, so a slow
// upload holds no more than it has sent. The caller calls release at the end. Reading fails with
// errs.Unavailable if there is no memory; Reserve fails at once if the Content-Length is too large.
func (b *Bodies) Reserve(r *http.Request, maxBody int64) (release func(), err error) {
	body := &countedBody{ReadCloser: r.Body, bodies: b, client: clientip.Network(clientip.Of(r.Context()))}
	size := min(r.ContentLength, maxBody)
	if r.Body == nil || size >= 0 && size <= smallBody {
		return func() {}, nil
	}
	if err := b.take(body.client, size); err != nil {
		return nil, err
	}
	b.release(body.client, size)
	r.Body = body
	return sync.OnceFunc(func() { b.release(body.client, body.taken) }), nil
}

// countedBody reserves memory for the bytes that are read from it. It is not safe for concurrent use.
type countedBody struct {
	io.ReadCloser
	bodies      *Bodies
	client      netip.Prefix
	read, taken int64
}

// Read fails with errs.Unavailable if there is no memory for the bytes read.
func (c *countedBody) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	if c.read += int64(n); c.read > c.taken+smallBody {
		if full := c.bodies.take(c.client, c.read-c.taken); full != nil {
			return n, full
		}
		c.taken = c.read
	}
	return n, err
}

// take reserves memory for a client; none for a negative size, which means unknown.
func (b *Bodies) take(client netip.Prefix, size int64) error {
	size = max(size, 0)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.taken+size > bodyBytes || b.active[client]+size > bodyBytesPerClient {
		return &errs.Error{Kind: errs.Unavailable, Message: "Many large requests are being read. Please try again in a moment.", Wait: retryFull}
	}
	b.taken += size
	b.active[client] += size
	return nil
}

func (b *Bodies) release(client netip.Prefix, size int64) {
	size = max(size, 0)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.taken -= size
	if b.active[client] -= size; b.active[client] == 0 {
		delete(b.active, client)
	}
}
