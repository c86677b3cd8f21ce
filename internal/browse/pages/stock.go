package pages

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/model/place"
	"launchrack/internal/model/view"
	"launchrack/internal/past/chronicle"
)

const (
	// stripWidth is how wide a strip is, and maxStrips how many there are at most.
	stripWidth = 1000
	maxStrips  = 12
	// stripTime is how far back the strips of a plan go.
	stripTime = 90 * 24 * time.Hour
)

// PlanStock shows when a plan could be ordered since the shop watches it, zero for never; nil where it has no past.
func PlanStock(lang *language.Language, stock []chronicle.PlaceStock, watched, now time.Time) *view.StockHistory {
	if watched.IsZero() {
		return nil
	}
	from := now
	for i := range stock {
		s := &stock[i]
		for len(s.Spells) > 1 && !s.Spells[1].From.After(watched) {
			s.Spells = s.Spells[1:]
		}
		s.Spells[0].From = later(s.Spells[0].From, watched)
		if at := s.Spells[0].From; at.Before(from) {
			from = at
		}
	}
	if earliest := now.Add(-stripTime); from.Before(earliest) {
		from = earliest
	}
	if !from.Before(now) {
		return nil
	}
	h := &view.StockHistory{From: lang.Day(from), Until: lang.Day(now), Rows: []view.StockRow{}}
	at := func(t time.Time) int {
		if t.Before(from) {
			return 0
		}
		return int(stripWidth * t.Sub(from) / now.Sub(from))
	}
	for _, s := range stock[:min(len(stock), maxStrips)] {
		row := view.StockRow{Name: lang.T("Any region"), Parts: []view.StockPart{}}
		if s.Place != "" {
			row.Name = place.RegionIn(lang, s.Place)
		}
		offered := 0
		for i, spell := range s.Spells {
			end := stripWidth
			if i+1 < len(s.Spells) {
				end = at(s.Spells[i+1].From)
			}
			part := view.StockPart{At: at(spell.From), Width: end - at(spell.From)}
			if spell.IsOffered {
				part.Share = 100
				offered += part.Width
			}
			if part.Width > 0 {
				row.Parts = append(row.Parts, part)
			}
		}
		last := s.Spells[len(s.Spells)-1]
		row.Text = lang.T("Sold out since {day}", "day", lang.Day(last.From))
		if last.IsOffered {
			row.Text = lang.T("In stock since {day}", "day", lang.Day(last.From))
		}
		if covered := stripWidth - at(s.Spells[0].From); covered > 0 && len(row.Parts) > 1 {
			row.Text = lang.T("{state} (could be ordered {share} of the time since {day})", "state", row.Text, "share", lang.Percent(strconv.Itoa((100*offered+covered/2)/covered)), "day", lang.Day(later(s.Spells[0].From, from)))
		}
		h.Rows = append(h.Rows, row)
	}
	if h.Note = steadyText(lang, stock, h.From); h.Note != "" {
		h.Rows = []view.StockRow{}
	}
	return h
}

// steadyText says of a plan whose stock never changed, in any of its places, that it did not; else
// it is empty.
func steadyText(lang *language.Language, stock []chronicle.PlaceStock, from string) string {
	first := stock[0].Spells[0]
	for _, s := range stock {
		if len(s.Spells) > 1 || s.Spells[0] != first {
			return ""
		}
	}
	switch isOne := len(stock) == 1; {
	case first.IsOffered && isOne:
		return lang.T("In stock since {day} without interruption.", "day", from)
	case first.IsOffered:
		return lang.T("In stock in every region since {day} without interruption.", "day", from)
	case isOne:
		return lang.T("Sold out since {day} without interruption.", "day", from)
	}
	return lang.T("Sold out in every region since {day} without interruption.", "day", from)
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// PartnerStock shows how many of a partner's plans could be ordered, by country; nil before there
// are two days to compare.
func PartnerStock(lang *language.Language, stock map[string][]chronicle.StockDay) *view.StockHistory {
	all := stock[""]
	if len(all) < 2 {
		return nil
	}
	first, last := all[0].Day, all[len(all)-1].Day
	days := int(last.Sub(first)/(24*time.Hour)) + 1
	h := &view.StockHistory{From: lang.Day(first), Until: lang.Day(last), Rows: []view.StockRow{}}
	newest := func(country string) int { list := stock[country]; return list[len(list)-1].Listed }
	countries := slices.SortedFunc(maps.Keys(stock), func(a, b string) int {
		return cmp.Or(cmp.Compare(min(len(a), 1), min(len(b), 1)), cmp.Compare(newest(b), newest(a)), cmp.Compare(a, b))
	})
	for _, country := range countries[:min(len(countries), maxStrips)] {
		row := view.StockRow{Name: lang.T("All countries"), Parts: []view.StockPart{}}
		if country != "" {
			row.Name = place.CountryNameIn(lang, country)
		}
		for _, d := range stock[country] {
			if d.Listed == 0 {
				continue
			}
			n := int(d.Day.Sub(first) / (24 * time.Hour))
			part := view.StockPart{At: n * stripWidth / days, Share: 100 * d.Offered / d.Listed}
			part.Width = (n+1)*stripWidth/days - part.At
			if before := len(row.Parts) - 1; before >= 0 && row.Parts[before].Share == part.Share && row.Parts[before].At+row.Parts[before].Width == part.At {
				row.Parts[before].Width += part.Width
				continue
			}
			row.Parts = append(row.Parts, part)
		}
		d := stock[country][len(stock[country])-1]
		row.Text = lang.N("{offered} of {count} plan can be ordered", "{offered} of {count} plans can be ordered", d.Listed, "offered", lang.Number(d.Offered))
		if d.Listed == 0 {
			row.Text = lang.T("No plans are sold there any more")
		}
		h.Rows = append(h.Rows, row)
	}
	return h
}
