package partnertest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/partner"
)

// RunFile runs the conformance tests that need only a file, for an adapter without a sandbox.
// It checks partner.Abilities if the adapter declares them.
func RunFile(t *testing.T, a partner.Adapter, file string) {
	t.Run("info", func(t *testing.T) { testInfo(t, Harness{Adapter: a}) })
	fetch := func() partner.Snapshot {
		s, err := partner.NewFeed(a, partner.Source{File: file}, nil).Fetch(t.Context())
		if err != nil {
			t.Fatalf("Fetch: %v", err)
		}
		return s
	}
	first, info := fetch(), a.Info()
	for _, problem := range planProblems(info, first.Plans) {
		t.Error(problem)
	}
	if info.Offers.MinPlans > 0 {
		for _, problem := range info.Offers.Differences(first.Plans) {
			t.Error(problem)
		}
	}
	if diff := cmp.Diff(text(t, first), text(t, fetch())); diff != "" {
		t.Errorf("two fetches of the same file differ (-first +second):\n%s", diff)
	}
}
