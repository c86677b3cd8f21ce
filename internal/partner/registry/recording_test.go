package registry_test

import (
	"context"
	"iter"
	"os"
	"path/filepath"
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/recordings"
)

// TestRecordedDocuments translates every recorded main document. The log has the rows and, with -v,
// each rejection.
func TestRecordedDocuments(t *testing.T) {
	for _, a := range registry.All() {
		for file, body := range recordingsOf(t, a) {
			judged, err := a.Translate(context.Background(), []partner.Document{{Body: body}})
			if err != nil {
				t.Errorf("%s: %v", filepath.Base(file), err)
				continue
			}
			logRecording(t, string(a.Info().ID)+" "+filepath.Base(file), judged)
		}
	}
}

// recordingsOf returns the recorded documents of a partner by file, in alphabetical order.
func recordingsOf(t *testing.T, a partner.Adapter) iter.Seq2[string, []byte] {
	t.Helper()
	folder := recordings.Path(t, "fixtures/partners")
	pattern, has := recorded[a.Info().ID]
	if !has {
		return func(func(string, []byte) bool) {}
	}
	files, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files of %s, %v", len(files), a.Info().ID, err)
	}
	return func(yield func(string, []byte) bool) {
		for _, file := range files {
			body := must.Get(os.ReadFile(file))(t)
			if !yield(file, body) {
				return
			}
		}
	}
}

func logRecording(t *testing.T, name string, judged partner.Judged) {
	t.Helper()
	rows, rejected := 0, map[string]int{}
	for _, v := range judged.Verdicts {
		switch {
		case v.Plan != nil:
			rows++
		case v.Listed:
			t.Errorf("%s: %s is listed %s", name, v.Item, v.Reason)
		default:
			rejected[v.Reason]++
		}
	}
	t.Logf("%s: %d rows, %d rejected; refused: %v", name, rows, len(judged.Verdicts)-rows, judged.Refused)
	for reason, count := range rejected {
		t.Logf("  %d x %s", count, reason)
	}
}
