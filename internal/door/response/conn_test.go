package response

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// answers writes a body of so many bytes as the path says.
func answers(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(strings.Trim(r.URL.Path, "/"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if r.URL.Query().Has("length") {
		w.Header().Set("Content-Length", strconv.Itoa(n))
	}
	if r.URL.Query().Has("begun") {
		w.(http.Flusher).Flush()
	}
	if err := WriteBody(r.Context(), w, body(n)); err != nil {
		panic(err)
	}
}

func body(n int) []byte { return bytes.Repeat([]byte("0123456789abcde\n"), n/16+1)[:n] }

// TestEveryByteArrives asks for bodies of many lengths over one connection, of
// either server, one after the other and all at once.
func TestEveryByteArrives(t *testing.T) {
	for name, way := range map[string]func(*http.Server, net.Listener) error{"in one write": Listen, "plain": (*http.Server).Serve} {
		for _, form := range []string{"length", "chunks", "length&begun", "chunks&begun"} {
			t.Run(name+"/"+form, func(t *testing.T) {
				conn := dial(t, way)
				var asked strings.Builder
				lengths := []int{0, 1, 100, 2047, 2048, 2049, 3800, 3900, 4000, 4095, 4096, 4097, 8191, 8192, 8193, 40_000, 1_000_000, 7}
				for _, n := range lengths {
					fmt.Fprintf(&asked, "GET /%d?%s HTTP/1.1\r\nHost: shop\r\n\r\n", n, form)
				}
				go func() { _, _ = io.WriteString(conn, asked.String()) }() // reading reports a failure
				in := bufio.NewReader(conn)
				for _, n := range lengths {
					answer, err := http.ReadResponse(in, nil)
					must.Do(t, err, "%d bytes", n)
					got, err := io.ReadAll(answer.Body)
					if err != nil || answer.StatusCode != http.StatusOK || !bytes.Equal(got, body(n)) {
						t.Fatalf("%d bytes: status %d, %d bytes came, %v", n, answer.StatusCode, len(got), err)
					}
				}
			})
		}
	}
}

func dial(t *testing.T, way func(*http.Server, net.Listener) error) net.Conn {
	t.Helper()
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	server := &http.Server{Handler: http.HandlerFunc(answers), ReadHeaderTimeout: time.Minute}
	go func() { _ = way(server, l) }() // it ends with Close
	c := must.Get(net.Dial("tcp", l.Addr().String()))(t)
	t.Cleanup(func() {
		check.Do(t, errors.Join(c.Close(), server.Close()))
	})
	return c
}

// TestPiecesWait writes as net/http does, a full buffer and then the rest.
func TestPiecesWait(t *testing.T) {
	server, client := pair(t)
	within := context.WithValue(t.Context(), connKey{}, server)
	pieces := func(sizes ...int) io.Writer {
		return writer(func(b []byte) (int, error) {
			for _, n := range sizes {
				if got, err := server.Write(b[:n]); got != n || err != nil {
					t.Errorf("Write of %d bytes: %d, %v", n, got, err)
				}
				b = b[n:]
			}
			return 0, nil
		})
	}
	for name, tt := range map[string]struct {
		sizes []int
		wait  bool // whether the first piece does
	}{
		"in two":           {[]int{4096, 36_000}, true},
		"in three":         {[]int{4096, 10, 50}, true},
		"alone":            {[]int{4096}, true},
		"a body by itself": {[]int{36_000}, false},
	} {
		t.Run(name, func(t *testing.T) {
			server.corked = true
			must.Get(server.Write(body(tt.sizes[0])))(t)
			if arrived := client.arrives(t); arrived == tt.wait {
				t.Fatalf("the first piece arrives: %v", arrived)
			}
			must.Do(t, server.uncork())
			client.drain(t, tt.sizes[0])
			sum := 0
			for _, n := range tt.sizes {
				sum += n
			}
			must.Do(t, WriteBody(within, pieces(tt.sizes...), body(sum)))
			client.drain(t, sum)
			if server.corked || len(server.held) > 0 {
				t.Error("something is held after Write")
			}
		})
	}
}

func TestWriteTellsThatTheClientLeft(t *testing.T) {
	server, _ := pair(t)
	must.Do(t, server.Close())
	within := context.WithValue(t.Context(), connKey{}, server)
	if err := WriteBody(within, server, body(100)); !errors.Is(err, net.ErrClosed) {
		t.Errorf("Write gives %v", err)
	}
	server.corked = true
	if n, err := server.Write(body(100)); n != 100 || err != nil {
		t.Errorf("the held piece: %d, %v", n, err)
	}
	if n, err := server.Write(body(9000)); n != 0 || !errors.Is(err, net.ErrClosed) {
		t.Errorf("what follows it: %d, %v", n, err)
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(b []byte) (int, error) { return w(b) }

// pair is both ends of a connection.
func pair(t *testing.T) (*conn, reader) {
	t.Helper()
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	client := must.Get(net.Dial("tcp", l.Addr().String()))(t)
	server := must.Get(listener{l, writeGrace}.Accept())(t)
	t.Cleanup(func() {
		_, _, _ = client.Close(), server.Close(), l.Close() // some are closed already
	})
	return server.(*conn), reader{client, bufio.NewReader(client)}
}

// reader is the client's end.
type reader struct {
	net.Conn
	in *bufio.Reader
}

// arrives reports whether anything does soon; it takes nothing away.
func (r reader) arrives(t *testing.T) bool {
	t.Helper()
	must.Do(t, r.SetReadDeadline(time.Now().Add(100*time.Millisecond)))
	_, err := r.in.Peek(1)
	if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatal(err)
	}
	return err == nil
}

// drain takes the bytes of a body, which must be all there is.
func (r reader) drain(t *testing.T, n int) {
	t.Helper()
	must.Do(t, r.SetReadDeadline(time.Now().Add(10*time.Second)))
	got := make([]byte, n)
	if _, err := io.ReadFull(r.in, got); err != nil || !bytes.Equal(got, body(n)) {
		t.Fatalf("%d bytes: %v", n, err)
	}
	if r.arrives(t) {
		t.Fatal("more arrives")
	}
}
