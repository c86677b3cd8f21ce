package pages_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/past/chronicle"
	"launchrack/internal/testing/sample"
)

// TestChangeWeek counts seven days and names what moved most, two plans at most of one move.
func TestChangeWeek(t *testing.T) {
	now := time.Date(2026, 11, 27, 15, 0, 0, 0, time.UTC)
	id := int64(0)
	move := func(daysAgo int, kind chronicle.Kind, percents ...string) chronicle.Move {
		m := chronicle.Move{Partner: "contabo", Day: now.Truncate(24*time.Hour).AddDate(0, 0, -daysAgo), Kind: kind}
		for _, percent := range percents {
			id++
			p := chronicle.MovedPlan{ID: id, Name: "plan"}
			if percent != "" {
				p.Percent, p.Before, p.After, p.Currency, p.Period = new(market.MustAmount(percent)), market.Whole(20), market.Whole(19), market.USD, market.Month
			}
			m.Plans = append(m.Plans, p)
		}
		return m
	}
	shown := pages.Of(browsetest.Service, catalogtest.Build(nil, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners}))
	moves := []chronicle.Move{move(0, chronicle.PriceUp, "5", "5", "5"), move(0, chronicle.New, "", "", ""), move(6, chronicle.PriceDown, "-1", "-30", "-2"), move(7, chronicle.Gone, "", "", "")}
	week := shown.ChangeWeek(price.Net(), moves, now)
	if diff := cmp.Diff([]view.ChangeDay{{Day: "27 Nov 2026", Up: 3, New: 3}, {Day: "21 Nov 2026", Down: 3}, {Up: 3, New: 3, Down: 3}}, append(week.Days, week.Total)); diff != "" || week.Since != "21 Nov 2026" {
		t.Errorf("since %s (-want +got):\n%s", week.Since, diff)
	}
	var got []string
	for _, p := range week.Plans {
		got = append(got, fmt.Sprintf("%s %s %t %s", p.Page, p.Percent, p.IsLess, p.DayPage))
	}
	want := []string{"/plans/plan-8 −30% true /changes/contabo-2026-11-21", "/plans/plan-1 +5% false /changes/contabo-2026-11-27",
		"/plans/plan-2 +5% false /changes/contabo-2026-11-27", "/plans/plan-9 −2% true /changes/contabo-2026-11-21"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("telling (-want +got):\n%s", diff)
	}
	if p := week.Plans[0]; p.Text != "$20.00 → $19.00 a month" || !strings.HasPrefix(p.Partner, "Contabo") {
		t.Errorf("got %+v", p)
	}
	if quiet := shown.ChangeWeek(price.Net(), moves[3:], now); quiet != nil {
		t.Errorf("a week without a change is %+v", quiet)
	}
}
