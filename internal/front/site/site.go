package site

import (
	"context"
	"iter"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"launchrack/internal/door/admission"
	"launchrack/internal/door/answer"
	"launchrack/internal/door/meter"
	"launchrack/internal/door/overload"
	"launchrack/internal/door/response"
	"launchrack/internal/front/ssr"
	"launchrack/internal/model/article"
	"launchrack/internal/model/brand"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/past/chronicle"
	"launchrack/internal/past/live"
	"launchrack/internal/watch/signup"
)

// Catalogue is one snapshot as the pages see it.
type Catalogue interface {
	// Version names the snapshot among all.
	Version() string
	// ScoreSources are the published sources of the scores that the shop shows.
	ScoreSources() []view.ScoreSource
	// Hero words the head of the home page with the shop's own numbers.
	Hero(lang *language.Language) *view.Hero
	lists
	plans
	landings
	pastOfMarket
}

// Renderer makes markup from the JSON of a view.Page. It leaves out the cards at the known
// indexes.
type Renderer interface {
	Render(ctx context.Context, props []byte, known []int) (ssr.Document, error)
}

// Config is what the pages are made of.
type Config struct {
	// Current gives the snapshot to answer from.
	Current func() Catalogue
	Render  Renderer
	// MaxRenders bounds the pages that are rendered at the same time; at least one
	// is. Fewer than there are CPUs leave some for kept pages and the API.
	MaxRenders int
	Assets     Assets
	// Brand gives the look of the shop that holds now. A snapshot that is newer than a look
	// was made with it or with a newer one.
	Brand func() brand.Brand
	// Settings gives the version of the shop's settings, which Brand and the order links follow.
	Settings func() int64
	// Preview gives the look of a draft by its secret name; nil knows none.
	Preview func(ctx context.Context, name string) (brand.Brand, bool)
	// Partners gives all partners of the shop as they are now.
	Partners func() []view.Partner
	AnonKey  string
	// PublicURL is the base of canonical links, which are made from the request's
	// host where it is empty.
	PublicURL string
	// Status gives how each partner stands.
	Status func(context.Context) ([]view.PartnerStatus, error)
	// Record gives what is kept of a plan beside its row. It has no moments where the plan
	// never was.
	Record func(ctx context.Context, id int64) (market.PlanRecord, error)
	// OpenAPI is the description of the API; empty leaves its address out.
	OpenAPI []byte
	// DatabaseTypes describes the API to TypeScript; empty leaves its address out.
	DatabaseTypes []byte
	// Reference is the same to read; nil leaves its page out.
	Reference *view.APIReference
	// Desk gives the title of each section of the operator's desk by its name; empty where the shop has no desk.
	Desk map[string]string
	// Build names the program and the settings that answers depend on besides a snapshot.
	Build string
	// Rates bounds the costly requests of each client, and Streams the long lists that are
	// sent at once. Nil bounds nothing.
	Rates   *overload.Rates
	Streams *overload.Streams
	// Chronicle gives what partners' prices and stock did so far; nil leaves its pages out.
	Chronicle func() *chronicle.Past
	// Events gives the events of a plan; nil leaves out when it could be ordered.
	Events func(context.Context, market.EventQuery) iter.Seq2[market.Event, error]
	// Archive is the archive of events; nil where the shop does not serve it.
	Archive *Archive
	// Live tells changes as they happen; nil tells none.
	Live *live.Hub
	// Embeds reports whether pages of other sites may show the shop's lists and prices.
	Embeds bool
	// Articles are those that operators wrote; nil leaves their pages out.
	Articles article.Shelf
	// Watches takes what visitors ask of watches; nil where they are turned off.
	Watches *signup.Service
	// Cached is told of the caches; nil is told nothing.
	Cached response.Told
	Now    func() time.Time
	Log    *slog.Logger
}

const (
	// cacheBytes bounds the kept pages, texts and pictures.
	cacheBytes = 24 << 20
	// patience is how long a page may wait for its turn.
	patience = 2 * time.Second
	// maxQueryBytes bounds an address; a longer one is not a visitor's.
	maxQueryBytes = 8 << 10
	// addressTime is about what a byte of an address takes to read.
	addressTime = 150 * time.Nanosecond
	// maxPlans bounds how many plans one page shows; exports are the API's.
	maxPlans = 48
)

// Site is the handler of every path that is a page.
type Site struct {
	Config
	mux *http.ServeMux
	// pages are those of the mux, by their patterns.
	pages map[string]*page
	door  *answer.Door
	// awayUntil is when a database that did not answer is asked again, in nanoseconds.
	awayUntil atomic.Int64
	checks    checks
	last      *lastPages
	// bases are the hosts of requests, where the shop has no address of its own.
	bases admission.Filter
	// queue is for pages and drawing for pictures.
	queue, drawing *overload.Fair
	// unknownPaths and reports are what anybody may write to the log.
	unknownPaths, reports *limitedLog
}

// New makes the pages' handler.
func New(c Config) *Site {
	if c.Brand == nil {
		c.Brand = func() brand.Brand { return brand.Brand{} }
	}
	if c.Settings == nil {
		c.Settings = func() int64 { return 0 }
	}
	if c.Partners == nil {
		c.Partners = func() []view.Partner { return []view.Partner{} }
	}
	if c.Status == nil {
		c.Status = func(context.Context) ([]view.PartnerStatus, error) { return nil, nil }
	}
	if c.Record == nil {
		c.Record = func(context.Context, int64) (market.PlanRecord, error) { return market.PlanRecord{}, nil }
	}
	mux := http.NewServeMux()
	c.PublicURL = strings.TrimRight(c.PublicURL, "/")
	s := &Site{Config: c, mux: mux, pages: map[string]*page{}, last: newLastPages(), queue: overload.NewFair(overload.Pages.At(max(1, c.MaxRenders))),
		drawing:      overload.NewFair(overload.Pictures),
		unknownPaths: &limitedLog{log: c.Log, now: c.Now}, reports: &limitedLog{log: c.Log, now: c.Now}}
	s.door = answer.New(answer.Config{Build: c.Build, Newest: func() string { return s.Current().Version() }, Bytes: cacheBytes, Rates: c.Rates, Streams: c.Streams, Now: func() time.Time { return s.Now() }, Log: c.Log})
	s.door.Tell(c.Cached, "pages")
	s.last.Tell(c.Cached, "previous")
	for _, p := range allPages() {
		s.register(p)
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { s.missing(w, r, s.Current()) })
	return s
}

// ServeHTTP answers with a page.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if isOpen := admitScripts(w.Header(), r.URL.Path); isOpen && r.Method == http.MethodOptions {
		answerOptions(w, r)
		return
	}
	r = s.enter(r)
	ctx, leave, err := s.Rates.Enter(r.Context())
	if err != nil {
		s.refuseOwing(w, r, err)
		return
	}
	defer leave()
	meter.Of(ctx).Spend(time.Duration(len(r.URL.RawQuery)) * addressTime)
	if r = r.WithContext(ctx); !s.leadsElsewhere(w, r) {
		s.mux.ServeHTTP(w, r)
	}
}

// CacheLookups tells how often a finished answer was at hand and how often not.
func (s *Site) CacheLookups() (hits, misses uint64) { return s.door.Lookups() }

// Warm makes the pages that most visitors open first, so that none of them
// waits for a new snapshot's. A page that fails is made again when asked for.
func (s *Site) Warm(ctx context.Context) {
	ctx = context.WithValue(ctx, warmKey{}, true)
	for _, address := range []string{"/", "/vps", "/outlet", "/?filter=baremetal", "/?filter=vds"} {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
		if err != nil || ctx.Err() != nil {
			return
		}
		s.ServeHTTP(nowhere{http.Header{}}, r)
	}
}

// warmKey is the context key of a request by Warm.
type warmKey struct{}

// nowhere takes the answers of Warm, which are made to be kept.
type nowhere struct{ header http.Header }

func (n nowhere) Header() http.Header         { return n.header }
func (n nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (n nowhere) WriteHeader(int)             {}
