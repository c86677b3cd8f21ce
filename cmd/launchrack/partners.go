package main

import (
	"cmp"
	"time"

	"launchrack/internal/ingest"
	"launchrack/internal/model/link"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
)

// feeds returns the feed of every adapter, with the settings of its partner.
func feeds(partners *config.Partners, get partner.Getter) []*partner.Feed {
	var all []*partner.Feed
	for _, a := range partners.Adapters() {
		all = append(all, partner.NewFeed(a, partners.Source(a.Info()), get))
	}
	return all
}

// ingestFeeds converts the feeds to the interface of package ingest.
func ingestFeeds(all []*partner.Feed) []ingest.Feed {
	list := make([]ingest.Feed, len(all))
	for i, f := range all {
		list[i] = f
	}
	return list
}

// monthHours returns the maximum number of hours that each partner bills for a month.
func monthHours(infos []partner.Info) map[market.PartnerID]int {
	hours := map[market.PartnerID]int{}
	for _, info := range infos {
		if info.MonthHours > 0 {
			hours[info.ID] = info.MonthHours
		}
	}
	return hours
}

// partnerViews returns the partners for the pages and the API. every is the shop's time between two
// refreshes; 0 for no schedule.
func partnerViews(all []*partner.Feed, links link.Rules, every time.Duration) []view.Partner {
	var list []view.Partner
	for _, f := range all {
		info := f.Info()
		functions := info.Functions()
		v := view.Partner{ID: info.ID, Name: info.Name, Function: functions[0], Functions: functions, State: view.PartnerOn,
			ExploredFirst: info.ID == registry.Explored, NeedsToken: info.NeedsToken,
			Pays: links.Of(info.Name).Pays()}
		if every > 0 {
			v.Every = cmp.Or(info.Every, every)
		}
		if f.Off() != "" {
			v.State = view.PartnerOff
		}
		list = append(list, v)
	}
	return list
}

func partnerIDs(all []*partner.Feed) []market.PartnerID {
	ids := make([]market.PartnerID, len(all))
	for i, f := range all {
		ids[i] = f.Info().ID
	}
	return ids
}
