package main

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/click"
	"launchrack/internal/errs"
	"launchrack/internal/linkcheck"
	"launchrack/internal/market"
	"launchrack/internal/operator"
	"launchrack/internal/query"
	"launchrack/internal/view"
)

// deskClicks are the desk's actions on clicks and order links.
type deskClicks struct{ *program }

// Counts reports whether the shop counts clicks.
func (d deskClicks) Counts() bool { return d.clicks != nil }

// Clicks returns the stored counts of some days.
func (d deskClicks) Clicks(ctx context.Context, first, last string) ([]click.Count, error) {
	return d.store.Clicks(ctx, first, last)
}

// Conversions returns the conversions that partners reported for some days.
func (d deskClicks) Conversions(ctx context.Context, first, last string) ([]click.Conversion, error) {
	return d.store.Conversions(ctx, first, last)
}

// Import stores a partner's file of conversions.
func (d deskClicks) Import(ctx context.Context, id market.PartnerID, csv string) (done view.DeskImported, err error) {
	plans, err := plansByReference(d.catalog.Current(), id)
	if err != nil {
		return done, err
	}
	clicks, err := d.store.ClickIDs(ctx, id)
	if err != nil {
		return done, err
	}
	list, err := click.ReadConversions(id, csv, func(c *click.Conversion) {
		if of, has := clicks[click.ID(c.Reference)]; has {
			c.Plan, c.Page, c.Clicked = of.Plan, of.Page, of.Day
		} else {
			c.Plan = plans[strings.ToLower(c.Reference)]
		}
	})
	if err != nil {
		return done, err
	}
	if len(list) == 0 {
		return done, errs.Field("csv", "The file has no line below the names of its columns.")
	}
	for _, c := range list {
		if c.Plan == 0 {
			done.Unknown++
		}
	}
	done.Stored = len(list)
	done.Replaced, err = d.store.PutConversions(ctx, id, list, time.Now().UTC(),
		d.entry(ctx, operator.ConversionsImported, fmt.Sprintf("%s: %d", id, len(list))))
	return done, err
}

// plansByReference maps what a partner's files may call a plan to the plan's id: the id itself, the
// partner's own key and number, and the name, in lower case.
func plansByReference(snap *catalog.Snapshot, id market.PartnerID) (map[string]int64, error) {
	q, err := query.Parse(url.Values{"partner_id": {"eq." + string(id)}, "order": {"id"}})
	if err != nil {
		return nil, err
	}
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

// Partners returns the partners in the shop's order.
func (d deskClicks) Partners() []view.DeskNamed {
	list := []view.DeskNamed{}
	for _, f := range d.feeds {
		list = append(list, view.DeskNamed{ID: f.Info().ID, Name: f.Info().Name})
	}
	return list
}

// Plan returns a plan of the catalogue; nil if it is not there.
func (d deskClicks) Plan(id int64) *market.Plan {
	plan, err := d.catalog.Current().ByID(id, catalog.Operator)
	if err != nil {
		return nil
	}
	return plan
}

// LinkChecks returns the last check of each partner's order links.
func (d deskClicks) LinkChecks(ctx context.Context) ([]linkcheck.Check, error) {
	return d.store.LinkChecks(ctx)
}

// CheckLinks checks the order links of a partner now.
func (d deskClicks) CheckLinks(ctx context.Context, id market.PartnerID) (linkcheck.Check, error) {
	return d.links.Check(ctx, id)
}
