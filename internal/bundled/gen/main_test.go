package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/bundled"
	"launchrack/internal/market"
)

// TestCatalogueIsFresh compares the plans and not the bytes: another compressor may pack
// them otherwise.
func TestCatalogueIsFresh(t *testing.T) {
	out := filepath.Join(t.TempDir(), "plans.ndjson.gz")
	var stdout, stderr bytes.Buffer
	if code := run([]string{"-out", out}, &stdout, &stderr); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr.String())
	}
	if diff := cmp.Diff(unpacked(t, out), unpacked(t, filepath.Join("..", "plans.ndjson.gz"))); diff != "" {
		t.Errorf("plans.ndjson.gz differs from the tables; run go run ./internal/bundled/gen (-tables +file):\n%s", diff)
	}
}

func unpacked(t *testing.T, path string) []string {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	zip, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(zip)
	if err != nil {
		t.Fatal(err)
	}
	return strings.SplitAfter(string(content), "\n")
}

// TestPlansComeBackWhole holds that nothing of a plan is lost in the file, the
// digits of its prices included.
func TestPlansComeBackWhole(t *testing.T) {
	want, err := catalogue(recorded)
	if err != nil {
		t.Fatal(err)
	}
	got, err := bundled.Plans()
	if err != nil {
		t.Fatal(err)
	}
	digits := cmp.Comparer(func(a, b market.Amount) bool { return a.String() == b.String() })
	if diff := cmp.Diff(want, got, digits); diff != "" {
		t.Errorf("Plans() (-tables +decoded):\n%s", diff)
	}
}

func TestCombineLeavesHalfPricesOut(t *testing.T) {
	base, err := quote{EUR: "10.00", USD: "11.00"}.prices()
	if err != nil {
		t.Fatal(err)
	}
	extra, err := quote{EUR: "0.50", GBP: "0.40"}.prices()
	if err != nil {
		t.Fatal(err)
	}
	got, err := combine(base, extra, plus)
	if err != nil {
		t.Fatal(err)
	}
	if want := (market.Prices{market.EUR: market.MustAmount("10.50")}); !got.Equal(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestQuoteRefusesWhatIsNotAPrice(t *testing.T) {
	if p, err := (quote{EUR: "4,50"}).prices(); err == nil {
		t.Errorf("a decimal comma was read as %v", p)
	}
	if p, err := (quote{}).prices(); err != nil || p != nil {
		t.Errorf("no quote gave %v, %v; want none", p, err)
	}
}

func TestRunReportsFailure(t *testing.T) {
	tests := []struct {
		name string
		args []string
		code int
		want string
	}{
		{"unknown flag", []string{"-nope"}, 2, "-nope"},
		{"folder that does not exist", []string{"-out", filepath.Join(t.TempDir(), "none", "x")}, 1, "gen: "},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			if code := run(tc.args, &stdout, &stderr); code != tc.code {
				t.Errorf("exit %d, want %d", code, tc.code)
			}
			if !strings.Contains(stderr.String(), tc.want) {
				t.Errorf("stderr %q does not name %q", stderr.String(), tc.want)
			}
		})
	}
}
