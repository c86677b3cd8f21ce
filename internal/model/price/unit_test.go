package price_test

import (
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

func TestSetUnitPrices(t *testing.T) {
	text := func(a *market.Amount) string {
		if a == nil {
			return "-"
		}
		return a.String()
	}
	tests := map[string]struct {
		usd     string // empty: not priced
		plan    market.Plan
		c, g, b string
	}{
		"all known":         {"96.00", market.Plan{CPUCores: new(12), MemoryGB: new(64.0), StorageGB: new(2000.0)}, "8", "1.5", "48"},
		"nothing known":     {"96.00", market.Plan{}, "-", "-", "-"},
		"no price":          {"", market.Plan{CPUCores: new(12), PerCoreUSD: new(market.MustAmount("8"))}, "-", "-", "-"},
		"six decimals":      {"10", market.Plan{CPUCores: new(3), MemoryGB: new(0.7), StorageGB: new(30.0)}, "3.333333", "14.285714", "333.333333"},
		"half up":           {"0.000005", market.Plan{CPUCores: new(2)}, "0.000003", "-", "-"},
		"half up, not even": {"0.000001", market.Plan{CPUCores: new(2)}, "0.000001", "-", "-"},
		"below half":        {"0.000004", market.Plan{CPUCores: new(9)}, "0", "-", "-"},
		"a large price":     {"10000000", market.Plan{CPUCores: new(1), StorageGB: new(0.001)}, "10000000", "-", "10000000000000"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var usd market.Amount
			if tt.usd != "" {
				usd = market.MustAmount(tt.usd)
			}
			price.SetUnitPrices(&tt.plan, usd, tt.usd != "")
			if c, g, b := text(tt.plan.PerCoreUSD), text(tt.plan.PerGBUSD), text(tt.plan.PerTBUSD); c != tt.c || g != tt.g || b != tt.b {
				t.Errorf("a core %s, a GB %s, a TB %s; want %s, %s, %s", c, g, b, tt.c, tt.g, tt.b)
			}
		})
	}
}
