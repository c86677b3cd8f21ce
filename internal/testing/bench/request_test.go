package bench

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"net/url"
	"testing"

	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// BenchmarkRequest measures a request to the assembled handler without a connection: the cost beyond
// a bare net/http server.
func BenchmarkRequest(b *testing.B) {
	for _, size := range []struct {
		name  string
		plans int
	}{{"10k", 10_000}, {"100k", 100_000}} {
		b.Run(size.name, func(b *testing.B) {
			s := newShop(b, plangen.Plans(size.plans, seed))
			for _, header := range []string{"", "Accept-Encoding: gzip\r\n"} {
				name := map[bool]string{true: "plain", false: "gzip"}[header == ""]
				b.Run(name+"/distinct", func(b *testing.B) { s.requests(b, s.unused.next(b, 160_000), header) })
				b.Run(name+"/popular", func(b *testing.B) { s.requests(b, plangen.Popular(20_000, 1), header) })
			}
		})
	}
}

func (s *shop) requests(b *testing.B, addresses []url.Values, header string) {
	var list []*http.Request
	for _, address := range addresses {
		r := must.Get(http.ReadRequest(bufio.NewReader(bytes.NewReader(request(address, header)))))(b)
		list = append(list, r)
	}
	const warm = 5000 // rows are written for the first time
	w := &discarder{header: http.Header{}}
	ask := func(i int) {
		clear(w.header)
		r := *list[i%len(list)]
		s.handler.ServeHTTP(w, &r)
		if w.status != http.StatusOK {
			b.Fatalf("status %d", w.status)
		}
	}
	for i := range warm {
		ask(i)
	}
	w.bytes = 0
	b.ReportAllocs()
	begin := processTime()
	for i := warm; b.Loop(); i++ {
		ask(i)
	}
	b.ReportMetric(micros(processTime()-begin)/float64(b.N), "cpu-µs/op")
	b.ReportMetric(float64(w.bytes)/float64(b.N)/1000, "kB/op")
}

// discarder is a ResponseWriter that discards the body.
type discarder struct {
	header http.Header
	status int
	bytes  int64
}

func (w *discarder) Header() http.Header { return w.header }

func (w *discarder) WriteHeader(status int) { w.status = status }

func (w *discarder) Write(b []byte) (int, error) {
	w.bytes += int64(len(b))
	return io.Discard.Write(b)
}
