package desk

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
)

// Sponsorships are the plans that operators marked as sponsored: past, current and future ones. Each list
// searches all current ones.
var Sponsorships = ChosenList[market.Sponsorship]{setting: "sponsored_plans", most: 200, none: "The plan is not marked as sponsored",
	same: func(a, b market.Sponsorship) bool { return a.Plan == b.Plan },
	put:  operator.PlanSponsored, dropped: operator.SponsorshipEnded, detail: (*Desk).sponsorshipText,
	done: func(d *Desk, ctx context.Context) error { d.Show(ctx, nil); return nil }}

func (d *Desk) sponsorshipText(before, after *market.Sponsorship) string {
	s := after
	if s == nil {
		s = &market.Sponsorship{Plan: before.Plan}
	}
	text := fmt.Sprintf("plan %d", s.Plan)
	if p := d.plan(s.Plan); p != nil {
		text += " " + p.Name
	}
	if s.From != "" {
		text += ", from " + s.From
	}
	if s.Until != "" {
		text += ", until " + s.Until
	}
	return text
}

// sponsored answers GET /operator/data/plans/sponsored.
func (d *Desk) sponsored(r *http.Request) (any, error) {
	list, _, err := Sponsorships.All(r.Context(), d.Store)
	if err != nil {
		return nil, err
	}
	table := shape.DeskTable{Label: "Sponsored plans", Columns: heads("Plan", "Partner", "State", "From", "Until"), Rows: []shape.DeskRow{}, None: "No plan is sponsored."}
	today := d.Now().UTC().Format(time.DateOnly)
	for _, s := range list {
		p, stands := d.plan(s.Plan), state("good", "Shown")
		name, whose := d.planName(s.Plan), ""
		if p != nil {
			whose = p.PartnerName
		}
		switch {
		case s.Until != "" && s.Until < today:
			stands = state("quiet", "Over")
		case p == nil || !p.Available:
			stands = state("warn", "Hidden: it cannot be ordered")
		case s.From > today:
			stands = state("quiet", "Not yet")
		}
		key := strconv.FormatInt(s.Plan, 10)
		one := shape.DeskRow{Key: key, Cells: []shape.DeskCell{text(name), text(whose), stands, text(dayText(s.From)), text(dayText(s.Until))}}
		if mayEdit(r) {
			one.Actions = []shape.DeskAction{{Verb: "End", Label: "End: " + name, Call: "plans/sponsored/" + key + "/end", Failed: "The plan is still sponsored."}}
		}
		table.Rows = append(table.Rows, one)
	}
	page := shape.DeskPage{Tables: []shape.DeskTable{table}}
	if mayEdit(r) {
		page.Actions = []shape.DeskAction{{Verb: "Mark a plan as sponsored", Call: "plans/sponsored", Failed: "The plan was not marked.",
			Ask: &shape.DeskAsk{Title: "Mark a plan as sponsored", Verb: "Mark as sponsored", Form: "plans/sponsored/form"}}}
	}
	return page, nil
}

// sponsorForm answers GET /operator/data/plans/sponsored/form. It offers thirty days from today, as a sponsor pays for a time.
func (d *Desk) sponsorForm(r *http.Request) (any, error) {
	_, text, err := Sponsorships.All(r.Context(), d.Store)
	today := d.Now().UTC()
	return shape.DeskFields{Version: versionOf(text), Groups: []shape.DeskFieldGroup{{Fields: []shape.DeskField{
		{Name: "plan", Label: "Plan: its number, or the address of its page", IsRequired: true},
		{Name: "from", Label: "From the start of, in UTC", Kind: "date", Size: "half", Text: today.Format(time.DateOnly)},
		{Name: "until", Label: "Until the end of", Kind: "date", Size: "half", Text: today.AddDate(0, 0, 29).Format(time.DateOnly)},
	}}}}, err
}

// typedPlan finds the number of a plan that was typed, or that ends the address of its page.
var typedPlan = regexp.MustCompile(`(?:^|/plans/(?:[^/?#]*-)?)(\d{1,15})(?:[?#].*)?$`)

// dayText is a day such as 2026-11-26 in words; empty for none.
func dayText(day string) string {
	at, _ := time.Parse(time.DateOnly, day)
	return language.English.Day(at)
}

// sponsor answers POST /operator/data/plans/sponsored.
func (d *Desk) sponsor(r *http.Request, body shape.DeskSponsor) (any, error) {
	for _, day := range []struct{ field, text string }{{"from", body.From}, {"until", body.Until}} {
		if _, err := time.Parse(time.DateOnly, day.text); err != nil && day.text != "" {
			return nil, errs.Field(day.field, "%q came; accepted is a day such as 2026-11-26, or nothing", errs.Clip(day.text, 60))
		}
	}
	if today := d.Now().UTC().Format(time.DateOnly); body.Until != "" && (body.Until < today || body.Until < body.From) {
		return nil, errs.Field("until", "%s came; accepted is a day from today and the first day on", body.Until)
	}
	var id int64
	if found := typedPlan.FindStringSubmatch(strings.TrimSpace(body.Plan)); found != nil {
		id, _ = strconv.ParseInt(found[1], 10, 64) // fifteen digits always parse
	}
	if d.plan(id) == nil {
		return nil, errs.Field("plan", "there is no plan “%s”; accepted is its number, or the address of its page", errs.Clip(body.Plan, 100))
	}
	s := market.Sponsorship{Plan: id, From: body.From, Until: body.Until}
	err := Sponsorships.change(r.Context(), d, s, &s, func(before *market.Sponsorship, text string) error {
		if before != nil && *before != s && body.Version != "" && body.Version != versionOf(text) {
			return errs.New(errs.Conflict, "Somebody else marked it meanwhile: %s. Send it again to replace that", d.sponsorshipText(nil, before))
		}
		return nil
	})
	return shape.DeskDone{Text: "The plan is marked as sponsored. The audit log can undo it."}, err
}

// endSponsorship answers POST /operator/data/plans/sponsored/{plan}/end.
func (d *Desk) endSponsorship(r *http.Request, plan int64) (any, error) {
	return shape.DeskDone{Text: "The plan is no longer sponsored. The audit log can undo it."}, Sponsorships.change(r.Context(), d, market.Sponsorship{Plan: plan}, nil, nil)
}
