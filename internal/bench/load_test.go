package bench

import (
	"bufio"
	"bytes"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// connections is how many are kept open to each server; each sends its next
// request when it has read the answer to the last.
const connections = 64

// target is a server on the loopback with its connections.
type target struct {
	conns []*conn
	// header is added to every request.
	header string
	rates  []float64
	took   []time.Duration
	// bytes counts those of the bodies.
	bytes int64
}

type conn struct {
	net.Conn
	in *bufio.Reader
}

// serve starts a server in this process: it and the load share the CPUs, as
// every server here does.
func serve(t testing.TB, h http.Handler, header string) *target {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: h, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }() // it ends with Close, below
	g := &target{header: header}
	for range connections {
		c, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		g.conns = append(g.conns, &conn{c, bufio.NewReaderSize(c, 64<<10)})
	}
	t.Cleanup(func() {
		for _, c := range g.conns {
			_ = c.Close()
		}
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
	return g
}

// request is the same text for every server.
func request(address url.Values, header string) []byte {
	return fmt.Appendf(nil, "GET %s?%s HTTP/1.1\r\nHost: bench\r\nApikey: %s\r\nAuthorization: Bearer %s\r\nAccept: application/json\r\n%s\r\n",
		call, address.Encode(), anonKey, anonKey, header)
}

// round sends the requests over all connections. One that is only for warming up
// does not count, nor does the first part of any: a collection has just emptied
// every pool, and who runs after whom would make a difference.
func (g *target) round(t testing.TB, addresses []url.Values, counts bool) {
	t.Helper()
	requests := make([][]byte, len(addresses))
	for i, address := range addresses {
		requests[i] = request(address, g.header)
	}
	sizes, took := make([]int, len(requests)), make([]time.Duration, len(requests))
	runtime.GC() // what was left by the round before is not this one's
	first := len(requests) / leadIn
	g.send(t, requests[:first], sizes, took)
	begin := time.Now()
	g.send(t, requests[first:], sizes[first:], took[first:])
	if !counts {
		return
	}
	g.rates = append(g.rates, float64(len(requests)-first)/time.Since(begin).Seconds())
	g.took = append(g.took, took[first:]...)
	for _, n := range sizes[first:] {
		g.bytes += int64(n)
	}
}

// leadIn is the share of a round that does not count: one in so many.
const leadIn = 5

// send asks all requests and notes the sizes of the answers and how long each took.
func (g *target) send(t testing.TB, requests [][]byte, sizes []int, took []time.Duration) {
	t.Helper()
	var next atomic.Int64
	var failed atomic.Pointer[error]
	var all sync.WaitGroup
	for _, c := range g.conns {
		all.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(requests); i = next.Add(1) - 1 {
				sent := time.Now()
				n, err := c.ask(requests[i])
				if err != nil {
					failed.Store(&err)
					return
				}
				sizes[i], took[i] = n, time.Since(sent)
			}
		})
	}
	all.Wait()
	if err := failed.Load(); err != nil {
		t.Fatal(*err)
	}
}

// ask sends one request and reads the answer, of which it keeps the size. It
// does no more than that: what the client costs comes on top of every server.
func (c *conn) ask(request []byte) (int, error) {
	if _, err := c.Write(request); err != nil {
		return 0, err
	}
	line, err := c.in.ReadSlice('\n')
	if err != nil {
		return 0, err
	}
	if !bytes.HasPrefix(line, []byte("HTTP/1.1 200 ")) {
		return 0, fmt.Errorf("%q is answered %q", request, line)
	}
	length := -1
	for {
		if line, err = c.in.ReadSlice('\n'); err != nil {
			return 0, err
		}
		if len(line) <= 2 {
			break
		}
		if value, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(value))); err != nil {
				return 0, err
			}
		}
	}
	if length >= 0 {
		return c.in.Discard(length)
	}
	return c.chunks()
}

// chunks reads a body whose length the server did not know.
func (c *conn) chunks() (int, error) {
	for sum := 0; ; {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return sum, err
		}
		n, err := strconv.ParseInt(string(bytes.TrimSpace(line)), 16, 32)
		if err != nil {
			return sum, err
		}
		sum += int(n)
		if _, err := c.in.Discard(int(n) + len("\r\n")); err != nil || n == 0 {
			return sum, err
		}
	}
}

// recorded are the API's answers to the requests of a round, by the query string.
type recorded map[string]*httptest.ResponseRecorder

// learn asks the API for the answers, in another order than they will be asked
// for. No round may be under way.
func (a recorded) learn(t testing.TB, api http.Handler, addresses []url.Values) {
	t.Helper()
	clear(a)
	for _, address := range addresses {
		if text := address.Encode(); a[text] == nil {
			a[text] = record(t, api, address)
		}
	}
}

// bare writes the bytes that the API answered the same request with, and nothing
// else is done for them.
type bare struct {
	answers recorded
	// headed is whether the header is the API's too, with what is said for the
	// visitor's safety, to caches and to other origins; else there are type and
	// length.
	headed bool
}

func (b bare) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	answer, ok := b.answers[r.URL.RawQuery]
	if !ok {
		http.Error(w, "no answer was recorded", http.StatusNotFound)
		return
	}
	header, body := w.Header(), answer.Body.Bytes()
	if b.headed {
		maps.Copy(header, answer.Header())
	} else {
		header.Set("Content-Type", "application/json; charset=utf-8")
		header.Set("Content-Length", strconv.Itoa(len(body)))
	}
	_, _ = w.Write(body) // the client tells of a failure
}
