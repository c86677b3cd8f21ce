// Package site answers with pages: it builds each page's props from one
// snapshot, has them rendered, and sends the whole document. Should rendering
// fail, the same document goes out without markup and the browser renders it.
package site

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/ssr"
	"launchrack/internal/view"
)

// Catalogue is one snapshot as the pages see it.
type Catalogue interface {
	// Version names the snapshot.
	Version() string
	// Browse answers one page of plans for an address's parameters: of most plans
	// where they ask for more or none, and the last one where they are behind it.
	Browse(params url.Values, most int) (view.Browse, error)
	// Summaries gives the home page's cards.
	Summaries() ([]view.Summary, error)
}

// Renderer makes markup from the JSON of a view.Page.
type Renderer interface {
	Render(ctx context.Context, props []byte) (ssr.Document, error)
}

// Config is what the pages are made of.
type Config struct {
	// Current gives the snapshot to answer from.
	Current func() Catalogue
	Render  Renderer
	Assets  Assets
	Brand   view.Brand
	AnonKey string
	// PublicURL is the base of canonical links; empty leaves them relative.
	PublicURL string
	Now       func() time.Time
	Log       *slog.Logger
}

const (
	// cacheBytes bounds the finished pages kept in memory.
	cacheBytes = 64 << 20
	// patience is how long a visitor waits for an engine before the shell is sent.
	patience = 2 * time.Second
	// longestQuery bounds an address; a longer one is not a visitor's.
	longestQuery = 8 << 10
	// largestPage bounds how many plans one page shows; exports are the API's.
	largestPage = 48
	// mostWaiting bounds the pages that are made at the same time. Beyond it
	// visitors get the shell at once, which their browsers render.
	mostWaiting = 32
)

// Site is the handler of every path that is a page.
type Site struct {
	Config
	mux     *http.ServeMux
	cache   *cache
	waiting chan struct{}
}

// New makes the pages' handler.
func New(c Config) *Site {
	mux := http.NewServeMux()
	s := &Site{Config: c, mux: mux, cache: newCache(cacheBytes), waiting: make(chan struct{}, mostWaiting)}
	mux.HandleFunc("GET /{$}", s.list)
	for path, answer := range map[string]http.HandlerFunc{
		"/vps": s.list, "/outlet": s.list, "/json-explorer": s.tool, "/add-server-plan": s.tool,
	} {
		mux.HandleFunc("GET "+path, answer)
		mux.HandleFunc("GET "+path+"/{$}", withoutSlash)
	}
	mux.HandleFunc("GET /robots.txt", s.robots)
	mux.HandleFunc("POST /currency", s.chooseCurrency)
	mux.HandleFunc("/", s.notFound)
	return s
}

// ServeHTTP answers with a page.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// withoutSlash leads from a page's path with a slash behind it to the page, with
// what else the address says.
func withoutSlash(w http.ResponseWriter, r *http.Request) {
	page := url.URL{Path: strings.TrimSuffix(r.URL.Path, "/"), RawQuery: r.URL.RawQuery}
	http.Redirect(w, r, page.String(), http.StatusMovedPermanently)
}

// list answers a page with a plan list.
func (s *Site) list(w http.ResponseWriter, r *http.Request) {
	if len(r.URL.RawQuery) > longestQuery {
		s.fail(w, r, http.StatusRequestURITooLong, "The address is too long.")
		return
	}
	current := s.Current()
	values := pageValues(r.URL.Query(), view.Narrowed[r.URL.Path])
	key := r.URL.Path + "?" + r.URL.RawQuery + "\x00" + string(currency(r))
	s.send(w, r, http.StatusOK, current.Version(), key, func() (view.Page, error) {
		list, err := current.Browse(values, largestPage)
		if err != nil {
			return view.Page{}, err
		}
		p := s.page(r, http.StatusOK)
		p.List = &list
		if r.URL.Path == "/" {
			p.Summaries, err = current.Summaries()
		}
		return p, err
	})
}

// tool answers a page that the browser builds by itself: the document holds
// its frame and nothing of the catalogue.
func (s *Site) tool(w http.ResponseWriter, r *http.Request) {
	key := r.URL.Path + "\x00" + string(currency(r))
	s.send(w, r, http.StatusOK, s.Current().Version(), key, func() (view.Page, error) {
		p := s.page(r, http.StatusOK)
		p.Search = "" // the tools read their own address in the browser
		return p, nil
	})
}

// pageValues are the parameters that a page's list is made for: the address's,
// without those that only a caller of the API has a use for, and the page's own.
func pageValues(values url.Values, narrow string) url.Values {
	values.Del("select") // a card needs every column
	if column, condition, ok := strings.Cut(narrow, "="); ok {
		values.Add(column, condition)
	}
	return values
}

// page gives the props that every page has.
func (s *Site) page(r *http.Request, status int) view.Page {
	p := view.Page{Path: r.URL.Path, Status: status, Brand: s.Brand, Currency: currency(r),
		AnonKey: s.AnonKey, Year: s.Now().UTC().Year(), Summaries: []view.Summary{}}
	if r.URL.RawQuery != "" {
		p.Search = "?" + r.URL.RawQuery
	}
	return p
}

// notFound answers every path that is no page, and logs it.
func (s *Site) notFound(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	s.Log.Warn("unknown path", "path", r.URL.Path)
	s.write(w, r, http.StatusNotFound, s.make(r, s.page(r, http.StatusNotFound)))
}

// robots keeps crawlers on the pages, away from the API.
func (s *Site) robots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("User-agent: *\nDisallow: /rest/\nDisallow: /functions/\nDisallow: /auth/\nDisallow: /add-server-plan\n"))
}

// make renders a page; a failed rendering gives the shell.
func (s *Site) make(r *http.Request, p view.Page) *document {
	props, err := json.Marshal(p)
	if err != nil {
		s.Log.Error("a page's props did not encode", "path", p.Path, "err", err)
		return shell([]byte("Unexpected Application Error!\n"))
	}
	doc, err := s.render(r.Context(), props)
	if err != nil {
		s.Log.Error("rendering failed, sending the shell", "path", p.Path, "err", err)
	}
	h := head{assets: s.Assets, brand: s.Brand.Name, noIndex: p.Status != http.StatusOK}
	if p.Status == http.StatusOK {
		h.canonical = s.canonical(r)
	}
	text := writeDocument(h, doc, props)
	if err != nil { // it is sent once, to a shop that has enough to do
		return shell(text)
	}
	return newDocument(text)
}

// render waits for an engine, unless many wait already.
func (s *Site) render(ctx context.Context, props []byte) (ssr.Document, error) {
	select {
	case s.waiting <- struct{}{}:
	default:
		return ssr.Document{}, errs.New(errs.Unavailable, "%d pages are being made already", mostWaiting)
	}
	defer func() { <-s.waiting }()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	return s.Render.Render(ctx, props)
}

// Warm makes the pages that most visitors open first, so that none of them
// waits for a new snapshot's. A page that fails is made again when asked for.
func (s *Site) Warm(ctx context.Context) {
	for _, address := range []string{"/", "/vps", "/outlet", "/?filter=baremetal", "/?filter=vds"} {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
		if err != nil || ctx.Err() != nil {
			return
		}
		s.ServeHTTP(nowhere{http.Header{}}, r)
	}
}

// nowhere takes the answers of Warm, which are made to be kept.
type nowhere struct{ header http.Header }

func (n nowhere) Header() http.Header         { return n.header }
func (n nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (n nowhere) WriteHeader(int)             {}

// canonical is the page's address without a visitor's choices: every list of a
// route is, to a search engine, that route. Without a configured base it is
// relative, so the reader takes the base from the request; a kept page must not
// bear the Host header of whoever asked first.
func (s *Site) canonical(r *http.Request) string {
	address := strings.TrimRight(s.PublicURL, "/") + r.URL.Path
	if filter := r.URL.Query().Get("filter"); r.URL.Path == "/" && (filter == string(market.Baremetal) || filter == string(market.VDS)) {
		address += "?filter=" + filter
	}
	return address
}
