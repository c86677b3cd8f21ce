package response

import (
	"context"
	"io"
	"net"
	"net/http"
)

// Listen serves connections on which WriteBody sends an answer's head and body in
// one system call. net/http alone sends the first 4 kB, head included, and then the
// rest, so the client wakes up twice.
func Listen(server *http.Server, l net.Listener) error {
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		return context.WithValue(ctx, connKey{}, c)
	}
	return server.Serve(listener{l})
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

type listener struct{ net.Listener }

func (l listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		return &conn{TCPConn: tcp}, err
	}
	return c, err
}

// conn holds back a first small write while it is corked. Only the goroutine of the
// request writes to it.
type conn struct {
	*net.TCPConn
	corked bool
	// held is the write that waits. Its memory is reused.
	held []byte
	// both are the held write and the next one, while they are sent.
	both [2][]byte
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
		return c.TCPConn.Write(b)
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
