package bench

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"text/tabwriter"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// sink is a ResponseWriter that keeps only the beginning of the body.
type sink struct {
	header http.Header
	status int
	bytes  int
	head   []byte
}

func (s *sink) Header() http.Header { return s.header }

func (s *sink) WriteHeader(status int) {
	if s.status == 0 {
		s.status = status
	}
}

func (s *sink) Write(b []byte) (int, error) {
	s.WriteHeader(http.StatusOK)
	s.bytes += len(b)
	const most = 4096
	s.head = append(s.head, b[:min(len(b), most-len(s.head))]...)
	return len(b), nil
}

// cost is the cost of a request.
type cost struct {
	name   string
	cpu    time.Duration
	status int
	bytes  int
}

// spend sends a request and returns the CPU time of all threads for it. It collects garbage before.
func (s *shop) spend(a *attack) cost {
	r, w := a.request(), &sink{header: http.Header{}}
	const littered = 64 << 20
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapAlloc > s.live+littered {
		runtime.GC()
		runtime.ReadMemStats(&m)
		s.live = m.HeapAlloc
	}
	before := processTime()
	s.handler.ServeHTTP(w, r)
	return cost{a.name, processTime() - before, w.status, w.bytes}
}

func processTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkWorstRequest sends every attack once to each of two catalogues of 100,000 plans and prints
// the most expensive ones. ATTACKS selects attacks by a pattern of their names. It runs once, whatever
// -benchtime says, and fails if an answer is an internal error.
func BenchmarkWorstRequest(b *testing.B) {
	const plans = 100_000
	fmt.Printf("\n%s, %d CPUs, %d plans\n", runtime.Version(), runtime.GOMAXPROCS(0), plans)
	for _, of := range []struct {
		name string
		make func() []market.Plan
	}{{"plans like real ones", func() []market.Plan { return plangen.Plans(plans, 1) }}, {"hostile plans", func() []market.Plan { return hostilePlans(plans) }}} {
		costs := newShopWithPages(b, of.make()).worst(regexp.MustCompile(os.Getenv("ATTACKS")))
		fmt.Printf("\n%s, %d requests, CPU time of the worst\n", of.name, len(costs))
		t := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		for _, c := range costs[:min(printed, len(costs))] {
			fmt.Fprintf(t, "%.1f ms\t%d\t%d bytes\t%s\n", millis(c.cpu), c.status, c.bytes, c.name)
		}
		must.Do(b, t.Flush())
		for _, c := range costs {
			if c.status >= http.StatusInternalServerError {
				b.Errorf("%s: status %d", c.name, c.status)
			}
		}
	}
}

// worst sends the attacks and returns their costs in descending order.
func (s *shop) worst(only *regexp.Regexp) []cost {
	var costs []cost
	for _, a := range slices.Concat(attacks(), randomAttacks(seededAttacks, 1), pageAttacks()) {
		if only.MatchString(a.name) {
			costs = append(costs, s.spend(&a))
		}
	}
	slices.SortStableFunc(costs, func(a, b cost) int { return cmp.Compare(b.cpu, a.cpu) })
	return costs
}

const (
	printed       = 10
	seededAttacks = 1000
)

// TestNoRequestBreaksTheShop: the answer to every attack is no internal error, and a refusal has
// PostgREST's error body. The attacks are sent over connections. Requests that the server refuses to
// read are also passed to the handler directly, as a proxy may rewrite them.
func TestNoRequestBreaksTheShop(t *testing.T) {
	s := newShop(t, hostilePlans(3_000))
	before := runtime.NumGoroutine()
	server := httptest.NewUnstartedServer(s.handler)
	server.Config.MaxHeaderBytes = headBytes
	server.Start()
	refused, unread := 0, 0
	all := append(attacks(), randomAttacks(300, 2)...)
	share := 1
	if testing.Short() {
		share = 5
	}
	for i := 0; i < len(all); i += share {
		a := all[i]
		w := a.over(t, server.Listener.Addr().String())
		if w.unread() {
			if w.status != http.StatusBadRequest && w.status != http.StatusRequestHeaderFieldsTooLarge {
				t.Errorf("%s: the server says %d", a.name, w.status)
			}
			unread++
			w = &sink{header: http.Header{}}
			s.handler.ServeHTTP(w, a.request())
		}
		switch {
		case w.status >= http.StatusInternalServerError:
			t.Errorf("%s: %d %s", a.name, w.status, w.head)
		case w.status >= http.StatusBadRequest:
			refused++
			checkRefusal(t, a.name, w)
		}
	}
	if refused*share < 100 || unread*share < 10 {
		t.Errorf("only %d requests were refused, and %d not read", refused, unread)
	}
	server.Close()
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before && time.Now().Before(deadline); {
		time.Sleep(10 * time.Millisecond)
	}
	if left := runtime.NumGoroutine() - before; left > 0 {
		t.Errorf("%d goroutines are left over", left)
	}
}

// over sends the attack over a new connection.
func (a *attack) over(t *testing.T, address string) *sink {
	t.Helper()
	conn := must.Get(net.Dial("tcp", address))(t)
	defer func() { _ = conn.Close() }() // the server may have done so before
	r := a.request()
	sent := make(chan struct{})
	go func() { // a server that has read enough answers before all is sent
		defer close(sent)
		out := bufio.NewWriter(conn)
		fmt.Fprintf(out, "%s %s?%s HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Length: %d\r\n", r.Method, r.URL.Path, r.URL.RawQuery, len(a.body))
		_ = r.Header.Write(out)
		_, _ = out.WriteString("\r\n" + a.body)
		_ = out.Flush()
	}()
	answer, err := http.ReadResponse(bufio.NewReader(conn), r)
	if err != nil {
		t.Fatalf("%s: no answer: %v", a.name, err)
	}
	w := &sink{header: answer.Header, status: answer.StatusCode}
	// If the server closes a connection without reading the whole request, its answer may be lost.
	if _, err := io.Copy(w, answer.Body); err != nil && !w.unread() {
		t.Errorf("%s: the answer breaks off after %d bytes: %v", a.name, w.bytes, err)
	}
	<-sent
	return w
}

// unread reports whether net/http answered, not the shop, whose answers all have this header.
func (w *sink) unread() bool { return w.header.Get("Content-Security-Policy") == "" }

func checkRefusal(t *testing.T, name string, w *sink) {
	t.Helper()
	var refusal struct {
		Code, Message, Details, Hint *string
	}
	err := json.Unmarshal(w.head, &refusal)
	switch {
	case err != nil:
		t.Errorf("%s: %d with %d bytes that are no error: %v in %.300s", name, w.status, w.bytes, err, w.head)
	case refusal.Message == nil || *refusal.Message == "":
		t.Errorf("%s: %d without a message: %.300s", name, w.status, w.head)
	case refusal.Code == nil && w.status != http.StatusUnauthorized: // a wrong key gets a message alone
		t.Errorf("%s: %d without a code: %.300s", name, w.status, w.head)
	case !strings.HasPrefix(w.header.Get("Content-Type"), "application/json"):
		t.Errorf("%s: an error of type %q", name, w.header.Get("Content-Type"))
	}
}
