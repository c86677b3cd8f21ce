package benchmark_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/model/benchmark"
	"launchrack/internal/testing/must"
)

// TestMeasuringScript runs the script of docs/scores.md with stand-ins of both tools, and reads what it writes.
func TestMeasuringScript(t *testing.T) {
	text := must.Get(os.ReadFile("../../../docs/scores.md"))(t)
	_, script, _ := strings.Cut(string(text), "```sh\n")
	script, _, _ = strings.Cut(script, "```")
	tools := t.TempDir()
	for name, prints := range map[string]string{
		"stress-ng": "stress-ng: metrc: [1] stressor bogo ops real time\nstress-ng: metrc: [1] cpu  18213  10.00  9.98  0.01  18$3.28  1822.1",
		"openssl":   "Got: +F:22:sha256:9.00 from 1\n+H:16384\n+F:22:sha256:1806000000.00",
		"nproc":     "4",
	} {
		must.Do(t, os.WriteFile(filepath.Join(tools, name), []byte("#!/bin/sh\ncat <<-.\n"+prints+"\n.\n"), 0o700))
	}
	run := exec.Command("sh", "-c", script, "sh", "hetzner-cloud", "cax11")
	run.Env = append(os.Environ(), "PATH="+tools+":"+os.Getenv("PATH"))
	out := must.Get(run.Output())(t)
	results, err := benchmark.ReadCSV(strings.NewReader(string(out)))
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := []struct {
		name  benchmark.Name
		cores int
		score string
	}{{benchmark.StressNG, 1, "181.28"}, {benchmark.StressNG, 4, "184.28"}, {benchmark.OpenSSL, 4, "1806000000.00"}}
	if len(results) != len(want) {
		t.Fatalf("%d results:\n%s", len(results), out)
	}
	for i, w := range want {
		r := results[i]
		if r.Partner != "hetzner-cloud" || r.SKU != "cax11" || r.Benchmark != w.name.Benchmark || r.Unit != w.name.Unit || r.Cores != w.cores || r.Score.String() != w.score || r.Source != benchmark.OwnRuns {
			t.Errorf("row %d is %+v, want %+v", i, r, w)
		}
	}
}
