package main

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"launchrack/internal/model/brand"
	"launchrack/internal/model/fact"
	"launchrack/internal/model/market"
	"launchrack/internal/model/ordercode"
	"launchrack/internal/operator/config"
	"launchrack/internal/operator/storefront"
	"launchrack/internal/partner"
	"launchrack/internal/store"
)

// fixedShop returns the shop's settings from environment variables. Empty variables are ignored.
func fixedShop(env environment, own brand.Brand, given config.Shop) storefront.Fixed {
	fixed := storefront.Fixed{Brand: own, Variables: map[string]string{}, Partners: fixedPartners(env)}
	for field, of := range map[string]struct{ setting, value string }{
		"name": {"brand-name", given.BrandName}, "tagline": {"brand-tagline", given.BrandTagline}, "logo": {"brand-logo", given.BrandLogo},
		"accent": {"brand-accent", given.BrandAccent}, "contact": {"contact", given.Contact}, "languages": {"languages", given.Languages}, "seat": {"seat", string(given.Seat)},
	} {
		if by := decidedBy(env, of.setting, of.value); by != "" {
			fixed.Variables[field] = by
		}
	}
	return fixed
}

func fixedPartners(env environment) (list []storefront.Partner) {
	rules := env.partners.Links(nil, nil)
	for _, info := range env.partners.Infos() {
		p := storefront.Partner{ID: info.ID, Name: info.Name, Home: info.Home, TakesToken: info.NeedsToken, TakesCode: rules.Of(info.Name).TakesCode(),
			Affiliate: env.partners.Affiliate(info.ID), ClickLink: env.partners.ClickLink(info.ID), Token: env.partners.Source(info).Token}
		p.AffiliateBy = decidedBy(env, string(info.ID)+"-affiliate", p.Affiliate)
		p.ClickLinkBy = decidedBy(env, string(info.ID)+"-click-link", p.ClickLink)
		p.TokenBy = decidedBy(env, string(info.ID)+"-token", p.Token)
		list = append(list, p)
	}
	return list
}

// decidedBy returns the variable or the flag that sets a setting; empty for none.
func decidedBy(env environment, flag, value string) string {
	variable := config.FlagVariable(flag)
	switch by := setBy(env, flag, variable); {
	case value == "" || by == "default":
		return ""
	case by == "flag":
		return "--" + flag
	}
	return variable
}

// setTokens gives each feed the API key of its partner.
func setTokens(partners *config.Partners, feeds []*partner.Feed, tokens map[market.PartnerID]string) {
	for _, f := range feeds {
		if info := f.Info(); info.NeedsToken {
			f.SetToken(tokens[info.ID], partners.Missing(info, tokens[info.ID]))
		}
	}
}

// useStoredTokens gives the feeds of a command the API keys that the desk stored.
func useStoredTokens(env environment, db *store.Store, keyFile string, feeds []*partner.Feed, log *slog.Logger) error {
	keys, err := openKeys(env.ctx, db, keyFile)
	if err != nil {
		return err
	}
	keeper := storefront.New(storefront.Config{Store: db, Keys: keys, Fixed: storefront.Fixed{Partners: fixedPartners(env)}, Now: time.Now, Log: log})
	if err := keeper.Load(env.ctx); err != nil {
		return err
	}
	setTokens(env.partners, feeds, keeper.Current().Tokens)
	return nil
}

// openShop makes the keeper of the shop's settings.
func (p *program) openShop(env environment, c serveCmd) error {
	keys, err := openKeys(env.ctx, p.store, c.ShopKeyFile)
	if err != nil {
		return err
	}
	p.keys = keys
	p.shop = storefront.New(storefront.Config{Store: p.store, Keys: keys, Fixed: fixedShop(env, p.brand, c.Shop), Now: time.Now, Log: p.log,
		Entry:     p.entry,
		Lasts:     func(ctx context.Context, session string) (bool, error) { return p.guard.Lasts(ctx, session) },
		Changed:   func(l *storefront.Look) { p.follow(env.partners, l) },
		Published: func(ctx context.Context) { p.show(ctx, nil) }})
	p.publisher.before = p.shop.Load
	p.publisher.described = p.payments
	return nil
}

// payments returns what each partner is paid by, as the desk has it now.
func (p *program) payments(ctx context.Context) (map[market.PartnerID]paid, error) {
	if err := p.shop.Load(ctx); err != nil {
		return nil, err
	}
	by := map[market.PartnerID]paid{}
	for id, sheet := range p.browse.PartnerFacts() {
		by[id] = paid{sheet.Payments(), strings.Join(sheet.Values(fact.Identity), "")}
	}
	return by, nil
}

// partnerFacts is what is known of each partner itself: what its file says, and over it what the desk does.
func partnerFacts(partners *config.Partners, own map[market.PartnerID]fact.Sheet) map[market.PartnerID]fact.Sheet {
	facts := map[market.PartnerID]fact.Sheet{}
	for _, info := range partners.Infos() {
		if sheet := own[info.ID].Over(info.About); sheet != nil {
			facts[info.ID] = sheet
		}
	}
	return facts
}

// follow applies a look: the keys of feeds, the order links, the languages, and the partners of pages with what is known of them.
func (p *program) follow(partners *config.Partners, l *storefront.Look) {
	setTokens(partners, p.allFeeds(), l.Tokens)
	links := partners.Links(l.Affiliates, l.ClickLinks)
	p.browse.SetLinks(links)
	p.browse.SetLanguages(l.Languages)
	p.browse.SetPartnerFacts(partnerFacts(partners, l.PartnerFacts))
	codes := map[market.PartnerID]ordercode.Sheet{}
	for _, info := range partners.Infos() {
		codes[info.ID] = info.OrderCode
	}
	p.browse.SetOrderCodes(codes)
	shown := partnerViews(p.allFeeds(), links, p.refreshEvery)
	p.shown.Store(&shown)
}
