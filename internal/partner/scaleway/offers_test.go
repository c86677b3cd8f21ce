package scaleway_test

import (
	"strings"
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/scaleway"
)

// TestStockOfAnOffer holds that a server whose stock cannot be read is an error, and neither
// there nor sold out.
func TestStockOfAnOffer(t *testing.T) {
	const sold, soldOut, failed = "sold", "sold out", "error"
	for members, want := range map[string]string{
		`"stock":"low","enable":true`:        sold,
		`"x":0`:                              sold,
		`"stock":null,"enable":null`:         sold,
		`"stock":"soon","enable":true`:       sold,
		`"stock":"empty","enable":true`:      soldOut,
		`"stock":"low","enable":false`:       soldOut,
		`"stock":{"level":"empty"}`:          failed,
		`"stock":0,"enable":true`:            failed,
		`"stock":"low","enable":"no"`:        failed,
		`"stock":"low","enable":{"is":true}`: failed,
	} {
		body := `{"offers":[{"name":"EM-A","zone":"fr-par-1",` + members + `,"cpus":[{"name":"E3","core_count":4}],"memories":[{"capacity":32000000000}],
		  "price_per_hour":{"currency_code":"EUR","units":1,"nanos":0}}]}`
		judged, err := scaleway.New().Translate(t.Context(), []partner.Document{{Body: []byte(body)}})
		if err != nil || len(judged.Verdicts) != 1 {
			t.Fatalf("%s: %+v, %v", members, judged, err)
		}
		v, got := judged.Verdicts[0], failed
		if v.Plan != nil && v.Plan.Available {
			got = sold
		} else if v.Plan != nil {
			got = soldOut
		}
		if got != want || want == failed && !strings.HasPrefix(v.Reason, "stock: ") && !strings.HasPrefix(v.Reason, "enable: ") {
			t.Errorf("%s: %s for %q, want %s", members, got, v.Reason, want)
		}
	}
}
