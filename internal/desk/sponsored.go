package desk

import (
	"context"
	"net/http"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/view"
)

// Sponsoring is what the desk does with plans that are marked as sponsored.
type Sponsoring interface {
	// Sponsored gives the plans that are marked, in the order in which they were.
	Sponsored(context.Context) ([]Sponsored, error)
	// Sponsor marks a plan, or changes for which days it is marked. An unknown plan is errs.Invalid.
	Sponsor(context.Context, market.Sponsorship) error
	// EndSponsorship takes the mark away; errs.NotFound where there is none.
	EndSponsorship(ctx context.Context, plan int64) error
}

// Sponsored is a mark with the row that it is on; nil where the plan is in no list.
type Sponsored struct {
	market.Sponsorship
	Row *market.Plan
}

// sponsored answers GET /operator/data/plans/sponsored.
func (d *Desk) sponsored(r *http.Request) (any, error) {
	list, err := d.Sponsoring.Sponsored(r.Context())
	if err != nil {
		return nil, err
	}
	shown, now := make([]view.DeskSponsored, len(list)), d.Now()
	for i, s := range list {
		shown[i] = view.DeskSponsored{PlanID: s.Plan, From: s.From, Until: s.Until, State: stateOfSponsored(s, now)}
		if s.Row != nil {
			shown[i].Name, shown[i].Partner = s.Row.Name, s.Row.PartnerName
		}
	}
	return shown, nil
}

// stateOfSponsored says whether lists show a sponsored plan now.
func stateOfSponsored(s Sponsored, now time.Time) string {
	today := now.UTC().Format(time.DateOnly)
	switch {
	case s.Until != "" && s.Until < today:
		return "over"
	case s.Row == nil || !s.Row.Available:
		return "hidden"
	case s.From > today:
		return "later"
	}
	return "shown"
}

// sponsor answers POST /operator/data/plans/sponsored.
func (d *Desk) sponsor(r *http.Request) (any, error) {
	body, err := read[view.DeskSponsor](r)
	if err != nil {
		return nil, err
	}
	for _, day := range []struct{ field, text string }{{"from", body.From}, {"until", body.Until}} {
		if _, err := time.Parse(time.DateOnly, day.text); err != nil && day.text != "" {
			return nil, errs.Field(day.field, "%q came; accepted is a day such as 2026-11-26, or nothing", errs.Clip(day.text, 60))
		}
	}
	if today := d.Now().UTC().Format(time.DateOnly); body.Until != "" && (body.Until < today || body.Until < body.From) {
		return nil, errs.Field("until", "%s came; accepted is a day from today and the first day on", body.Until)
	}
	return struct{}{}, d.Sponsoring.Sponsor(r.Context(), market.Sponsorship{Plan: body.PlanID, From: body.From, Until: body.Until})
}

// endSponsorship answers POST /operator/data/plans/sponsored/{plan}/end.
func (d *Desk) endSponsorship(r *http.Request) (any, error) {
	plan, err := wholeOf("plan", r.PathValue("plan"))
	if err != nil {
		return nil, err
	}
	return struct{}{}, d.Sponsoring.EndSponsorship(r.Context(), plan)
}
