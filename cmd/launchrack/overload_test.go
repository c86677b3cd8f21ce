package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// crowd is the number of clients of each kind.
type crowd struct{ idle, slow, busy int }

// TestOverload is BenchmarkOverload with a tenth of the crowd, for two seconds each.
func TestOverload(t *testing.T) {
	c := openChild(t, database(t), "http://127.0.0.1:9", "--access-code", "7391")
	reads := c.visit(t, 2*time.Second, crowd{idle: 200, slow: 20, busy: 50}, readPaths)
	if reads.failed != 0 || len(reads.took) < 20 {
		t.Errorf("%d reads, %d failed: %s", len(reads.took), reads.failed, reads.reason)
	}
	popular := c.visitWhileRowsAreInserted(t, 2*time.Second, 0, 50)
	if popular.failed != 0 || len(popular.ages) < 5 || popular.versions < 2 {
		t.Errorf("%d reads of popular pages in %d versions, %d failed: %s", len(popular.ages), popular.versions, popular.failed, popular.reason)
	}
}

// BenchmarkOverload reports the latency of visitors and the memory of the shop, without and with 2,000
// idle connections, 200 slow clients and 500 busy ones. No read may fail. Then 500 clients read popular
// pages while a row is inserted five times a second, and go on for ten seconds. It reports the failed
// reads, the age of the pages, how long after the last row a page was requested that came without it, and
// the memory ten seconds after the clients left beside what it was before they came.
func BenchmarkOverload(b *testing.B) {
	c := openChild(b, filled(b, 10_000), "http://127.0.0.1:9", "--engines", "2", "--access-code", "7391")
	for b.Loop() {
		alone := c.visit(b, 10*time.Second, crowd{}, readPaths)
		before, _ := c.memory(b)
		crowded := c.visit(b, 20*time.Second, crowd{idle: 2000, slow: 200, busy: 500}, readPaths)
		after, peak := c.memory(b)
		if alone.failed+crowded.failed > 0 {
			b.Errorf("%d reads failed: %s%s", alone.failed+crowded.failed, alone.reason, crowded.reason)
		}
		quiet, _ := c.memory(b)
		popular := c.visitWhileRowsAreInserted(b, 20*time.Second, 10*time.Second, 500)
		time.Sleep(10 * time.Second)
		left, _ := c.memory(b)
		b.ReportMetric(float64(quiet)/1e6, "before-popular-MB")
		b.ReportMetric(float64(left)/1e6, "after-popular-MB")
		b.ReportMetric(ms(popular.settled), "popular-settled-ms")
		b.ReportMetric(float64(popular.behind), "popular-versions-behind")
		if popular.failed > 0 {
			b.Errorf("%d reads of popular pages failed: %s", popular.failed, popular.reason)
		}
		b.ReportMetric(float64(popular.failed), "popular-failed")
		b.ReportMetric(float64(popular.busy)+float64(len(popular.took)), "popular-reads")
		b.ReportMetric(float64(popular.rows), "popular-rows")
		b.ReportMetric(float64(popular.versions), "popular-versions")
		b.ReportMetric(ms(percentile(popular.took, 50)), "popular-median-ms")
		b.ReportMetric(ms(percentile(popular.took, 99)), "popular-p99-ms")
		b.ReportMetric(ms(percentile(popular.ages, 50)), "popular-age-median-ms")
		b.ReportMetric(ms(percentile(popular.ages, 99)), "popular-age-p99-ms")
		b.ReportMetric(ms(percentile(popular.ages, 100)), "popular-age-longest-ms")
		b.ReportMetric(ms(percentile(alone.took, 99)), "alone-p99-ms")
		b.ReportMetric(ms(percentile(crowded.took, 99)), "crowded-p99-ms")
		b.ReportMetric(ms(percentile(alone.took, 50)), "alone-median-ms")
		b.ReportMetric(ms(percentile(crowded.took, 50)), "crowded-median-ms")
		b.ReportMetric(float64(len(crowded.took)), "reads")
		b.ReportMetric(float64(crowded.busy), "busy-reads")
		b.ReportMetric(float64(before)/1e6, "alone-MB")
		b.ReportMetric(float64(after)/1e6, "crowded-MB")
		b.ReportMetric(float64(peak)/1e6, "peak-MB")
	}
}

// reads are the results of visitors' reads.
type reads struct {
	mu     sync.Mutex
	took   []time.Duration
	failed int
	reason string
	busy   int64

	// pages are the reads with a version.
	pages []read
	// ages are how long a newer version had been published when a page was requested.
	ages []time.Duration
	// rows and versions count the rows that were inserted and the versions that were published.
	rows, versions int
	// behind is the most versions that had been published after the version of a page when it was requested.
	behind int
	// settled is how long after the last version was published a page was requested that came in an older one.
	settled time.Duration
}

// await waits until count requests were answered or failed, or the context ends.
func (r *reads) await(ctx context.Context, count int) {
	for ctx.Err() == nil {
		r.mu.Lock()
		n := len(r.took) + r.failed
		r.mu.Unlock()
		if n >= count {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func percentile(took []time.Duration, n int) time.Duration {
	slices.Sort(took)
	return took[(len(took)-1)*n/100]
}

// read is one read of an address.
type read struct {
	begin time.Time
	took  time.Duration
	// version names the snapshot of a page; empty for others.
	version string
	// failure is the error; empty for none.
	failure string
}

func (r *reads) add(one read) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if one.failure != "" {
		r.failed++
		r.reason = one.failure
		return
	}
	r.took = append(r.took, one.took)
	if one.version != "" {
		r.pages = append(r.pages, one)
	}
}

// readPaths are what visitors and busy clients read.
var readPaths = []string{"/", "/vps", "/rest/v1/server_plans?limit=24", "/rest/v1/rpc/browse_plans?limit=24&cpu_cores=gte.8", "/outlet", "/healthz"}

// popularPaths are popular pages. The last one is popular only because these tests request it.
var popularPaths = []string{"/", "/vps", "/outlet", "/?filter=baremetal", "/?filter=vds", "/?view=table", "/partners/ovh", "/market", "/status", "/vps?cpu_cores=gte.4"}

// visitWhileRowsAreInserted lets visitors and a busy crowd read popular pages while a row is
// inserted five times a second, and for some time after that.
func (c *child) visitWhileRowsAreInserted(t testing.TB, duration, after time.Duration, busy int) *reads {
	t.Helper()
	for _, path := range popularPaths {
		if res, body := c.ask(t, "GET", path, "", ""); res.StatusCode != http.StatusOK {
			t.Fatalf("%s: status %d: %s", path, res.StatusCode, body)
		}
	}
	ctx, stop := context.WithTimeout(t.Context(), duration)
	defer stop()
	token, published := c.unlock(t, "7391"), []publication{}
	var writers, watcher sync.WaitGroup
	var rows atomic.Int64
	writers.Go(func() {
		for tick := time.NewTicker(200 * time.Millisecond); ctx.Err() == nil; <-tick.C {
			writers.Go(func() {
				if res, body := c.ask(t, "POST", "/rest/v1/server_plans", token, `{"cherry_plan_id":7,"name":"Added","type":"vps","cpu_cores":8,"price_monthly":12.5}`); res.StatusCode != http.StatusCreated {
					t.Errorf("insert: status %d: %s", res.StatusCode, body)
				}
				rows.Add(1)
			})
		}
	})
	isWritten := make(chan struct{})
	watcher.Go(func() {
		for isLast := false; !isLast; time.Sleep(10 * time.Millisecond) {
			select {
			case <-isWritten:
				isLast = true
			default:
			}
			at := time.Now()
			_, body := c.ask(t, "GET", "/rest/v1/rpc/browse_plans?limit=1", testKey, "")
			if version := versionOf([]byte(body)); len(published) == 0 || published[len(published)-1].version != version {
				published = append(published, publication{at, version})
			}
		}
	})
	watcher.Go(func() { writers.Wait(); close(isWritten) })
	seen := c.visit(t, duration+after, crowd{busy: busy}, popularPaths)
	watcher.Wait()
	seen.rows = int(rows.Load())
	seen.judge(published)
	return seen
}

// publication is a version of the catalogue, and when the first request began that was answered from it.
type publication struct {
	at      time.Time
	version string
}

// judge sets what the versions of the pages say beside those that were published.
func (r *reads) judge(published []publication) {
	r.versions = len(published)
	for _, one := range r.pages {
		i := slices.IndexFunc(published, func(p publication) bool { return p.version == one.version })
		older := slices.IndexFunc(published, func(p publication) bool { return !p.at.Before(one.begin) })
		if older < 0 {
			older = len(published)
		}
		if i < 0 || i+1 >= older {
			r.ages = append(r.ages, 0)
			continue
		}
		r.ages = append(r.ages, one.begin.Sub(published[i+1].at))
		r.behind = max(r.behind, older-1-i)
		if older == len(published) {
			r.settled = max(r.settled, one.begin.Sub(published[older-1].at))
		}
	}
}

var versionText = regexp.MustCompile(`"version":"([^"]+)"`)

// versionOf returns the version of the snapshot in an answer.
func versionOf(body []byte) string {
	if m := versionText.FindSubmatch(body); m != nil {
		return string(m[1])
	}
	return ""
}

// visit lets eight visitors read for some time beside a crowd. Failed reads of busy clients count too.
func (c *child) visit(t testing.TB, duration time.Duration, beside crowd, paths []string) *reads {
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
			readOften(ctx, "127.0.0.4", address, i, 20*time.Millisecond, paths, func(one read) {
				busyReads.Add(1)
				if one.failure != "" {
					seen.add(one)
				}
			})
		})
	}
	if beside != (crowd{}) {
		time.Sleep(time.Second) // until all are connected
	}
	for i := range 8 {
		all.Go(func() { readOften(ctx, "127.0.0.1", address, i, 10*time.Millisecond, paths, seen.add) })
	}
	time.Sleep(duration)
	seen.await(t.Context(), 20) // a busy machine takes longer
	stop()
	all.Wait()
	seen.busy = busyReads.Load()
	return seen
}

// readOften reads one path after another over a persistent connection, and every tenth time over a new
// one.
func readOften(ctx context.Context, local, address string, first int, pause time.Duration, paths []string, told func(read)) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(local)}}
	transport := &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 1}
	defer transport.CloseIdleConnections()
	client := http.Client{Transport: transport, Timeout: 20 * time.Second}
	for i := first; ctx.Err() == nil; i++ {
		if i%10 == 0 {
			transport.CloseIdleConnections()
		}
		one := readOnce(ctx, &client, "http://"+address+paths[i%len(paths)])
		if ctx.Err() != nil {
			return
		}
		told(one)
		time.Sleep(pause)
	}
}

func readOnce(ctx context.Context, client *http.Client, address string) read {
	one := read{begin: time.Now()}
	body, err := readAll(ctx, client, address)
	if one.took = time.Since(one.begin); err != nil {
		one.failure = err.Error()
	}
	one.version = versionOf(body)
	return one
}

// readAll reads the body of an answer with status 200.
func readAll(ctx context.Context, client *http.Client, address string) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Apikey", testKey)
	r.Header.Set("Authorization", "Bearer "+testKey)
	res, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", address, res.Status)
	}
	return io.ReadAll(res.Body)
}

// holdIdle keeps an idle connection open, and opens another when the server closes it.
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

// dialLocal opens a connection from a local address; nil if it fails. It is closed with the context.
func dialLocal(ctx context.Context, local, address string) net.Conn {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(local)}}
	conn, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil
	}
	context.AfterFunc(ctx, func() { _ = conn.Close() })
	return conn
}

// memory returns the current and the peak memory of the process, in bytes.
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
		kilobytes := must.Get(strconv.Atoi(f[1]))(t)
		if f[0] == "VmRSS:" {
			now = kilobytes << 10
		} else {
			peak = kilobytes << 10
		}
	}
	return now, peak
}
