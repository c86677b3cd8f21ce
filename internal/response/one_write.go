package response

import (
	"context"
	"io"
	"net"
	"net/http"
)

// Listen serves over connections on which WriteBody sends an answer's head and
// body in one system call. By itself net/http sends the first 4 kB, head
// included, and then the rest, and the client wakes up twice.
func Listen(server *http.Server, l net.Listener) error {
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		return context.WithValue(ctx, connKey{}, c)
	}
	return server.Serve(listener{l})
}

// WriteBody writes the whole body of an answer to w, the response to the request
// of this context. Whatever the server, the bytes are the same; the error is that of
// w or of the connection.
func WriteBody(ctx context.Context, w io.Writer, body []byte) error {
	c, ok := ctx.Value(connKey{}).(*conn)
	if !ok {
		_, err := w.Write(body)
		return err
	}
	c.corked = true
	_, err := w.Write(body)
	if left := c.uncork(); err == nil {
		err = left
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

// conn is written to by one goroutine at a time, that of the request.
type conn struct {
	*net.TCPConn
	corked bool
	// held is the piece that waits. Its memory is used again.
	held []byte
	// both are the pieces while they are sent.
	both [2][]byte
}

// maxHeldBytes is larger than the server's buffer: a larger piece is a body that is
// not worth copying.
const maxHeldBytes = 8 << 10

// Write sends what is held and the bytes together. While corked it holds a first
// piece back.
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

// uncork sends what nothing followed.
func (c *conn) uncork() error {
	c.corked = false
	if len(c.held) == 0 {
		return nil
	}
	_, err := c.Write(nil)
	return err
}
