package partnertest

import (
	"strings"
	"testing"

	"launchrack/internal/partner"
)

// Needs looks for each needed field in the stand-in of an adapter: one that never comes
// cannot be lost, such as one whose path is misspelt.
func Needs(t *testing.T, a partner.Adapter) {
	h := Harness{Adapter: a}
	shape := newWorld(t, h).mustFetch(t, h).Shape
	for _, need := range a.Info().Needs {
		for _, path := range partner.Alternatives(need) {
			if (partner.Shape{}).Lost(shape, []string{strings.TrimSuffix(path, "?")}) == "" {
				t.Errorf("the stand-in sends no %s", path)
			}
		}
	}
}
