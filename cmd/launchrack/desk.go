package main

import (
	"context"
	"slices"
	"time"

	"launchrack/internal/desk"
	"launchrack/internal/desk/shape"
	"launchrack/internal/ingest"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner"
	"launchrack/internal/partner/tree"
)

// deskConfig returns what the desk and the commands beside it change the store with. overridesFile is the
// operator's file of processors; empty for none.
func (p *program) deskConfig(partners *config.Partners, overridesFile string) desk.Config {
	var fixed []partner.Info
	for _, info := range partners.Infos() {
		if partners.HasFlags(info.ID) {
			fixed = append(fixed, info)
		}
	}
	return desk.Config{Store: p.store, Catalog: p.catalog, Partners: partners.Infos, Fixed: fixed, Withdraw: p.withdraw, Entry: p.entry, Show: p.show, Now: clock, Log: p.log,
		WithdrawHand: handRows{p}.Withdraw, UndoHand: handRows{p}.Undo, Renamed: func(ctx context.Context) error { return p.applyNames(ctx, partners, overridesFile) }}
}

// withdraw withdraws the plans of a partner that the shop no longer has.
func (p *program) withdraw(ctx context.Context, id market.PartnerID) (int, error) {
	refresher := p.refresher
	if refresher == nil { // a command
		refresher = newRefresher(p.store, nil, fetchPolicy{}, func(context.Context) error { return nil }, p.log)
		defer refresher.Close()
	}
	return refresher.Withdraw(ctx, id)
}

// deskSettings returns the settings of each partner. Codes, links around orders and keys may also be set on
// the desk.
func (p *program) deskSettings(env environment) func(market.PartnerID) []shape.DeskSetting {
	settingsOf := func(info partner.Info) []shape.DeskSetting {
		list := []shape.DeskSetting{}
		if !env.partners.HasFlags(info.ID) {
			return list
		}
		for _, s := range config.PartnerSettings(info) {
			list = append(list, shape.DeskSetting{Variable: s.Variable(info), Meaning: s.Help(info), SetBy: setBy(env, s.Flag(info), s.Variable(info)), Default: s.Default(info)})
		}
		return list
	}
	return func(id market.PartnerID) []shape.DeskSetting {
		infos := env.partners.Infos()
		at := slices.IndexFunc(infos, func(i partner.Info) bool { return i.ID == id })
		if at < 0 {
			return nil
		}
		list, look := settingsOf(infos[at]), p.shop.Current()
		for name, value := range map[string]string{"affiliate": look.Affiliates[id], "click-link": look.ClickLinks[id], "token": look.Tokens[id]} {
			for i := range list {
				if s := &list[i]; s.Variable == config.Variable(id, name) && s.SetBy == "default" && value != "" {
					if s.SetBy = "the desk"; name != "token" {
						s.Published = value
					}
				}
			}
		}
		return list
	}
}

// applyNames completes all rows with the names that operators chose, and publishes them.
func (p *program) applyNames(ctx context.Context, partners *config.Partners, overridesFile string) error {
	p.show(ctx, nil) // which makes the completer use the new names
	if p.publisher == nil {
		if _, err := p.names.follow(ctx); err != nil {
			return err
		}
	}
	_, readings, err := newCompleter(ctx, overridesFile, p.store)
	if err != nil {
		return err
	}
	err = p.store.Reconcile(ctx, derivedBy(readings, monthHours(partners.Infos())))
	p.show(ctx, err)
	return err
}

// entry makes a line of the audit log. It names the context's caller, or no one for a command.
func (p *program) entry(ctx context.Context, event operator.Event, detail string) operator.Entry {
	if p.guard == nil {
		return operator.CommandEntry(event, detail)
	}
	return p.guard.Entry(ctx, event, detail)
}

// show publishes a stored change, unless storing failed. A failure to publish is logged, and watch
// tries again. In a command it does nothing, as the shop follows the database.
func (p *program) show(ctx context.Context, stored error) {
	if stored != nil || p.publisher == nil {
		return
	}
	if err := p.publisher.publish(context.WithoutCancel(ctx)); err != nil {
		p.log.ErrorContext(ctx, "a stored change could not be shown yet", "err", err)
	}
}

// try fetches a partner's answer once and returns what a refresh would do. If the answer would be
// held back, it returns what accepting it would do.
func (p *program) try(ctx context.Context, partners *config.Partners, policy fetchPolicy, id market.PartnerID) (desk.Trial, error) {
	for _, a := range partners.Adapters() {
		if a.Info().ID == id {
			feed := partner.NewFeed(a, partners.Source(a.Info()), newClient(policy.contact, policy.timeout, p.log))
			setTokens(partners, []*partner.Feed{feed}, p.shop.Current().Tokens)
			return p.tryFeed(ctx, policy, feed)
		}
	}
	return desk.Trial{}, errs.New(errs.NotFound, "There is no partner %q", id)
}

// tryFeed is try for a feed.
func (p *program) tryFeed(ctx context.Context, policy fetchPolicy, feed *partner.Feed) (desk.Trial, error) {
	if missing := feed.Off(); missing != "" {
		return desk.Trial{}, errs.New(errs.Conflict, "%s is off. %s", feed.Info().Name, missing)
	}
	before, err := standing(ctx, p.store, feed.Info().ID, policy.holdFor)
	if err != nil {
		return desk.Trial{}, err
	}
	t, err := ingest.Try(ctx, feed, before)
	switch {
	case ingest.OutcomeOf(err) == market.OutcomeHeld: // an incomplete answer cannot be accepted
		return desk.Trial{Held: errs.Public(err)}, nil
	case err != nil:
		return desk.Trial{}, err
	}
	shown := desk.Trial{Report: t.Report, Rows: changedRows(before.Rows, t.Change)}
	if t.Held != nil {
		shown.Held = errs.Public(t.Held)
	}
	return shown, nil
}

// tryFile is try for a partner's file that is not stored. It has no key, so that nobody sends the shop's keys anywhere by it.
func (p *program) tryFile(ctx context.Context, policy fetchPolicy, a partner.Adapter) (desk.Trial, error) {
	source := partner.Source{}
	if a.Info().NeedsToken {
		source.Missing = "Its API needs a key, which can be set once the partner is added: on the desk, in the section Shop."
	}
	return p.tryFeed(ctx, policy, partner.NewFeed(a, source, newClient(policy.contact, policy.timeout, p.log)))
}

// maxLooked bounds a page or feed that an operator looks at, in bytes.
const maxLooked = 5_000_000

// document asks an address for a page or feed as it comes.
func (p *program) document(ctx context.Context, address string) ([]byte, error) {
	ctx, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	answer, err := p.client.Do(ctx, partner.Request{Address: address, Form: &tree.Form{Format: tree.Raw}, MaxBody: maxLooked, PublicOnly: !p.partners.private})
	return answer.Body, err
}
