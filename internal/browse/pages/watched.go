package pages

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
)

// Watched is a page whose plans can be watched.
type Watched struct {
	// Path and Query are its address, in the one spelling of equal lists.
	Path, Query string
	// Plan is the plan of its page; 0 for a list.
	Plan int64
	// List finds the plans of a list among any rows.
	List browse.Following
	// Need is what the total is for that it shows in place of a month's price.
	Need market.Need
	// Title names the page for a visitor, and Filters what narrows its list.
	Title   string
	Filters []string
	// Scope says what is watched in the shop's own words, with nothing that a visitor wrote.
	Scope string
}

// Address is the path with its query.
func (w Watched) Address() string {
	if w.Query == "" {
		return w.Path
	}
	return w.Path + "?" + w.Query
}

// TryWatch finds the plans of a page, as browse.Public.Try does.
func (p Catalogue) TryWatch(ctx context.Context, w Watched) error {
	if w.Plan != 0 {
		return nil
	}
	return p.Try(ctx, w.List)
}

// HasDrops reports whether what is watched has prices that fall by themselves at a known time, as
// those of auctions do. Of a list that takes too long to look through it reports false.
func (p Catalogue) HasDrops(ctx context.Context, w Watched) (bool, error) {
	if w.Plan != 0 {
		plan, err := p.Plan(w.Plan)
		return err == nil && plan != nil && !plan.NextDropAt.IsZero(), err
	}
	q := w.List.Query()
	q.Where, q.Limit = append(slices.Clone(q.Where), browse.HasDrop), 1
	found, err := p.Snap.FindContext(ctx, q, catalog.Operator)
	if errs.KindOf(err) == errs.TooLarge {
		return false, nil
	}
	return err == nil && found.Len() > 0, err
}

// TodayText says what a watched plan costs now, or the cheapest one of a list: "€5.36/month today". It is empty where
// that is not known, and of a list that takes too long to look through.
func (p Catalogue) TodayText(ctx context.Context, w Watched, choice price.Choice) (string, error) {
	plan, err := p.Plan(w.Plan)
	if w.Plan == 0 {
		q := w.List.Query()
		q.Order = browse.CheapestFirst()
		q.OrderAsShown(choice.Currency())
		if plan, _, err = p.Snap.First(ctx, q, catalog.Public); errs.KindOf(err) == errs.TooLarge {
			return "", nil
		}
	}
	if err != nil || plan == nil {
		return "", err
	}
	told, lang := p.Terms(plan, choice).Tell(plan), choice.Language()
	switch {
	case told.Text == "":
		return "", nil
	case w.Plan == 0:
		return lang.T("from {price} today", "price", told.Sentence()), nil
	}
	return lang.T("{price} today", "price", told.Sentence()), nil
}

// Watch reads the address of a list or of a plan on this shop: a path, or a whole address of
// any host, in any language. What it says of the page is in the given one. A price without a
// currency in its search text is in the given one. It fails with errs.Invalid where the address is
// of no page with plans.
func (p Catalogue) Watch(lang *language.Language, address string, currency market.Currency) (Watched, error) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || !strings.HasPrefix(u.Path, "/") {
		return Watched{}, badWatch(address)
	}
	page := language.CutCode(u.Path)
	if name, ok := strings.CutPrefix(page, "/plans/"); ok {
		return p.watchPlan(lang, address, name, u.Query())
	}
	filter, title, path, ok := p.listOf(lang, page)
	if !ok {
		return Watched{}, badWatch(address)
	}
	params, _ := browse.PinChoice(browse.Canonical(u.Query()), currency, "")
	for _, name := range append([]string{browse.ColumnsParam, "select", browse.ViewParam, "order", browse.LeadsParam, browse.GroupParam, browse.LangParam}, browse.PageParams...) {
		params.Del(name)
	}
	w := Watched{Path: path, Query: params.Encode(), Title: title}
	own := browse.ListFilter(filter, params)
	for column, conditions := range own {
		params[column] = append(params[column], conditions...)
	}
	params.Set(browse.LeadsParam, browse.LeadsOfPages)
	if _, err := p.Service.Language(lang.Code()); err == nil { // one that was switched off names no filters
		params.Set(browse.LangParam, lang.Code())
	}
	if w.List, err = p.Follow(params); err != nil {
		return Watched{}, err
	}
	q, applied, err := p.Service.Parse(p.Snap, params)
	searches := 0
	for _, f := range applied.Filters {
		if _, isOwn := own[f.Name]; !isOwn && f.Name != query.UseParam {
			w.Filters = append(w.Filters, f.Text)
			if f.Name == browse.SearchParam {
				searches++
			}
		}
	}
	w.Need = q.Need
	w.Filters = append(w.Filters, needTexts(lang, q.Need)...)
	w.Scope = scopeText(lang, title, searches, len(w.Filters)-searches)
	return w, err
}

// needTexts say over which term and with which use prices are.
func needTexts(lang *language.Language, need market.Need) (texts []string) {
	if need.Months > 0 {
		texts = append(texts, lang.N("prices for {count} month", "prices for {count} months", need.Months))
	}
	if need.Uses() {
		texts = append(texts, lang.T("prices with {use}", "use", price.UseText(lang, need.Use)))
	}
	return texts
}

// scopeText says what a list shows, such as "VPS plans, with a search and 2 filters".
func scopeText(lang *language.Language, title string, searches, filters int) string {
	switch {
	case searches == 0 && filters == 0:
		return title
	case searches == 0:
		return lang.N("{list}, with {count} filter", "{list}, with {count} filters", filters, "list", title)
	case filters == 0:
		return lang.T("{list}, with a search", "list", title)
	}
	return lang.N("{list}, with a search and {count} filter", "{list}, with a search and {count} filters", filters, "list", title)
}

func badWatch(address string) error {
	address = errs.Clip(address, 200)
	e := errs.Field("for", "%q is no page with plans; accepted is the address of a list or of a plan on this shop, such as /vps?ram_size=gte.16", address)
	e.Say = func(l errs.Speaker) string {
		return l.T("This is not the address of a list or plan in this shop: {address}", "address", address)
	}
	return e
}

func (p Catalogue) watchPlan(lang *language.Language, address, name string, params url.Values) (Watched, error) {
	id, ok := slug.PlanID(name)
	if !ok {
		return Watched{}, badWatch(address)
	}
	plan, err := p.Plan(id)
	w := Watched{Path: "/plans/" + name, Plan: id, Title: lang.T("A withdrawn plan"), Scope: lang.T("One server")}
	if plan != nil {
		w.Path, w.Title = slug.PlanPath(plan), nameAt(lang, plan)
	}
	w.Need, _ = query.ParseNeed(params) // the page of a plan takes nothing else
	w.Query, w.Filters = query.NeedParams(w.Need).Encode(), needTexts(lang, w.Need)
	return w, err
}

// listOf gives the filter and the title of the list at a path, and the path's one spelling.
func (p Catalogue) listOf(lang *language.Language, path string) (filter, title, canonical string, ok bool) {
	switch path {
	case "/", "/servers":
		return "", lang.T("All servers"), "/", true
	case "/vps":
		return browse.PageFilters[path], view.TextOfType(lang, market.VPS).Title, path, true
	case "/outlet":
		return browse.PageFilters[path], view.TextOfType(lang, market.Outlet).Title, path, true
	}
	kind, name, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	l, ok := p.FindLanding(kind, name)
	return l.Filter, l.Title(lang), l.Path, ok
}

// Terms returns the terms of a plan's prices.
func (p Catalogue) Terms(plan *market.Plan, choice price.Choice) price.Terms {
	return p.Service.Terms(p.Snap, plan, choice)
}
