package pages

import (
	"cmp"
	"slices"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
	"launchrack/internal/past/chronicle"
)

const (
	// weekDays is how many days the summary of a week counts, today among them, and maxTelling how
	// many plans it names.
	weekDays, maxTelling = 7, 10
	// maxTellingOf bounds the plans of one partner, kind and day among them: all of a partner's plans
	// may rise by the same.
	maxTellingOf = 2
)

// ChangeWeek counts what partners did in the last seven days, and names the plans whose prices moved
// most; nil where nothing happened. The moves begin with the newest day.
func (p Catalogue) ChangeWeek(basis price.Basis, moves []chronicle.Move, now time.Time) *view.ChangeWeek {
	first := now.UTC().Truncate(24*time.Hour).AddDate(0, 0, 1-weekDays)
	lang := basis.Language()
	week := &view.ChangeWeek{Since: lang.Day(first), Days: []view.ChangeDay{}, Plans: []view.TellingChange{}}
	var telling []tellingMove
	for i := range moves {
		m := &moves[i]
		if m.Day.Before(first) {
			break
		}
		if day, n := lang.Day(m.Day), len(week.Days); n == 0 || week.Days[n-1].Day != day {
			week.Days = append(week.Days, view.ChangeDay{Day: day})
		}
		count(&week.Days[len(week.Days)-1], m)
		count(&week.Total, m)
		telling = append(telling, mostMoved(m)...)
	}
	if len(week.Days) == 0 {
		return nil
	}
	slices.SortStableFunc(telling, func(a, b tellingMove) int { return b.magnitude.Cmp(a.magnitude) })
	for _, t := range telling[:min(len(telling), maxTelling)] {
		week.Plans = append(week.Plans, p.tellingChange(basis, t))
	}
	return week
}

// count adds a move to a day.
func count(d *view.ChangeDay, m *chronicle.Move) {
	*map[chronicle.Kind]*int{chronicle.PriceUp: &d.Up, chronicle.PriceDown: &d.Down, chronicle.New: &d.New, chronicle.Gone: &d.Gone,
		chronicle.SoldOut: &d.SoldOut, chronicle.Back: &d.Back}[m.Kind] += len(m.Plans)
}

// tellingMove is a plan of a move of prices, with its change in per cent, either way.
type tellingMove struct {
	move      *chronicle.Move
	plan      *chronicle.MovedPlan
	magnitude market.Amount
}

// mostMoved gives the plans of a move whose prices changed most.
func mostMoved(m *chronicle.Move) []tellingMove {
	var list []tellingMove
	for i := range m.Plans {
		if percent := m.Plans[i].Percent; percent != nil {
			list = append(list, tellingMove{m, &m.Plans[i], chronicle.Magnitude(*percent)})
		}
	}
	slices.SortStableFunc(list, func(a, b tellingMove) int {
		return cmp.Or(b.magnitude.Cmp(a.magnitude), b.plan.After.Cmp(a.plan.After))
	})
	return list[:min(len(list), maxTellingOf)]
}

func (p Catalogue) tellingChange(basis price.Basis, t tellingMove) view.TellingChange {
	lang := basis.Language()
	return view.TellingChange{Name: SoldIn(lang, t.plan.Name, t.plan.Regions), Page: slug.PlanPath(&market.Plan{ID: t.plan.ID, Name: t.plan.Name}),
		Partner: p.partnerName(t.move.Partner), Day: lang.Day(t.move.Day), DayPage: ChangePath(t.move.Partner, t.move.Day), Percent: signed(lang, *t.plan.Percent),
		Text: stepText(basis, t.plan.Step), IsLess: t.move.Kind == chronicle.PriceDown}
}
