package ingest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func TestReportView(t *testing.T) {
	many := Report{Partner: "cherry", Added: 1, Changed: 2, Withdrawn: 3, Unchanged: 4,
		At: time.Date(2026, 4, 1, 14, 0, 0, 5000, time.FixedZone("CEST", 7200))}
	for n := range 120 {
		many.Rejected = append(many.Rejected, partner.Rejection{Item: fmt.Sprint(n), Reason: "odd"})
	}
	v := many.View()
	if len(v.Reasons) != 100 || v.Reasons[99].Item != "99" || v.Rejected != 120 {
		t.Errorf("%d reasons up to %q of %d", len(v.Reasons), v.Reasons[99].Item, v.Rejected)
	}
	v.Reasons = v.Reasons[:1]
	tests := []struct {
		name string
		view any
		want string
	}{
		{"every field", v, `{"partner":"cherry","added":1,"changed":2,"withdrawn":3,"rejected":120,"unchanged":4,"unconfirmed":0,"held_prices":0,` +
			`"reasons":[{"item":"0","reason":"odd"}],"at":"2026-04-01T12:00:00.000005Z","state":"ok"}`},
		{"nothing rejected", Report{Partner: "contabo", At: noon}.View(), `{"partner":"contabo","added":0,"changed":0,"withdrawn":0,` +
			`"rejected":0,"unchanged":0,"unconfirmed":0,"held_prices":0,"reasons":[],"at":"2026-04-01T12:00:00Z","state":"ok"}`},
		{"off", Report{Partner: "contabo", At: noon, Off: "Set X."}.View(), `{"partner":"contabo","added":0,"changed":0,"withdrawn":0,` +
			`"rejected":0,"unchanged":0,"unconfirmed":0,"held_prices":0,"reasons":[],"at":"2026-04-01T12:00:00Z","state":"off","configure":"Set X."}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.view)
			if d := cmp.Diff(tt.want, string(got)); d != "" || err != nil {
				t.Errorf("%v (-want +got):\n%s", err, d)
			}
		})
	}
}

// TestLogOfRejections tells in the log what became of each item: one that is listed without a
// part was not rejected.
func TestLogOfRejections(t *testing.T) {
	sh := newShop(t)
	sh.cherry.answer(plans("cherry", 1, 3),
		partner.Rejection{Item: "sku-1", Reason: "without disk: odd", Listed: true}, partner.Rejection{Item: "sku-9", Reason: "type: odd"})
	must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	var got []string
	for line := range strings.Lines(sh.log.String()) {
		if _, told, is := strings.Cut(line, "level=WARN "); is {
			got = append(got, strings.TrimSpace(told))
		}
	}
	want := []string{`msg="item rejected" partner=cherry item=sku-9 reason="type: odd"`, `msg="item listed" partner=cherry item=sku-1 reason="without disk: odd"`}
	check.Match(t, got, want)
}

func TestStates(t *testing.T) {
	feeds := []Feed{newAdapter("cherry", "Cherry Servers"), newAdapter("contabo", "Contabo")}
	stored := []market.PartnerState{
		{Partner: market.Partner{ID: "contabo"}, GoodAt: noon, FailedAt: noon.Add(time.Hour), Failure: "down"},
		{Partner: market.Partner{ID: "gone"}, GoodAt: noon},
	}
	want := []market.PartnerState{
		{Partner: market.Partner{ID: "cherry", Name: "Cherry Servers"}},
		{Partner: market.Partner{ID: "contabo", Name: "Contabo"}, GoodAt: noon, FailedAt: noon.Add(time.Hour), Failure: "down"},
	}
	check.Match(t, States(feeds, stored), want)
}
