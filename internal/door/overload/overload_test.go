package overload_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// dialFrom opens a connection from a local address and sends the request, unless it is empty.
func dialFrom(t *testing.T, local, address, request string) net.Conn {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(local)}}
	conn := must.Get(dialer.DialContext(t.Context(), "tcp", address))(t)
	t.Cleanup(func() { _ = conn.Close() }) // the server may have closed it
	_, _ = io.WriteString(conn, request)   // a refused connection is closed already
	return conn
}

// serve serves /, and /wait, which answers when release is called.
func serve(t *testing.T, limit *overload.Connections) (address string, running *sync.WaitGroup, release func()) {
	t.Helper()
	wait := make(chan struct{})
	running, release = &sync.WaitGroup{}, sync.OnceFunc(func() { close(wait) })
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/wait" {
			running.Done()
			<-wait
		}
	}))
	bound := &http.Server{Handler: server.Config.Handler}
	limit.Bound(bound)
	server.Config = bound
	server.Start()
	t.Cleanup(server.Close)
	t.Cleanup(release)
	return server.Listener.Addr().String(), running, release
}

const (
	request     = "GET / HTTP/1.1\r\nHost: shop\r\n\r\n"
	waitRequest = "GET /wait HTTP/1.1\r\nHost: shop\r\n\r\n"
)

func statusOf(t *testing.T, conn net.Conn) int {
	t.Helper()
	must.Do(t, conn.SetReadDeadline(time.Now().Add(5*time.Second)))
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0
	}
	return res.StatusCode
}

// TestIdleConnectionsMakeRoom fills a server with idle connections of one client and a busy one of
// another.
func TestIdleConnectionsMakeRoom(t *testing.T) {
	const most = 16
	limit := overload.NewConnections(most, nil)
	address, running, release := serve(t, limit)
	running.Add(1)
	busy := dialFrom(t, "127.0.0.3", address, waitRequest)
	running.Wait()
	for range 3 * most {
		dialFrom(t, "127.0.0.2", address, "")
	}
	check.Equal(t, statusOf(t, dialFrom(t, "127.0.0.1", address, request)), http.StatusOK, "a visitor")
	release()
	check.Equal(t, statusOf(t, busy), http.StatusOK, "a request under way")
	if open, evicted, refused := limit.Stats(); open > most || evicted == 0 || refused != 0 {
		t.Errorf("open %d of %d, evicted %d, refused %d", open, most, evicted, refused)
	}
}

// TestTooManyRequestsAtOnce: a new connection gets 503 if every other has a running request.
func TestTooManyRequestsAtOnce(t *testing.T) {
	const most = 4
	limit := overload.NewConnections(most, nil)
	address, running, release := serve(t, limit)
	running.Add(most)
	for range most {
		dialFrom(t, "127.0.0.1", address, waitRequest)
	}
	running.Wait()
	conn := dialFrom(t, "127.0.0.1", address, "")
	answer, err := io.ReadAll(conn)
	if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 503 ") || !strings.Contains(string(answer), "Retry-After: 5") {
		t.Errorf("got %q, %v", answer, err)
	}
	res := must.Get(http.ReadResponse(bufio.NewReader(bytes.NewReader(answer)), nil))(t)
	if body, err := io.ReadAll(res.Body); err != nil || len(body) == 0 {
		t.Errorf("the body is %q, %v", body, err)
	}
	release()
}

func from(address string) context.Context {
	return clientip.With(context.Background(), netip.MustParseAddr(address))
}

// TestRates empties the bucket of one client, and calls as others.
func TestRates(t *testing.T) {
	now := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)
	rates := overload.NewRates(2, func() time.Time { return now })
	for i := range 20 { // ten seconds' calls at once
		must.Do(t, rates.Spend(from("203.0.113.7"), 1), "call %d", i)
	}
	err := rates.Spend(from("203.0.113.7"), 1)
	if e, ok := errors.AsType[*errs.Error](err); !ok || e.Kind != errs.TooMany || e.Wait < time.Second {
		t.Errorf("a call beyond the rate: %v", err)
	}
	for _, other := range []string{"203.0.113.8", "2001:db8::1", "127.0.0.1"} {
		check.Do(t, rates.Spend(from(other), 1), other)
	}
	now = now.Add(time.Second)
	check.Do(t, rates.Spend(from("203.0.113.7"), 2), "a second later")
	check.Equal(t, rates.Refused(), 1)
	check.Do(t, overload.NewRates(0, nil).Spend(from("203.0.113.7"), 1000), "without a limit")
}

// TestCharge brings a bucket below zero by a long call, and waits until it is refilled.
func TestCharge(t *testing.T) {
	now := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)
	rates := overload.NewRates(2, func() time.Time { return now })
	client := from("203.0.113.7")
	for i := range 10_000 { // a thousandth each
		must.Do(t, rates.Admit(client), "cheap call %d", i)
		rates.Charge(client, 10*time.Microsecond)
	}
	rates.Charge(client, 150*time.Millisecond) // the rest of the bucket, and 5 more
	err := rates.Admit(client)
	if e, ok := errors.AsType[*errs.Error](err); !ok || e.Kind != errs.TooMany || e.Wait != 2500*time.Millisecond {
		t.Errorf("a client that owes 5: %v", err)
	}
	if rates.Spend(client, 1) == nil || rates.Admit(from("203.0.113.8")) != nil || rates.Refused() != 2 {
		t.Errorf("%d calls count as refused", rates.Refused())
	}
	now = now.Add(2500 * time.Millisecond)
	check.Do(t, rates.Admit(client), "once it has paid")
	rates.Charge(client, time.Hour)
	now = now.Add(10 * time.Second)
	check.Do(t, rates.Admit(client), "after ten seconds")
	for _, free := range []context.Context{from("127.0.0.1"), context.Background()} {
		rates.Charge(free, time.Hour)
		check.Do(t, rates.Admit(free))
	}
	none := overload.NewRates(0, nil)
	none.Charge(client, time.Hour)
	check.Do(t, none.Admit(client), "without a limit")
}

// TestOneNetworkIsOneClient calls from many addresses of an IPv6 /64.
func TestOneNetworkIsOneClient(t *testing.T) {
	rates := overload.NewRates(1, func() time.Time { return time.Unix(0, 0) })
	refused := 0
	for i := range 64 {
		if rates.Spend(from(netip.AddrFrom16([16]byte{0x20, 1, 0xd, 0xb8, 15: byte(i)}).String()), 1) != nil {
			refused++
		}
	}
	if refused != 54 { // the first ten are those of ten seconds
		t.Errorf("%d of 64 calls from one network were refused", refused)
	}
}

// stuck is a client that does not read.
type stuck struct{ writing, read chan struct{} }

func (s stuck) Write(b []byte) (int, error) {
	s.writing <- struct{}{}
	<-s.read
	return len(b), nil
}

// TestStuckReadersLeaveTheProcessor begins the maximum number of streams to clients that do not read.
func TestStuckReadersLeaveTheProcessor(t *testing.T) {
	streams := overload.NewStreams()
	client := stuck{make(chan struct{}), make(chan struct{})}
	hello := func(w io.Writer) error {
		_, err := io.WriteString(w, "hello")
		return err
	}
	var all sync.WaitGroup
	begin := func(address string) {
		all.Go(func() {
			check.Do(t, streams.Write(from(address), client, hello))
		})
		<-client.writing
	}
	for range 64 {
		begin("203.0.113.7")
	}
	check.Equal(t, errs.KindOf(streams.Write(from("203.0.113.7"), io.Discard, hello)), errs.TooMany, "one stream too many of one client")
	var b bytes.Buffer
	if err := streams.Write(from("203.0.113.8"), &b, hello); err != nil || b.String() != "hello" {
		t.Errorf("another client got %q, %v", &b, err)
	}
	close(client.read)
	all.Wait()
}

// TestLargeBodiesAreBounded reads bodies of one client, and then of many, up to the limit.
func TestLargeBodiesAreBounded(t *testing.T) {
	const size = 1 << 20
	bodies := overload.NewBodies()
	read := func(client string, length int64) (release func(), err error) {
		r := httptest.NewRequestWithContext(from(client), "POST", "/", bytes.NewReader(make([]byte, size)))
		r.ContentLength = length
		if release, err = bodies.Reserve(r, size); err != nil {
			return nil, err
		}
		_, err = io.Copy(io.Discard, r.Body)
		return release, err
	}
	take := func(client string) (taken int, release func()) {
		for {
			done, err := read(client, -1)
			if err != nil {
				if errs.KindOf(err) != errs.Unavailable {
					t.Fatal(err)
				}
				if done != nil {
					done()
				}
				return taken, release
			}
			release = done
			if taken++; taken > 1000 {
				t.Fatal("a thousand bodies of 1 MB are in memory")
			}
		}
	}
	all, release := take("203.0.113.1")
	if all < 16 || all > 17 { // the end of each may be free
		t.Errorf("one client has %d bodies of 1 MB at once", all)
	}
	for i := 2; i < 20; i++ {
		taken, _ := take("203.0.113." + strconv.Itoa(i))
		all += taken
	}
	if all < 64 || all > 68 {
		t.Errorf("%d bodies of 1 MB are in memory", all)
	}
	if _, err := bodies.Reserve(httptest.NewRequest("POST", "/", strings.NewReader("{}")), size); err != nil {
		t.Errorf("a small body: %v", err)
	}
	check.Fails(read("203.0.113.98", size))(t, errs.Unavailable, "a body that says its size")
	release()
	release() // counts once
	if taken, _ := take("203.0.113.99"); taken != 1 {
		t.Errorf("%d more after one was read", taken)
	}
}

// TestSlowBodiesTakeWhatTheySent begins many slow bodies, whose sizes together exceed the limit, and
// then reads a large one.
func TestSlowBodiesTakeWhatTheySent(t *testing.T) {
	bodies := overload.NewBodies()
	for i := range 200 {
		for _, length := range []int64{-1, 1 << 20} {
			r := httptest.NewRequestWithContext(from("203.0.113."+strconv.Itoa(i)), "POST", "/", strings.NewReader(strings.Repeat("x", 1<<20)))
			r.ContentLength = length
			if _, err := bodies.Reserve(r, 1<<20); err != nil {
				t.Fatalf("body %d: %v", i, err)
			}
			if _, err := io.ReadFull(r.Body, make([]byte, 100)); err != nil {
				t.Fatalf("body %d: %v", i, err)
			}
		}
	}
	r := httptest.NewRequestWithContext(from("198.51.100.1"), "POST", "/", bytes.NewReader(make([]byte, 1<<20)))
	must.Get(bodies.Reserve(r, 1<<20))(t)
	if _, err := io.Copy(io.Discard, r.Body); err != nil {
		t.Errorf("a large body beside slow ones: %v", err)
	}
}

// TestOneClientHasAQuarterOfTheConnections begins requests of one client, of this machine and of others.
func TestOneClientHasAQuarterOfTheConnections(t *testing.T) {
	limit := overload.NewConnections(64, nil)
	for _, client := range []string{"203.0.113.7", "2001:db8::1", "127.0.0.1"} {
		var leave func()
		for i := range 16 {
			done, err := limit.Admit(from(client))
			must.Do(t, err, "request %d of %s", i, client)
			leave = done
		}
		check.Fails(limit.Admit(from(client)))(t, errs.TooMany, "one too many of %s", client)
		leave()
		if _, err := limit.Admit(from(client)); err != nil {
			t.Errorf("%s, after one has ended: %v", client, err)
		}
	}
	if _, err := overload.NewConnections(2, nil).Admit(from("203.0.113.7")); err != nil {
		t.Errorf("of two connections: %v", err)
	}
}
