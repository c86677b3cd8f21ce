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

// NewBodies bounds all bodies to bodyBytes, and one client's to bodyBytesPerClient.
func NewBodies() *Bodies { return &Bodies{active: map[netip.Prefix]int64{}} }

// Reserve takes memory for a request's body as it arrives, until release is called. So a
// body that is sent slowly takes no more than what was sent of it. Where there is no room,
// reading fails with errs.Unavailable; Reserve fails at once where the request says that its
// body is larger than the room.
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

// countedBody takes memory for what is read of it. Only one goroutine may use it.
type countedBody struct {
	io.ReadCloser
	bodies      *Bodies
	client      netip.Prefix
	read, taken int64
}

// Read reads bytes for which there is memory.
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

// take takes memory of a client; none for a size below 0, which is not known.
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
