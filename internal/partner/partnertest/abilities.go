package partnertest

import (
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

func testAbilities(t *testing.T, h Harness) {
	for _, problem := range abilityProblems(h.Adapter.Info().Offers, newWorld(t, h).mustFetch(t, h).Plans) {
		t.Error(problem)
	}
}

func abilityProblems(declared partner.Abilities, plans []market.Plan) problems {
	return declared.Differences(plans)
}
