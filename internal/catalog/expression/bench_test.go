package expression_test

import (
	"testing"

	"launchrack/internal/catalog/expression"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// BenchmarkRead reads a search as people write it.
func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		expression.Read("cores>=8 ram:64..128 price<60eur partner:hetzner 2x nvme epyc falkenstein", shop{}, market.USD, language.English)
	}
}
