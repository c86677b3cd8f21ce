package main

import (
	"context"
	"slices"

	"launchrack/internal/desk"
	"launchrack/internal/model/market"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/store"
)

// partnerKeeper follows the partners that operators add, change and remove on the desk of any node.
type partnerKeeper struct {
	store    *store.Store
	partners *config.Partners
	// fixed are the partners of the program and of the folder of files.
	fixed []partner.Adapter
	// private lets the partners of the desk stand at private addresses.
	private bool
	text    string
	files   map[market.PartnerID]registry.Stored
	// before are the files that the feeds were made of.
	before map[market.PartnerID]registry.Stored
}

func newPartnerKeeper(db *store.Store, partners *config.Partners, private bool) *partnerKeeper {
	return &partnerKeeper{store: db, partners: partners, fixed: partners.Adapters(), private: private}
}

// follow reads the stored files and reports whether they have changed. It is not safe for concurrent use.
func (k *partnerKeeper) follow(ctx context.Context) (bool, error) {
	list, text, err := desk.PartnerFiles.All(ctx, k.store)
	if err != nil || text == k.text {
		return false, err
	}
	k.before, k.files, k.text = k.files, map[market.PartnerID]registry.Stored{}, text
	for _, f := range list {
		k.files[f.ID] = f
	}
	k.partners.SetAdapters(registry.WithStored(k.fixed, list, k.private))
	return true, nil
}

// isGone reports whether a partner is neither one of the program nor of the folder, and its file is no longer stored.
func (k *partnerKeeper) isGone(ctx context.Context, id market.PartnerID) (bool, error) {
	if slices.ContainsFunc(k.fixed, func(a partner.Adapter) bool { return a.Info().ID == id }) {
		return false, nil
	}
	list, _, err := desk.PartnerFiles.All(ctx, k.store)
	return err == nil && !slices.ContainsFunc(list, func(f registry.Stored) bool { return f.ID == id }), err
}

// feeds returns the feed of every partner. A feed stays as long as its file does, with what it remembers.
func (k *partnerKeeper) feeds(now []*partner.Feed, get partner.Getter) []*partner.Feed {
	known := map[market.PartnerID]*partner.Feed{}
	for _, f := range now {
		known[f.Info().ID] = f
	}
	var all []*partner.Feed
	for _, f := range feeds(k.partners, get) {
		id := f.Info().ID
		if same := known[id]; same != nil && k.before[id] == k.files[id] {
			f = same
		}
		all = append(all, f)
	}
	return all
}

// followPartners makes all parts of the shop use the partners as the desk has them now, and reports whether they
// have changed.
func (p *program) followPartners(ctx context.Context) (bool, error) {
	isChanged, err := p.partners.follow(ctx)
	if err != nil || !isChanged {
		return false, err
	}
	list := p.partners.feeds(p.allFeeds(), p.client)
	p.feeds.Store(&list)
	p.publisher.feeds = ingestFeeds(list)
	p.metrics.SetPartners(partnerIDs(list))
	p.explorer.SetFeeds(list)
	p.shop.SetPartners(fixedPartners(p.env)) // which gives the feeds their keys
	p.refresher.SetFeeds(ingestFeeds(list))
	return true, nil
}

// allFeeds returns the feed of each partner of the shop.
func (p *program) allFeeds() []*partner.Feed { return *p.feeds.Load() }
