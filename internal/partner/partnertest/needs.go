package partnertest

import (
	"strings"
	"testing"

	"launchrack/internal/partner"
)

// Needs checks that the sandbox of an adapter sends each field of Info.Needs by one of its paths,
// which finds misspelt ones.
func Needs(t *testing.T, a partner.Adapter) {
	h := Harness{Adapter: a}
	shape := newServer(t, h).mustFetch(t, h).Shape
	for _, need := range a.Info().Needs {
		if (partner.Shape{}).Lost(shape, []string{strings.TrimSuffix(need, "?")}) == "" {
			t.Errorf("the stand-in sends no %s", need)
		}
	}
}
