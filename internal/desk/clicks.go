package desk

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/click"
	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/view"
)

// Clicks is what the desk does with clicks on order links.
type Clicks interface {
	// Counts reports whether the shop counts clicks.
	Counts() bool
	Clicks(ctx context.Context, first, last string) ([]click.Count, error)
	Conversions(ctx context.Context, first, last string) ([]click.Conversion, error)
	// Import stores a partner's file of conversions, with a line of the audit log.
	Import(ctx context.Context, id market.PartnerID, csv string) (view.DeskImported, error)
	// Partners names the partners in the shop's order.
	Partners() []view.DeskNamed
	// Plan gives a row; nil where it is not offered any more.
	Plan(id int64) *market.Plan
}

const (
	// clickDays is how many days the section shows where nothing is chosen, and maxClickDays the most.
	clickDays    = 30
	maxClickDays = 760
	// topPlans bounds the plans that the section lists.
	topPlans = 50
	// maxConversionFile bounds a partner's file as it is sent, in bytes.
	maxConversionFile = 8 << 20
)

// daysIn gives the first and the last day that a request asks for, and all from one to the other.
func (d *Desk) daysIn(r *http.Request, otherwise int) ([]string, error) {
	n := otherwise
	if text := r.URL.Query().Get("days"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil || n < 1 || n > maxClickDays {
			return nil, errs.Field("days", "days: %q came; accepted are numbers from 1 to %d", errs.Clip(text, 20), maxClickDays)
		}
	}
	days := make([]string, n)
	for i := range days {
		days[i] = click.DayOf(d.Now().Add(time.Duration(i-n+1) * 24 * time.Hour))
	}
	return days, nil
}

// countedClicks answers GET /operator/data/clicks?days=30.
func (d *Desk) countedClicks(r *http.Request) (any, error) {
	days, err := d.daysIn(r, clickDays)
	if err != nil {
		return nil, err
	}
	answer := view.DeskClicks{First: days[0], Last: days[len(days)-1], Counts: d.Clicks.Counts(), Importable: d.Clicks.Partners()}
	counts, err := d.Clicks.Clicks(r.Context(), answer.First, answer.Last)
	if err != nil {
		return nil, err
	}
	conversions, err := d.Clicks.Conversions(r.Context(), answer.First, answer.Last)
	if err != nil {
		return nil, err
	}
	byDay := map[string]int64{}
	for _, c := range counts {
		byDay[c.Day] += c.Clicks
		answer.Total += c.Clicks
	}
	for _, day := range days {
		answer.Days = append(answer.Days, view.DeskDay{Day: day, Clicks: byDay[day]})
	}
	answer.Partners = shownSums(counts, d.partnerOf, conversions,
		func(c click.Conversion) (string, bool) { return string(c.Partner), true }, d.partnerName)
	answer.Pages = shownSums(counts, func(k click.Key) string { return string(k.Page) }, conversions,
		func(c click.Conversion) (string, bool) { return string(c.Page), c.Page != "" }, func(page string) string { return page })
	answer.Plans = shownSums(counts, func(k click.Key) int64 { return k.Plan }, conversions,
		func(c click.Conversion) (int64, bool) { return c.Plan, c.Plan != 0 }, d.planName)
	answer.Plans = answer.Plans[:min(len(answer.Plans), topPlans)]
	answer.Sponsored = []view.DeskSponsoredDay{}
	for _, c := range slices.Backward(counts) {
		if last := len(answer.Sponsored) - 1; c.Page != click.Sponsored {
			continue
		} else if last >= 0 && answer.Sponsored[last].Day == c.Day && answer.Sponsored[last].PlanID == c.Plan { // from a list of another country
			answer.Sponsored[last].Clicks += c.Clicks
			continue
		}
		answer.Sponsored = append(answer.Sponsored, view.DeskSponsoredDay{Day: c.Day, PlanID: c.Plan, Name: d.planName(c.Plan), Clicks: c.Clicks})
	}
	return answer, nil
}

// partnerOf is the id of the partner that clicks led to, or its name where it has none: the partner of a row by
// hand.
func (d *Desk) partnerOf(k click.Key) string {
	if p := d.Clicks.Plan(k.Plan); k.Partner == "" && p != nil {
		for _, known := range d.Clicks.Partners() {
			if strings.EqualFold(known.Name, p.PartnerName) {
				return string(known.ID)
			}
		}
		return p.PartnerName
	}
	return string(k.Partner)
}

func (d *Desk) partnerName(id string) string {
	for _, p := range d.Clicks.Partners() {
		if string(p.ID) == id {
			return p.Name
		}
	}
	if id == "" {
		return "No partner"
	}
	return id
}

func (d *Desk) planName(id int64) string {
	if p := d.Clicks.Plan(id); p != nil {
		return p.Name
	}
	return "Plan " + strconv.FormatInt(id, 10)
}

func shownSums[K string | int64](counts []click.Count, of func(click.Key) K, conversions []click.Conversion, in func(click.Conversion) (K, bool), named func(K) string) []view.DeskCount {
	list := []view.DeskCount{}
	for _, s := range click.SumBy(counts, of, conversions, in) {
		one := view.DeskCount{Name: named(s.Of), Clicks: s.Clicks, Conversions: s.Conversions, Amounts: []string{}}
		for currency, amount := range s.Amounts {
			one.Amounts = append(one.Amounts, amount.String()+" "+currency)
		}
		slices.Sort(one.Amounts)
		if s.LeftOut > 0 {
			one.Amounts = append(one.Amounts, fmt.Sprintf("%d too large to add", s.LeftOut))
		}
		list = append(list, one)
	}
	return list
}

// clicksFile answers GET /operator/clicks.csv with all that is stored, or with the last days=N.
func (d *Desk) clicksFile(r *http.Request) (any, error) {
	days, err := d.daysIn(r, maxClickDays)
	if err != nil {
		return nil, err
	}
	counts, err := d.Clicks.Clicks(r.Context(), days[0], days[len(days)-1])
	return Download{Name: "clicks.csv", Type: "text/csv; charset=utf-8", Write: func(w io.Writer) error { return click.WriteCSV(w, counts) }}, err
}

// importConversions answers POST /operator/data/conversions.
func (d *Desk) importConversions(r *http.Request) (any, error) {
	sent, err := read[view.DeskConversions](r)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(d.Clicks.Partners(), func(p view.DeskNamed) bool { return p.ID == sent.Partner }) {
		return nil, errs.Field("partner", "partner: %q came; accepted is the id of a partner, such as cherry", errs.Clip(string(sent.Partner), 40))
	}
	return d.Clicks.Import(r.Context(), sent.Partner, sent.CSV)
}
