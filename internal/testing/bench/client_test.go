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

	"launchrack/internal/testing/must"
)

// connections is the number of a client's connections. Each sends its next request after it has read
// the last answer.
const connections = 64

// clientOf is the environment variable that makes this program a client of the server at its value
// instead of running tests.
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

// round is a job of a client: it sends each request once.
type round struct {
	Requests [][]byte
	// Connections is the number of used connections.
	Connections int
	// Pause is the pause of a connection after an answer.
	Pause time.Duration
	// Patient sends a refused request again after a pause, as a browser does after Retry-After. The
	// pause counts as time.
	Patient bool
	// Crawl sends a refused request again after a pause, and searches answers for content.
	Crawl bool
	// Stop ends the previous round early. Such a round has no requests and no result.
	Stop bool
}

// timed is the result of a round: the size and the time of each answer, and the total time.
type timed struct {
	Sizes []int
	Took  []time.Duration
	All   time.Duration
	// Answered, Refused and Shells count the answers of a crawl: pages, those with
	// status 503, and documents without content.
	Answered, Refused, Shells int
}

// client is a client in another process.
type client struct {
	out *gob.Encoder
	in  *gob.Decoder
}

// newClient starts a client that ends with the test.
func newClient(t testing.TB, address string) *client {
	t.Helper()
	program := must.Get(os.Executable())(t)
	cmd := exec.Command(program)
	cmd.Env, cmd.Stderr = append(os.Environ(), clientOf+"="+address), os.Stderr
	in := must.Get(cmd.StdinPipe())(t)
	out := must.Get(cmd.StdoutPipe())(t)
	must.Do(t, cmd.Start())
	t.Cleanup(func() {
		if err := errors.Join(in.Close(), cmd.Wait()); err != nil {
			t.Error(err)
		}
	})
	return &client{gob.NewEncoder(in), gob.NewDecoder(out)}
}

func (c *client) send(t testing.TB, r round) timed {
	t.Helper()
	c.start(t, r)
	return c.result(t)
}

// start sends a round without waiting for its result.
func (c *client) start(t testing.TB, r round) {
	t.Helper()
	must.Do(t, c.out.Encode(r))
}

func (c *client) result(t testing.TB) (result timed) {
	t.Helper()
	must.Do(t, c.in.Decode(&result))
	return result
}

// stop ends the current round.
func (c *client) stop(t testing.TB) timed {
	t.Helper()
	c.start(t, round{Stop: true})
	return c.result(t)
}

// drive runs in the client's process: it reads rounds and sends their requests until the input ends.
func drive(address string, in io.Reader, out io.Writer) error {
	var conns []*conn
	for range connections {
		c, err := net.Dial("tcp", address)
		if err != nil {
			return err
		}
		conns = append(conns, &conn{Conn: c, in: bufio.NewReaderSize(c, 64<<10)})
	}
	rounds, failed := make(chan *job, 1), make(chan error, 1)
	go func() { failed <- readRounds(in, rounds) }()
	results := gob.NewEncoder(out)
	for j := range rounds {
		if err := j.send(conns[:j.Connections]); err != nil {
			return err
		}
		if err := results.Encode(j.result); err != nil {
			return err
		}
	}
	return <-failed
}

func readRounds(in io.Reader, rounds chan<- *job) error {
	defer close(rounds)
	var last *job
	for decoder := gob.NewDecoder(in); ; {
		var r round
		switch err := decoder.Decode(&r); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case r.Stop:
			last.stopped.Store(true)
		default:
			last = &job{round: r}
			rounds <- last
		}
	}
}

// job is a running round.
type job struct {
	round
	result  timed
	next    atomic.Int64
	stopped atomic.Bool
	// answered, refused and shells become those of the result.
	answered, refused, shells atomic.Int64
}

// send sends the requests over the connections.
func (j *job) send(conns []*conn) error {
	j.result = timed{Sizes: make([]int, len(j.Requests)), Took: make([]time.Duration, len(j.Requests))}
	var failed atomic.Pointer[error]
	var all sync.WaitGroup
	begin := time.Now()
	for _, c := range conns {
		all.Go(func() {
			for i := j.next.Add(1) - 1; int(i) < len(j.Requests) && !j.stopped.Load(); i = j.next.Add(1) - 1 {
				if err := j.one(c, int(i)); err != nil {
					failed.Store(&err)
					return
				}
			}
		})
	}
	all.Wait()
	j.result.All = time.Since(begin)
	j.result.Answered, j.result.Refused, j.result.Shells = int(j.answered.Load()), int(j.refused.Load()), int(j.shells.Load())
	if err := failed.Load(); err != nil {
		return *err
	}
	return nil
}

// one sends a request and measures the time of the answer.
func (j *job) one(c *conn, i int) error {
	if j.Crawl {
		return j.crawl(c, j.Requests[i])
	}
	sent := time.Now()
	status, n, err := c.ask(j.Requests[i])
	for j.Patient && err == nil && status == 503 {
		time.Sleep(refusedPause)
		status, n, err = c.ask(j.Requests[i])
	}
	switch {
	case err != nil:
		return err
	case status != 200:
		return fmt.Errorf("%q is answered %d", j.Requests[i], status)
	}
	j.result.Sizes[i], j.result.Took[i] = n, time.Since(sent)
	time.Sleep(j.Pause)
	return nil
}

// refusedPause is shorter than Retry-After.
const refusedPause = 100 * time.Millisecond

// crawl requests a page until it gets it or the round is stopped.
func (j *job) crawl(c *conn, request []byte) error {
	c.body = &bytes.Buffer{}
	for !j.stopped.Load() {
		c.body.Reset()
		status, _, err := c.ask(request)
		switch {
		case err != nil:
			return err
		case status == 503:
			j.refused.Add(1)
			time.Sleep(refusedPause)
			continue
		case status != 200:
			return fmt.Errorf("%q is answered %d", request, status)
		}
		j.answered.Add(1)
		if bytes.Contains(c.body.Bytes(), []byte(`<div id="root"></div>`)) {
			j.shells.Add(1)
		}
		return nil
	}
	return nil
}

type conn struct {
	net.Conn
	in *bufio.Reader
	// body holds the last answer's body; nil to discard bodies.
	body *bytes.Buffer
}

// ask sends a request, reads the answer and returns its status and size. It does no more, since the
// client's cost adds to the cost of every server.
func (c *conn) ask(request []byte) (status, size int, err error) {
	if _, err := c.Write(request); err != nil {
		return 0, 0, err
	}
	line, err := c.in.ReadSlice('\n')
	if err != nil {
		return 0, 0, err
	}
	const before, digits = "HTTP/1.1 ", 3
	if !bytes.HasPrefix(line, []byte(before)) || len(line) < len(before)+digits {
		return 0, 0, fmt.Errorf("%q is answered %q", request, line)
	}
	if status, err = strconv.Atoi(string(line[len(before) : len(before)+digits])); err != nil {
		return 0, 0, err
	}
	length := -1
	for {
		if line, err = c.in.ReadSlice('\n'); err != nil {
			return 0, 0, err
		}
		if len(line) <= 2 {
			break
		}
		if value, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(value))); err != nil {
				return 0, 0, err
			}
		}
	}
	if length >= 0 {
		return status, length, c.read(length)
	}
	size, err = c.chunks()
	return status, size, err
}

// read reads a part of a body.
func (c *conn) read(n int) error {
	if c.body == nil {
		_, err := c.in.Discard(n)
		return err
	}
	_, err := io.CopyN(c.body, c.in, int64(n))
	return err
}

// chunks reads a chunked body.
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
		if err := c.read(int(n)); err != nil {
			return sum, err
		}
		if _, err := c.in.Discard(len("\r\n")); err != nil || n == 0 {
			return sum, err
		}
	}
}
