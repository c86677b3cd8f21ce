package catalog_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/testing/sample"
)

func TestAnswersAreKeptFromTheSecondTimeOn(t *testing.T) {
	snap := catalogtest.Build(sample.Plans(300), catalog.Facts{Rates: sample.Rates()})
	q, other := parse(t, "type=eq.vps&q=plan&limit=24"), parse(t, "type=eq.vps&q=plan&limit=23")
	var answers []*catalog.Answer
	for range 3 {
		answer, err := snap.Answer(q, catalog.Public)
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, answer)
	}
	if answers[0] == answers[1] || answers[1] != answers[2] {
		t.Error("the second answer is not the one that is kept")
	}
	if diff := cmp.Diff(answers[0].Facets, answers[2].Facets); diff != "" || answers[2].Total != answers[0].Total {
		t.Errorf("the kept answer differs (-first +kept):\n%s", diff)
	}
	for name, ask := range map[string]func() (*catalog.Answer, error){
		"another query":      func() (*catalog.Answer, error) { return snap.Answer(other, catalog.Public) },
		"another visibility": func() (*catalog.Answer, error) { return snap.Answer(q, catalog.Operator) },
	} {
		if answer, err := ask(); err != nil || answer == answers[2] {
			t.Errorf("%s gets the same answer, %v", name, err)
		}
	}
}

func TestKeptAnswersAreBounded(t *testing.T) {
	snap := catalogtest.Build(sample.Plans(50), catalog.Facts{Rates: sample.Rates()})
	var readers sync.WaitGroup
	for reader := range 4 {
		readers.Go(func() {
			for i := range 1500 {
				q := parse(t, fmt.Sprintf("id=lte.%d&order=id", (i/3+reader*100)%1000))
				answer, err := snap.Answer(q, catalog.Operator)
				if want := min(50, (i/3+reader*100)%1000); err != nil || answer.Total != want || answer.Len() != want {
					t.Errorf("%d rows, %v; want %d", answer.Total, err, want)
					return
				}
			}
		})
	}
	readers.Wait()
	if n := snap.Kept(); n == 0 || n > 512 {
		t.Errorf("%d answers are kept", n)
	}
}
