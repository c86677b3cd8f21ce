package overload_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"launchrack/internal/door/overload"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestBodiesArriveInTime sends the heads of requests and then their bodies slowly.
func TestBodiesArriveInTime(t *testing.T) {
	const upload, works = "/upload", 2 * time.Minute
	for name, tt := range map[string]struct {
		path, head, body string
		// every is the time between two bytes of the body.
		every time.Duration
		// arrives reports whether the handler gets the body, and after what time it knows.
		arrives bool
		after   time.Duration
	}{
		"at once":                {"/", "Content-Length: 5", "hello", 0, true, 0},
		"in time":                {"/", "Content-Length: 5", "hello", 900 * time.Millisecond, true, 4500 * time.Millisecond},
		"never":                  {"/", "Content-Length: 100", "", 0, false, 5 * time.Second},
		"byte by byte":           {"/", "Content-Length: 100", strings.Repeat("x", 100), time.Second, false, 5 * time.Second},
		"of unknown length":      {"/", "Transfer-Encoding: chunked", "", 0, false, 5 * time.Second},
		"an upload":              {upload, "Content-Length: 5", "hello", 4 * time.Second, true, 20 * time.Second},
		"an upload that is slow": {upload, "Content-Length: 100", strings.Repeat("x", 100), time.Second, false, 30 * time.Second},
		"none":                   {"/", "Content-Length: 0", "", 0, true, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				type result struct {
					body    string
					arrives bool
					after   time.Duration
					ctx     error
				}
				results := make(chan result, 1)
				conn := servePipe(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					began := time.Now()
					if r.URL.Path == upload {
						check.Do(t, overload.Upload(w))
					}
					body, err := io.ReadAll(r.Body)
					got := result{string(body), err == nil, time.Since(began), nil}
					if err == nil { // what the handler does then may take long
						select {
						case <-r.Context().Done():
							got.ctx = r.Context().Err()
						case <-time.After(works):
						}
					}
					results <- got
				}))
				send(t, conn, "POST "+tt.path+" HTTP/1.1\r\nHost: x\r\n"+tt.head+"\r\n\r\n")
				var sending sync.WaitGroup
				sending.Go(func() {
					for _, b := range []byte(tt.body) {
						time.Sleep(tt.every)
						if _, err := conn.Write([]byte{b}); err != nil {
							return // the server has closed the connection
						}
					}
				})
				got := <-results
				_ = conn.Close() // the server may have closed it
				sending.Wait()
				if got.arrives != tt.arrives || got.after != tt.after || tt.arrives && got.body != tt.body || got.ctx != nil {
					t.Errorf("got %+v, want a body %t after %s", got, tt.arrives, tt.after)
				}
			})
		})
	}
}

// servePipe serves one connection in memory, so that a test may have the time it likes.
func servePipe(t *testing.T, handler http.Handler) net.Conn {
	t.Helper()
	own, theirs := net.Pipe()
	listener := &pipeListener{make(chan net.Conn, 1), make(chan struct{})}
	listener.conns <- theirs
	server := &http.Server{Handler: overload.Promptly(handler), ReadTimeout: 90 * time.Second}
	go func() { _ = server.Serve(listener) }() // until the test ends
	t.Cleanup(func() {
		_ = own.Close() // it may be closed
		check.Do(t, server.Close())
		synctest.Wait()
	})
	go func() { // what the server answers is read and forgotten
		_, _ = io.Copy(io.Discard, bufio.NewReader(own))
	}()
	return own
}

func send(t *testing.T, conn net.Conn, text string) {
	t.Helper()
	must.Get(io.WriteString(conn, text))(t)
}

// pipeListener accepts the connections of a channel.
type pipeListener struct {
	conns  chan net.Conn
	closed chan struct{}
}

func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *pipeListener) Close() error {
	close(l.closed)
	return nil
}

func (l *pipeListener) Addr() net.Addr { return &net.TCPAddr{} }
