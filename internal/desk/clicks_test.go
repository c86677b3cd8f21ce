package desk

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/market"
	"launchrack/internal/operator/click"
	"launchrack/internal/partner"
	"launchrack/internal/partner/linkcheck"
	"launchrack/internal/testing/must"
)

func TestClicksOfTheDesk(t *testing.T) {
	d := newTestDesk(t, Config{CountsClicks: true}, market.Plan{ID: 7, Name: "Rise-1", Partner: "ovh"}, market.Plan{ID: 9, Name: "By hand", PartnerName: "Small Host"},
		market.Plan{ID: 10, Name: "By hand, too", PartnerName: "ovh"})
	must.Do(t, d.Store.AddClicks(t.Context(), []click.Count{
		{Key: click.Key{Day: "2026-10-30", Click: click.Click{Plan: 9, Page: click.List}}, Clicks: 1},
		{Key: click.Key{Day: "2026-10-30", Click: click.Click{Plan: 10, Page: click.List}}, Clicks: 1},
		{Key: click.Key{Day: "2026-10-30", Click: click.Click{Plan: 11, Page: click.List}}, Clicks: 1},
		{Key: click.Key{Day: "2026-10-30", Partner: "ovh", Click: click.Click{Plan: 7, Page: click.Sponsored}}, Clicks: 2},
		{Key: click.Key{Day: "2026-10-30", Partner: "ovh", Click: click.Click{Plan: 7, Page: click.Sponsored, Country: "DE"}}, Clicks: 3},
		{Key: click.Key{Day: "2026-10-31", Partner: "ovh", Click: click.Click{Plan: 7, Page: click.Sponsored}}, Clicks: 4},
		{Key: click.Key{Day: "2026-11-01", Partner: "ovh", Click: click.Click{Plan: 8, Page: click.Home}}, Clicks: 4},
		{Key: click.Key{Day: "2026-11-26", Partner: "ovh", Click: click.Click{Plan: 7, Page: click.List, Country: "DE"}}, Clicks: 3},
	}))
	imported := ask(d, "POST", Prefix+"conversions", "editor", `{"partner": "ovh", "csv": "date,amount,currency,plan\n2026-11-26,12.50,EUR,Rise-1\n2026-11-02,1,EUR,unknown\n"}`)
	if want := `{"text":"Conversions: 2 stored, 1 without a plan of the shop."}`; imported.Code != http.StatusOK || imported.Body.String() != want {
		t.Errorf("status %d, %s, want %s", imported.Code, imported.Body, want)
	}
	var got shape.DeskPage
	must.Do(t, json.Unmarshal(ask(d, "GET", Prefix+"clicks?days=7", "reader", "").Body.Bytes(), &got))
	if got.Text != "3 clicks from 20 Nov 2026 to 26 Nov 2026" || len(got.Days) != 7 || got.Days[6] != (shape.DeskDay{Day: "2026-11-26", Clicks: 3}) {
		t.Errorf("%+v", got)
	}
	shown := func(c shape.DeskPage) (lines []string) {
		for _, table := range c.Tables {
			for _, row := range table.Rows {
				line := table.Title
				for _, cell := range row.Cells {
					line += " | " + cell.Text
				}
				lines = append(lines, line)
			}
		}
		return lines
	}
	for role, want := range map[string]int{"reader": 1, "editor": 2} { // who imports conversions
		var page shape.DeskPage
		must.Do(t, json.Unmarshal(ask(d, "GET", Prefix+"clicks", role, "").Body.Bytes(), &page))
		if len(page.Actions) != want || page.Actions[want-1].File != ClicksFile+"?days=30" {
			t.Errorf("%s: %+v", role, page.Actions)
		}
	}
	week := []string{"By partner | OVH | 3 | 1 | 12.50 EUR", "By kind of page | List | 3 | 0 | —", "By plan | Rise-1 | 3 | 1 | 12.50 EUR",
		"Postbacks | Awin | — | — | 0 | 0", "Postbacks | Impact | — | — | 0 | 0", "Postbacks | Another network | — | — | 0 | 0"}
	if lines := shown(got); !slices.Equal(lines, week) {
		t.Errorf("a week: %q", lines)
	}
	var long shape.DeskPage
	must.Do(t, json.Unmarshal(ask(d, "GET", Prefix+"clicks?days=28", "reader", "").Body.Bytes(), &long))
	lines := shown(long)
	for _, want := range []string{"By partner | OVH | 17 | 2 | 13.50 EUR", "By partner | No partner | 1 | 0 | —", "By partner | Small Host | 1 | 0 | —",
		"Sponsored rows, by day | 31 Oct 2026 | Rise-1 | 4", "Sponsored rows, by day | 30 Oct 2026 | Rise-1 | 5"} {
		if !slices.Contains(lines, want) {
			t.Errorf("%q is not in %q", want, lines)
		}
	}
	file := ask(d, "GET", ClicksFile, "reader", "")
	if want := "day,partner_id,plan_id,page,country,clicks\n2026-10-30,,9,list,,1\n2026-10-30,,10,list,,1\n2026-10-30,,11,list,,1\n2026-10-30,ovh,7,sponsored,,2\n2026-10-30,ovh,7,sponsored,DE,3\n2026-10-31,ovh,7,sponsored,,4\n2026-11-01,ovh,8,home,,4\n2026-11-26,ovh,7,list,DE,3\n"; file.Body.String() != want || file.Header().Get("Content-Type") != "text/csv; charset=utf-8" {
		t.Errorf("%v\n%s", file.Header(), file.Body)
	}
	for path, status := range map[string]int{"clicks?days=0": 400, "clicks?days=many": 400, "clicks?days=761": 400, "clicks?days=760": 200} {
		if w := ask(d, "GET", Prefix+path, "reader", ""); w.Code != status {
			t.Errorf("%s: status %d, want %d", path, w.Code, status)
		}
	}
	if w := ask(d, "POST", Prefix+"conversions", "editor", `{"partner": "nobody", "csv": "x"}`); w.Code != http.StatusBadRequest {
		t.Errorf("of no partner: status %d", w.Code)
	}
}

func TestLinksOfTheDesk(t *testing.T) {
	d := newTestDesk(t, Config{})
	d.Links = linkcheck.New(linkcheck.Config{Store: d.Store, Partners: func() []market.PartnerID { return []market.PartnerID{"ovh"} }, Now: d.Now, Log: d.Log,
		Orders: func(market.PartnerID, int, int) ([]linkcheck.Order, error) {
			return []linkcheck.Order{{Plan: 7, Name: "Rise-1", Address: "https://example.com/?code=K", Code: "K"}}, nil
		},
		Follow: func(context.Context, string) ([]partner.Hop, error) {
			return []partner.Hop{{Address: "https://example.com/?code=K", Status: 302}, {Address: "https://example.com/", Status: 200}}, nil
		}})
	if w := ask(d, "GET", Prefix+"links", "reader", "").Body.String(); !strings.Contains(w, "Not checked yet") {
		t.Error(w)
	}
	if w := ask(d, "POST", Prefix+"links/ovh/check", "editor", "").Body.String(); w != `{"text":"OVH: Broken.","is_bad":true}` {
		t.Error(w)
	}
	for role, has := range map[string]bool{"reader": false, "editor": true} {
		w := ask(d, "GET", Prefix+"links", role, "").Body.String()
		if !strings.Contains(w, `"text":"Broken","tone":"bad"`) || !strings.Contains(w, "Rise-1") || !strings.Contains(w, `"time":"2026-11-26T08:00:00`) || strings.Contains(w, "Check now") != has {
			t.Errorf("%s: %s", role, w)
		}
	}
}
