package price_test

import (
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/sample"
)

// TestNobodyChose holds that no price is shown of which nobody chose the language, the currency, the tax and the term.
func TestNobodyChose(t *testing.T) {
	plan := market.Plan{Quoted: market.Quoted{Monthly: sample.EUR("10")}}
	for name, show := range map[string]func(){
		"terms without a choice":  func() { price.Terms{Rates: sample.Rates()}.Show(&plan, market.Month) },
		"a basis that is not one": func() { price.Basis{}.In(market.EUR) },
		"no currency":             func() { price.Terms{Choice: price.Choice{Basis: price.Net()}}.Show(&plan, market.Month) },
		"the tax":                 func() { price.Basis{}.Tax() },
		"the term":                func() { price.Basis{}.Months() },
		"the language":            func() { price.Basis{}.Language() },
		"no language":             func() { price.Choose(nil, nil, 0) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: shown", name)
				}
			}()
			show()
		}()
	}
}
