package site

import (
	"errors"
	"net/http"
	"path"
	"slices"
	"strings"

	"launchrack/internal/browse/pages"
	"launchrack/internal/model/article"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// page is one address of the shop: what answers it, and what else must be known of it.
type page struct {
	// path is the address as http.ServeMux reads it. A part {name} is given to answer.
	path string
	// method is empty for GET.
	method string
	// class names the page in metrics and traces.
	class string
	// title names a list in feeds, in pictures and in /llms.txt.
	title  string
	answer func(*Site, http.ResponseWriter, *http.Request, asked) error
	// formats are the endings under which the address gives something else than the page.
	formats []string
	sitemap sitemapEntry
	// isFile reports that no browser shows what is at the address.
	isFile bool
	// isPrivate keeps crawlers away from the page (robots.txt).
	isPrivate bool
	// cost is charged before the answer is made; 0 where the door charges what it took.
	cost int
	// isFree pages are answered also where the client owes.
	isFree bool
	// refuse answers an error; nil for the error page.
	refuse func(*Site, http.ResponseWriter, *http.Request, error)
	// isThere reports whether a shop has the page; nil where every shop has it.
	isThere func(*Site) bool
}

// sitemapEntry tells how a page is listed in the sitemap.
type sitemapEntry int

const (
	unlisted sitemapEntry = iota
	// withPlans pages change with the catalogue, and withProgram pages with the program alone.
	withPlans
	withProgram
	// withSettings pages are there while the operator has written them.
	withSettings
)

// asked is what a request asks for, and who asks.
type asked struct {
	*visit
	page *page
	// current is the one snapshot that the request is answered from.
	current Catalogue
	// name is the part {name} of the address without its ending.
	name string
	// format is the ending of the address; empty for the page itself.
	format string
}

// allPages lists every address of the shop. The mux, the formats, redirects from a slash at the
// end, the sitemap, robots.txt, the limits of clients, /openapi.json and the metrics walk over
// it. An example: a page with a Markdown format, that search engines should find, is
//
//	{path: "/how-it-works", class: "guide", answer: (*Site).guide, formats: []string{mdFormat}, sitemap: withPlans}
func allPages() []page {
	list, landing := (*Site).list, (*Site).landing
	return []page{
		{path: "/", class: "home", title: "All servers", answer: list, formats: listFormats, sitemap: withPlans},
		{path: view.PathOfType(market.VPS), class: "list", title: view.TextOfType(language.English, market.VPS).Title, answer: list, formats: listFormats},
		{path: view.PathOfType(market.Outlet), class: "list", title: view.TextOfType(language.English, market.Outlet).Title, answer: list, formats: listFormats},
		{path: "/" + pages.LandingPartner, class: "landing", answer: landing, formats: listFormats, sitemap: withPlans},
		{path: "/" + pages.LandingLocation, class: "landing", answer: landing, formats: listFormats, sitemap: withPlans},
		{path: "/" + pages.LandingCPU, class: "landing", answer: landing, formats: listFormats, sitemap: withPlans},
		{path: "/" + pages.LandingGPU, class: "landing", answer: landing, formats: listFormats, sitemap: withPlans},
		{path: "/" + pages.LandingPartner + "/{name}", class: "landing", answer: landing, formats: listFormats},
		{path: "/" + pages.LandingLocation + "/{name}", class: "landing", answer: landing, formats: listFormats},
		{path: "/" + pages.LandingCPU + "/{name}", class: "landing", answer: landing, formats: listFormats},
		{path: "/" + pages.LandingGPU + "/{name}", class: "landing", answer: landing, formats: listFormats},
		{path: "/plans/{name}", class: "plan", answer: (*Site).plan, formats: planFormats},
		{path: comparePath, class: "compare", answer: (*Site).compare, formats: []string{pngFormat}},
		{path: chartPath, class: "market", answer: (*Site).chart, sitemap: withPlans},
		{path: pages.ChangesPath, class: "record", answer: (*Site).changes, formats: []string{jsonFormat, rssFormat}, sitemap: withPlans, isThere: hasChronicle},
		{path: pages.ChangesPath + "/{name}", class: "record", answer: (*Site).change, formats: []string{jsonFormat, pngFormat}, isThere: hasChronicle},
		{path: pages.IndexPath, class: "record", answer: (*Site).priceIndex, formats: []string{csvFormat}, sitemap: withPlans, isThere: hasChronicle},
		{path: archivePath, class: "record", answer: (*Site).archivePage, sitemap: withProgram, isThere: hasArchive},
		{path: archivePath + "/{file}", class: "archive", isFile: true, answer: (*Site).archiveFile, cost: costPage, isThere: hasArchive},
		{path: archivePath + "/log/{rest...}", class: "archive", isFile: true, answer: (*Site).archiveLog, cost: costTile, isThere: hasArchive},
		{path: archivePath + "/receipts/{name}", class: "archive", isFile: true, answer: (*Site).archiveReceipt, formats: []string{jsonFormat}, cost: costReceipt, isThere: hasArchive},
		{path: guidePath, class: "guide", answer: (*Site).guide, formats: []string{mdFormat}, sitemap: withPlans},
		{path: referencePath, class: "reference", answer: (*Site).reference, sitemap: withProgram, isThere: func(s *Site) bool { return s.Reference != nil }},
		{path: "/status", class: "status", answer: (*Site).status},
		{path: "/imprint", class: "legal", answer: (*Site).legal, sitemap: withSettings},
		{path: "/privacy", class: "legal", answer: (*Site).legal, sitemap: withSettings},
		{path: "/terms", class: "legal", answer: (*Site).legal, sitemap: withSettings},
		{path: guidesPath, class: "article", answer: (*Site).guides, formats: []string{rssFormat}, isThere: hasArticles},
		{path: guidesPath + "/{name}", class: "article", answer: (*Site).article, formats: append([]string{pngFormat}, articleTexts...), isThere: hasArticles},
		{path: draftPath, class: "article", answer: (*Site).draftArticle, cost: costPage, isThere: hasArticles},
		{path: article.PicturesPath + "{wide}/{name}", class: "article", isFile: true, answer: (*Site).articlePicture, isThere: hasArticles},
		{path: "/my-servers", class: "tool", answer: (*Site).tool},
		{path: "/json-explorer", class: "tool", answer: (*Site).tool},
		{path: "/add-server-plan", class: "tool", answer: (*Site).tool, isPrivate: true},

		{path: deskPath, class: "desk", answer: (*Site).desk, isPrivate: true, isThere: hasDesk},
		{path: deskPath + "/{name}", class: "desk", answer: (*Site).desk, isThere: hasDesk},

		{path: watchPath, class: "watch", answer: (*Site).newWatch, refuse: (*Site).failWatch, isPrivate: true, isThere: hasWatches},
		{path: watchesPath, class: "watch", answer: (*Site).leadToWatch, isThere: hasWatches},
		{path: watchesPath, method: http.MethodPost, class: "watch", answer: (*Site).createWatch, cost: costPage, refuse: (*Site).failWatch, isThere: hasWatches},
		{path: watchesPath + "/{id}", class: "watch", answer: (*Site).showWatch, cost: costPage, refuse: (*Site).failWatch, isThere: hasWatches},
		{path: watchesPath + "/{id}", method: http.MethodPost, class: "watch", answer: (*Site).actOnWatch, cost: costPage, refuse: (*Site).failWatch, isThere: hasWatches},
		{path: watchesPath + "/{id}/unsubscribe", class: "watch", answer: (*Site).askToUnsubscribe, cost: costPage, refuse: (*Site).failWatch, isThere: hasWatches},
		{path: watchesPath + "/{id}/unsubscribe", method: http.MethodPost, class: "watch", answer: (*Site).unsubscribe, isFree: true, refuse: (*Site).failWatch, isThere: hasWatches},
		{path: closePath, class: "watch", answer: (*Site).askToClose, cost: costPage, refuse: (*Site).failWatch, isThere: hasWatches},
		{path: closePath, method: http.MethodPost, class: "watch", answer: (*Site).closeMailbox, cost: costPage, refuse: (*Site).failWatch, isThere: hasWatches},

		{path: workerPath, class: "watch", answer: (*Site).worker, isThere: func(s *Site) bool { return hasWatches(s) && s.Watches.PushKey != "" }},

		{path: embedPath, class: "embed", answer: (*Site).embed, refuse: (*Site).failEmbed, isThere: hasEmbeds},
		{path: "/embed.js", class: "embed", answer: (*Site).embedJS, isThere: hasEmbeds},
		{path: "/badge.svg", class: "embed", answer: (*Site).listBadge, refuse: (*Site).failBadge, isThere: hasEmbeds},
		{path: "/plans/{name}/badge.svg", answer: (*Site).planBadge, refuse: (*Site).failBadge, isThere: hasEmbeds}, // is of the class of plans,
		{path: oEmbedPath, class: "embed", answer: (*Site).oEmbed, refuse: (*Site).sendProblem, isFile: true, isThere: hasEmbeds},

		{path: "/currency", method: http.MethodPost, class: "currency", answer: (*Site).chooseCurrency},
		{path: "/vat", method: http.MethodPost, class: "vat", answer: (*Site).chooseCountry},
		{path: "/view", method: http.MethodPost, class: "view", answer: (*Site).chooseView},
		{path: "/page-errors", method: http.MethodPost, class: "page-error", answer: (*Site).pageError},

		{path: "/robots.txt", class: "robots", answer: (*Site).robots},
		{path: "/llms.txt", class: "llms", answer: (*Site).llms},
		{path: "/manifest.webmanifest", class: "manifest", answer: (*Site).manifest},
		{path: "/openapi.json", class: "reference", answer: (*Site).openAPI, isThere: func(s *Site) bool { return len(s.OpenAPI) > 0 }},
		{path: "/database.types.ts", class: "reference", answer: (*Site).databaseTypes, isThere: func(s *Site) bool { return len(s.DatabaseTypes) > 0 }},
		{path: "/sitemap.xml", class: "sitemap", answer: (*Site).sitemap},
		{path: pagesPart, class: "sitemap", answer: (*Site).sitemapPages},
		{path: "/{name}", answer: (*Site).sitemapPlans}, // no pattern of a mux has a part before .xml
	}
}

func hasWatches(s *Site) bool { return s.Watches != nil }

func hasDesk(s *Site) bool { return len(s.Desk) > 0 }

// isNamed reports whether the address of the page names something, such as a plan.
func (p *page) isNamed() bool { return strings.Contains(p.path, "{") }

// hasDocument reports whether browsers show the page.
func (p *page) hasDocument() bool {
	return p.method == "" && path.Ext(p.path) == "" && p.class != "" && !p.isFile
}

// formatPath is the path of the page's formats without their ending.
func (p *page) formatPath() string { return formatPath(p.path) }

// register adds a page to the mux.
func (s *Site) register(p page) {
	if p.isThere != nil && !p.isThere(s) {
		return
	}
	method, pattern := p.method, p.path
	if method == "" {
		method = http.MethodGet
	}
	if pattern == "/" {
		pattern = "/{$}"
	}
	s.pages[method+" "+pattern] = &p
	s.mux.HandleFunc(method+" "+pattern, func(w http.ResponseWriter, r *http.Request) {
		name, format := cutFormat(r.PathValue("name"), p.formats)
		s.answer(w, r, asked{visit: visitOf(r), page: &p, current: s.Current(), name: name, format: format})
	})
	if p.hasDocument() && p.path != "/" {
		s.mux.HandleFunc("GET "+pattern+"/{$}", withoutSlash)
	}
	if p.isNamed() {
		return
	}
	for _, format := range p.formats {
		s.mux.HandleFunc("GET "+p.formatPath()+format, func(w http.ResponseWriter, r *http.Request) {
			s.answer(w, r, asked{visit: visitOf(r), page: &p, current: s.Current(), format: format})
		})
	}
}

// errNoPage says that a snapshot has nothing at an address.
var errNoPage = errors.New("no such page")

// errTooLong refuses an address that is no visitor's.
var errTooLong = errs.Said(errs.TooLarge, func(l errs.Speaker) string { return l.T("The address is too long.") })

// answer answers a request for a page, and writes the error where there is one.
func (s *Site) answer(w http.ResponseWriter, r *http.Request, a asked) {
	err := s.admit(r, a.page)
	if err == nil && a.format != "" {
		if s.redirectsForm(w, r) {
			return
		}
		r = s.alone(r)
		a.visit = visitOf(r)
	}
	if err == nil {
		err = a.page.answer(s, w, r, a)
	}
	switch {
	case err == nil:
	case errors.Is(err, errNoPage):
		s.missing(w, r, a.current)
	case a.page.refuse != nil:
		a.page.refuse(s, w, r, err)
	case a.format != "" || path.Ext(a.page.path) != "":
		s.sendProblem(w, r, err)
	default:
		s.sendError(w, r, err)
	}
}

// refuseOwing answers a client that owes, with as little work as it can, in the form of what it asked for. Pages that are
// free are answered.
func (s *Site) refuseOwing(w http.ResponseWriter, r *http.Request, err error) {
	_, pattern := s.mux.Handler(r)
	p := s.pages[pattern]
	isFile := path.Ext(r.URL.Path) != "" || p != nil && p.isFile
	switch {
	case p != nil && p.isFree:
		s.mux.ServeHTTP(w, r)
	case p != nil && p.refuse != nil && (isFile || !wantsPage(r)):
		p.refuse(s, w, r, err)
	case isFile:
		s.sendProblem(w, r, err)
	default:
		tooMany(w, r, err)
	}
}

// admit refuses an address that is too long, and a client who has too little left for a page of a fixed cost.
func (s *Site) admit(r *http.Request, p *page) error {
	if len(r.URL.RawQuery) > maxQueryBytes {
		return errTooLong
	}
	if p.cost == 0 {
		return nil
	}
	return s.Rates.Spend(r.Context(), p.cost)
}

// withoutSlash leads from a page's path with a slash behind it to the page, with
// what else the address says.
func withoutSlash(w http.ResponseWriter, r *http.Request) {
	moved(w, r, strings.TrimSuffix(r.URL.Path, "/"))
}

// moved leads to the path of today, with what else the address says.
func moved(w http.ResponseWriter, r *http.Request, path string) {
	redirect(w, r, path, r.URL.RawQuery, http.StatusMovedPermanently)
}

// Classes gives the class in metrics of each path, and of each beginning of paths before a {.
func Classes() map[string]string {
	classes := map[string]string{"/sitemap{part}": "sitemap"}
	for _, p := range allPages() {
		if p.class == "" {
			continue
		}
		classes[p.path] = p.class
		if len(p.formats) > 0 && !p.isNamed() {
			classes[p.formatPath()+".{format}"] = "export"
		}
	}
	return classes
}

// Documents lists the formats of the pages, which programs read without a key.
func Documents() (list []view.Document) {
	for _, p := range allPages() {
		for _, ending := range p.formats {
			f, isText := formats[ending]
			if !isText {
				continue
			}
			d := view.Document{Path: strings.Replace(p.formatPath(), "{name}", "{id}", 1) + ending, MediaType: f.mediaType, Summary: f.pageWords, IsList: slices.Contains(p.formats, eventsFormat)}
			if d.IsList {
				d.Summary = f.listWords
			}
			list = append(list, d)
		}
	}
	return list
}
