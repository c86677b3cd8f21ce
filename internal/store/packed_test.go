package store

import (
	"encoding/hex"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestPackedForms reads what programs packed, and what this one does: the dictionary and the form must
// stay.
func TestPackedForms(t *testing.T) {
	const text = `{"available":true,"cpu_cores":8,"name":"CX 22","partner_id":"hetzner-cloud","price_monthly_currencies":{"EUR":4.50},"type":"vps"}`
	for name, packed := range map[string]string{
		"plain":    hex.EncodeToString([]byte(text)),
		"deflated": "0142c924903843caa116f02ad03942c1c808a98a03577919a9255579a945bac939f9a52904821a5cde99e8991ad4224a9b8262a55ac000",
	} {
		b := must.Get(hex.DecodeString(packed))(t)
		check.Equal(t, string(must.Get(appendUnpacked(nil, b))(t)), text, name)
	}
	long := strings.Repeat(text, 5_000)
	for _, want := range []string{"", "{}", text, long} {
		packed := pack([]byte(want))
		if got, err := appendUnpacked([]byte("before "), packed); err != nil || string(got) != "before "+want {
			t.Errorf("%d bytes come back as %d: %v", len(want), len(got), err)
		}
	}
	cut := pack([]byte(text))
	check.Fails(appendUnpacked(nil, cut[:len(cut)-3]))(t, errs.Damaged, "a cut entry")
}
