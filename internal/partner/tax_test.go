package partner_test

import (
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
)

func TestNet(t *testing.T) {
	for _, tt := range []struct{ gross, percent, want string }{
		{"11.90", "19", "10"}, {"228.69", "21", "189"}, {"60", "21", "49.5868"}, {"0.1027", "21", "0.0849"},
		{"4.50", "0", "4.50"}, {"0", "19", "0"}, {"125.5", "25.5", "100"},
		{"0.00001", "21", ""},             // 0 would mean that there is no price
		{"1234567890123456789", "21", ""}, // more digits than an amount can hold
		{"10", "-100", ""},
	} {
		got, err := partner.Net(market.MustAmount(tt.gross), market.MustAmount(tt.percent))
		if tt.want == "" != (err != nil) || err == nil && got.String() != tt.want {
			t.Errorf("%s with %s %%: %s, %v; want %q", tt.gross, tt.percent, got, err, tt.want)
		}
	}
}
