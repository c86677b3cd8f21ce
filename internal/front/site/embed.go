package site

import (
	"context"
	_ "embed"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/answer"
	"launchrack/internal/door/httperr"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/view"
)

const (
	embedPath = "/embed"
	// maxEmbedded bounds the plans of a frame.
	maxEmbedded = 24
	// themeParam chooses what a cookie chooses on the shop's own pages.
	themeParam = "theme"
)

func hasEmbeds(s *Site) bool { return s.Embeds }

// allowFrames lets pages of any site frame an answer or show it: no other answer allows that.
func allowFrames(h http.Header) {
	policy := strings.Replace(h.Get("Content-Security-Policy"), "frame-ancestors 'none'", "frame-ancestors *", 1)
	h.Set("Content-Security-Policy", policy)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Del("X-Frame-Options")
}

// shownElsewhere is a list or a plan that stands on another page than its own: on one of another site by its
// address alone, without the cookies of whoever looks, or in an article.
type shownElsewhere struct {
	pages.Watched
	*visit
	request *http.Request
	// params are the list's own, and own those of its page.
	params, own url.Values
}

// errNoAddress refuses what is no address at all.
var errNoAddress = errs.Said(errs.Invalid, func(l errs.Speaker) string { return l.T("The address of the list cannot be read.") })

// elsewhere reads the address of a list or a plan, which may be whole.
func (s *Site) elsewhere(r *http.Request, current Catalogue, address string) (e shownElsewhere, err error) {
	if strings.HasPrefix(strings.ToUpper(address), "%2F") { // escaped as a value is
		if address, err = url.QueryUnescape(address); err != nil {
			return e, errNoAddress
		}
	}
	if !strings.HasPrefix(address, "/") && !strings.Contains(address, "://") {
		address = "/?" + address
	}
	if !strings.Contains(address, "?") { // as whoever adds a choice to a path may write it
		address = strings.Replace(address, "&", "?", 1)
	}
	u, err := url.Parse(address)
	if err != nil {
		return e, errNoAddress
	}
	e.request = s.withoutCookies(r, u)
	e.visit = visitOf(e.request)
	u.Path = e.request.URL.Path // without the code of a language
	return e, e.find(current, u)
}

// find finds the list or the plan at an address.
func (e *shownElsewhere) find(current Catalogue, u *url.URL) (err error) {
	e.params = browse.Canonical(u.Query())
	if e.Watched, err = current.Watch(e.lang, u.String(), e.currency); err != nil {
		return err
	}
	e.params, _ = browse.PinChoice(e.params, e.currency, "")
	for _, name := range []string{"select", browse.ViewParam, browse.ColumnsParam, themeParam, browse.CurrencyParam} {
		e.params.Del(name)
	}
	if e.Plan != 0 {
		e.params = query.NeedParams(e.Need)
		e.params.Set("id", "eq."+strconv.FormatInt(e.Plan, 10))
		return nil
	}
	filter := browse.PageFilters[e.Path]
	kind, name, _ := strings.Cut(strings.TrimPrefix(e.Path, "/"), "/")
	if l, ok := current.FindLanding(kind, name); ok {
		filter = l.Filter
	}
	e.own = browse.ListFilter(filter, e.params)
	return nil
}

// withoutCookies is a request for an address of somebody who has chosen what the address says and nothing
// else.
func (s *Site) withoutCookies(r *http.Request, u *url.URL) *http.Request {
	bare := r.Clone(r.Context())
	path := u.Path
	if _, rest := s.languageAt(path); rest == path { // it names no language, so it is the request's
		path = visitOf(r).prefix + path
	}
	bare.Header, bare.URL = http.Header{}, &url.URL{Path: path, RawQuery: u.RawQuery}
	chosen := u.Query()
	for cookie, value := range map[string]string{currencyCookie: strings.ToUpper(chosen.Get(browse.CurrencyParam)), themeCookie: chosen.Get(themeParam)} {
		if value != "" {
			bare.AddCookie(&http.Cookie{Name: cookie, Value: value})
		}
	}
	return s.enter(bare)
}

// within is the request while somebody waits for the answer.
func (e shownElsewhere) within(ctx context.Context) *http.Request {
	return e.request.WithContext(context.WithValue(ctx, visitKey{}, e.visit))
}

// valuesElsewhere are the parameters by which the plans are found.
func (s *Site) valuesElsewhere(e shownElsewhere) url.Values {
	params := url.Values{}
	for name, values := range e.params {
		params[name] = slices.Clone(values)
	}
	values := e.listValues(params, e.own)
	if e.Plan != 0 {
		values.Del(browse.LeadsParam)
	}
	return e.shownValues(values)
}

// address is where the shop shows the whole.
func (e shownElsewhere) address() string {
	if e.Plan != 0 {
		return e.Path
	}
	return e.Path + wholeList(e.params.Encode())
}

// title names a list with what narrows it.
func (e shownElsewhere) title() string { return narrowedText(e.Title, e.Filters) }

// embed answers /embed?ADDRESS with a list without header and footer, for frames of any site.
func (s *Site) embed(w http.ResponseWriter, r *http.Request, a asked) error {
	allowFrames(w.Header())
	e, err := s.elsewhere(r, a.current, r.URL.RawQuery)
	if err != nil {
		return err
	}
	q := s.ask(a.current, answer.Public, embedPath, strconv.FormatInt(e.Plan, 10), e.Path, e.params.Encode(), e.theme, e.choices())
	q.Make = func(ctx context.Context) (*answer.Answer, error) {
		if plan, err := a.current.Plan(e.Plan); e.Plan != 0 && err == nil && plan != nil && !plan.Available {
			shown, err := s.readPlan(e.within(ctx), a.current, &foundPlan{plan: plan}, e.visit.choice())
			if err != nil {
				return nil, err
			}
			return s.makeFrame(e.within(ctx), e, content{isPartial: shown.IsPartial}, view.Embed{SoldOut: shown.SoldOut, Plan: &shown.Plan})
		}
		list, err := a.current.Browse(ctx, s.valuesElsewhere(e), maxEmbedded)
		if err != nil {
			return nil, err
		}
		return s.makeFrame(e.within(ctx), e, content{list: &list}, view.Embed{})
	}
	return s.door.Serve(w, r, q)
}

// makeFrame renders what stands in a frame.
func (s *Site) makeFrame(r *http.Request, e shownElsewhere, c content, shown view.Embed) (*answer.Answer, error) {
	shown.Title, shown.Address, shown.IsPlan = e.title(), e.address(), e.Plan != 0
	status := http.StatusOK
	if shown.Problem != "" {
		status, shown.Title, shown.Address = http.StatusBadRequest, langOf(r).T("This list cannot be shown"), "/"
	} else {
		shown.Tax = visitOf(r).basis().TaxWords()
	}
	c.page = s.page(r, status)
	c.page.Path, c.page.Search = e.Path, asSearch(e.params.Encode())
	c.page.Embed, c.page.About = &shown, &view.PageAbout{Title: shown.Title, Description: shown.Title}
	c.frame, c.isUnlisted = &frame{theme: visitOf(r).theme}, true
	return s.make(r, e.Path, c)
}

// frameShell is what a frame says where no engine renders it: its script would render no shell, so it leads to the
// shop's page, whose does.
func frameShell(lang *language.Language, page view.Page) string {
	shown, shop := page.Embed, page.Brand.Name
	if shown == nil { // the preview of an article
		shown = &view.Embed{Title: page.About.Title, Address: page.Path}
	}
	says := `<p role="alert">` + html.EscapeString(shown.Problem) + "</p>"
	if shown.Problem == "" {
		says = "<p>" + html.EscapeString(lang.T("See prices and plans at {shop}.", "shop", shop)) + "</p>"
	}
	return "<main><h1>" + html.EscapeString(shown.Title) + "</h1>" + says + `<p id="` + pageEnd + `"><a href="` + html.EscapeString(shown.Address) + `" rel="noopener">` +
		html.EscapeString(lang.T("Go to {shop}", "shop", shop)) + "</a></p></main>"
}

// failEmbed says in the frame what is wrong.
func (s *Site) failEmbed(w http.ResponseWriter, r *http.Request, err error) {
	if errs.KindOf(err) == errs.TooMany {
		tooMany(w, r, err)
		return
	}
	if status := statusOf(err); httperr.IsRefusal(err) || status >= http.StatusInternalServerError {
		s.Log.WarnContext(r.Context(), "a frame was not made", "err", err)
		busy(w, r)
		return
	}
	q := &answer.Request{Policy: answer.Unstored, Make: func(ctx context.Context) (*answer.Answer, error) {
		return s.makeFrame(s.withoutCookies(r.WithContext(ctx), r.URL), shownElsewhere{}, content{}, view.Embed{Problem: errs.Say(langOf(r), err)})
	}}
	if err := s.door.Serve(w, r, q); err != nil {
		busy(w, r)
	}
}

//go:embed embed.js
var embedScript []byte

// embedJS answers with the script that makes frames on pages of other sites; with ?list=ADDRESS&width=PIXELS with a
// module of the height with which such a frame begins.
func (s *Site) embedJS(w http.ResponseWriter, r *http.Request, a asked) error {
	allowFrames(w.Header())
	w.Header().Set("Access-Control-Allow-Origin", "*") // modules are read, not only run
	if address := a.query.Get("list"); address != "" {
		width, err := pixels(a.query, "width", embedWidth)
		if err != nil {
			return err
		}
		e, err := s.elsewhere(r, a.current, address)
		if err != nil {
			return err
		}
		key := strings.Join([]string{"height", e.Path, e.params.Encode(), strconv.Itoa(frameHeight(6, width)), e.choices()}, "\x00")
		return s.sendText(w, r, a.current, key, about{contentType: "text/javascript; charset=utf-8", policy: answer.Public}, func(r *http.Request) ([]byte, error) {
			cards, err := s.cards(r.Context(), a.current, e)
			return fmt.Appendf(nil, "export default %d\n", frameHeight(cards, width)), err
		})
	}
	return s.sendPlain(w, r, a, "text/javascript; charset=utf-8", func(string) ([]byte, error) { return embedScript, nil })
}
