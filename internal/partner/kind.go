package partner

import (
	"strings"

	"launchrack/internal/model/market"
)

// typeWords maps words in the name of a product line to plan types.
var typeWords = []struct {
	word string
	kind market.PlanType
}{
	{"metal", market.Baremetal}, {"dedicated", market.VDS}, {"premium", market.VDS}, {"gpu", market.VDS}, {"accelerated", market.VDS},
	{"highmem", market.VDS}, {"optimized", market.VDS},
}

// NearestType guesses the type of an unknown product line by a word in its name, such as vds for
// "dedicated"; vps without such a word.
func NearestType(line string) market.PlanType {
	line = strings.ToLower(line)
	for _, t := range typeWords {
		if strings.Contains(line, t.word) {
			return t.kind
		}
	}
	return market.VPS
}
