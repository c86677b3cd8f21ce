// Package chaos runs a shop as processes, ends them with kill -9, breaks what they depend
// on, and looks meanwhile whether the shop keeps its promises: no row that was acknowledged
// is lost, no refresh is seen half, no answer is older than it may be, and no read fails on
// a node that lives.
package chaos

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// Shop says how the processes of a shop are started.
type Shop struct {
	// Command makes a process of the program with these arguments.
	Command func(args ...string) *exec.Cmd
	// DatabaseURL is the database that all nodes share.
	DatabaseURL string
	// Args are further arguments of each node, such as those that turn partners off.
	Args []string
	// Partners are the only partners of the shop.
	Partners *Partners
}

const (
	// key and code open the API and the operator's part of it.
	key  = "anon-key-of-the-chaos"
	code = "7391"
	// startTime bounds the start of a node.
	startTime = time.Minute
)

func (s *Shop) args() []string {
	return append([]string{"serve", "--addr", "127.0.0.1:0", "--database-url", s.DatabaseURL, "--partners-dir", s.Partners.Dir(),
		"--refresh-every", "0", "--refresh-share", "0s", "--fetch-timeout", "2s", "--rates-url", "", "--check-links", "off", "--metrics-addr", "",
		"--anon-key", key, "--access-code", code}, s.Args...)
}

// Latencies are measured times.
type Latencies []time.Duration

// Quantile gives the time that a share of all is below; 0 where nothing was measured.
func (l Latencies) Quantile(share float64) time.Duration {
	if len(l) == 0 {
		return 0
	}
	sorted := append(Latencies(nil), l...)
	sortTimes(sorted)
	return sorted[min(len(sorted)-1, int(share*float64(len(sorted))))]
}

// String gives the middle, the slowest hundredth and the slowest.
func (l Latencies) String() string {
	ms := func(d time.Duration) string { return fmt.Sprintf("%.0f ms", float64(d)/1e6) }
	return fmt.Sprintf("p50 %s, p99 %s, slowest %s of %d", ms(l.Quantile(0.5)), ms(l.Quantile(0.99)), ms(l.Quantile(1)), len(l))
}

// list writes the first few lines of each kind.
func list(lines []string) string {
	const shown = 4
	var text []string
	count := map[string]int{}
	for _, line := range lines {
		kind, _, _ := strings.Cut(line, ":")
		if count[kind]++; count[kind] <= shown {
			text = append(text, line)
		}
	}
	for kind, n := range count {
		text = append(text, fmt.Sprintf("%d %s", n, kind))
	}
	return strings.Join(text, "\n")
}

// pause waits, until the context ends at the latest.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
