package site

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"launchrack/internal/browse/pages"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
)

// landings find the lists that have a page or a filter of their own.
type landings interface {
	// FindLanding finds the landing page of a partner, a country or a processor by the last
	// part of its address, in any spelling.
	FindLanding(kind, name string) (pages.Landing, bool)
	// FilterLanding finds the list that values of the parameter filter ask for.
	FilterLanding(values []string) (pages.Landing, bool)
	// LandingPage gives what a landing page says of its list, with the tax of a country
	// unless it is empty.
	LandingPage(l pages.Landing, basis price.Basis) (view.Landing, error)
	// Landings lists all landing pages.
	Landings() []pages.Landing
	// Changed is when a plan of a list last changed.
	Changed(filter string) time.Time
}

// landingCode is the module of the landing pages' code.
const landingCode = "src/pages/landing/landing-page.tsx"

// landing answers the landing pages of partners, countries and processors. Another spelling
// leads to the page's own address.
func (s *Site) landing(w http.ResponseWriter, r *http.Request, a asked) error {
	kind, _, isOne := strings.Cut(strings.TrimPrefix(a.page.path, "/"), "/")
	if !isOne {
		a.name = ""
	}
	l, ok := a.current.FindLanding(kind, a.name)
	if !ok {
		return errNoPage
	}
	if l.Path+a.format != r.URL.Path {
		moved(w, r, l.Path+a.format)
		return nil
	}
	shown := listed{path: l.Path, filter: l.Filter, title: l.Title(a.lang), complete: func(c *content) error { return s.completeLanding(c, a, l) }}
	if id, isPartner := strings.CutPrefix(l.Path, "/"+pages.LandingPartner+"/"); isPartner {
		past := s.newest()
		shown.moment = pastKey(past)
		shown.facts = func() ([]view.PartnerFact, error) {
			page, err := a.current.LandingPage(l, a.basis())
			return page.Facts, err
		}
		shown.complete = func(c *content) error {
			err := s.completeLanding(c, a, l)
			if err == nil {
				c.page.Landing.Stock = pages.PartnerStock(a.lang, past.Stock[market.PartnerID(id)])
			}
			return err
		}
	}
	return s.answerListed(w, r, a, shown)
}

func (s *Site) completeLanding(c *content, a asked, l pages.Landing) error {
	column, condition, _ := strings.Cut(l.Filter, "=")
	c.page.Narrowed, c.code = column+"="+url.QueryEscape(condition), landingCode
	return s.describeList(c, a, l)
}

// describeList says of a whole list what it holds, to visitors and to search engines.
func (s *Site) describeList(c *content, a asked, l pages.Landing) error {
	shown, err := a.current.LandingPage(l, a.basis())
	if err != nil {
		return err
	}
	costs := ""
	if shown.Lowest != nil {
		costs = s.tellFirst(a.lang, a.current, shown.Lowest).Taxed()
	}
	c.page.Landing, c.page.About = &shown, landingAbout(a.lang, l, &shown, costs)
	if c.table == "" { // search engines take the cards of the same list
		c.graph, err = s.describer(a.visit).ofListUnder(shown.Title, crumb{shown.Crumb, l.Path}, c.list.Items, organizations(&shown)...)
	}
	return err
}

// landingAbout words a landing page for its head, with what its cheapest plan costs on a first visit.
func landingAbout(lang *language.Language, l pages.Landing, shown *view.Landing, from string) *view.PageAbout {
	kinds := l.About(lang)
	about := &view.PageAbout{Title: shown.Title}
	switch n := shown.Total; {
	case kinds != "" && from != "":
		about.Description = kinds + " " + lang.N("{count} plan from {price}.", "{count} plans from {price}.", n, "price", from)
	case kinds != "":
		about.Description = kinds + " " + lang.N("{count} plan.", "{count} plans.", n)
	case from != "":
		about.Description = lang.N("{title}: {count} plan from {price}, compared by cores, memory, storage, region and price.", "{title}: {count} plans from {price}, compared by cores, memory, storage, region and price.",
			n, "title", shown.Title, "price", from)
	default:
		about.Description = lang.N("{title}: {count} plan, compared by cores, memory, storage, region and price.", "{title}: {count} plans, compared by cores, memory, storage, region and price.", n, "title", shown.Title)
	}
	return about
}
