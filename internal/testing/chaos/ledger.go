package chaos

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// acknowledged is an offer that the shop has acknowledged as stored, with the time.
type acknowledged struct {
	at         time.Time
	generation int
}

// ledger records the acknowledged writes and the violations of the shop's guarantees.
type ledger struct {
	mu sync.Mutex
	// rows are the numbers of the acknowledged rows; next is the next number.
	rows []int
	next int
	// generations are the acknowledged offers of each partner, the oldest first.
	generations map[string][]acknowledged

	reads, refreshes, refused   int
	failedReads, mixed, stale   []string
	lost, wrongWrites, problems []string
}

func newLedger() *ledger { return &ledger{next: 1, generations: map[string][]acknowledged{}} }

// take returns the number of the next row.
func (l *ledger) take() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.next++
	return l.next - 1
}

// acknowledge records an acknowledged row.
func (l *ledger) acknowledge(row int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rows = append(l.rows, row)
}

// refreshed records that the shop acknowledged a partner's offer of a generation.
func (l *ledger) refreshed(partner string, generation int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.refreshes++
	l.generations[partner] = append(l.generations[partner], acknowledged{time.Now(), generation})
}

// acknowledgedBefore returns the generation of a partner's last offer that was acknowledged before a
// time; 0 for none.
func (l *ledger) acknowledgedBefore(partner string, before time.Time) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, a := range slices.Backward(l.generations[partner]) {
		if a.at.Before(before) {
			return a.generation
		}
	}
	return 0
}

// note adds a violation to a list of the ledger.
func (l *ledger) note(list *[]string, format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	*list = append(*list, time.Now().Format("15:04:05.000 ")+fmt.Sprintf(format, args...))
}

// begun reports whether a row and a refresh have been acknowledged.
func (l *ledger) begun() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.rows) > 0 && l.refreshes > 0
}

func (l *ledger) count(n *int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	*n++
}

// check compares the rows and offers of a node with the acknowledged ones.
func (l *ledger) check(ctx context.Context, n *Node, partners []string) error {
	shown, err := n.added(ctx)
	if err != nil {
		return fmt.Errorf("node %d: %w", n.number, err)
	}
	l.mu.Lock()
	rows := append([]int(nil), l.rows...)
	l.mu.Unlock()
	for _, row := range rows {
		if shown[row] != 1 {
			l.note(&l.lost, "row %d was acknowledged, and node %d shows it %d times", row, n.number, shown[row])
		}
	}
	for _, partner := range partners {
		want := l.acknowledgedBefore(partner, time.Now())
		if err := l.checkOffer(n, partner, want, func() (int, error) { return n.generation(ctx, partner) }); err != nil {
			return err
		}
	}
	return nil
}

// checkOffer reads a partner's offer from a node. It must be complete, and of no generation before
// oldest.
func (l *ledger) checkOffer(n *Node, partner string, oldest int, read func() (int, error)) error {
	got, err := read()
	switch mixed, isMixed := err.(*mixedError); {
	case isMixed:
		l.note(&l.mixed, "node %d: %v", n.number, mixed)
	case err != nil:
		return err
	case got < oldest:
		l.note(&l.stale, "node %d shows generation %d of %s, %d was acknowledged", n.number, got, partner, oldest)
	}
	return nil
}

// broken returns all violations.
func (l *ledger) broken() (lines []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, kind := range []struct {
		name  string
		lines []string
	}{{"lost", l.lost}, {"mixed", l.mixed}, {"stale", l.stale}, {"failed read", l.failedReads}, {"write", l.wrongWrites}, {"problem", l.problems}} {
		for _, line := range kind.lines {
			lines = append(lines, kind.name+": "+line)
		}
	}
	return lines
}
