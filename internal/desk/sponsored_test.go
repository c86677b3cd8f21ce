package desk

import (
	"encoding/json"
	"strings"
	"testing"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
)

// TestASponsorshipOfAnotherOperator is not replaced without a word, by whatever a plan is named.
func TestASponsorshipOfAnotherOperator(t *testing.T) {
	d := newTestDesk(t, Config{}, market.Plan{ID: 7, PlanID: 1, Name: "Box", Type: "vps", Available: true})
	version := func() string {
		var form shape.DeskFields
		must.Do(t, json.Unmarshal(ask(d, "GET", Prefix+"plans/sponsored/form", "editor", "").Body.Bytes(), &form))
		if days := form.Groups[0].Fields[1:]; days[0].Text != "2026-11-26" || days[1].Text != "2026-12-25" {
			t.Errorf("thirty days: %+v", days)
		}
		return form.Version
	}
	mine := version()
	for _, tt := range []struct {
		plan, until, version string
		status               int
		says                 string
	}{
		{"7", "2026-12-01", mine, 200, "marked as sponsored"},
		{"7", "2026-12-01", mine, 200, "marked as sponsored"},
		{"https://shop.example/de/plans/box-7?currency=EUR#terms", "2026-12-02", mine, 409, "meanwhile: plan 7 Box, until 2026-12-01."},
		{" /plans/7 ", "2026-12-02", "as it is", 200, "marked as sponsored"},
		{"7", "2026-12-03", "", 200, "marked as sponsored"},
		{"Box 7", "", "", 400, "there is no plan “Box 7”"},
		{"/plans/box-8", "", "", 400, "accepted is its number, or the address of its page"},
	} {
		if tt.version == "as it is" {
			tt.version = version()
		}
		w := ask(d, "POST", Prefix+"plans/sponsored", "editor", body(shape.DeskSponsor{Plan: tt.plan, Until: tt.until, Version: tt.version}))
		if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.says) {
			t.Errorf("%s until %s: %d %s, want %d %s", tt.plan, tt.until, w.Code, w.Body, tt.status, tt.says)
		}
	}
}
