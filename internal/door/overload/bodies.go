package overload

import (
	"errors"
	"io"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/model/errs"
)

const (
	// smallBody is the size up to which bodies need no reservation.
	smallBody = 64 << 10
	// bodyBytes is the maximum memory of all larger bodies.
	bodyBytes = 64 << 20
	// bodyBytesPerClient leaves memory for the bodies of other clients.
	bodyBytesPerClient = bodyBytes / 4
)

// Promptly serves requests whose bodies have to arrive within five seconds, since a request that
// waits for its body holds a connection. A handler that takes an upload calls Upload first.
func Promptly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body == nil || r.Body == http.NoBody {
			next.ServeHTTP(w, r)
			return
		}
		control := http.NewResponseController(w)
		if control.SetReadDeadline(time.Now().Add(bodyTime)) == nil { // else there is no connection
			r.Body = &promptBody{r.Body, control}
		}
		next.ServeHTTP(w, r)
	})
}

// Upload gives the body of a request the time of an upload from now on. Call it for somebody who may
// send one.
func Upload(w http.ResponseWriter) error {
	err := http.NewResponseController(w).SetReadDeadline(time.Now().Add(uploadTime))
	if errors.Is(err, http.ErrNotSupported) {
		return nil // a writer without a connection has all of the body
	}
	return err
}

// promptBody lifts the deadline once the body is there: what the handler takes then is its own
// affair, and the server watches the connection meanwhile.
type promptBody struct {
	io.ReadCloser
	control *http.ResponseController
}

func (b *promptBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if errors.Is(err, io.EOF) {
		if err := b.control.SetReadDeadline(time.Time{}); err != nil {
			return n, err
		}
	}
	return n, err
}

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
