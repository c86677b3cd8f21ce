package main

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/desk"
	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/operator"
	"launchrack/internal/store"
)

// sponsoredSetting holds the plans that operators marked as sponsored, as a JSON list of
// market.Sponsorship.
const sponsoredSetting = "sponsored_plans"

// maxSponsorships is the maximum number of sponsorships, as each list searches all current ones.
const maxSponsorships = 200

// sponsorships returns all past, current and future sponsorships.
func sponsorships(ctx context.Context, db *store.Store) ([]market.Sponsorship, error) {
	stored, err := db.Settings(ctx, sponsoredSetting)
	if err != nil {
		return nil, err
	}
	return readSponsorships(stored)
}

func readSponsorships(stored map[string]string) (list []market.Sponsorship, err error) {
	if text := stored[sponsoredSetting]; text != "" {
		if err := json.Unmarshal([]byte(text), &list); err != nil {
			return nil, errs.Wrap(errs.Damaged, err, "the setting %s in the database is not a list of sponsored plans", sponsoredSetting)
		}
	}
	return list, nil
}

// running returns the ids of the plans that are sponsored at a time, in ascending order.
func running(list []market.Sponsorship, at time.Time) (plans []int64) {
	for _, s := range list {
		if s.Runs(at) {
			plans = append(plans, s.Plan)
		}
	}
	slices.Sort(plans)
	return plans
}

// sponsoredSuffix returns a hash of the sponsored plans for the snapshot's version, which is equal on
// all nodes; empty for none.
func sponsoredSuffix(plans []int64) string {
	if len(plans) == 0 {
		return ""
	}
	sum := fnv.New64a()
	fmt.Fprintln(sum, plans)
	return ".s" + strconv.FormatUint(sum.Sum64(), 36)
}

// deskSponsored are the desk's actions on sponsored plans.
type deskSponsored struct{ deskPart }

// Sponsored returns all sponsorships with their plans.
func (d deskSponsored) Sponsored(ctx context.Context) ([]desk.Sponsored, error) {
	list, err := sponsorships(ctx, d.store)
	if err != nil {
		return nil, err
	}
	shown := make([]desk.Sponsored, len(list))
	for i, s := range list {
		shown[i].Sponsorship = s
		if p, err := d.catalog.Current().ByID(s.Plan, catalog.Operator); err == nil {
			shown[i].Row = p
		}
	}
	return shown, nil
}

// Sponsor marks a plan as sponsored, or changes the days of its sponsorship.
func (d deskSponsored) Sponsor(ctx context.Context, s market.Sponsorship) error {
	if _, err := d.catalog.Current().ByID(s.Plan, catalog.Operator); err != nil {
		return errs.Field("plan_id", "there is no plan %d; accepted is the number at the end of the address of its page", s.Plan)
	}
	_, err := d.put(ctx, operator.PlanSponsored, s.Plan, &s, nil)
	return err
}

// EndSponsorship removes the sponsorship of a plan.
func (d deskSponsored) EndSponsorship(ctx context.Context, plan int64) error {
	before, err := d.put(ctx, operator.SponsorshipEnded, plan, nil, nil)
	if err == nil && before == nil {
		return errs.New(errs.NotFound, "Plan %d is not marked as sponsored", plan)
	}
	return err
}

// put stores the sponsorship of a plan, or removes it for nil, with a line of the audit log. It
// publishes the change and returns the sponsorship before. check may refuse the change because of
// the sponsorship before; it may be nil.
func (d deskSponsored) put(ctx context.Context, event operator.Event, plan int64, after *market.Sponsorship, check func(before *market.Sponsorship) error) (before *market.Sponsorship, err error) {
	entry := d.entry(ctx, event, d.sponsorshipText(plan, after))
	err = d.store.ChangeShown(ctx, func(stored map[string]string) (map[string]string, operator.Entry, error) {
		list, err := readSponsorships(stored)
		if err != nil {
			return nil, entry, err
		}
		before = nil
		list = slices.DeleteFunc(list, func(s market.Sponsorship) bool {
			if s.Plan == plan {
				before = &s
			}
			return s.Plan == plan
		})
		if check != nil {
			if err := check(before); err != nil {
				return nil, entry, err
			}
		}
		if after != nil {
			list = append(list, *after)
		}
		if len(list) > maxSponsorships {
			return nil, entry, errs.New(errs.TooLarge, "At most %d plans can be marked as sponsored", maxSponsorships)
		}
		if err := setSides(&entry, before, after); err != nil {
			return nil, entry, err
		}
		text, err := json.Marshal(list)
		return map[string]string{sponsoredSetting: string(text)}, entry, err
	}, sponsoredSetting)
	d.show(ctx, err)
	return before, err
}

func (d deskSponsored) sponsorshipText(plan int64, s *market.Sponsorship) string {
	text := fmt.Sprintf("plan %d", plan)
	if p, err := d.catalog.Current().ByID(plan, catalog.Operator); err == nil {
		text += " " + p.Name
	}
	if s != nil && s.From != "" {
		text += ", from " + s.From
	}
	if s != nil && s.Until != "" {
		text += ", until " + s.Until
	}
	return text
}

// undoSponsorship restores the sponsorship of a plan before an entry of the audit log.
func (d deskAudit) undoSponsorship(ctx context.Context, e operator.Entry) error {
	before, after, err := sidesOf[market.Sponsorship](e)
	if err != nil {
		return err
	}
	event, plan := operator.PlanSponsored, after
	if before != nil {
		plan = before
	} else {
		event = operator.SponsorshipEnded
	}
	if plan == nil {
		return errs.New(errs.Conflict, "Entry %d changed nothing that could be undone", e.Number)
	}
	_, err = deskSponsored(d).put(ctx, event, plan.Plan, before, func(now *market.Sponsorship) error {
		if (now == nil) != (after == nil) || now != nil && *now != *after {
			return errs.New(errs.Conflict, "Entry %d cannot be undone: the sponsorship has changed since", e.Number)
		}
		return nil
	})
	return err
}
