package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/acme/autocert"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/desk"
	"launchrack/internal/door/clientip"
	"launchrack/internal/door/httpd"
	"launchrack/internal/door/metrics"
	"launchrack/internal/door/overload"
	"launchrack/internal/front/agents"
	"launchrack/internal/front/api"
	"launchrack/internal/front/realtime"
	"launchrack/internal/front/site"
	"launchrack/internal/front/ssr"
	"launchrack/internal/ingest"
	"launchrack/internal/ingest/explore"
	"launchrack/internal/ingest/rates"
	"launchrack/internal/model/brand"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/link"
	"launchrack/internal/model/market"
	"launchrack/internal/model/sleep"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/operator/backup"
	"launchrack/internal/operator/click/counter"
	"launchrack/internal/operator/passkey"
	"launchrack/internal/operator/storefront"
	"launchrack/internal/partner"
	"launchrack/internal/partner/linkcheck"
	"launchrack/internal/partner/registry"
	"launchrack/internal/past/archive"
	"launchrack/internal/past/chronicle"
	"launchrack/internal/past/live"
	"launchrack/internal/store"
	"launchrack/internal/watch"
	"launchrack/internal/watch/deliver"
	"launchrack/internal/watch/watcher"
	"launchrack/web"
)

// program is the running shop: everything serve needs, wired once.
type program struct {
	log     *slog.Logger
	store   *store.Store
	catalog *catalog.Catalog
	// feeds and partners change with what operators add on the desk, client asks all partners.
	feeds     atomic.Pointer[[]*partner.Feed]
	partners  *partnerKeeper
	client    *partner.Client
	env       environment
	refresher *ingest.Refresher
	renderer  *ssr.Renderer
	// backups makes and keeps copies of the database.
	backups *backup.Keeper
	// guard is nil in commands other than serve.
	guard     *operator.Guard
	rates     *rates.Keeper
	explorer  *explore.Explorer
	metrics   *metrics.Metrics
	site      *site.Site
	handler   http.Handler
	publisher *publisher
	live      *live.Hub
	// eventLog is the transparency log of all events, and eventsMoved wakes it. archiveDir is the
	// folder of the archive; empty if it is not served.
	eventLog    *archive.Log
	eventsMoved chan struct{}
	archiveDir  string
	// chronicle records the changes of partners' prices and stock.
	chronicle *chronicle.Book
	// watcher and outbox are nil if watches are turned off. They work while watchLease holds a
	// lease.
	watcher    *watcher.Watcher
	outbox     *deliver.Outbox
	watchLease *atomic.Pointer[market.Lease]
	// mail is nil if no mail is sent.
	mail *deliver.Mail
	// telegram is nil without a bot; talk is what it tells.
	telegram *deliver.Telegram
	talk     deliver.Talk
	// clicks is nil if clicks are not counted.
	clicks *counter.Counter
	// links checks order links, every day if checksLinks is set.
	links       *linkcheck.Checker
	checksLinks bool
	// connections and clientRates limit the resources that visitors use.
	connections *overload.Connections
	clientRates *overload.Rates
	// linkRules are those by which the shop makes order links now.
	linkRules func() link.Rules
	// certificates gets the TLS certificates of the shop's domains; nil for HTTP only.
	certificates *autocert.Manager
	// stopWithin is how long a stop waits for requests.
	stopWithin time.Duration
	// isSucceeded reports whether systemd holds the sockets for the next process, and isDraining
	// whether answers close their connections.
	isSucceeded bool
	isDraining  atomic.Bool
	// brand is the brand from environment variables.
	brand brand.Brand
	// shop holds the settings of the desk, and keys encrypts the secrets among them.
	shop *storefront.Keeper
	keys *watch.Keys
	// shown are the partners for pages, made with browse and refreshEvery.
	browse       *browse.Service
	refreshEvery time.Duration
	shown        atomic.Pointer[[]view.Partner]
	// overrides is a hash of the operator's file of names, and names holds the chosen names.
	overrides string
	names     *nameKeeper
	// caughtUp is closed once the published snapshot is up to date with the database.
	caughtUp chan struct{}
}

// newProgram opens the store, makes all parts of the shop, and publishes the first snapshot.
func newProgram(env environment, c serveCmd, log *slog.Logger) (*program, error) {
	ctx, partners := env.ctx, env.partners
	_, overrides, err := readOverrides(c.CPUOverrides)
	if err != nil { // before it creates a database
		return nil, err
	}
	if err := openLanguages(c.LocalesDir, log); err != nil {
		return nil, err
	}
	own, err := brandOf(c.Shop)
	if err != nil {
		return nil, err
	}
	db, err := openStore(ctx, c.Storage, monthHours(env.partners.Infos()), log)
	if err != nil {
		return nil, err
	}
	names, _, err := deriveWith(ctx, db, c.Storage, monthHours(env.partners.Infos()))
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	m := policyOf(c)
	client := newClient(m.contact, m.timeout, log)
	p := &program{log: log, store: db, brand: own, overrides: overrides, names: names, caughtUp: make(chan struct{}), catalog: &catalog.Catalog{},
		partners: newPartnerKeeper(db, partners, c.PrivatePartners.IsOn()), client: client, env: env}
	all := feeds(partners, client)
	p.feeds.Store(&all)
	for _, info := range partners.Infos() {
		if info.Fault != "" {
			log.Error("a partner is off: its mapping cannot be used", "partner", string(info.ID), "err", info.Fault)
		}
	}
	p.connections = overload.NewConnections(connectionLimit(int(c.MaxConnections), log), time.Now)
	p.stopWithin = time.Duration(c.StopWithin)
	p.certificates = newCertificates(c.TLS)
	p.clientRates = overload.NewRates(int(c.ClientRate), time.Now)
	p.metrics = metrics.New(metrics.Config{Version: version, Commit: commit, Partners: partnerIDs(all)})
	p.publisher = &publisher{store: db, catalog: p.catalog, feeds: ingestFeeds(all), completer: names.completer, renamed: names.follow, partnered: p.followPartners, sponsorships: func(ctx context.Context) ([]market.Sponsorship, error) {
		list, _, err := desk.Sponsorships.All(ctx, db)
		return list, err
	},
		names: scoreNames(c.Shop), monthHours: monthHours(env.partners.Infos()), metrics: p.metrics, changed: make(chan struct{}, 1)}
	p.live = live.New(journal{db}, followerLimit(), log)
	p.eventsMoved = make(chan struct{}, 1)
	p.chronicle = chronicle.NewBook(db, db, chronicle.DefaultRules, log)
	p.publisher.told = func(snap *catalog.Snapshot, version int64) {
		p.live.Published(snap, version)
		p.chronicle.Wake()
		sleep.Wake(p.eventsMoved)
	}
	p.linkRules = func() link.Rules { look := p.shop.Current(); return partners.Links(look.Affiliates, look.ClickLinks) }
	p.openLinks(client, p.linkRules, c.CheckLinks.IsOn())
	m.gone = p.partners.isGone
	p.refresher = newRefresher(countedStore{db, p.metrics}, all, m, p.publisher.publish, log)
	p.metrics.Health(p.refresher.Health)
	p.publisher.markOverdue = p.refresher.MarkOverdue
	p.explorer = explore.New(explore.Config{Feeds: all, CacheTTL: m.share})
	p.rates = p.newKeeper(c)
	if err := p.open(env, c); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// policyOf returns how the server asks partners.
func policyOf(c serveCmd) fetchPolicy {
	return fetchPolicy{every: time.Duration(c.RefreshEvery), share: time.Duration(c.RefreshShare),
		timeout: time.Duration(c.FetchTimeout), holdFor: time.Duration(c.HoldFor), contact: string(c.PublicURL), keep: retention(c.Retention)}
}

func (p *program) open(env environment, c serveCmd) (err error) {
	ctx, shop, partners := env.ctx, c.Shop, env.partners
	service := browse.New(browse.Options{Logos: partners.Logos(), MonthHours: monthHours(partners.Infos()), Scores: p.publisher.book.Load})
	p.browse, p.refreshEvery = service, time.Duration(c.RefreshEvery)
	if err := p.openShop(env, c); err != nil {
		return err
	}
	if err := p.rates.ApplyNewest(ctx); err != nil {
		return fmt.Errorf("apply the exchange rates: %w", err)
	}
	if err := p.publisher.publish(ctx); err != nil {
		return err
	}
	key, err := p.anonKey(ctx, string(shop.AnonKey))
	if err != nil {
		return err
	}
	https := strings.HasPrefix(string(shop.PublicURL), "https://") || p.certificates != nil
	if p.guard, err = openGuard(ctx, p.store, p.keys.Operators(), func(kind operator.Refusal) { p.metrics.Refused(string(kind)) }, c.Operator, p.log, https, cmp.Or(string(c.PublicURL), p.localURL(string(c.Addr))), env.stderr); err != nil {
		return err
	}
	client, err := web.Client()
	if err != nil {
		return err
	}
	assets, err := site.ReadAssets(client)
	if err != nil {
		return err
	}
	words, err := site.ReadWords(client)
	if err != nil {
		return err
	}
	languages := language.All()
	for _, l := range p.shop.Current().Brand.Languages {
		if !slices.Contains(languages, l) { // the one for tests
			languages = append(languages, l)
		}
	}
	var scripts map[string][]byte
	scripts, assets.Words = words.Scripts(languages)
	render, err := p.openRenderer(int(shop.Engines), words.ForEngines(languages))
	if err != nil {
		return err
	}
	if p.openClicks(c); p.clicks != nil {
		assets.Clicks = httpd.ClicksPath
	}
	shown := *p.shown.Load()
	build, err := buildName(executable(), partners.Links(p.shop.Fixed.Affiliates(), nil), partners.Logos(), monthHours(partners.Infos()), partnerFacts(partners, nil), p.overrides, p.brand.View(language.English), p.brand.StylePath(), c.Clicks.Clicks, languages.Digest())
	if err != nil {
		return err
	}
	watches, err := p.openWatches(c, service)
	if err != nil {
		return err
	}
	described, err := api.OpenAPI(api.About{Version: version, URL: string(shop.PublicURL), Documents: site.Documents(), Clicks: p.clickPages(), Watches: watches != nil}, shown)
	if err != nil {
		return err
	}
	reference := api.Reference(shown)
	if p.eventLog, err = openLog(ctx, p.store, string(shop.PublicURL)); err != nil {
		return err
	}
	var served *site.Archive
	if c.Archive.Archive == "on" {
		p.archiveDir, served = c.ArchiveDir, &site.Archive{Log: p.eventLog, Dir: c.ArchiveDir, Licence: c.ArchiveLicence}
	}
	streams := overload.NewStreams()
	p.site = site.New(site.Config{
		Current: func() site.Catalogue { return pages.Of(service, p.catalog.Current()) },
		Render:  countedRenderer{render, p.metrics}, MaxRenders: maxRenders(int(shop.Engines)), Assets: assets, AnonKey: key, PublicURL: string(shop.PublicURL), Partners: func() []view.Partner { return *p.shown.Load() },
		Brand: func() brand.Brand { return p.shop.Current().Brand }, Settings: func() int64 { return p.shop.Current().Version }, Preview: p.preview, Status: p.refresher.Status, Record: p.store.PlanRecord, OpenAPI: described, DatabaseTypes: api.DatabaseTypes(), Reference: &reference, Now: time.Now, Log: p.log,
		Build: build, Rates: p.clientRates, Streams: streams, Live: p.live, Watches: watches, Chronicle: p.chronicle.Newest, Archive: served, Events: p.store.Events,
		Cached: p.metrics.Cache, Desk: desk.Pages(), Embeds: c.Embed.IsOn(), Articles: shelf{p.store, p.publisher},
	})
	sockets := realtime.Handler{Hub: p.live, Rates: p.clientRates, Log: p.log}
	calls := api.New(api.Config{
		Catalog: p.catalog, Browse: service, Refresher: refresherView{p}, Partners: func() []view.Partner { return *p.shown.Load() }, AnonKey: key,
		Who: p.guard.Who, Unlock: p.unlock, Documents: p.explorer, Insert: p.insert, Added: p.recordAdded, HandRows: handRows{p}, Record: p.store.PlanRecord, Receipt: p.receipt, Status: p.refresher.Status, Events: p.store.Events, Epoch: p.eventLog.Epoch(), CountEvents: p.store.CountEvents, Runs: p.store.Runs, Now: time.Now, Log: p.log,
		Build: build, HTTPS: https, Rates: p.clientRates, Streams: streams, Cached: p.metrics.Cache, Socket: sockets.Serve,
	})
	tools := agents.New(agents.Config{API: calls, AnonKey: key, Base: p.site.Base, Shop: p.shopName, Version: version, Rates: p.clientRates, Log: p.log})
	p.openBackups(c)
	own := p.deskConfig(partners, c.CPUOverrides)
	own.Rates, own.Who, own.Guard, own.Refused, own.Passkeys = p.clientRates, p.guard.Who, p.guard, p.guard.Refused, passkey.New(p.guard, string(shop.PublicURL), p.shopName)
	own.Origin, own.HTTPS, own.CodeSetOff = strings.TrimSuffix(string(shop.PublicURL), "/"), https, c.AccessCode.IsOff()
	own.Shop, own.Name, own.Problems, own.Backups, own.Links, own.CountsClicks, own.SaveClicks = p.shop, p.shopName, p.problems, p.backups, p.links, p.clicks != nil, p.clicks.Save
	own.Feeds, own.Settings, own.Status, own.Refresher = p.allFeeds, p.deskSettings(env), p.refresher.Status, p.refresher
	own.Try = func(ctx context.Context, id market.PartnerID) (desk.Trial, error) {
		return p.try(ctx, partners, policyOf(c), id)
	}
	own.TryFile = func(ctx context.Context, a partner.Adapter) (desk.Trial, error) {
		return p.tryFile(ctx, policyOf(c), a)
	}
	own.PreviewPlan = func(object []byte, id int64) (view.Preview, error) {
		return service.PreviewRow(p.catalog.Current(), object, clock(), id)
	}
	own.PreviewArticle, own.CheckArticle = p.site.PreviewArticle, p.site.CheckArticle
	own.Document, own.IsPrivate = p.document, p.partners.private
	own.Unmatched = func(plans []market.Plan) []desk.Unmatched { return unmatchedIn(plans, p.names) }
	operators := desk.New(own)
	p.handler, err = httpd.New(httpd.Config{
		API: calls, Site: p.site, Agents: tools, Desk: operators, Clicks: p.clickHandler(), Admit: p.connections.Admit,
		Client: client, Scripts: scripts, Made: p.shop.File, HTTPS: https, Ready: p.isReady, Now: time.Now, Log: p.log,
	})
	if err != nil {
		return err
	}
	if _, err := p.refresher.Status(ctx); err != nil { // it is cached for when the database fails
		return fmt.Errorf("read the partners' states: %w", err)
	}
	p.metrics.PageCache(p.site.CacheLookups)
	p.metrics.Cache("rows", browse.MaxKept, func() int { return service.Kept(p.catalog.Current()) })
	p.metrics.Engines(p.engines)
	p.metrics.Live(p.live.Stats)
	p.metrics.Load(p.connections.Stats, p.clientRates.Refused)
	p.metrics.Limits(overload.Refusals())
	classes := addressClasses()
	p.handler = clientip.Identify(c.TrustedProxies.Prefixes(), overload.Promptly(p.handler))
	p.handler = httpd.OwnOrigin(string(shop.PublicURL), p.handler)
	p.handler = p.endingConnections(p.metrics.Requests(classes, p.handler))
	return nil
}

// openRenderer starts the page engines, which run a script with the words of all languages first; none for 0.
func (p *program) openRenderer(engines int, words []byte) (site.Renderer, error) {
	if engines == 0 {
		return noEngine{}, nil
	}
	bundle, err := web.ServerBundle()
	if err != nil {
		return nil, err
	}
	p.renderer, err = ssr.New(append(words, bundle...), engines, p.log)
	return p.renderer, err
}

// engines counts those that run.
func (p *program) engines() int {
	if p.renderer == nil {
		return 0
	}
	return p.renderer.Running()
}

// maxRenders returns the maximum number of concurrent renders. It leaves one of several CPUs to
// cached pages and the API.
func maxRenders(engines int) int { return min(engines, max(1, runtime.GOMAXPROCS(0)-1)) }

// noEngine is a renderer without an engine, so the browser renders every page.
type noEngine struct{}

// Render fails with errs.Unavailable.
func (noEngine) Render(context.Context, []byte, []int) (ssr.Document, error) {
	return ssr.Document{}, errs.New(errs.Unavailable, "server rendering is turned off (--engines)")
}

// Close ends fetches under way, then the engines, then the store.
func (p *program) Close() {
	p.refresher.Close()
	p.explorer.Close()
	if p.renderer != nil {
		p.renderer.Close()
	}
	if err := p.store.Close(); err != nil {
		p.log.Error("closing the database failed", "err", err)
	}
}

// insert stores plans added by hand and publishes them before it returns.
func (p *program) insert(ctx context.Context, plans []market.Plan) ([]market.Plan, error) {
	stored, err := p.store.InsertPlans(ctx, plans)
	p.show(ctx, err)
	return stored, err
}

// preview returns the brand of a draft by its secret id.
func (p *program) preview(ctx context.Context, name string) (brand.Brand, bool) {
	look := p.shop.Preview(ctx, name)
	if look == nil {
		return brand.Brand{}, false
	}
	return look.Brand, true
}

func (p *program) shopName() string { return p.shop.Current().Name }

func (p *program) shopLook() deliver.Look {
	look := p.shop.Current()
	return deliver.Look{Accent: look.Accent.Light(), DarkAccent: look.Accent.Dark(), Logo: look.Logo.Path()}
}

// receipt returns the partner's document with a plan's price.
func (p *program) receipt(ctx context.Context, plan *market.Plan, currency market.Currency, at time.Time) (market.Receipt, bool, error) {
	return p.store.Receipt(ctx, plan.Partner, registry.PriceDocument(plan, currency), at)
}

// recordAdded records added plans in the audit log.
func (p *program) recordAdded(ctx context.Context, plans []market.Plan) {
	p.guard.Record(ctx, operator.PlansAdded, describeAdded(plans))
}

// anonKey returns the configured key, or the one that the first start made.
func (p *program) anonKey(ctx context.Context, configured string) (string, error) {
	if configured != "" {
		return configured, nil
	}
	key, err := p.store.PutSettingIfAbsent(ctx, "anon_key", newAnonKey())
	if err != nil {
		return "", fmt.Errorf("keep the public key: %w", err)
	}
	return key, nil
}

// refresherView is the refresher with the answers of the API.
type refresherView struct{ *program }

// Accept refreshes one partner, accepts an answer that would be held back, and records that in the
// audit log.
func (r refresherView) Accept(ctx context.Context, id market.PartnerID) (view.Refreshed, error) {
	report, err := r.refresher.Accept(ctx, id)
	if err == nil && report.IsDone() {
		r.guard.Record(ctx, operator.RefreshAccepted, report.String())
	}
	return report.View(), err
}

// Refresh refreshes one partner.
func (r refresherView) Refresh(ctx context.Context, id market.PartnerID) (view.Refreshed, error) {
	report, err := r.refresher.Refresh(ctx, id)
	return report.View(), err
}
