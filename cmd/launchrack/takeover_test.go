package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"launchrack/internal/partner/registry"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

// slowPartner is a sandbox that counts its requests and can delay its answers.
type slowPartner struct {
	*sandbox.Sandbox
	url   string
	began chan struct{}

	mu    sync.Mutex
	asked int
	// open is closed when delayed answers are sent; nil if none are delayed.
	open chan struct{}
}

func newSlowPartner(t *testing.T) *slowPartner {
	p := &slowPartner{Sandbox: sandbox.New(registry.Sandboxes(), sandbox.Options{}), began: make(chan struct{}, 100)}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := httptest.NewRecorder()
		p.Handler().ServeHTTP(rec, r) // the offer of now, even if it arrives late
		p.mu.Lock()
		p.asked++
		open := p.open
		p.mu.Unlock()
		if open != nil {
			p.began <- struct{}{}
			select {
			case <-open:
			case <-r.Context().Done():
			}
		}
		for name, values := range rec.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(rec.Code)
		_, _ = w.Write(rec.Body.Bytes())
	}))
	t.Cleanup(func() { server.CloseClientConnections(); server.Close() })
	p.url = server.URL
	return p
}

// hold delays the next answers until release is called.
func (p *slowPartner) hold() (release func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	open := make(chan struct{})
	p.open = open
	return func() { close(open) }
}

// answer ends the delay for later requests.
func (p *slowPartner) answer() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open = nil
}

// takeAsked returns the number of requests since the last call.
func (p *slowPartner) takeAsked() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := p.asked
	p.asked = 0
	return n
}

// cherryPlans returns the plans of Cherry on a node.
func (s shop) cherryPlans(t *testing.T) string {
	t.Helper()
	_, body := s.call(t, "GET", "/rest/v1/server_plans?partner_id=eq.cherry&select=id,name,price_monthly_currencies,available&order=id")
	return body
}

// askToRefresh makes a node refresh Cherry. The node may be killed or stopped meanwhile.
func (s shop) askToRefresh() error {
	req, err := http.NewRequest("POST", s.url+"/functions/v1/fetch-server-plans", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Apikey", testKey)
	req.Header.Set("Authorization", "Bearer "+testKey)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// TestAKilledNodeIsTakenOver ends a node with kill -9 in the middle of a fetch, soon after it renewed
// its lease: the other node can refresh soon after the lease has ended, which is logged. Where a busy machine takes
// its time, twice the 15 seconds that may pass are enough to tell this from a lease that stays.
func TestAKilledNodeIsTakenOver(t *testing.T) {
	if testing.Short() {
		t.Skip("a lease has to end")
	}
	p, db := newSlowPartner(t), database(t)
	first, second := openChild(t, db, p.url), openChild(t, db, p.url)
	release := p.hold()
	defer release()
	go func() { _ = first.askToRefresh() }() // it is cut off
	<-p.began
	time.Sleep(4500 * time.Millisecond) // it renews its lease after 4
	first.kill()
	killed := time.Now()
	p.answer()
	status, got := second.refresh(t, "fetch-server-plans")
	took := time.Since(killed)
	began := time.Now()
	second.refresh(t, "fetch-server-plans")
	alone := time.Since(began) // on a busy machine a refresh takes seconds
	t.Logf("taken over %.1f s after the kill; a refresh takes %.1f s", took.Seconds(), alone.Seconds())
	if status != http.StatusOK || got.Added+got.Changed+got.Unchanged == 0 || took-alone > 30*time.Second {
		t.Errorf("%d %+v after %s", status, got, took)
	}
}

// TestClocksApart lets two nodes whose clocks are 40 s apart refresh by turns and at the same time: the
// partner is asked once in each round, and an older answer never replaces a newer one.
func TestClocksApart(t *testing.T) {
	if testing.Short() {
		t.Skip("shared refreshes and a lease have to end")
	}
	t.Parallel()
	p, db := newSlowPartner(t), database(t)
	const share = 2 * time.Second
	nodes := []*child{openChildAhead(t, 40*time.Second, db, p.url, "--refresh-share", share.String()), openChild(t, db, p.url, "--refresh-share", share.String())}
	refresh := func(n *child) {
		if status, got := n.refresh(t, "fetch-server-plans"); status != http.StatusOK {
			t.Errorf("%d %+v", status, got)
		}
	}
	refresh(nodes[0])
	documents := p.takeAsked()
	time.Sleep(share + 100*time.Millisecond)
	rounds := 3 // by turns, and at once with either node first
	if os.Getenv("CHAOS") != "" {
		rounds = 30
	}
	for round := range rounds {
		p.Advance()
		p.takeAsked()
		began := time.Now()
		switch a, b := nodes[round%2], nodes[1-round%2]; round % 3 {
		case 0:
			refresh(a)
			refresh(b)
		default:
			var both sync.WaitGroup
			both.Go(func() { refresh(a) })
			both.Go(func() { refresh(b) })
			both.Wait()
		}
		isShared := time.Since(began) < share // else the second node may ask again
		if asked := p.takeAsked(); asked == 0 || isShared && asked != documents {
			t.Errorf("round %d: %d documents were asked for, want the %d of one fetch", round, asked, documents)
		}
		until(t, "the same plans on both nodes", func() bool { return nodes[0].cherryPlans(t) == nodes[1].cherryPlans(t) })
		time.Sleep(share + 100*time.Millisecond)
	}

	// A node is stopped while it waits for an answer, and another one refreshes.
	for round, late := range nodes {
		other := nodes[1-round]
		release := p.hold()
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_ = late.askToRefresh() // it may fail
		}()
		<-p.began
		must.Do(t, late.cmd.Process.Signal(syscall.SIGSTOP))
		p.answer()
		release() // the older answer is sent
		p.Advance()
		refresh(other)
		newer := other.cherryPlans(t)
		must.Do(t, late.cmd.Process.Signal(syscall.SIGCONT))
		<-ended
		until(t, "the newer plans on the node that stood still", func() bool { return late.cherryPlans(t) == newer })
		if other.cherryPlans(t) != newer {
			t.Errorf("an older answer of node %d was stored over a newer one", round)
		}
		if log := late.log.String(); !strings.Contains(log, "refresh not stored") && !strings.Contains(log, "refresh failed") {
			t.Errorf("node %d does not say that its refresh was not stored:\n%s", round, log)
		}
		time.Sleep(share + 100*time.Millisecond)
	}
}
