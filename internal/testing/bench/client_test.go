package bench

import (
	"bufio"
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// connections is how many a client keeps open; each sends its next request when
// it has read the answer to the last.
const connections = 64

// clientOf is the environment variable that makes this program a client of the
// server at that address instead of running tests.
const clientOf = "BENCH_CLIENT_OF"

func TestMain(m *testing.M) {
	if address := os.Getenv(clientOf); address != "" {
		if err := drive(address, os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// round is what a client is to send: each request once, the first few of them to
// begin with, which are not timed.
type round struct {
	Requests [][]byte
	First    int
}

// timed is what came of a round: of each request but the first few the size of
// the answer's body and the time it took, and the time of all together.
type timed struct {
	Sizes []int
	Took  []time.Duration
	All   time.Duration
}

// client is a process of its own, as a server's clients are.
type client struct {
	out *gob.Encoder
	in  *gob.Decoder
}

// newClient starts one, which ends with the test.
func newClient(t testing.TB, address string) *client {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Env, cmd.Stderr = append(os.Environ(), clientOf+"="+address), os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(in.Close(), cmd.Wait()); err != nil {
			t.Error(err)
		}
	})
	return &client{gob.NewEncoder(in), gob.NewDecoder(out)}
}

func (c *client) send(t testing.TB, r round) (result timed) {
	t.Helper()
	if err := errors.Join(c.out.Encode(r), c.in.Decode(&result)); err != nil {
		t.Fatal(err)
	}
	return result
}

// drive is the client's side: it sends the rounds that it reads, until there are
// no more.
func drive(address string, in io.Reader, out io.Writer) error {
	var conns []*conn
	for range connections {
		c, err := net.Dial("tcp", address)
		if err != nil {
			return err
		}
		conns = append(conns, &conn{c, bufio.NewReaderSize(c, 64<<10)})
	}
	rounds, results := gob.NewDecoder(in), gob.NewEncoder(out)
	for {
		var r round
		switch err := rounds.Decode(&r); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		if _, err := send(conns, r.Requests[:r.First]); err != nil {
			return err
		}
		result, err := send(conns, r.Requests[r.First:])
		if err != nil {
			return err
		}
		if err := results.Encode(result); err != nil {
			return err
		}
	}
}

// send sends the requests over all connections.
func send(conns []*conn, requests [][]byte) (timed, error) {
	result := timed{Sizes: make([]int, len(requests)), Took: make([]time.Duration, len(requests))}
	var next atomic.Int64
	var failed atomic.Pointer[error]
	var all sync.WaitGroup
	begin := time.Now()
	for _, c := range conns {
		all.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(requests); i = next.Add(1) - 1 {
				sent := time.Now()
				n, err := c.ask(requests[i])
				if err != nil {
					failed.Store(&err)
					return
				}
				result.Sizes[i], result.Took[i] = n, time.Since(sent)
			}
		})
	}
	all.Wait()
	result.All = time.Since(begin)
	if err := failed.Load(); err != nil {
		return result, *err
	}
	return result, nil
}

type conn struct {
	net.Conn
	in *bufio.Reader
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
