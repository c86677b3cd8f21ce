package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
)

// answersFolder is where a developer's machine holds the recorded answers. The test is
// skipped where there are none.
func answersFolder(t *testing.T) string {
	t.Helper()
	folder := filepath.Join("..", "..", "..", "..", "shared", "fixtures", "partners")
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		t.Skip("no recorded answers beside the checkout")
	}
	return folder
}

// TestRecordedPlansAreFresh translates the answers anew.
func TestRecordedPlansAreFresh(t *testing.T) {
	out := filepath.Join(t.TempDir(), "recorded.ndjson")
	if _, err := writeRecorded(t.Context(), answersFolder(t), out); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != string(recordedFile) {
		t.Error("recorded.ndjson differs from the answers; run go run ./internal/bundled/gen -answers FOLDER")
	}
}

// TestRefreshKnowsTheRecordedPlans fetches each answer as a refresh fetches a file. A
// bundled plan has the key, the number and the prices that the refresh gives it.
func TestRefreshKnowsTheRecordedPlans(t *testing.T) {
	folder := answersFolder(t)
	plans, err := recorded()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range recordings {
		adapter, _ := registry.Find(r.partner)
		source := partner.Source{File: filepath.Join(folder, filepath.FromSlash(r.main))}
		s, err := partner.NewFeed(adapter, source, nil).Fetch(t.Context())
		if err != nil {
			t.Fatal(err)
		}
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
			if f == nil || f.PlanID != p.PlanID || f.Group != p.Group || !market.SameQuotes(f, p) || !f.Setup.Equal(p.Setup) {
				t.Errorf("%s %s of %s: a refresh gives %+v, bundled is %+v", r.partner, p.SKU, r.main, f, p)
			}
		}
		if found == 0 {
			t.Errorf("no bundled plan comes from %s", r.main)
		}
	}
}

func TestAnswersThatAreNotThere(t *testing.T) {
	out := filepath.Join(t.TempDir(), "recorded.ndjson")
	if _, err := writeRecorded(t.Context(), t.TempDir(), out); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want an error that names the file", err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a file was written")
	}
}
