package cherry_test

import (
	"strings"
	"testing"
)

// TestUnknownStock checks that a place with unknown stock is a defect if another place has
// stock, else an error.
func TestUnknownStock(t *testing.T) {
	const sold, soldOut, failed = "sold", "sold out", "error"
	const some, none = `{"id":1,"stock_qty":3}`, `{"id":2,"stock_qty":0}`
	for regions, want := range map[string]string{
		`[` + some + `,` + none + `]`: sold,
		`[` + none + `]`:              soldOut,
		`[]`:                          soldOut,
		`null`:                        failed,
		`[` + some + `,{"id":3,"stock_qty":{"free":1}}]`:        sold,
		`[` + some + `,{"id":3}]`:                               sold,
		`[` + some + `,7]`:                                      sold,
		`[` + some + `,{"stock_qty":1}]`:                        sold,
		`[` + none + `,{"id":3,"stock_qty":{"free":1}}]`:        failed,
		`[` + none + `,{"id":3}]`:                               failed,
		`[{"id":1,"stock_qty":{"free":1}}]`:                     failed,
		`[{"id":1,"stock_qty":"lots"},{"id":2,"stock_qty":""}]`: failed,
		`[7]`:                   failed,
		`{"1":{"stock_qty":1}}`: failed,
	} {
		judged := judge(t, plan(1, `,"available_regions":`+regions))
		v, got := judged.Verdicts[0], failed
		if v.Plan != nil && v.Plan.Available {
			got = sold
		} else if v.Plan != nil {
			got = soldOut
		}
		if got != want || want == failed && (judged.Refused == nil || !strings.HasPrefix(v.Reason, "available_regions")) {
			t.Errorf("%s: %s for %q, want %s", regions, got, v.Reason, want)
		}
	}
}
