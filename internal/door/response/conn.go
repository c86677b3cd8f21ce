package response

import (
	"context"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// Listen serves connections, with TLS if the server has a configuration of it. On plain
// connections WriteBody sends head and body of an answer in one system call (cork): net/http
// alone sends the first 4 kB, head included, and then the rest, so the client wakes up twice. A
// client that does not read is disconnected. A larger write has more time.
func Listen(server *http.Server, l net.Listener) error {
	next := server.ConnContext
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		if next != nil {
			ctx = next(ctx, c)
		}
		return context.WithValue(ctx, connKey{}, c)
	}
	if server.TLSConfig != nil {
		return server.ServeTLS(listener{l, writeGrace}, "", "") // with the configuration's certificates
	}
	return server.Serve(listener{l, writeGrace})
}

// WriteBody writes the whole body of an answer to w, the response to the request of
// this context. The client receives the same bytes from any server. The error comes
// from w or from the connection.
func WriteBody(ctx context.Context, w io.Writer, body []byte) error {
	c, ok := ctx.Value(connKey{}).(*conn)
	if !ok {
		_, err := w.Write(body)
		return err
	}
	c.corked = true
	_, err := w.Write(body)
	if uncorkErr := c.uncork(); err == nil {
		err = uncorkErr
	}
	return err
}

// connKey is the context key of the connection that a request came over.
type connKey struct{}

type listener struct {
	net.Listener
	// grace is how long a client may take to read a write of any size.
	grace time.Duration
}

func (l listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		return &conn{TCPConn: tcp, grace: l.grace}, err
	}
	return c, err
}

// conn holds back a first small write while it is corked. Only the goroutine of the
// request writes to it.
type conn struct {
	*net.TCPConn
	grace  time.Duration
	corked bool
	// held is the write that waits. Its memory is reused.
	held []byte
	// both are the held write and the next one, while they are sent.
	both [2][]byte
	// limit is the deadline that the server or a handler has set, in nanoseconds; 0 for
	// none.
	limit atomic.Int64
}

const (
	// writeGrace is how long a client may take to read a write of any size.
	writeGrace = 20 * time.Second
	// minBytesPerSecond is how fast a client must read the rest.
	minBytesPerSecond = 8 << 10
)

// SetWriteDeadline limits all writes that follow. The deadline of a single write may be
// earlier.
func (c *conn) SetWriteDeadline(t time.Time) error {
	limit := int64(0)
	if !t.IsZero() {
		limit = t.UnixNano()
	}
	c.limit.Store(limit)
	return nil
}

// SetDeadline limits all reads and writes that follow.
func (c *conn) SetDeadline(t time.Time) error {
	if err := c.SetWriteDeadline(t); err != nil {
		return err
	}
	return c.SetReadDeadline(t)
}

// expect sets the deadline of a write of n bytes.
func (c *conn) expect(n int) error {
	deadline := time.Now().Add(c.grace + time.Duration(n)*time.Second/minBytesPerSecond)
	if limit := c.limit.Load(); limit != 0 && limit < deadline.UnixNano() {
		deadline = time.Unix(0, limit)
	}
	return c.TCPConn.SetWriteDeadline(deadline)
}

// ReadFrom copies with Write: the ReadFrom of the TCP connection would bypass the write
// deadlines.
func (c *conn) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{c}, r)
}

// maxHeldBytes is larger than the server's buffer. A larger write is a body, which is
// not worth a copy.
const maxHeldBytes = 8 << 10

// Write sends the held write and b together. While the connection is corked it holds
// the first write back.
func (c *conn) Write(b []byte) (int, error) {
	if len(c.held) == 0 {
		if c.corked && len(b) <= maxHeldBytes {
			c.held = append(c.held, b...)
			return len(b), nil
		}
		if err := c.expect(len(b)); err != nil {
			return 0, err
		}
		return c.TCPConn.Write(b)
	}
	if err := c.expect(len(c.held) + len(b)); err != nil {
		c.held = c.held[:0]
		return 0, err
	}
	c.both = [2][]byte{c.held, b}
	list := net.Buffers(c.both[:])
	n, err := list.WriteTo(c.TCPConn)
	n -= int64(len(c.held))
	c.both, c.held = [2][]byte{}, c.held[:0]
	return int(max(0, n)), err
}

// uncork sends the held write, if no other followed it.
func (c *conn) uncork() error {
	c.corked = false
	if len(c.held) == 0 {
		return nil
	}
	_, err := c.Write(nil)
	return err
}
