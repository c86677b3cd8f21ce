package partnertest

import (
	"slices"
	"strings"
	"testing"

	"launchrack/internal/partner"
)

// Needs checks that one of the sandboxes of an adapter sends each field of Info.Needs by one of its paths,
// which finds misspelt ones.
func Needs(t *testing.T, sandboxes ...Harness) {
	var shapes []partner.Shape
	for _, h := range sandboxes {
		shapes = append(shapes, newServer(t, h).mustFetch(t, h).Shape)
	}
	for _, need := range sandboxes[0].Adapter.Info().Needs {
		isSent := func(s partner.Shape) bool {
			return (partner.Shape{}).Lost(s, []string{strings.TrimSuffix(need, "?")}) != ""
		}
		if !slices.ContainsFunc(shapes, isSent) {
			t.Errorf("the stand-in sends no %s", need)
		}
	}
}
