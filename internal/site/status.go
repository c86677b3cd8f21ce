package site

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/answer"
	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// statusLife is how long the page of the partners' state is kept: it tells ages, which
// no snapshot has.
const statusLife = 10 * time.Second

// statusCode is the module of the page's code.
const statusCode = "src/pages/status/status-page.tsx"

// status answers /status: how each partner stands.
func (s *Site) status(w http.ResponseWriter, r *http.Request, a asked) error {
	now := s.Now()
	moment := strconv.FormatInt(now.Unix()/int64(statusLife/time.Second), 10)
	lasting := r.URL.Path + a.choices()
	key := pageKey{now: lasting + "\x00" + moment, lasting: lasting, isFront: true}
	return s.send(w, r, http.StatusOK, a.current, key, func(r *http.Request) (content, error) {
		answer.MeterOf(r.Context()).Read()
		partners, err := s.Status(r.Context())
		if err != nil {
			return content{}, err
		}
		list, err := everyPlan(r.Context(), a.current)
		if err != nil {
			return content{}, err
		}
		p := s.page(r, http.StatusOK)
		p.Report = &view.StatusReport{At: language.English.Minute(now), Rows: statusRows(partners, list.Hosts, now)}
		p.About = &view.PageAbout{Title: "Partner status", Description: "When each hosting partner last confirmed its plans and prices, and when it is asked again."}
		return content{page: p, code: statusCode}, nil
	})
}

// statusRows shows the partners, each with the number of its plans in lists.
func statusRows(partners []view.PartnerStatus, plans map[string]int, now time.Time) []view.StatusRow {
	rows := make([]view.StatusRow, len(partners))
	for i, p := range partners {
		rows[i] = view.StatusRow{Partner: p.Partner, Name: p.Name, Outcome: p.Outcome, Overdue: isOverdue(p), Reason: reasonText(p), Plans: plans[p.Name], Rejected: p.Rejected,
			Rejections: p.Rejections, Drift: driftText(p.Drift), DriftLines: driftLines(p.Drift),
			LastGood: relative(p.LastGoodAt, now), LastTry: relative(p.LastTryAt, now), Next: relative(p.NextAt, now)}
	}
	return rows
}

// isOverdue reports whether that is the partner's state: any other outcome says more.
func isOverdue(p view.PartnerStatus) bool { return p.Overdue && p.Outcome == view.OutcomeOK }

// reasonText says why a partner's plans are not current, and what is held back of them.
func reasonText(p view.PartnerStatus) string {
	parts := []string{p.Reason}
	if p.Outcome == view.OutcomeOff { // what to configure is the operator's business
		parts[0] = notConfigured
	}
	if isOverdue(p) {
		parts = append(parts, "It should have confirmed its plans by now.")
	}
	for i, held := range p.Held {
		if i == maxHeldShown {
			parts = append(parts, fmt.Sprintf("%d more prices are held back.", len(p.Held)-i))
			break
		}
		parts = append(parts, fmt.Sprintf("A price of %s is held back: %s.", held.Item, held.Reason))
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

// notConfigured says to visitors that a partner is off.
const notConfigured = "Not configured in this shop."

// maxHeldShown is how many held prices a row of the page tells.
const maxHeldShown = 5

// driftText counts changed fields: "2 new fields, 1 gone".
func driftText(changes []view.FieldChange) string {
	var fresh, gone, retyped int
	for _, c := range changes {
		switch "" {
		case c.Before:
			fresh++
		case c.After:
			gone++
		default:
			retyped++
		}
	}
	var parts []string
	for _, part := range []struct {
		n    int
		what string
	}{{fresh, "new"}, {gone, "gone"}, {retyped, "of another type"}} {
		switch {
		case part.n == 0:
			continue
		case len(parts) > 0:
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.what))
		case part.what == "new":
			parts = append(parts, words.Count(part.n, "new field"))
		default:
			parts = append(parts, words.Count(part.n, "field")+" "+part.what)
		}
	}
	return strings.Join(parts, ", ")
}

func driftLines(changes []view.FieldChange) []string {
	lines := make([]string, len(changes))
	for i, c := range changes {
		lines[i] = market.ShapeChange(c).String()
	}
	return lines
}

// relative words a time by its distance from now; null where there is none.
func relative(text *string, now time.Time) *view.RelativeTime {
	if text == nil {
		return nil
	}
	t, err := time.Parse(time.RFC3339, *text)
	if err != nil {
		return nil
	}
	return &view.RelativeTime{Text: distance(t.Sub(now)), Time: *text}
}

// distance says how far away a time is, in its largest unit: "3 hours ago", "in 20
// minutes".
func distance(d time.Duration) string {
	format := "in %s"
	if d < 0 {
		d, format = -d, "%s ago"
	}
	for _, unit := range []struct {
		name   string
		length time.Duration
	}{{"day", 24 * time.Hour}, {"hour", time.Hour}, {"minute", time.Minute}} {
		switch n := int(d / unit.length); n {
		case 0:
			continue
		case 1:
			return fmt.Sprintf(format, "1 "+unit.name)
		default:
			return fmt.Sprintf(format, strconv.Itoa(n)+" "+unit.name+"s")
		}
	}
	if format == "in %s" {
		return "in a moment"
	}
	return "just now"
}
