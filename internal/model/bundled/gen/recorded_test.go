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

	"launchrack/internal/model/bundled"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/must"
	recorded "launchrack/internal/testing/recordings"
)

// TestTheRecordedCatalogueIsFresh translates the answers again. It compares the plans and not the bytes, as
// another compressor may give others.
func TestTheRecordedCatalogueIsFresh(t *testing.T) {
	out := filepath.Join(t.TempDir(), "plans.ndjson.gz")
	var stdout, stderr bytes.Buffer
	if code := run([]string{"-out", out, recorded.Path(t, "fixtures/partners")}, &stdout, &stderr); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr.String())
	}
	if diff := cmp.Diff(unpacked(t, out), unpacked(t, filepath.Join("..", "plans.ndjson.gz"))); diff != "" {
		t.Errorf("plans.ndjson.gz differs from the answers; run go run ./internal/model/bundled/gen FOLDER (-answers +file):\n%s", diff)
	}
}

func unpacked(t *testing.T, path string) []string {
	t.Helper()
	file := must.Get(os.Open(path))(t)
	defer file.Close()
	zip := must.Get(gzip.NewReader(file))(t)
	content := must.Get(io.ReadAll(zip))(t)
	return strings.SplitAfter(string(content), "\n")
}

// TestRefreshKnowsTheRecordedPlans: a refresh with the recorded answer gives each bundled plan the
// same key, number and prices.
func TestRefreshKnowsTheRecordedPlans(t *testing.T) {
	folder := recorded.Path(t, "fixtures/partners")
	plans := must.Get(bundled.Plans())(t)
	for _, r := range recordings {
		adapter, _ := registry.Find(r.partner)
		source := partner.Source{File: filepath.Join(folder, filepath.FromSlash(r.main))}
		s := must.Get(partner.NewFeed(adapter, source, nil).Fetch(t.Context()))(t)
		fetched := map[market.SKU]*market.Plan{}
		for i := range s.Plans {
			fetched[s.Plans[i].SKU] = &s.Plans[i]
		}
		found := 0
		for i := range plans {
			p := &plans[i]
			if p.Partner != r.partner || !p.FetchedAt.Equal(r.day) {
				continue
			}
			found++
			f := fetched[p.SKU]
			if f == nil || f.PlanID != p.PlanID || f.Group != p.Group || p.PriceMoved(&f.Quoted) {
				t.Errorf("%s %s of %s: a refresh gives %+v, bundled is %+v", r.partner, p.SKU, r.main, f, p)
			}
		}
		if found == 0 {
			t.Errorf("no bundled plan comes from %s", r.main)
		}
	}
}

func TestAnswersThatAreNotThere(t *testing.T) {
	out := filepath.Join(t.TempDir(), "plans.ndjson.gz")
	var stdout, stderr bytes.Buffer
	if code := run([]string{"-out", out, t.TempDir()}, &stdout, &stderr); code != 1 || !strings.Contains(stderr.String(), "auction_flat") {
		t.Errorf("exit %d with %q, want an error that names the file", code, stderr.String())
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a file was written")
	}
}
