package desk

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
	"launchrack/internal/operator"
	"launchrack/internal/operator/click"
)

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
			return nil, errs.Field("days", "%q came; accepted are numbers from 1 to %d", errs.Clip(text, 20), maxClickDays)
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
	first, last := days[0], days[len(days)-1]
	counts, err := d.Store.Clicks(r.Context(), first, last)
	conversions, unread := d.Store.Conversions(r.Context(), first, last)
	callers, unknown := d.Store.Callers(r.Context())
	if err := errors.Join(err, unread, unknown); err != nil {
		return nil, err
	}
	byDay, total := map[string]int64{}, int64(0)
	for _, c := range counts {
		byDay[c.Day] += c.Clicks
		total += c.Clicks
	}
	answer := shape.DeskPage{Text: fmt.Sprintf("%s from %s to %s", words.Count(int(total), "click"), dayText(first), dayText(last)), Filters: []shape.DeskFilter{{Name: "days", Label: "Days",
		Options: []shape.DeskOption{{Value: "7", Text: "Last 7"}, {Text: "Last 30"}, {Value: "90", Text: "Last 90"}, {Value: "365", Text: "Last 365"}}}}}
	if !d.CountsClicks {
		answer.Text += ". This shop counts no clicks at present (LAUNCHRACK_CLICKS=off)."
	}
	for _, day := range days {
		if total > 0 {
			answer.Days = append(answer.Days, shape.DeskDay{Day: day, Clicks: byDay[day]})
		}
	}
	if mayEdit(r) {
		answer.Actions = append(answer.Actions, d.importAction())
	}
	answer.Actions = append(answer.Actions, shape.DeskAction{Verb: "CSV", File: fmt.Sprintf("%s?days=%d", ClicksFile, len(days)), FileName: "clicks.csv"})
	plans := shownSums(counts, func(k click.Key) int64 { return k.Plan }, conversions,
		func(c click.Conversion) (int64, bool) { return c.Plan, c.Plan != 0 }, d.planName)
	answer.Tables = []shape.DeskTable{
		clicksBy("By partner", "Partner", shownSums(counts, d.partnerOf, conversions,
			func(c click.Conversion) (market.PartnerID, bool) { return c.Partner, true }, d.partnerName)),
		clicksBy("By kind of page", "Page", shownSums(counts, func(k click.Key) string { return string(k.Page) }, conversions,
			func(c click.Conversion) (string, bool) { return string(c.Page), c.Page != "" }, words.Capital)),
		sponsoredDays(counts, d.planName),
		clicksBy("By plan", "Plan", plans[:min(len(plans), topPlans)]),
		d.networkTable(r, callers),
	}
	return answer, nil
}

// clicksBy is a table of sums.
func clicksBy(title, first string, rows []shape.DeskRow) shape.DeskTable {
	return shape.DeskTable{Title: title, Label: title, Columns: heads(first, "#Clicks", "#Conversions", "#Paid"),
		Rows: rows, None: "No clicks in these days."}
}

// sponsoredDays are what a sponsor can be billed for: the clicks of a day on the sponsored row of a plan, the newest first.
func sponsoredDays(counts []click.Count, name func(int64) string) shape.DeskTable {
	table := shape.DeskTable{Title: "Sponsored rows, by day", Label: "Sponsored rows, by day", Columns: heads("Day", "Plan", "#Clicks"), Rows: []shape.DeskRow{}}
	var sum int64
	for _, c := range slices.Backward(counts) {
		if c.Page != click.Sponsored {
			continue
		}
		key := fmt.Sprint(c.Day, " ", c.Plan)
		if last := len(table.Rows) - 1; last >= 0 && table.Rows[last].Key == key { // from a list of another country
			sum += c.Clicks
			table.Rows[last].Cells[2] = number(int(sum))
			continue
		}
		sum = c.Clicks
		table.Rows = append(table.Rows, shape.DeskRow{Key: key, Cells: []shape.DeskCell{text(dayText(c.Day)), text(name(c.Plan)), number(int(sum))}})
	}
	return table
}

// partnerOf is the id of the partner that clicks led to, or its name where it has none: the partner of a row by
// hand.
func (d *Desk) partnerOf(k click.Key) market.PartnerID {
	if p := d.plan(k.Plan); k.Partner == "" && p != nil {
		for _, known := range d.Partners() {
			if strings.EqualFold(known.Name, p.PartnerName) {
				return known.ID
			}
		}
		return market.PartnerID(p.PartnerName)
	}
	return k.Partner
}

// importAction takes a partner's file of conversions.
func (d *Desk) importAction() shape.DeskAction {
	return shape.DeskAction{Verb: "Import conversions", Call: "conversions", Failed: "Nothing was imported.", Ask: &shape.DeskAsk{Title: "Import conversions", Verb: "Import", Text: []string{
		"A report of Awin, CJ, Impact or Post Affiliate Pro as it comes, or a CSV file with the columns date, amount, currency, and plan or sub_id. It replaces what is stored of the same partner for the days from its first to its last.",
		"Order links have a sub-id where the partner’s link template holds {click}."},
		Fields: []shape.DeskField{{Name: "partner", Label: "Partner", Options: d.partnerFilter().Options[1:]}, {Name: "csv", Label: "File", Kind: "file", IsRequired: true}}}}
}

// partnerName is how visitors read of a partner.
func (d *Desk) partnerName(id market.PartnerID) string {
	for _, p := range d.Partners() {
		if p.ID == id {
			return p.Name
		}
	}
	return cmp.Or(string(id), "No partner")
}

// plan gives a row of the catalogue; nil where it is not offered any more.
func (d *Desk) plan(id int64) *market.Plan {
	plan, err := d.Catalog.Current().ByID(id, catalog.Operator)
	if err != nil {
		return nil
	}
	return plan
}

func (d *Desk) planName(id int64) string {
	if p := d.plan(id); p != nil {
		return p.Name
	}
	return fmt.Sprint("Plan ", id)
}

func shownSums[K market.PartnerID | string | int64](counts []click.Count, of func(click.Key) K, conversions []click.Conversion, in func(click.Conversion) (K, bool), named func(K) string) []shape.DeskRow {
	list := []shape.DeskRow{}
	for _, s := range click.SumBy(counts, of, conversions, in) {
		var amounts []string
		for currency, amount := range s.Amounts {
			amounts = append(amounts, amount.String()+" "+currency)
		}
		slices.Sort(amounts)
		if s.LeftOut > 0 {
			amounts = append(amounts, fmt.Sprintf("%d too large to add", s.LeftOut))
		}
		list = append(list, shape.DeskRow{Key: fmt.Sprint(s.Of), Cells: []shape.DeskCell{text(named(s.Of)), number(int(s.Clicks)), number(int(s.Conversions)), text(strings.Join(amounts, ", "))}})
	}
	return list
}

// clicksFile answers GET /operator/clicks.csv with all that is stored, or with the last days=N.
func (d *Desk) clicksFile(r *http.Request) (any, error) {
	days, err := d.daysIn(r, maxClickDays)
	if err != nil {
		return nil, err
	}
	counts, err := d.Store.Clicks(r.Context(), days[0], days[len(days)-1])
	return Download{Name: "clicks.csv", Type: "text/csv; charset=utf-8", Write: func(w io.Writer) error { return click.WriteCSV(w, counts) }}, err
}

// importConversions answers POST /operator/data/conversions.
func (d *Desk) importConversions(r *http.Request, sent shape.DeskConversions) (any, error) {
	id := sent.Partner
	if d.Settings(id) == nil {
		return nil, errs.Field("partner", "%q came; accepted is the id of a partner, such as cherry", errs.Clip(string(id), 40))
	}
	plans, err := d.plansByReference(id)
	if err != nil {
		return nil, err
	}
	clicks, err := d.Store.ClickIDs(r.Context(), id)
	if err != nil {
		return nil, err
	}
	unknown := 0
	report, err := click.ReadConversions(id, d.partnerName(id), sent.CSV, func(c *click.Conversion) {
		if of, has := clicks[click.ID(c.Reference)]; has {
			c.Plan, c.Page, c.Clicked = of.Plan, of.Page, of.Day
		} else if c.Plan = plans[strings.ToLower(c.Reference)]; c.Plan == 0 {
			unknown++
		}
	})
	if err == nil && report.First == "" {
		err = errs.Field("csv", "The file has no line below the names of its columns.")
	}
	if err != nil {
		return nil, err
	}
	replaced, err := d.Store.PutConversions(r.Context(), id, report, d.Now().UTC(),
		d.Entry(r.Context(), operator.ConversionsImported, fmt.Sprintf("%s: %d", id, len(report.Rows))))
	said := fmt.Sprintf("Conversions: %d stored", len(report.Rows))
	for _, left := range []struct {
		count int
		what  string
	}{{int(replaced), "replaced"}, {unknown, "without a plan of the shop"}, {report.Pending, "pending and left out"}, {report.Declined, "declined and left out"},
		{report.Others, "of other advertisers and left out"}, {report.Totals, "lines of totals left out"}} {
		if left.count > 0 {
			said += fmt.Sprintf(", %d %s", left.count, left.what)
		}
	}
	return shape.DeskDone{Text: said + "."}, err
}

// plansByReference maps what a partner's files may call a plan to the plan's id: the id itself, the
// partner's own key and number, and the name, in lower case.
func (d *Desk) plansByReference(id market.PartnerID) (map[string]int64, error) {
	q, err := query.Parse(url.Values{"partner_id": {"eq." + string(id)}, "order": {"id"}})
	if err != nil {
		return nil, err
	}
	snap := d.Catalog.Current()
	q.Limit = snap.Len()
	found, err := snap.Find(q, catalog.Operator)
	if err != nil {
		return nil, err
	}
	plans, err := found.Plans()
	named := map[string]int64{}
	for _, p := range plans {
		for _, name := range []string{p.Name, string(p.SKU), strconv.FormatInt(int64(p.PlanID), 10)} {
			if _, taken := named[strings.ToLower(name)]; !taken && name != "" && name != "0" {
				named[strings.ToLower(name)] = p.ID
			}
		}
	}
	for _, p := range plans {
		named[strconv.FormatInt(p.ID, 10)] = p.ID
	}
	return named, err
}
