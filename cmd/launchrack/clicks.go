package main

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/model/link"
	"launchrack/internal/model/market"
	"launchrack/internal/operator/click"
	"launchrack/internal/operator/click/counter"
)

// clickGrace is the timeout for storing the last clicks.
const clickGrace = 2 * time.Second

// openClicks makes the counter of clicks, unless counting is turned off.
func (p *program) openClicks(c serveCmd) {
	if !c.Clicks.Clicks.IsOn() {
		return
	}
	var outcomes []string
	for _, o := range counter.Outcomes() {
		outcomes = append(outcomes, string(o))
	}
	count := p.metrics.Clicks(outcomes)
	p.clicks = counter.New(counter.Config{Store: p.store, PlanOf: p.planOf, IsSponsored: p.isSponsored, Rates: p.clientRates,
		Told: func(o counter.Outcome) { count(string(o)) }, Now: time.Now, Log: p.log})
}

// clickPages returns the kinds of pages whose clicks are counted; nil if none are.
func (p *program) clickPages() (list []string) {
	if p.clicks == nil {
		return nil
	}
	for _, page := range click.Pages() {
		list = append(list, string(page))
	}
	return list
}

// planOf returns the partner of a plan in the catalogue, and reports whether its order link takes the id of a click.
func (p *program) planOf(id int64) (partner market.PartnerID, takesID, isKnown bool) {
	plan, err := p.catalog.Current().ByID(id, catalog.Public)
	if err != nil {
		return "", false, false
	}
	address, _ := p.linkRules().Order(plan)
	return plan.Partner, strings.Contains(address, link.NoClick), true
}

// isSponsored reports whether a plan is shown above lists now.
func (p *program) isSponsored(id int64) bool {
	return slices.Contains(p.catalog.Current().Sponsored(), id)
}

// clickHandler returns the handler for the beacons of clicks; nil if none are counted.
func (p *program) clickHandler() http.Handler {
	if p.clicks == nil {
		return nil
	}
	return p.clicks
}

// saveClicks stores the last clicks at the end.
func (p *program) saveClicks() {
	ctx, cancel := context.WithTimeout(context.Background(), clickGrace)
	defer cancel()
	if err := p.clicks.Save(ctx); err != nil {
		p.log.Error("the last clicks are lost: they could not be stored", "err", err)
	}
}
