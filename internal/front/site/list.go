package site

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/model/language"
	"launchrack/internal/model/law"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
)

// lists answer the address of a list.
type lists interface {
	// Browse answers one page of plans for an address's parameters: of maxRows plans
	// if they ask for more or none, and the last one if they are behind it.
	Browse(ctx context.Context, params url.Values, maxRows int) (browse.Page, error)
	// Watch reads the address of a list or a plan.
	Watch(lang *language.Language, address string, currency market.Currency) (pages.Watched, error)
	// Chart draws the list: prices in a currency against the sizes of a column.
	Chart(ctx context.Context, params url.Values, axis string, currency market.Currency) (view.Chart, error)
	// Export finds the whole list, up to maxRows of its plans.
	Export(ctx context.Context, params url.Values, maxRows int) (*browse.Export, error)
	// Follow reads the address of a list whose changes are followed.
	Follow(params url.Values) (browse.Following, error)
	// Summaries returns the home page's cards.
	Summaries(choice price.Choice) ([]view.Summary, error)
}

// list answers a list of plans that is no landing page.
func (s *Site) list(w http.ResponseWriter, r *http.Request, a asked) error {
	landing, isNamed := s.listLanding(a.current, r)
	basis := a.basis() // prices of the home page are of a month, whatever the list shows
	return s.answerListed(w, r, a, listed{path: a.page.path, filter: browse.PageFilters[a.page.path], title: titleOf(a), knowsFilter: isNamed, complete: func(c *content) (err error) {
		if a.page.path == "/" {
			if c.page.Summaries, err = a.current.Summaries(basis.In(a.currency)); err != nil {
				return err
			}
		}
		if isNamed {
			return s.describeList(c, a, landing)
		}
		if c.table == "" { // search engines take the cards of the same list
			c.graph, err = s.describer(a.visit).ofList(c.list.Items)
		}
		return err
	}})
}

// titleOf names a list.
func titleOf(a asked) string {
	switch a.page.path {
	case view.PathOfType(market.VPS):
		return pages.TypeLanding(market.VPS).Title(a.lang)
	case view.PathOfType(market.Outlet):
		return pages.TypeLanding(market.Outlet).Title(a.lang)
	}
	return a.lang.T("All servers")
}

// listLanding finds the list of a type or a category that a page shows.
func (s *Site) listLanding(current Catalogue, r *http.Request) (pages.Landing, bool) {
	switch r.URL.Path {
	case "/":
		return current.FilterLanding(visitOf(r).query["filter"])
	case view.PathOfType(market.VPS):
		return pages.TypeLanding(market.VPS), true
	case view.PathOfType(market.Outlet):
		return pages.TypeLanding(market.Outlet), true
	}
	return pages.Landing{}, false
}

// listed is a list of plans at an address, in whatever format.
type listed struct {
	// path is the path of the page, and title says in pictures and feeds what it lists.
	path, title string
	// filter narrows the list, as a parameter in the dialect of the API; empty for all plans.
	filter string
	// moment is what the page is made from besides the snapshot; empty for nothing.
	moment string
	// complete adds what the page has besides its list.
	complete func(*content) error
	// facts are what is known of the partner that the list is about; nil for a list about something else.
	facts func() ([]view.PartnerFact, error)
	// knowsFilter says that the parameter filter names a list of the shop.
	knowsFilter bool
}

// answerListed answers with a list in the format that was asked for.
func (s *Site) answerListed(w http.ResponseWriter, r *http.Request, a asked, l listed) error {
	switch a.format {
	case "":
		return s.answerList(w, r, a, l)
	case pngFormat:
		return s.listPicture(w, r, a.current, l)
	case eventsFormat:
		return s.answerEvents(w, r, a.current, l)
	}
	return s.answerFormat(w, r, a, l)
}

// answerList answers a page with a plan list. Its address is reduced to what the list
// is made from, so that equal lists are one kept page; the browser goes on with
// the visitor's own address.
func (s *Site) answerList(w http.ResponseWriter, r *http.Request, a asked, l listed) error {
	if s.redirectsList(w, r) {
		return nil
	}
	params := browse.Canonical(a.query)
	for _, name := range []string{"select", browse.ViewParam, browse.ColumnsParam} {
		params.Del(name) // a page has columns of its own
	}
	search := params.Encode()
	picture := search
	values := a.listValues(params, browse.ListFilter(l.filter, params))
	a.shownValues(values)
	if facet := browse.Expanded(a.query); facet != "" {
		values.Set(browse.MoreParam, facet)
		search = strings.TrimPrefix(search+"&"+browse.MoreParam+"="+facet, "&")
	}
	table := browse.TableView(a.query)
	if len(table) > 0 {
		values.Set("select", view.CardColumns+","+browse.MoreTableColumns)
		search = strings.TrimPrefix(search+"&"+table.Encode(), "&")
	}
	key := r.URL.Path + "?" + search + a.choices()
	return s.send(w, r, http.StatusOK, a.current, pageKey{now: key + l.moment, lasting: key, isFront: isFirstPage(search, l.knowsFilter)}, func(r *http.Request) (content, error) {
		list, err := a.current.Browse(r.Context(), values, maxPlans)
		if err != nil {
			return content{}, err
		}
		p := s.page(r, http.StatusOK)
		p.Search = asSearch(search)
		c := content{page: p, list: &list, alternates: append(a.alternateLinks(formatPath(r.URL.Path), wholeList(search), listTexts), s.embedLinks(a.prefix+r.URL.Path+wholeList(search))...), picture: formatPath(r.URL.Path) + pngFormat + asSearch(picture)}
		if len(table) > 0 {
			list.Cards, c.table = list.Cards.Rows(table.Encode()), tableCode
		}
		if list.IsSponsored {
			c.sponsored = sponsoredCode
		}
		err = l.complete(&c)
		return c, err
	})
}

// wholeList is the search of a page without the part of the list that it shows.
func wholeList(search string) string {
	params, err := url.ParseQuery(search)
	if err != nil { // it was encoded from such values
		return ""
	}
	dropPage(params)
	params.Del(browse.MoreParam)
	return asSearch(params.Encode())
}

// asSearch puts a question mark before a query that is not empty.
func asSearch(query string) string {
	if query == "" {
		return ""
	}
	return "?" + query
}

// tableCode is the module of the table of a list.
const tableCode = "src/features/plan-list/table/plan-table.tsx"

// sponsoredCode is the module of the row of sponsored plans above a list.
const sponsoredCode = "src/features/plan-list/sponsored-row.tsx"

// redirectsList answers an address of a list that has another spelling, and reports whether it
// did: what a form sent, prices without a currency, and no view where a visitor chose tables.
func (s *Site) redirectsList(w http.ResponseWriter, r *http.Request) bool {
	if s.redirectsForm(w, r) {
		return true
	}
	if pinned, changed := browse.PinChoice(visitOf(r).query, visitOf(r).currency, visitOf(r).country); changed {
		w.Header().Set("Cache-Control", "no-store") // it depends on the visitor's choice
		redirect(w, r, r.URL.Path, pinned.Encode(), http.StatusFound)
		return true
	}
	if cookie(r, viewCookie) == browse.ViewTable && !visitOf(r).query.Has(browse.ViewParam) {
		w.Header().Set("Cache-Control", "no-store")
		redirect(w, r, r.URL.Path, strings.TrimPrefix(r.URL.RawQuery+"&"+browse.ViewParam+"="+browse.ViewTable, "&"), http.StatusFound)
		return true
	}
	return false
}

// redirectsForm answers what a form of filters sent with the address of its list, and reports
// whether it did.
func (s *Site) redirectsForm(w http.ResponseWriter, r *http.Request) bool {
	search, isForm, err := browse.FormAddress(r.URL.RawQuery, visitOf(r).currency, visitOf(r).country, langOf(r))
	switch {
	case err != nil:
		s.sendError(w, r, err)
	case isForm:
		w.Header().Set("Cache-Control", "no-store") // a price is in the visitor's currency
		redirect(w, r, r.URL.Path, strings.TrimPrefix(search, "?"), http.StatusSeeOther)
	}
	return isForm
}

// listValues are what a page's list is found by: the address's parameters, the
// page's own, the columns that a card shows, that it keeps to the leads of pages, and the language.
func (v *visit) listValues(params, own url.Values) url.Values {
	for column, conditions := range own {
		params[column] = append(params[column], conditions...)
	}
	params.Set("select", view.CardColumns)
	params.Set(browse.LeadsParam, browse.LeadsOfPages)
	if v.lang != language.English {
		params.Set(browse.LangParam, v.lang.Code())
	}
	return params
}

// shownValues adds what a visitor chose of prices.
func (v *visit) shownValues(values url.Values) url.Values {
	if v.rate.Country != "" {
		values.Set(browse.CountryParam, v.rate.Country)
	}
	values.Set(browse.CurrencyParam, string(v.currency))
	return values
}

// tool answers a page that the browser builds by itself: the document holds
// its frame and nothing of the catalogue. Tools read their own address.
func (s *Site) tool(w http.ResponseWriter, r *http.Request, a asked) error {
	key := r.URL.Path + a.choices()
	return s.send(w, r, http.StatusOK, a.current, pageAt(key), func(r *http.Request) (content, error) {
		p := s.page(r, http.StatusOK)
		p.About = toolAbout(a.lang, r.URL.Path)
		return content{page: p, code: otherCode}, nil
	})
}

// deskPath is the address of the operator's desk, and begins those of its sections.
const deskPath = "/operator"

// desk answers a page of the operator's desk. Like a tool, its document holds the frame alone:
// what the desk shows needs a session. Search engines are told to leave it out.
func (s *Site) desk(w http.ResponseWriter, r *http.Request, a asked) error {
	about := toolAbout(a.lang, deskPath)
	if a.name != "" {
		title, known := s.Desk[a.name]
		if !known {
			return errNoPage
		}
		about.Title = title
	}
	w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	trust(w.Header(), "article-preview") // markup in a frame in which nothing runs
	key := r.URL.Path + a.choices()
	return s.send(w, r, http.StatusOK, a.current, pageAt(key), func(r *http.Request) (content, error) {
		p := s.page(r, http.StatusOK)
		p.About = about
		return content{page: p, code: otherCode, isUnlisted: true}, nil
	})
}

// toolAbout is what the heads of tools say beside their titles, which browsers need without asking.
func toolAbout(l *language.Language, path string) *view.PageAbout {
	switch path {
	case deskPath, "/add-server-plan":
		return &view.PageAbout{Description: "For the operator of this shop."}
	case "/json-explorer":
		return &view.PageAbout{Description: "Explore a hosting partner’s public JSON."}
	}
	return &view.PageAbout{Description: l.T("Is your server still good value? Compare it with today’s plans, setup fees included.")}
}

// page gives the props that every page has.
func (s *Site) page(r *http.Request, status int) view.Page {
	v := visitOf(r)
	own := s.brandOf(r).View(v.lang)
	own.Footer = append(s.footerLink(r), own.Footer...)
	var currencies []view.CurrencyChoice
	if all := market.Currencies(); len(all) > len(market.OfEveryShop()) {
		currencies = view.CurrencyChoices(v.lang, all)
	}
	return view.Page{Path: r.URL.Path, Status: status, Brand: own, Currency: v.currency, Currencies: currencies, VATCountry: v.country,
		Commissions: slices.ContainsFunc(s.Partners(), func(p view.Partner) bool { return p.Pays }),
		ListNote:    listNote(v.lang, law.Of(s.brandOf(r).Seat)),
		AnonKey:     s.AnonKey, Year: s.year(), Summaries: []view.Summary{}, Partners: s.Partners(), Watches: s.Watches != nil, Lang: langProp(v.lang), Languages: s.languageProps(r.URL.Path)}
}
