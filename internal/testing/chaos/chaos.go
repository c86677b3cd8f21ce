// Package chaos is a fault-injection test. It runs a shop as processes, ends them with kill -9 and
// breaks their dependencies. Meanwhile it checks the shop's guarantees: no acknowledged row is lost,
// no refresh is partly visible, no answer is too old, and no read fails on a live node.
package chaos

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// Shop is the configuration of the processes of a shop.
type Shop struct {
	// Command makes a process of the program with some arguments.
	Command func(args ...string) *exec.Cmd
	// DatabaseURL is the database that all nodes share.
	DatabaseURL string
	// Args are further arguments of each node, such as flags that turn partners off.
	Args []string
	// Partners are the only partners of the shop.
	Partners *Partners
}

const (
	// key is the API's public key, and code the operator's access code.
	key  = "anon-key-of-the-chaos"
	code = "7391"
	// startTime ends a start that hangs. A busy machine may take a minute.
	startTime = 5 * time.Minute
)

func (s *Shop) args() []string {
	return append([]string{"serve", "--addr", "127.0.0.1:0", "--database-url", s.DatabaseURL, "--partners-dir", s.Partners.Dir(),
		"--refresh-every", "0", "--refresh-share", "0s", "--fetch-timeout", "2s", "--rates-url", "", "--check-links", "off", "--metrics-addr", "",
		"--anon-key", key, "--access-code", code}, s.Args...)
}

// Latencies are measured times.
type Latencies []time.Duration

// Quantile returns the quantile of the times, such as the median for 0.5; 0 without any.
func (l Latencies) Quantile(share float64) time.Duration {
	if len(l) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(l))
	return sorted[min(len(sorted)-1, int(share*float64(len(sorted))))]
}

// String returns the median, the 99th percentile and the maximum.
func (l Latencies) String() string {
	ms := func(d time.Duration) string { return fmt.Sprintf("%.0f ms", float64(d)/1e6) }
	return fmt.Sprintf("p50 %s, p99 %s, slowest %s of %d", ms(l.Quantile(0.5)), ms(l.Quantile(0.99)), ms(l.Quantile(1)), len(l))
}

// list returns the first few lines of each kind, and the number of lines of each.
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
