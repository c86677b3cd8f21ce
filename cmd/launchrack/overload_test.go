package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// crowd is how many clients of each kind are there.
type crowd struct{ idle, slow, busy int }

// TestOverload is BenchmarkOverload with a tenth of the crowd, for two seconds.
func TestOverload(t *testing.T) {
	c := openChild(t, database(t), "http://127.0.0.1:9")
	reads := c.visit(t, 2*time.Second, crowd{idle: 200, slow: 20, busy: 50})
	if reads.failed != 0 || len(reads.took) < 20 {
		t.Errorf("%d reads, %d failed: %s", len(reads.took), reads.failed, reads.reason)
	}
}

// BenchmarkOverload reports how long visitors wait, and how much memory the shop takes,
// without and with 2,000 idle connections, 200 slow clients and 500 busy ones. No read may
// fail.
func BenchmarkOverload(b *testing.B) {
	c := openChild(b, filled(b, 10_000), "http://127.0.0.1:9", "--engines", "2")
	for b.Loop() {
		alone := c.visit(b, 10*time.Second, crowd{})
		before, _ := c.memory(b)
		crowded := c.visit(b, 20*time.Second, crowd{idle: 2000, slow: 200, busy: 500})
		after, peak := c.memory(b)
		if alone.failed+crowded.failed > 0 {
			b.Errorf("%d reads failed: %s%s", alone.failed+crowded.failed, alone.reason, crowded.reason)
		}
		b.ReportMetric(ms(alone.percentile(99)), "alone-p99-ms")
		b.ReportMetric(ms(crowded.percentile(99)), "crowded-p99-ms")
		b.ReportMetric(ms(alone.percentile(50)), "alone-median-ms")
		b.ReportMetric(ms(crowded.percentile(50)), "crowded-median-ms")
		b.ReportMetric(float64(len(crowded.took)), "reads")
		b.ReportMetric(float64(crowded.busy), "busy-reads")
		b.ReportMetric(float64(before)/1e6, "alone-MB")
		b.ReportMetric(float64(after)/1e6, "crowded-MB")
		b.ReportMetric(float64(peak)/1e6, "peak-MB")
	}
}

// reads is what visitors saw.
type reads struct {
	mu     sync.Mutex
	took   []time.Duration
	failed int
	reason string
	busy   int64
}

func (r *reads) percentile(n int) time.Duration {
	slices.Sort(r.took)
	return r.took[(len(r.took)-1)*n/100]
}

func (r *reads) add(took time.Duration, failure string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if failure != "" {
		r.failed++
		r.reason = failure
		return
	}
	r.took = append(r.took, took)
}

// readPaths are what visitors and busy clients read.
var readPaths = []string{"/", "/vps", "/rest/v1/server_plans?limit=24", "/rest/v1/rpc/browse_plans?limit=24&cpu_cores=gte.8", "/outlet", "/healthz"}

// visit lets eight visitors read for some time beside a crowd. The reads of the busy count
// too where they fail.
func (c *child) visit(t testing.TB, duration time.Duration, beside crowd) *reads {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	seen, address := &reads{}, strings.TrimPrefix(c.url, "http://")
	address = strings.Replace(address, "localhost", "127.0.0.1", 1)
	var all, busyReads = sync.WaitGroup{}, atomic.Int64{}
	for range beside.idle {
		all.Go(func() { holdIdle(ctx, address) })
	}
	for i := range beside.slow {
		all.Go(func() { beSlow(ctx, address, i) })
	}
	for i := range beside.busy {
		all.Go(func() {
			readOften(ctx, "127.0.0.4", address, i, 20*time.Millisecond, func(_ time.Duration, failure string) {
				busyReads.Add(1)
				if failure != "" {
					seen.add(0, "busy: "+failure)
				}
			})
		})
	}
	if beside != (crowd{}) {
		time.Sleep(time.Second) // until they are all there
	}
	for i := range 8 {
		all.Go(func() { readOften(ctx, "127.0.0.1", address, i, 10*time.Millisecond, seen.add) })
	}
	time.Sleep(duration)
	stop()
	all.Wait()
	seen.busy = busyReads.Load()
	return seen
}

// readOften reads one path after the other over a connection that is kept, and every
// tenth time over a new one.
func readOften(ctx context.Context, local, address string, first int, pause time.Duration, told func(time.Duration, string)) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(local)}}
	transport := &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 1}
	defer transport.CloseIdleConnections()
	client := http.Client{Transport: transport, Timeout: 20 * time.Second}
	for i := first; ctx.Err() == nil; i++ {
		if i%10 == 0 {
			transport.CloseIdleConnections()
		}
		begin := time.Now()
		failure := readOnce(ctx, &client, "http://"+address+readPaths[i%len(readPaths)])
		if ctx.Err() != nil {
			return
		}
		told(time.Since(begin), failure)
		time.Sleep(pause)
	}
}

// readOnce reads an address and says what went wrong.
func readOnce(ctx context.Context, client *http.Client, address string) string {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err.Error()
	}
	r.Header.Set("Apikey", testKey)
	r.Header.Set("Authorization", "Bearer "+testKey)
	res, err := client.Do(r)
	if err != nil {
		return err.Error()
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		return err.Error()
	}
	if res.StatusCode != http.StatusOK {
		return address + ": " + res.Status
	}
	return ""
}

// holdIdle keeps a connection open and sends nothing, and opens the next one when the
// server closes it.
func holdIdle(ctx context.Context, address string) {
	for ctx.Err() == nil {
		conn := dialLocal(ctx, "127.0.0.2", address)
		if conn == nil {
			return
		}
		_, _ = io.Copy(io.Discard, conn) // until either side closes it
		_ = conn.Close()
	}
}

// beSlow sends a request, or reads an answer, a few bytes at a time.
func beSlow(ctx context.Context, address string, i int) {
	for ctx.Err() == nil {
		conn := dialLocal(ctx, "127.0.0.3", address)
		if conn == nil {
			return
		}
		request := "GET /servers.csv HTTP/1.1\r\nHost: shop\r\nX-Padding: " + strings.Repeat("x", 2000) + "\r\n\r\n"
		if i%2 == 0 {
			for n := 0; n < len(request) && ctx.Err() == nil; n += 10 {
				if _, err := io.WriteString(conn, request[n:n+1]); err != nil {
					break
				}
				time.Sleep(200 * time.Millisecond)
			}
		} else if _, err := io.WriteString(conn, request); err == nil {
			for b := make([]byte, 100); ctx.Err() == nil; time.Sleep(200 * time.Millisecond) {
				if _, err := conn.Read(b); err != nil {
					break
				}
			}
		}
		_ = conn.Close()
	}
}

// dialLocal opens a connection from an address of this machine, nil where it cannot. It is
// closed with the context.
func dialLocal(ctx context.Context, local, address string) net.Conn {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(local)}}
	conn, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil
	}
	context.AfterFunc(ctx, func() { _ = conn.Close() })
	return conn
}

// memory reads how much memory the process takes, and has taken at most, in bytes.
func (c *child) memory(t testing.TB) (now, peak int) {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.cmd.Process.Pid))
	if err != nil {
		t.Skipf("the memory of a process is not told here: %v", err)
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		if f[0] != "VmRSS:" && f[0] != "VmHWM:" {
			continue
		}
		kilobytes, err := strconv.Atoi(f[1])
		if err != nil {
			t.Fatal(err)
		}
		if f[0] == "VmRSS:" {
			now = kilobytes << 10
		} else {
			peak = kilobytes << 10
		}
	}
	return now, peak
}
