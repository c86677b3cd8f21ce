package desk

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/view"
	"launchrack/internal/operator/storefront"
	"launchrack/internal/testing/must"
)

// TestTheAuditLogSaysWhatASettingWas before anybody set it, in its details and where it is undone.
func TestTheAuditLogSaysWhatASettingWas(t *testing.T) {
	d := newTestDesk(t, Config{})
	d.Shop.Fixed.Brand.Name = "Launchrack"
	first, second, notice := "Rack & Ruin", "Rack & Rack", "Closed"
	for version, change := range []storefront.Change{{ShopTexts: view.ShopTexts[*string]{Name: &first, Notice: &notice}}, {ShopTexts: view.ShopTexts[*string]{Name: &second}}} {
		must.Do(t, d.Shop.Publish(t.Context(), int64(version), change))
	}
	var page shape.DeskPage
	if w := ask(d, "GET", Prefix+"audit", "owner", ""); json.Unmarshal(w.Body.Bytes(), &page) != nil || len(page.Tables[0].Rows) != 3 {
		t.Fatal(w.Body)
	}
	unset, unsetName := "not set", "not set (Launchrack)"
	column := func(name string, before, after *string) shape.DeskColumn {
		return shape.DeskColumn{Name: name, Before: before, After: after}
	}
	want := [][]shape.DeskColumn{{column("name", &first, &second)}, {column("name", &unsetName, &first), column("notice", &unset, &notice)}}
	var got [][]shape.DeskColumn
	for _, row := range page.Tables[0].Rows[:2] {
		got = append(got, row.Details.Facts[0].Columns)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("details (-want +got):\n%s", diff)
	}
	back := []shape.DeskColumn{column("name", &first, &unsetName), column("notice", &notice, &unset)}
	if diff := cmp.Diff(back, page.Tables[0].Rows[1].Actions[0].Ask.Columns); diff != "" {
		t.Errorf("undone (-want +got):\n%s", diff)
	}
}
