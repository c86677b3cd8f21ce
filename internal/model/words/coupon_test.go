package words_test

import (
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
	"launchrack/internal/testing/sample"
)

func TestCouponUntil(t *testing.T) {
	for want, p := range map[string]market.Plan{
		"":                           {CouponUntil: sample.Now},
		"BF26":                       {Coupon: "BF26"},
		"BF26, until 15 Apr 2026":    {Coupon: "BF26", CouponUntil: sample.Now},
		"BF26, ended on 15 Apr 2026": {Coupon: "BF26", CouponUntil: sample.Now, PriceUnconfirmedSince: sample.Now},
	} {
		if got := words.CouponUntil(language.English, &p, p.Coupon); got != want {
			t.Errorf("%+v: %q, want %q", p.CouponUntil, got, want)
		}
	}
}
