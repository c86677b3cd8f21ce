package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/bundled"
	"launchrack/internal/market"
)

func TestCatalogueIsFresh(t *testing.T) {
	out := filepath.Join(t.TempDir(), "plans.ndjson")
	var stdout, stderr bytes.Buffer
	if code := run([]string{"-out", out}, &stdout, &stderr); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr.String())
	}
	want, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join("..", "plans.ndjson"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("plans.ndjson differs from the tables; run go run ./internal/bundled/gen (-tables +file):\n%s", diff)
	}
}

// TestPlansComeBackWhole holds that nothing of a plan is lost in the file, the
// digits of its prices included.
func TestPlansComeBackWhole(t *testing.T) {
	want, err := catalogue()
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
