package main

import (
	"context"
	"net/url"
	"strconv"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/link"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/linkcheck"
)

// firstLinkCheck is the time from the start to the first check of order links.
const firstLinkCheck = 5 * time.Minute

// openLinks makes the checker of order links.
func (p *program) openLinks(client *partner.Client, links func() link.Rules, checks bool) {
	p.links = linkcheck.New(linkcheck.Config{Store: p.store, Partners: func() []market.PartnerID { return partnerIDs(p.allFeeds()) }, Follow: client.FollowLink, Now: time.Now, Log: p.log,
		Orders: func(id market.PartnerID, most, turn int) ([]linkcheck.Order, error) {
			return orderLinks(p.catalog.Current(), links(), id, most, turn)
		}})
	p.checksLinks = checks
	p.metrics.Links(p.linkHealth)
}

// runLinks checks order links once a day, unless that is turned off.
func (p *program) runLinks(ctx context.Context) {
	if p.checksLinks {
		p.links.Run(ctx, firstLinkCheck)
	}
}

// linkHealth reads the last checks for the metrics; none while the database is away.
func (p *program) linkHealth(yield func(id market.PartnerID, broken bool, at time.Time)) {
	checks, err := p.store.LinkChecks(context.Background())
	if err != nil {
		p.log.Warn("the checks of links could not be read", "err", err)
	}
	for _, c := range checks {
		yield(c.Partner, c.State == linkcheck.Broken, c.At)
	}
}

// orderLinks returns at most the given number of order links of a partner's available plans.
// Consecutive turns go through all plans.
func orderLinks(snap *catalog.Snapshot, links link.Rules, id market.PartnerID, most, turn int) ([]linkcheck.Order, error) {
	params := url.Values{"partner_id": {"eq." + string(id)}, "available": {"is.true"}, "order": {"id"}, "limit": {strconv.Itoa(most)}}
	find := func() (catalog.Result, error) {
		q, err := query.Parse(params)
		if err != nil {
			return catalog.Result{}, err
		}
		return snap.Find(q, catalog.Public)
	}
	found, err := find()
	if err == nil && found.Total > most {
		params.Set("offset", strconv.Itoa(turn%(found.Total/most)*most))
		found, err = find()
	}
	if err != nil {
		return nil, err
	}
	plans, err := found.Plans()
	var orders []linkcheck.Order
	for _, plan := range plans {
		if address, ok := links.Order(plan); ok {
			orders = append(orders, linkcheck.Order{Plan: plan.ID, Name: plan.Name, Address: address, Code: links.Of(plan.PartnerName).Code()})
		}
	}
	return orders, err
}
