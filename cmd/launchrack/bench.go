package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/benchmark"
	"launchrack/internal/errs"
	"launchrack/internal/market"
)

type benchCmd struct {
	Partner string `help:"Partner of this machine, such as hetzner-cloud."`
	SKU     string `name:"sku" help:"The partner's own name of the machine type, such as cax11."`
	Seconds int    `default:"10" help:"How long each run takes."`
}

// Run measures one core and all cores by stress-ng, and all cores by openssl. It writes the results
// to the standard output in the format of launchrack benchmarks import. It reports and skips a
// missing tool.
func (c benchCmd) Run(env environment) error {
	if (c.Partner == "") != (c.SKU == "") {
		return errs.Field("sku", "--partner %q and --sku %q came; accepted are both or neither", c.Partner, c.SKU)
	}
	if c.Seconds < 1 || c.Seconds > 600 {
		return errs.Field("seconds", "%d came; accepted is 1 to 600", c.Seconds)
	}
	made := benchmark.Result{Partner: market.PartnerID(c.Partner), SKU: c.SKU, CPU: ownProcessor(), Source: benchmark.OwnRuns, Day: time.Now().UTC().Format(time.DateOnly)}
	var results []benchmark.Result
	for _, b := range []struct {
		tool string
		run  func(context.Context, benchmark.Result, int) ([]benchmark.Result, error)
	}{{"stress-ng", runStress}, {"openssl", runOpenSSL}} {
		if _, err := exec.LookPath(b.tool); err != nil {
			fmt.Fprintf(env.stderr, "%s is not installed here; its results are left out.\n", b.tool)
			continue
		}
		more, err := b.run(env.ctx, made, c.Seconds)
		if err != nil {
			return fmt.Errorf("%s: %w", b.tool, err)
		}
		results = append(results, more...)
	}
	if len(results) == 0 {
		return errs.New(errs.Unavailable, "neither stress-ng nor openssl is installed here, so nothing was measured")
	}
	return benchmark.WriteCSV(env.stdout, results)
}

// stressRate matches the operations per second of real time in the output of stress-ng:
// "stress-ng: metrc: [1] cpu  18213  10.00  9.98  0.01  1821.28  1822.1 …".
var stressRate = regexp.MustCompile(`(?m)\]\s+cpu\s+\d+\s+[\d.]+\s+[\d.]+\s+[\d.]+\s+([\d.]+)`)

func runStress(ctx context.Context, made benchmark.Result, seconds int) (results []benchmark.Result, err error) {
	counts := []int{1}
	if n := runtime.NumCPU(); n > 1 {
		counts = append(counts, n)
	}
	for _, cores := range counts {
		made.Benchmark, made.Unit, made.Cores = benchmark.StressNG.Benchmark, benchmark.StressNG.Unit, cores
		printed, err := exec.CommandContext(ctx, "stress-ng", "--metrics", "--cpu", strconv.Itoa(cores), "--cpu-method", "div16", "--timeout", strconv.Itoa(seconds)+"s").CombinedOutput()
		if err != nil {
			return nil, err
		}
		if made.Score, err = parseScore(stressRate, printed); err != nil {
			return nil, err
		}
		results = append(results, made)
	}
	return results, nil
}

// hashRate matches the bytes per second in the machine-readable output of openssl:
// "+F:22:sha256:1806000000.00".
var hashRate = regexp.MustCompile(`(?m)^\+F:\d+:[^:]+:([\d.]+)`)

func runOpenSSL(ctx context.Context, made benchmark.Result, seconds int) ([]benchmark.Result, error) {
	made.Benchmark, made.Unit, made.Cores = benchmark.OpenSSL.Benchmark, benchmark.OpenSSL.Unit, runtime.NumCPU()
	printed, err := exec.CommandContext(ctx, "openssl", "speed", "-mr", "-multi", strconv.Itoa(made.Cores), "-seconds", strconv.Itoa(seconds),
		"-bytes", strconv.Itoa(benchmark.OpenSSLBlock), "-evp", "sha256").Output()
	if err != nil {
		return nil, err
	}
	made.Score, err = parseScore(hashRate, printed)
	return []benchmark.Result{made}, err
}

// parseScore returns the number in the first group of a pattern.
func parseScore(pattern *regexp.Regexp, printed []byte) (market.Amount, error) {
	m := pattern.FindSubmatch(printed)
	if m == nil {
		return market.Amount{}, errors.New("its output has no result")
	}
	return market.ParseAmount(string(m[1]))
}

// ownProcessor returns the name of this machine's processor; empty if /proc/cpuinfo lacks it.
func ownProcessor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return benchmark.ProcessorName(value)
		}
	}
	return ""
}
