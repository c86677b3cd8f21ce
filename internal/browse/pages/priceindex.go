package pages

import (
	"fmt"
	"slices"
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/view"
	"launchrack/internal/past/chronicle"
)

// IndexPath is the address of the price index.
const IndexPath = "/index"

// PriceIndex shows the index in a language: a line for each type, and where each country stands.
func PriceIndex(lang *language.Language, days []chronicle.IndexDay, r chronicle.Rules) *view.IndexPage {
	page := &view.IndexPage{Lines: []view.IndexLine{}, Countries: []view.IndexLine{}, Method: indexMethod(lang, r)}
	chains := map[chronicle.Segment][]chronicle.IndexDay{}
	for _, d := range days {
		chains[d.Segment] = append(chains[d.Segment], d)
	}
	if len(days) > 0 {
		page.First, page.Last = lang.Day(days[0].Day), lang.Day(days[len(days)-1].Day)
	}
	for s, chain := range chains {
		line := indexLine(lang, s, chain)
		if s.Country != "" {
			page.Countries = append(page.Countries, line)
			continue
		}
		page.Lines = append(page.Lines, line)
	}
	byName := func(a, b view.IndexLine) int { return lang.Compare(a.Name, b.Name) }
	slices.SortFunc(page.Lines, byName)
	slices.SortFunc(page.Countries, byName)
	return page
}

func indexLine(lang *language.Language, s chronicle.Segment, chain []chronicle.IndexDay) view.IndexLine {
	first, last := chain[0], chain[len(chain)-1]
	name := view.TextOfType(lang, market.PlanType(s.Type)).Title
	line := view.IndexLine{Name: name, Now: indexText(lang, last.Index), Plans: last.Plans, Since: lang.Day(first.Day)}
	switch {
	case s.Country != "":
		line.Name = lang.T("{type}, {country}", "type", name, "country", place.CountryNameIn(lang, s.Country))
	case len(chain) > 1:
		line.History = indexHistory(lang, chain)
	}
	return line
}

// indexHistory has a point for each day on which an index changed.
func indexHistory(lang *language.Language, chain []chronicle.IndexDay) *view.PriceHistory {
	last := chain[len(chain)-1]
	// A day is drawn up to its end, so that the last one is seen.
	h := &view.PriceHistory{Points: []view.PricePoint{}, Until: last.Day.AddDate(0, 0, 1).Unix(), UntilDay: lang.Day(last.Day)}
	low, high := last.Index, last.Index
	for i, d := range chain {
		low, high = min(low, d.Index), max(high, d.Index)
		if i > 0 && d.Index == chain[i-1].Index {
			continue
		}
		amount := market.MustAmount(d.IndexText())
		h.Points = append(h.Points, view.PricePoint{At: d.Day.Unix(), Day: lang.Day(d.Day), Amount: &amount, Text: indexText(lang, d.Index)})
	}
	h.Low, h.High = indexText(lang, low), indexText(lang, high)
	h.Summary = lang.T("Lowest {low}, highest {high}.", "low", h.Low, "high", h.High)
	return h
}

// indexText writes an index with two of its four decimals.
func indexText(lang *language.Language, index int64) string {
	digits := chronicle.IndexDay{Index: index}.IndexText()
	return lang.Decimal(digits[:len(digits)-2])
}

func indexMethod(lang *language.Language, r chronicle.Rules) []string {
	return []string{
		lang.T("Version {version} of the method. The index of a type, everywhere or in a country, is 100 on the first day that has at least {plans} plans with a price.", "version", lang.Number(chronicle.MethodVersion), "plans", lang.Number(r.MinIndexed)),
		lang.T("Each day compares the plans that have a price on this day and the day before, each with itself: new and withdrawn plans have no effect. The day’s ratio is the geometric mean of their changes, rounded half up to 8 decimals."),
		lang.T("The index is that of the day before times the ratio, rounded half up to 4 decimals. A day with fewer than {plans} matched plans has no line, and the chain continues after it from where it stood.", "plans", lang.Number(r.MinIndexed)),
		lang.T("A change is measured in the first quote that both days have: by the month, the hour or the year, in US dollars, euros or pounds. Exchange rates therefore do not move the index."),
		lang.T("Plans that are sold out count while they are listed; spot plans and auctions do not. A machine with several prices by place counts once for each, while lists show it once: their numbers are smaller. Refreshes that were taken back, and what bundled data or an operator changed, move nothing."),
		lang.T("Every number can be recomputed from the archive of events with {program} from the program’s source.", "program", "web/clients/rebuild-index.mjs"),
	}
}

// IndexCSV writes all days of the index.
func IndexCSV(days []chronicle.IndexDay) []byte {
	b := []byte("day,type,country,plans,ratio,index\n")
	for _, d := range days {
		b = fmt.Appendf(b, "%s,%s,%s,%d,%s,%s\n", d.Day.Format(time.DateOnly), d.Type, d.Country, d.Plans, d.RatioText(), d.IndexText())
	}
	return b
}
