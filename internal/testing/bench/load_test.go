package bench

import (
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strconv"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// target is a server on the loopback interface with its client.
type target struct {
	client *client
	// header is added to every request.
	header string
	rates  []float64
	took   []time.Duration
	// cpu is the process's time for a request, in each round.
	cpu []time.Duration
	// spent is the process's time for all requests.
	spent time.Duration
	// bytes counts the bytes of the bodies.
	bytes int64
}

// serve starts a server in this process, by net/http's listener or the program's. It shares the CPUs
// with its client.
func serve(t testing.TB, h http.Handler, way func(*http.Server, net.Listener) error, header string) *target {
	t.Helper()
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	server := &http.Server{Handler: h, ReadHeaderTimeout: time.Hour}
	go func() { _ = way(server, listener) }() // it ends with Close, below
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
	return &target{client: newClient(t, listener.Addr().String()), header: header}
}

// request returns the bytes of a request, which are equal for every server.
func request(address url.Values, header string) []byte {
	return fmt.Appendf(nil, "GET %s?%s HTTP/1.1\r\nHost: bench\r\nApikey: %s\r\nAuthorization: Bearer %s\r\nAccept: application/json\r\n%s\r\n",
		call, address.Encode(), anonKey, anonKey, header)
}

// warm sends requests without measuring.
func (g *target) warm(t testing.TB, addresses []url.Values) {
	t.Helper()
	g.send(t, addresses)
}

// round sends the requests and measures all but the first part, since a garbage collection has just
// emptied every pool. It calls between, if any, after the first part.
func (g *target) round(t testing.TB, addresses []url.Values, between func(testing.TB)) {
	t.Helper()
	first := len(addresses) / leadIn
	g.send(t, addresses[:first])
	if between != nil {
		between(t)
	}
	before := g.spent
	result := g.send(t, addresses[first:])
	g.cpu = append(g.cpu, (g.spent-before)/time.Duration(max(1, len(result.Took))))
	g.rates = append(g.rates, float64(len(result.Took))/result.All.Seconds())
	g.took = append(g.took, result.Took...)
	for _, n := range result.Sizes {
		g.bytes += int64(n)
	}
}

func (g *target) send(t testing.TB, addresses []url.Values) timed {
	t.Helper()
	r := round{Requests: make([][]byte, len(addresses)), Connections: connections}
	for i, address := range addresses {
		r.Requests[i] = request(address, g.header)
	}
	runtime.GC() // so that garbage of earlier requests does not count
	begin := processTime()
	result := g.client.send(t, r)
	g.spent += processTime() - begin
	return result
}

// leadIn is the share of a round that is not measured: 1/leadIn.
const leadIn = 5

// recorded are the API's answers to the requests of a round, by query string.
type recorded map[string]*httptest.ResponseRecorder

// learn records the API's answers, in another order than the round. No round may be running.
func (a recorded) learn(t testing.TB, api http.Handler, addresses []url.Values) {
	t.Helper()
	clear(a)
	for _, address := range addresses {
		if text := address.Encode(); a[text] == nil {
			a[text] = record(t, api, address, "")
		}
	}
}

// bare is a handler that only writes the recorded answer.
type bare struct {
	answers recorded
	// headed reports whether it also sends the API's headers for security, caches and CORS, and not
	// only type and length.
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
	_, _ = w.Write(body) // the client reports a failure
}
