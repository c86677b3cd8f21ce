package main

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"
	_ "time/tzdata" // of the digests, on machines that have none

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/door/metrics"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/operator/config"
	"launchrack/internal/watch"
	"launchrack/internal/watch/deliver"
	"launchrack/internal/watch/signup"
	"launchrack/internal/watch/watcher"
)

// openWatches makes the parts for watches: signup, watcher and outbox. It returns nil if watches are
// turned off.
func (p *program) openWatches(c serveCmd, service *browse.Service) (*signup.Service, error) {
	if !c.Watches.Watches.IsOn() {
		return nil, nil
	}
	keys := p.keys
	senders, channels, err := newSenders(c, keys)
	if err != nil {
		return nil, err
	}
	mailFails := func() bool { return false }
	if mail, ok := senders[watch.Email].(*deliver.Mail); ok {
		p.mail, mail.Log, mailFails = mail, p.log, mail.Fails
		p.metrics.MailFailing(mail.Fails)
	}
	base := string(c.PublicURL)
	if base == "" {
		base = p.localURL(string(c.Addr))
		p.log.Info("messages of watches link to this machine; set LAUNCHRACK_PUBLIC_URL to the shop's own address", "links", base)
	}
	signups := &signup.Service{Store: p.store, Keys: keys, Channels: channels, Shop: p.shopName, Look: p.shopLook, Base: base, Languages: func() language.Set { return p.shop.Current().Languages }, Now: time.Now,
		FirstMails: int(c.Watches.FirstMails), Asked: p.metrics.FirstMails(watch.Asks), MailFails: mailFails,
		Current: func() pages.Catalogue { return pages.Of(service, p.catalog.Current()) }}
	if bot, ok := senders[watch.Telegram].(*deliver.Telegram); ok {
		p.telegram, p.talk = bot, signup.Talk{Service: signups, Channel: deliver.Of(watch.Telegram)}
		signups.Links = map[watch.Channel]func(string) string{watch.Telegram: bot.Link}
	}
	if slices.Contains(channels, watch.Browser) {
		signups.PushKey = deliver.PushKey(keys.Push())
	}
	var lease atomic.Pointer[market.Lease]
	p.outbox = &deliver.Outbox{Store: p.store, Senders: senders, Write: signups.Letter, Apart: time.Duration(c.WatchesPause), Now: time.Now, Log: p.log, Counted: p.metrics.Watches(channelNames(channels))}
	p.metrics.WatchLoad(p.watchLoad)
	p.watcher = watcher.New(watcher.Config{Store: p.store, Hub: p.live, Public: func(s *catalog.Snapshot) pages.Catalogue { return pages.Of(service, s) },
		TaxRate: signups.TaxRate, Held: lease.Store, Apart: time.Duration(c.WatchesPause), Now: time.Now, Log: p.log})
	p.watchLease = &lease
	return signups, nil
}

// newSenders returns the senders of the configured channels.
func newSenders(c serveCmd, keys *watch.Keys) (map[watch.Channel]deliver.Sender, []watch.Channel, error) {
	client := deliver.NewClient()
	senders := map[watch.Channel]deliver.Sender{
		watch.Webhook: deliver.Webhook{Client: client, Now: time.Now}, watch.Ntfy: deliver.NewNtfy(client),
		watch.Slack: deliver.NewSlack(client), watch.Discord: deliver.NewDiscord(client),
	}
	channels := []watch.Channel{watch.Webhook, watch.Ntfy, watch.Slack, watch.Discord}
	if token := c.TelegramToken.Reveal(); token != "" {
		senders[watch.Telegram] = deliver.NewTelegram(string(c.TelegramAPI), token)
		channels = append(channels, watch.Telegram)
	}
	if c.PublicURL != "" { // browsers subscribe for one origin
		senders[watch.Browser] = deliver.NewPush(client, keys.Push(), string(c.PublicURL))
		channels = append(channels, watch.Browser)
	}
	if c.SMTPURL.Reveal() == "" || c.PublicURL == "" {
		return senders, channels, nil
	}
	mail, err := newMail(c.Mail)
	senders[watch.Email] = mail
	return senders, append(channels, watch.Email), err
}

// newMail makes the sender of mail.
func newMail(c config.Mail) (*deliver.Mail, error) {
	var signature *deliver.DKIM
	if c.DKIMKey != "" {
		var err error
		if signature, err = deliver.ReadDKIM(c.DKIMKey, c.DKIMSelector, c.DKIMDomain); err != nil {
			return nil, err
		}
	}
	return deliver.NewMail(c.SMTPURL.Reveal(), c.MailFrom, signature)
}

func channelNames(channels []watch.Channel) (names []string) {
	for _, c := range channels {
		names = append(names, string(c))
	}
	return names
}

// watchLoad reads how watches keep up for the metrics; zeros while the database is away.
func (p *program) watchLoad() metrics.WatchLoad {
	stats, err := p.store.WatchStats(context.Background())
	if err != nil {
		p.log.Warn("watches and their messages could not be counted", "err", err)
		return metrics.WatchLoad{}
	}
	since := func(at time.Time) time.Duration {
		if at.IsZero() {
			return 0
		}
		return max(0, time.Since(at))
	}
	return metrics.WatchLoad{Active: stats.Active, Waiting: stats.Waiting, Overdue: since(stats.WaitsSince), Behind: since(stats.BehindSince)}
}

// runWatches matches changes with watches and sends messages while this process has the lease, which it keeps until
// those that are on their way are noted.
func (p *program) runWatches(ctx context.Context) {
	if p.watcher == nil {
		return
	}
	var sending sync.WaitGroup
	sending.Go(func() { p.outbox.Run(ctx, p.heldLease) })
	p.watcher.Run(ctx, sending.Wait)
}

// problems are what the desk says at its head.
func (p *program) problems() (list []string) {
	if p.mail != nil && p.mail.Fails() {
		list = append(list, "Mail cannot be sent, so nobody can watch by mail. The log says why, and launchrack mail test tries it.")
	}
	if p.telegram != nil && p.telegram.Fails() != "" {
		list = append(list, "Telegram cannot be listened to, so nobody can watch by it: "+p.telegram.Fails()+".")
	}
	if stand, _ := p.backups.Stand(); stand.Failure != "" {
		list = append(list, "The scheduled backup was not made. The section Backups and the log say why.")
	}
	return list
}

// runMail looks after the mail server.
func (p *program) runMail(ctx context.Context) {
	if p.mail != nil {
		p.mail.Run(ctx)
	}
}

// runTelegram listens to chats while this process has the lease.
func (p *program) runTelegram(ctx context.Context) {
	if p.telegram != nil {
		p.telegram.Run(ctx, p.heldLease, p.talk, p.log, time.Now)
	}
}

// heldLease gives the lease of watches while this process has it.
func (p *program) heldLease() (market.Lease, bool) {
	lease := p.watchLease.Load()
	if lease == nil {
		return market.Lease{}, false
	}
	return *lease, true
}
