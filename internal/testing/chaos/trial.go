package chaos

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"launchrack/internal/partner/sandbox"
)

// Trial is a test in which the dependencies of a shop are broken one after another.
type Trial struct {
	Shop  *Shop
	Nodes int
	// Bound is the maximum time until a node shows a change on another one.
	Bound time.Duration
	// Share is how long nodes share a good refresh; 0 for a single node.
	Share time.Duration
	// Breakable are the dependencies to break beside nodes and partners.
	Breakable []Breakable
}

// Breakable is a dependency of the shop that can be broken and mended.
type Breakable struct {
	Name        string
	Break, Mend func() error
	// Splits reports whether nodes cannot follow each other while it is broken.
	Splits bool
}

// Outcome is the result of a trial.
type Outcome struct {
	Breaks                                                      map[string]int
	Reads, Pages, Busy, FailedReads, Rows, Refused, Rounds, Odd int
	// Calm counts the undisturbed rounds, and Fetches the requests to partners in them. Odd counts the
	// calm rounds that did not ask the partner exactly once.
	Fetches, Calm      int
	Converged, Ready   Latencies
	Broken, NodeErrors []string
}

// String returns the results as text.
func (o Outcome) String() string {
	return fmt.Sprintf(`breaks: %v
reads: %d of the API, %d of pages, %d pages put off for lack of a processor; failed on live nodes: %d
writes: %d rows acknowledged, %d refused
refreshes: %d rounds; undisturbed ones: %d, with %d fetches (%d not once)
a row on all nodes after: %s
restart to ready: %s
broken promises: %d
%s`, o.Breaks, o.Reads, o.Pages, o.Busy, o.FailedReads, o.Rows, o.Refused, o.Rounds, o.Calm, o.Fetches, o.Odd, o.Converged, o.Ready, len(o.Broken), list(o.Broken))
}

// trial is a running Trial.
type trial struct {
	Trial
	nodes  []*Node
	ledger *ledger
	random *rand.Rand

	// disturbances counts the beginnings and the ends of breaks: it is odd while
	// something is broken.
	disturbances atomic.Int64
	// splitUntil is when nodes follow each other again, in nanoseconds.
	splitUntil atomic.Int64
	token      atomic.Pointer[string]

	mu      sync.Mutex
	outcome Outcome
}

// Run breaks and mends dependencies for some time, and checks the shop's guarantees.
func (c Trial) Run(ctx context.Context, d time.Duration) (Outcome, error) {
	t := &trial{Trial: c, ledger: newLedger(), random: rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0)), outcome: Outcome{Breaks: map[string]int{}}}
	for i := range c.Nodes {
		t.nodes = append(t.nodes, c.Shop.NewNode(i+1))
		defer t.nodes[i].Kill()
		if _, err := t.nodes[i].Start(ctx); err != nil {
			return t.outcome, err
		}
	}
	if err := t.begin(ctx); err != nil {
		return t.outcome, err
	}
	err := t.disturb(ctx, d)
	for _, n := range t.nodes {
		if err == nil {
			err = t.ledger.check(ctx, n, c.Shop.Partners.ids)
		}
	}
	return t.result(), err
}

// begin refreshes every partner once.
func (t *trial) begin(ctx context.Context) error {
	token, err := t.nodes[0].unlock(ctx)
	if err != nil {
		return err
	}
	t.token.Store(&token)
	for _, partner := range t.Shop.Partners.ids {
		if err := t.nodes[0].refresh(ctx, partner); err != nil {
			return err
		}
	}
	pause(ctx, 2*t.Bound)
	return nil
}

// disturb breaks one dependency after another while the shop is used.
func (t *trial) disturb(ctx context.Context, d time.Duration) error {
	using, stop := context.WithCancel(ctx)
	var running sync.WaitGroup
	for _, n := range t.nodes {
		running.Go(func() { t.read(using, n) })
		running.Go(func() { t.readPages(using, n) })
	}
	running.Go(func() { t.write(using) })
	for _, partner := range t.Shop.Partners.ids {
		running.Go(func() { t.refresh(using, partner) })
	}
	defer running.Wait()
	defer stop()
	for end := time.Now().Add(d); time.Now().Before(end) && ctx.Err() == nil; {
		pause(ctx, time.Second+rand.N(3*time.Second))
		t.disturbances.Add(1)
		err := t.breakOne(ctx)
		t.disturbances.Add(1)
		if err != nil {
			return err
		}
	}
	pause(ctx, time.Second+2*t.Bound)
	return nil
}

func (t *trial) result() Outcome {
	t.mu.Lock()
	defer t.mu.Unlock()
	o, l := t.outcome, t.ledger
	o.Reads, o.FailedReads, o.Rows, o.Refused, o.Broken = l.reads, len(l.failedReads), len(l.rows), l.refused, l.broken()
	return o
}

// breakOne breaks a random dependency for a while.
func (t *trial) breakOne(ctx context.Context) error {
	kind := t.random.IntN(2 + len(t.Breakable))
	switch kind {
	case 0:
		t.broke("kill")
		n := t.nodes[t.random.IntN(len(t.nodes))]
		n.Kill()
		pause(ctx, rand.N(time.Second))
		took, err := n.Start(ctx)
		t.mu.Lock()
		t.outcome.Ready = append(t.outcome.Ready, took)
		t.mu.Unlock()
		return err
	case 1:
		t.broke("partner")
		return t.breakPartner(ctx)
	}
	b := t.Breakable[kind-2]
	t.broke(b.Name)
	return t.breakThing(ctx, b)
}

func (t *trial) breakPartner(ctx context.Context) error {
	partner := t.Shop.Partners.ids[t.random.IntN(len(t.Shop.Partners.ids))]
	faults := []sandbox.Fault{sandbox.Status500, sandbox.Status404, sandbox.Status429, sandbox.Hang, sandbox.Truncated, sandbox.HTML, sandbox.Challenge}
	if err := t.Shop.Partners.box.SetFault(partner, faults[t.random.IntN(len(faults))]); err != nil {
		return err
	}
	pause(ctx, 2*time.Second)
	return t.Shop.Partners.box.SetFault(partner, sandbox.None)
}

// healTime is how long nodes may take to follow each other after they were split.
const healTime = 5 * time.Second

func (t *trial) breakThing(ctx context.Context, b Breakable) error {
	if b.Splits {
		t.splitUntil.Store(time.Now().Add(time.Hour).UnixNano())
		defer func() { t.splitUntil.Store(time.Now().Add(healTime).UnixNano()) }()
	}
	if err := b.Break(); err != nil {
		return errors.Join(err, b.Mend())
	}
	pause(ctx, time.Second+rand.N(2*time.Second))
	return b.Mend()
}

func (t *trial) broke(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.outcome.Breaks[what]++
}

// calm calls do and reports whether nothing was broken meanwhile or shortly before.
func (t *trial) calm(do func()) bool {
	before, split := t.disturbances.Load(), t.split()
	do()
	return before%2 == 0 && before == t.disturbances.Load() && !split && !t.split()
}

func (t *trial) split() bool { return time.Now().UnixNano() < t.splitUntil.Load() }

// read reads offers from a node, which must not be older than the bound. While nodes cannot follow
// each other, an offer may have any age.
func (t *trial) read(ctx context.Context, n *Node) {
	readUntil(ctx, t.ledger, n, t.Shop.Partners.ids, func() time.Duration {
		if t.split() {
			return 24 * time.Hour
		}
		return t.Bound
	})
}

// pagePaths are the requested pages.
var pagePaths = []string{"/", "/vps", "/status", "/vps?order=price", "/compare?ids=1,2"}

func (t *trial) readPages(ctx context.Context, n *Node) {
	for i := 0; ctx.Err() == nil; i++ {
		path := pagePaths[i%len(pagePaths)]
		err := n.during(func() error { return n.page(ctx, path) })
		switch {
		case err == nil:
			t.mu.Lock()
			t.outcome.Pages++
			t.mu.Unlock()
		case errors.Is(err, errBusy):
			t.mu.Lock()
			t.outcome.Busy++
			t.mu.Unlock()
		case !errors.Is(err, errKilled) && ctx.Err() == nil:
			t.ledger.note(&t.ledger.failedReads, "node %d, %s: %v", n.number, path, err)
		}
		pause(ctx, 200*time.Millisecond)
	}
}

// write adds rows by one node after another, and measures when all nodes show them.
func (t *trial) write(ctx context.Context) {
	renewed := time.Now()
	for i := 0; ctx.Err() == nil; i++ {
		n, row := t.nodes[i%len(t.nodes)], t.ledger.take()
		if time.Since(renewed) > tokenTime {
			if token, err := n.unlock(ctx); err == nil {
				t.token.Store(&token)
				renewed = time.Now()
			}
		}
		err := n.during(func() error { return n.insert(ctx, *t.token.Load(), row) })
		status, answered := errors.AsType[*statusError](err)
		switch {
		case err == nil:
			t.ledger.acknowledge(row)
			t.follow(ctx, row)
		case answered && (status.status == http.StatusServiceUnavailable || status.status == http.StatusInsufficientStorage):
			t.ledger.count(&t.ledger.refused)
		case !errors.Is(err, errKilled) && ctx.Err() == nil:
			t.ledger.note(&t.ledger.wrongWrites, "row %d on node %d: %v", row, n.number, err)
		}
		pause(ctx, 30*time.Millisecond)
	}
}

// maxFollow is the maximum time until all nodes show a row.
const maxFollow = 10 * time.Second

// follow measures when all live nodes show a row. It ignores the result if something was broken
// meanwhile.
func (t *trial) follow(ctx context.Context, row int) {
	began, shown := time.Now(), true
	calm := t.calm(func() {
		for _, n := range t.nodes {
			if !t.shows(ctx, n, row, began.Add(maxFollow)) {
				shown = false
			}
		}
	})
	took := time.Since(began)
	if !calm || ctx.Err() != nil {
		return
	}
	if !shown {
		t.ledger.note(&t.ledger.stale, "row %d is not on all nodes after %s", row, took)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.outcome.Converged = append(t.outcome.Converged, took)
}

// shows waits until a node shows a row. A node that is killed meanwhile counts as showing it.
func (t *trial) shows(ctx context.Context, n *Node, row int, until time.Time) bool {
	for time.Now().Before(until) && ctx.Err() == nil {
		found := false
		err := n.during(func() (err error) { found, err = n.has(ctx, row); return err })
		if found || errors.Is(err, errKilled) {
			return true
		}
		pause(ctx, 5*time.Millisecond)
	}
	return false
}

// refresh lets all nodes refresh a partner at the same time, again and again. If a node is killed
// meanwhile, the others wait for the end of its lease. A round that lasts longer than Share may
// fetch twice.
func (t *trial) refresh(ctx context.Context, partner string) {
	for ctx.Err() == nil {
		pause(ctx, time.Second+rand.N(2*time.Second))
		t.Shop.Partners.takeFetches(partner)
		generation := t.Shop.Partners.box.Advance()
		good, began := make([]bool, len(t.nodes)), time.Now()
		calm := t.calm(func() {
			var all sync.WaitGroup
			for i, n := range t.nodes {
				all.Go(func() { good[i] = t.refreshOne(ctx, n, partner) })
			}
			all.Wait()
		})
		if ctx.Err() != nil {
			return
		}
		if slices.Contains(good, true) {
			t.ledger.refreshed(partner, generation)
		}
		t.recordRound(partner, calm && !slices.Contains(good, false) && (t.Share == 0 || time.Since(began) < t.Share))
	}
}

func (t *trial) recordRound(partner string, calm bool) {
	fetches := t.Shop.Partners.takeFetches(partner)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.outcome.Rounds++
	if calm {
		t.outcome.Calm++
		t.outcome.Fetches += fetches
		if fetches != 1 {
			t.outcome.Odd++
		}
	}
}

// refreshOne reports whether a refresh succeeded. It may fail only because of a broken dependency.
func (t *trial) refreshOne(ctx context.Context, n *Node, partner string) bool {
	err := n.during(func() error { return n.refresh(ctx, partner) })
	status, answered := errors.AsType[*statusError](err)
	fair := answered && slices.Contains([]int{http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusInsufficientStorage}, status.status)
	if err != nil && !fair && !errors.Is(err, errKilled) && ctx.Err() == nil {
		t.ledger.note(&t.ledger.wrongWrites, "refresh of %s on node %d: %v", partner, n.number, err)
	}
	return err == nil
}
