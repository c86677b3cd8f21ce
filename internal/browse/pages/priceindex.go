package pages

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"launchrack/internal/chronicle"
	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/place"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// IndexPath is the address of the price index.
const IndexPath = "/index"

// PriceIndex shows the index: a line for each type, and where each country stands.
func PriceIndex(days []chronicle.IndexDay, r chronicle.Rules) *view.IndexPage {
	page := &view.IndexPage{Lines: []view.IndexLine{}, Countries: []view.IndexLine{}, Method: indexMethod(r)}
	chains := map[chronicle.Segment][]chronicle.IndexDay{}
	for _, d := range days {
		chains[d.Segment] = append(chains[d.Segment], d)
	}
	if len(days) > 0 {
		page.First, page.Last = language.English.Day(days[0].Day), language.English.Day(days[len(days)-1].Day)
	}
	for s, chain := range chains {
		line := indexLine(s, chain)
		if s.Country != "" {
			page.Countries = append(page.Countries, line)
			continue
		}
		page.Lines = append(page.Lines, line)
	}
	byName := func(a, b view.IndexLine) int { return cmp.Compare(a.Name, b.Name) }
	slices.SortFunc(page.Lines, byName)
	slices.SortFunc(page.Countries, byName)
	return page
}

func indexLine(s chronicle.Segment, chain []chronicle.IndexDay) view.IndexLine {
	first, last := chain[0], chain[len(chain)-1]
	line := view.IndexLine{Name: view.TextOfType(language.English, market.PlanType(s.Type)).Title, Now: last.IndexText()[:len(last.IndexText())-2], Plans: last.Plans}
	if s.Country != "" {
		line.Name += ", " + place.CountryName(s.Country)
	}
	line.Since = "on the first day, " + language.English.Day(first.Day) + ", of " + words.Count(last.Plans, "price")
	if s.Country != "" {
		line.Since = language.English.Day(first.Day)
	} else if len(chain) > 1 {
		line.Since = "since " + language.English.Day(first.Day) + ", of " + words.Count(last.Plans, "price")
	}
	if len(chain) == 1 || s.Country != "" {
		return line
	}
	// A day is drawn up to its end, so that the last one is seen.
	h := &view.PriceHistory{Points: []view.PricePoint{}, Until: last.Day.AddDate(0, 0, 1).Unix(), UntilDay: language.English.Day(last.Day)}
	low, high := first.Index, first.Index
	for i, d := range chain {
		low, high = min(low, d.Index), max(high, d.Index)
		if i > 0 && d.Index == chain[i-1].Index {
			continue
		}
		text := d.IndexText()
		amount := market.MustAmount(text)
		h.Points = append(h.Points, view.PricePoint{At: d.Day.Unix(), Day: language.English.Day(d.Day), Amount: &amount, Text: text[:len(text)-2]})
	}
	short := func(index int64) string {
		text := (chronicle.IndexDay{Index: index}).IndexText()
		return text[:len(text)-2]
	}
	h.Low, h.High = short(low), short(high)
	h.Summary = fmt.Sprintf("Lowest %s, highest %s.", h.Low, h.High)
	line.History = h
	return line
}

func indexMethod(r chronicle.Rules) []string {
	return []string{
		fmt.Sprintf("Version %d of the method. The index of a type, everywhere or in a country, is 100 on the first day that has at least %d plans with a price.", chronicle.MethodVersion, r.MinIndexed),
		"Each day compares the plans that have a price on this day and the day before, each with itself: new and withdrawn plans have no effect. The day’s ratio is the geometric mean of their changes, rounded half up to 8 decimals.",
		"The index is the index of the day before times the ratio, rounded half up to 4 decimals. Days with fewer matched plans than that have no line, and the chain goes on after them from where it stood.",
		"A change is measured in the first quote that both days have: by the month, the hour or the year, in US dollars, euros or pounds. So exchange rates do not move the index.",
		"Plans that are sold out count while they are listed; spot plans and auctions do not. A machine with several prices by place counts once for each, while lists show it once: their numbers are smaller. Refreshes that were taken back, and what bundled data or an operator changed, move nothing.",
		"Every number can be recomputed from the archive of events with web/clients/rebuild-index.mjs from the program’s source.",
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
