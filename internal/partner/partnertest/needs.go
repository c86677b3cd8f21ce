package partnertest

import (
	"strings"
	"testing"

	"launchrack/internal/partner"
)

// Needs checks that the sandbox of an adapter sends each field of Info.Needs, which finds misspelt
// paths.
func Needs(t *testing.T, a partner.Adapter) {
	h := Harness{Adapter: a}
	shape := newServer(t, h).mustFetch(t, h).Shape
	for _, need := range a.Info().Needs {
		for _, path := range partner.Alternatives(need) {
			if (partner.Shape{}).Lost(shape, []string{strings.TrimSuffix(path, "?")}) == "" {
				t.Errorf("the stand-in sends no %s", path)
			}
		}
	}
}
