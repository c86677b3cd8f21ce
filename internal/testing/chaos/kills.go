package chaos

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"
)

const (
	// leaseTime is how long the lease of a killed refresh blocks other refreshes of the partner.
	leaseTime = 31 * time.Second
	// firstLife is the maximum time of the first round, which lasts until something was
	// acknowledged.
	firstLife = 30 * time.Second
	// tokenTime is how long a token is used.
	tokenTime = 20 * time.Minute
)

// Kills is the result of RunKills.
type Kills struct {
	Rounds, Acknowledged, Refreshes, DuringRefresh, Reads int
	// Ready are the times from start to ready.
	Ready Latencies
	// Broken are the violations of the shop's guarantees.
	Broken []string
}

// String returns the results as text.
func (k Kills) String() string {
	return fmt.Sprintf("%d kills, %d of them during a refresh; %d rows and %d refreshes acknowledged, %d reads; broken promises: %d\nrestart to ready: %s\n%s",
		k.Rounds, k.DuringRefresh, k.Acknowledged, k.Refreshes, k.Reads, len(k.Broken), k.Ready, list(k.Broken))
}

// killer kills a node again and again while a writer, a refresher and a reader use it.
type killer struct {
	shop    *Shop
	node    *Node
	ledger  *ledger
	random  *rand.Rand
	token   string
	until   time.Time
	resting map[string]time.Time
	turn    int
	result  Kills
}

// RunKills kills a node a number of times, each after at most maxLife. After each restart it checks
// that the node has all acknowledged writes.
func RunKills(ctx context.Context, shop *Shop, rounds int, maxLife time.Duration) (Kills, error) {
	k := &killer{shop: shop, node: shop.NewNode(1), ledger: newLedger(), random: rand.New(rand.NewPCG(5, 2)), resting: map[string]time.Time{}}
	defer k.node.Kill()
	if err := k.fill(ctx); err != nil {
		return k.result, err
	}
	for range rounds {
		if err := k.round(ctx, maxLife); err != nil {
			return k.result, err
		}
	}
	_, err := k.start(ctx)
	if err == nil {
		err = k.ledger.check(ctx, k.node, shop.Partners.ids)
	}
	k.result.Acknowledged, k.result.Refreshes, k.result.Reads, k.result.Broken = len(k.ledger.rows), k.ledger.refreshes, k.ledger.reads, k.ledger.broken()
	return k.result, err
}

// fill refreshes every partner once.
func (k *killer) fill(ctx context.Context) error {
	if _, err := k.node.Start(ctx); err != nil {
		return err
	}
	for _, partner := range k.shop.Partners.all() {
		if err := k.node.refresh(ctx, partner); err != nil {
			return fmt.Errorf("the first refresh of %s: %w\n%s", partner, err, k.node.Log())
		}
	}
	k.node.Kill()
	return nil
}

// start starts the node and renews an old token.
func (k *killer) start(ctx context.Context) (time.Duration, error) {
	took, err := k.node.Start(ctx)
	if err == nil && time.Now().After(k.until) {
		k.until = time.Now().Add(tokenTime)
		k.token, err = k.node.unlock(ctx)
	}
	return took, err
}

func (k *killer) round(ctx context.Context, maxLife time.Duration) error {
	took, err := k.start(ctx)
	if err != nil {
		return err
	}
	k.result.Rounds++
	k.result.Ready = append(k.result.Ready, took)
	if err := k.ledger.check(ctx, k.node, k.shop.Partners.ids); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	var running sync.WaitGroup
	for _, run := range []func(context.Context){k.write, k.refresh, k.read} {
		running.Go(func() { run(ctx) })
	}
	pause(ctx, time.Duration(k.random.Int64N(int64(maxLife))))
	for began := time.Now(); k.result.Rounds == 1 && !k.ledger.begun() && time.Since(began) < firstLife; {
		pause(ctx, time.Millisecond)
	}
	k.node.Kill()
	stop()
	running.Wait()
	return nil
}

// write adds rows one after another until the node is killed.
func (k *killer) write(ctx context.Context) {
	for ctx.Err() == nil {
		row := k.ledger.take()
		err := k.node.insert(ctx, k.token, row)
		if err == nil {
			k.ledger.acknowledge(row)
			pause(ctx, time.Duration(rand.Int64N(int64(20*time.Millisecond))))
			continue
		}
		if status, ok := errors.AsType[*statusError](err); ok {
			k.ledger.note(&k.ledger.wrongWrites, "row %d: %v", row, status)
		}
		return
	}
}

// refresh refreshes one partner after another until the node is killed. A partner whose refresh was
// killed waits for the end of its lease.
func (k *killer) refresh(ctx context.Context) {
	for ctx.Err() == nil {
		partner := k.nextPartner()
		if partner == "" {
			pause(ctx, time.Second)
			continue
		}
		generation := k.shop.Partners.box.Advance()
		err := k.node.refresh(ctx, partner)
		if err == nil {
			k.ledger.refreshed(partner, generation)
			continue
		}
		if status, ok := errors.AsType[*statusError](err); ok && status.status != http.StatusServiceUnavailable {
			k.ledger.note(&k.ledger.wrongWrites, "refresh of %s: %v", partner, status)
		}
		k.result.DuringRefresh++
		k.resting[partner] = time.Now().Add(leaseTime)
		return
	}
}

func (k *killer) nextPartner() string {
	for range k.shop.Partners.ids {
		k.turn++
		partner := k.shop.Partners.ids[k.turn%len(k.shop.Partners.ids)]
		if time.Now().After(k.resting[partner]) {
			return partner
		}
	}
	return ""
}

// read reads the offer of one partner after another until the node is killed.
func (k *killer) read(ctx context.Context) {
	readUntil(ctx, k.ledger, k.node, k.shop.Partners.ids, func() time.Duration { return 0 })
}

// readUntil reads the partners' offers from a node until the context ends. The node must show an
// offer that was acknowledged longer than bound ago, or a newer one.
func readUntil(ctx context.Context, l *ledger, n *Node, partners []string, bound func() time.Duration) {
	for i := 0; ctx.Err() == nil; i++ {
		partner := partners[i%len(partners)]
		began := time.Now()
		err := n.during(func() error {
			got, err := n.generation(ctx, partner)
			return l.checkOffer(n, partner, l.acknowledgedBefore(partner, began.Add(-bound())), func() (int, error) { return got, err })
		})
		switch {
		case errors.Is(err, errKilled) || ctx.Err() != nil:
			pause(ctx, 5*time.Millisecond)
		case err != nil:
			l.note(&l.failedReads, "node %d: %v", n.number, err)
		default:
			l.count(&l.reads)
			pause(ctx, 2*time.Millisecond)
		}
	}
}
