package partner

import (
	"strings"

	"launchrack/internal/market"
)

// typeWords tell by a part of the name of a partner's line what its machines are.
var typeWords = []struct {
	word string
	kind market.PlanType
}{
	{"metal", market.Baremetal}, {"dedicated", market.VDS}, {"premium", market.VDS}, {"gpu", market.VDS}, {"accelerated", market.VDS},
	{"highmem", market.VDS}, {"optimized", market.VDS},
}

// NearestType gives the type that the name of a new line of virtual machines comes nearest
// to: one that shares its cores, unless a word of the name says otherwise.
func NearestType(line string) market.PlanType {
	line = strings.ToLower(line)
	for _, t := range typeWords {
		if strings.Contains(line, t.word) {
			return t.kind
		}
	}
	return market.VPS
}
