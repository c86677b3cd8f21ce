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

	"launchrack/internal/sandbox"
)

// Trial is a time in which everything that a shop depends on is broken, one thing after
// the other.
type Trial struct {
	Shop  *Shop
	Nodes int
	// Bound is how old an answer of a node may be after a change on another one.
	Bound time.Duration
	// Share is for how long nodes share a good refresh; 0 where one node has nobody to
	// share it with.
	Share time.Duration
	// Broken things besides nodes and partners; each is broken and mended again.
	Breakable []Breakable
}

// Breakable is something that the shop depends on.
type Breakable struct {
	Name        string
	Break, Mend func() error
	// Splits reports that nodes cannot follow each other meanwhile.
	Splits bool
}

// Outcome is what a trial found.
type Outcome struct {
	Breaks                                                      map[string]int
	Reads, Pages, Busy, FailedReads, Rows, Refused, Rounds, Odd int
	// Fetches is how often partners were asked in undisturbed rounds, of which Calm is the
	// number. Odd is how many of those asked a partner more or less than once.
	Fetches, Calm      int
	Converged, Ready   Latencies
	Broken, NodeErrors []string
}

// String gives the figures.
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

// trial is a Trial that runs.
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

// Run breaks things until the context ends, mends them, and looks whether every promise
// was kept.
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

// disturb breaks one thing after the other while the shop is used.
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

// breakOne breaks something for a while.
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

// calm calls do and reports whether nothing was broken meanwhile, nor shortly before.
func (t *trial) calm(do func()) bool {
	before, split := t.disturbances.Load(), t.split()
	do()
	return before%2 == 0 && before == t.disturbances.Load() && !split && !t.split()
}

func (t *trial) split() bool { return time.Now().UnixNano() < t.splitUntil.Load() }

// read reads offers from a node, and none that is older than the bound. While nodes cannot
// follow each other an offer may be of any age.
func (t *trial) read(ctx context.Context, n *Node) {
	readUntil(ctx, t.ledger, n, t.Shop.Partners.ids, func() time.Duration {
		if t.split() {
			return 24 * time.Hour
		}
		return t.Bound
	})
}

// pagePaths are what visitors open.
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

// write adds rows by one node after the other, and looks how soon all nodes show them.
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

// maxFollow bounds how long a row is looked for.
const maxFollow = 10 * time.Second

// follow measures when all nodes that live show a row. It counts only where nothing is
// broken meanwhile.
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

// shows waits until a node shows a row. One that is killed meanwhile counts as one that
// does.
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

// refresh has all nodes refresh a partner at the same time, again and again. Where a node
// is killed meanwhile the others wait for the end of its lease. A round that lasts longer
// than a good refresh is shared may rightly fetch twice.
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

// refreshOne reports whether a refresh went well. It may fail by what is broken, and never
// for another reason.
func (t *trial) refreshOne(ctx context.Context, n *Node, partner string) bool {
	err := n.during(func() error { return n.refresh(ctx, partner) })
	status, answered := errors.AsType[*statusError](err)
	fair := answered && slices.Contains([]int{http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusInsufficientStorage}, status.status)
	if err != nil && !fair && !errors.Is(err, errKilled) && ctx.Err() == nil {
		t.ledger.note(&t.ledger.wrongWrites, "refresh of %s on node %d: %v", partner, n.number, err)
	}
	return err == nil
}
