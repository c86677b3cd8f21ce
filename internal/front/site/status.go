package site

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/door/answer"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
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
		ctx, stop := context.WithTimeout(r.Context(), readWait) // what was told last comes before
		defer stop()
		answer.MeterOf(ctx).Read()
		partners, err := s.Status(ctx)
		if ctx.Err() != nil {
			err = errs.Wrap(errs.Unavailable, ctx.Err(), "The database does not answer")
		}
		if err != nil {
			return content{}, err
		}
		list, err := everyPlan(r.Context(), a.current, a.lang)
		if err != nil {
			return content{}, err
		}
		p := s.page(r, http.StatusOK)
		p.Report = &view.StatusReport{At: a.lang.Minute(now), Rows: statusRows(a.lang, partners, list.Hosts, now)}
		p.About = &view.PageAbout{Title: a.lang.T("Partner status"), Description: a.lang.T("When each hosting partner last confirmed its plans and prices, and when they will be checked again.")}
		return content{page: p, code: statusCode}, nil
	})
}

// statusRows shows the partners, each with the number of its plans in lists.
func statusRows(l *language.Language, partners []view.PartnerStatus, plans map[string]int, now time.Time) []view.StatusRow {
	rows := make([]view.StatusRow, len(partners))
	for i, p := range partners {
		rows[i] = view.StatusRow{Partner: p.Partner, Name: p.Name, Outcome: p.Outcome, Overdue: isOverdue(p), Reason: reasonText(l, p), Plans: plans[p.Name], Rejected: p.Rejected,
			Rejections: p.Rejections, Drift: driftText(l, p.Drift), DriftLines: driftLines(p.Drift),
			LastGood: relative(l, p.LastGoodAt, now), LastTry: relative(l, p.LastTryAt, now), Next: relative(l, p.NextAt, now)}
	}
	return rows
}

// isOverdue reports whether that is the partner's state: any other outcome says more.
func isOverdue(p view.PartnerStatus) bool { return p.Overdue && p.Outcome == view.OutcomeOK }

// reasonText says why a partner's plans are not current, and what is held back of them.
func reasonText(l *language.Language, p view.PartnerStatus) string {
	kind := language.S("The last answer of this partner did not come, or could not be read.")
	switch p.Outcome {
	case view.OutcomeOff: // what to configure is the operator's business
		kind = language.S("Not configured in this shop.")
		p.Reason = kind.In(l)
	case view.OutcomePaused:
		kind = language.S("The shop’s operator has paused this partner’s refreshes.")
	case view.OutcomeHeld:
		kind = words.HeldAnswer
	}
	parts := []string{words.Reason(l, p.Reason, kind)}
	if isOverdue(p) {
		parts = append(parts, l.T("It should have confirmed its plans by now."))
	}
	for i, held := range p.Held {
		if i == maxHeldShown {
			parts = append(parts, l.N("{count} more price is held back.", "{count} more prices are held back.", len(p.Held)-i))
			break
		}
		parts = append(parts, l.T("A price of {plan} is held back: {reason}.", "plan", held.Item, "reason", words.Reason(l, held.Reason, words.HeldPrice)))
	}
	if p.FromPage {
		parts = append(parts, l.T("Its plans are read from the host’s page."))
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

// maxHeldShown is how many held prices a row of the page tells.
const maxHeldShown = 5

// driftText counts changed fields: "2 new fields, 1 field gone".
func driftText(l *language.Language, changes []view.FieldChange) string {
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
	if fresh > 0 {
		parts = append(parts, l.N("{count} new field", "{count} new fields", fresh))
	}
	if gone > 0 {
		parts = append(parts, l.N("{count} field missing", "{count} fields missing", gone))
	}
	if retyped > 0 {
		parts = append(parts, l.N("{count} field with a changed type", "{count} fields with a changed type", retyped))
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
func relative(l *language.Language, text *string, now time.Time) *view.RelativeTime {
	if text == nil {
		return nil
	}
	t, err := time.Parse(time.RFC3339, *text)
	if err != nil {
		return nil
	}
	return &view.RelativeTime{Text: distance(l, t.Sub(now)), Time: *text}
}

// distance says how far away a time is, in its largest unit: "3 hours ago", "in 20
// minutes".
func distance(l *language.Language, d time.Duration) string {
	if d < 0 {
		return ago(l, -d)
	}
	switch {
	case d >= 24*time.Hour:
		return l.N("in {count} day", "in {count} days", int(d/(24*time.Hour)))
	case d >= time.Hour:
		return l.N("in {count} hour", "in {count} hours", int(d/time.Hour))
	case d >= time.Minute:
		return l.N("in {count} minute", "in {count} minutes", int(d/time.Minute))
	}
	return l.T("in a moment")
}

func ago(l *language.Language, d time.Duration) string {
	switch {
	case d >= 24*time.Hour:
		return l.N("{count} day ago", "{count} days ago", int(d/(24*time.Hour)))
	case d >= time.Hour:
		return l.N("{count} hour ago", "{count} hours ago", int(d/time.Hour))
	case d >= time.Minute:
		return l.N("{count} minute ago", "{count} minutes ago", int(d/time.Minute))
	}
	return l.T("just now")
}
