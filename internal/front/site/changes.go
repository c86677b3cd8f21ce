package site

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/browse/pages"
	"launchrack/internal/front/socialcard"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/past/chronicle"
)

// pastOfMarket words what partners' prices and stock did, with the cheapest equivalents
// elsewhere.
type pastOfMarket interface {
	ChangeGroups(ctx context.Context, choice price.Choice, moves []chronicle.Move, withPlans bool) ([]view.ChangeGroup, error)
	// ChangeWeek sums up the last seven days; nil where nothing happened.
	ChangeWeek(basis price.Basis, moves []chronicle.Move, now time.Time) *view.ChangeWeek
	// NextDrops says what auctions will do next; empty where there are none.
	NextDrops(ctx context.Context, lang *language.Language, now time.Time) (string, error)
}

const (
	// recordCode is the module of the code of the pages about past prices and stock.
	recordCode = "src/pages/record/record-page.tsx"
	// maxGroups bounds the days and partners that a page of changes shows.
	maxGroups = 30
	// beforeParam asks for the days before one.
	beforeParam = "before"
)

func changesAbout(basis price.Basis) *view.PageAbout {
	l := basis.Language()
	return &view.PageAbout{Title: l.T("Market changes"),
		Description: l.T("What hosting partners changed, day by day: price rises and cuts, new plans, and plans that are gone, sold out or back in stock.") + " " + pricesAre(basis)}
}

// pricesAre says whether tax is in the prices.
func pricesAre(basis price.Basis) string {
	return basis.Language().T("Prices are {tax}.", "tax", basis.TaxWords())
}

func hasChronicle(s *Site) bool { return s.Chronicle != nil }

// newest is the chronicle, or an empty one in a shop without.
func (s *Site) newest() *chronicle.Past {
	if s.Chronicle == nil {
		return &chronicle.Past{}
	}
	return s.Chronicle()
}

// past is the chronicle. It fails with errs.Unavailable while a node that has just started reads
// the journal: pages would say that nothing happened.
func (s *Site) past() (*chronicle.Past, error) {
	e := s.Chronicle()
	if !e.IsRead {
		return nil, &errs.Error{Kind: errs.Unavailable, Message: "Market changes are still loading. Try again in a minute.", Wait: 10 * time.Second}
	}
	return e, nil
}

// changes answers /changes and its formats.
func (s *Site) changes(w http.ResponseWriter, r *http.Request, a asked) error {
	e, err := s.past()
	if err != nil {
		return err
	}
	switch a.format {
	case jsonFormat:
		return s.changesText(w, r, a, e, func(*http.Request) ([]byte, error) { return changesJSON(e.Moves) })
	case rssFormat:
		return s.changesText(w, r, a, e, func(r *http.Request) ([]byte, error) {
			groups, err := a.current.ChangeGroups(r.Context(), a.choice(), groupsOf(e.Moves, maxEntries), false)
			if err != nil {
				return nil, err
			}
			return s.changesFeed(a.visit, groups, e.Moves)
		})
	}
	moves, before := e.Moves, a.query.Get(beforeParam)
	if before != "" {
		day, err := time.Parse(time.DateOnly, before)
		if err != nil {
			return errs.Field(beforeParam, "%q is no day; accepted is a date such as 2026-11-25", errs.Clip(before, 40))
		}
		moves = slices.DeleteFunc(slices.Clone(moves), func(m chronicle.Move) bool { return !m.Day.Before(day) })
	}
	search := ""
	if before != "" {
		search = "?" + beforeParam + "=" + before
	}
	return s.sendRecord(w, r, a, e, pages.ChangesPath+search, func(r *http.Request) (content, error) {
		shown, err := s.changesPage(r.Context(), a.choice(), a.current, moves)
		if before == "" && shown != nil {
			shown.Week = a.current.ChangeWeek(a.basis(), e.Moves, s.Now())
		}
		c := content{alternates: a.alternateLinks(pages.ChangesPath, "", []string{jsonFormat, rssFormat})}
		c.page.Search = search
		c.page.Record = &view.MarketRecord{Title: a.lang.T("Market changes"), Changes: shown}
		c.page.About = changesAbout(a.basis())
		return c, err
	})
}

// changesPage gives the newest of some moves.
func (s *Site) changesPage(ctx context.Context, choice price.Choice, current pastOfMarket, moves []chronicle.Move) (*view.Changes, error) {
	first, l := groupsOf(moves, maxGroups), choice.Language()
	groups, err := current.ChangeGroups(ctx, choice, first, false)
	if err != nil {
		return nil, err
	}
	for _, g := range groups {
		for i := range g.Moves { // a page of its own says it of each plan
			g.Moves[i].Elsewhere = nil
		}
	}
	shown := &view.Changes{Groups: groups, Rules: changeRules(l, chronicle.DefaultRules)}
	if len(groups) == 0 {
		shown.Note = l.T("No changes to report yet. What partners change from now on will appear here.")
	}
	if len(first) < len(moves) {
		shown.Earlier = pages.ChangesPath + "?" + beforeParam + "=" + first[len(first)-1].Day.Format(time.DateOnly)
	}
	shown.Auctions, err = current.NextDrops(ctx, l, s.Now())
	return shown, err
}

// groupsOf gives the first moves, of so many partners and days; the last day is whole.
func groupsOf(moves []chronicle.Move, most int) []chronicle.Move {
	groups := 0
	for i := range moves {
		if i > 0 && moves[i].Day.Equal(moves[i-1].Day) {
			if moves[i].Partner != moves[i-1].Partner {
				groups++
			}
			continue
		}
		if groups >= most {
			return moves[:i]
		}
		groups++
	}
	return moves
}

// changeAddresses lists the pages of the newest days.
func changeAddresses(e *chronicle.Past) (list []pages.Address) {
	for _, m := range groupsOf(e.Moves, maxEntries) {
		path := pages.ChangePath(m.Partner, m.Day)
		if len(list) == 0 || list[len(list)-1].Path != path {
			list = append(list, pages.Address{Path: path, Changed: m.Since})
		}
	}
	return list
}

func changeRules(l *language.Language, r chronicle.Rules) []string {
	return []string{
		l.T("Each plan counts once a day (UTC), by its first and its last state of that day. A price that rose and fell back on the same day does not count."),
		l.T("A change of fewer than {plans} plans of a partner is left out, and so is a price change whose median is below {percent}.", "plans", l.Number(r.MinPlans), "percent", l.Percent(r.MinPercent.String())),
		l.T("Auctions are left out, because their prices fall by the clock. So are spot machines, whose prices follow demand, changes by the shop’s own operator, a partner’s first plans, and refreshes that were rolled back."),
		l.T("Price changes are measured in the partner’s own US dollars, euros or pounds, so exchange rates do not matter. Prices in other currencies are left out."),
	}
}

// change answers /changes/<partner>-<date>.
func (s *Site) change(w http.ResponseWriter, r *http.Request, a asked) error {
	e, err := s.past()
	if err != nil {
		return err
	}
	partner, day, ok := pages.ParseChange(a.name)
	moves := slices.DeleteFunc(slices.Clone(e.Moves), func(m chronicle.Move) bool { return m.Partner != partner || !m.Day.Equal(day) })
	if !ok || len(moves) == 0 {
		return errNoPage
	}
	path := pages.ChangePath(partner, day)
	switch a.format {
	case pngFormat:
		return s.sendPicture(w, r, a.current, path+pastKey(e), func(r *http.Request) (socialcard.Card, error) {
			groups, err := a.current.ChangeGroups(r.Context(), a.choice(), moves, false)
			if err != nil {
				return socialcard.Card{}, err
			}
			return s.changeCard(a.lang, groups[0], moves), nil
		})
	case jsonFormat:
		return s.changesText(w, r, a, e, func(*http.Request) ([]byte, error) { return changesJSON(moves) })
	}
	return s.sendRecord(w, r, a, e, path, func(r *http.Request) (content, error) {
		groups, err := a.current.ChangeGroups(r.Context(), a.choice(), moves, true)
		if err != nil {
			return content{}, err
		}
		g := groups[0]
		c := content{picture: path + pngFormat, alternates: a.alternateLinks(path, "", []string{jsonFormat})}
		c.page.Record = &view.MarketRecord{Title: g.Title, Changes: &view.Changes{Groups: groups, Rules: changeRules(a.lang, chronicle.DefaultRules)}}
		c.page.About = &view.PageAbout{Title: changesTitle(a.lang, g), Description: a.lang.T("{changes}. With prices before and after, and the cheapest plan elsewhere with at least as many cores and as much memory.", "changes", whatHappened(a.lang, g)) + " " + pricesAre(a.basis())}
		return c, nil
	})
}

// whatHappened lists what a partner did on a day: "3 plans cost more and 12 plans sold out".
func whatHappened(l *language.Language, g view.ChangeGroup) string {
	titles := make([]string, len(g.Moves))
	for i, m := range g.Moves {
		titles[i] = m.Title
	}
	return l.And(titles)
}

func changesTitle(l *language.Language, g view.ChangeGroup) string {
	return l.T("{partner}, {day}: {changes}", "partner", g.Name, "day", g.Day, "changes", whatHappened(l, g))
}

// changeCard draws what a partner did on a day. The partner has a line of its own, since a long name
// would leave no room for what happened.
func (s *Site) changeCard(l *language.Language, g view.ChangeGroup, moves []chronicle.Move) socialcard.Card {
	c := socialcard.Card{Brand: s.Brand().Name, Kicker: g.Name, Title: g.Moves[0].Title, Detail: l.T("Market changes, {day}", "day", g.Day)}
	if c.Price = g.Moves[0].Median; c.Price != "" {
		c.PriceUnit = " " + l.TC("behind a change in per cent", "median")
	}
	for _, m := range moves {
		c.Facts = append(c.Facts, socialcard.Fact{Label: map[chronicle.Kind]string{chronicle.PriceUp: l.T("Price up"), chronicle.PriceDown: l.T("Price down"), chronicle.New: l.TC("plans", "New"), chronicle.Gone: l.TC("plans", "Gone"),
			chronicle.SoldOut: l.TC("plans", "Sold out"), chronicle.Back: l.TC("plans", "Back in stock")}[m.Kind], Text: l.N("{count} plan", "{count} plans", len(m.Plans))})
	}
	return c
}

// pastKey names what a page of the past is made from, besides the snapshot.
func pastKey(e *chronicle.Past) string { return "\x00" + strconv.FormatInt(e.Seq, 10) }

// sendRecord sends a page about past prices and stock.
func (s *Site) sendRecord(w http.ResponseWriter, r *http.Request, a asked, e *chronicle.Past, key string, from func(*http.Request) (content, error)) error {
	lasting := key + a.choices()
	return s.send(w, r, http.StatusOK, a.current, pageKey{now: lasting + pastKey(e), lasting: lasting}, func(r *http.Request) (content, error) {
		c, err := from(r)
		if err != nil {
			return c, err
		}
		p := s.page(r, http.StatusOK)
		p.Record, p.About = c.page.Record, c.page.About
		if c.page.Search != "" {
			p.Search = c.page.Search
		}
		c.page, c.code = p, recordCode
		return c, nil
	})
}

// changesText sends a text that is made from the chronicle.
func (s *Site) changesText(w http.ResponseWriter, r *http.Request, a asked, e *chronicle.Past, write func(*http.Request) ([]byte, error)) error {
	return s.sendText(w, r, a.current, r.URL.Path+pastKey(e)+"\x00"+a.base+a.choices(), inFormat(a.format), write)
}

func changesJSON(moves []chronicle.Move) ([]byte, error) {
	list := make([]view.Change, len(moves))
	for i, m := range moves {
		list[i] = view.Change{Partner: m.Partner, Date: m.Day.Format(time.DateOnly), Kind: string(m.Kind), Plans: len(m.Plans), Median: m.Median, Min: m.Min, Max: m.Max, PlanIDs: make([]int64, len(m.Plans))}
		for n, p := range m.Plans {
			list[i].PlanIDs[n] = p.ID
		}
	}
	return json.Marshal(list)
}

// changesFeed writes the newest days and partners as RSS.
func (s *Site) changesFeed(v *visit, groups []view.ChangeGroup, moves []chronicle.Move) ([]byte, error) {
	channel := rssChannel{Title: v.lang.T("Market changes") + " | " + s.Brand().Name, Link: v.base + pages.ChangesPath, Language: v.lang.Code(), Generator: "Launchrack", Description: changesAbout(v.basis()).Description,
		Self: atomLink{v.base + pages.ChangesPath + rssFormat, "self", formats[rssFormat].mediaType}}
	since := map[string]time.Time{}
	for _, m := range moves {
		path := pages.ChangePath(m.Partner, m.Day)
		if at, known := since[path]; !known || m.Since.Before(at) {
			since[path] = m.Since
		}
	}
	for _, g := range groups {
		item := rssItem{Title: changesTitle(v.lang, g), Link: v.base + g.Page, GUID: rssGUID{Text: strings.TrimPrefix(g.Page, "/")}, Published: rssTime(since[g.Page])}
		var texts []string
		for _, m := range g.Moves {
			texts = append(texts, v.lang.T("{change}. {details}", "change", m.Title, "details", m.Text), elsewhereText(v.lang, m.Elsewhere))
		}
		item.Description = joined(" ", texts...)
		channel.Items = append(channel.Items, item)
	}
	if len(groups) > 0 {
		channel.Built = rssTime(since[groups[0].Page])
	}
	return writeRSS(channel)
}

func elsewhereText(l *language.Language, other *view.Elsewhere) string {
	if other == nil {
		return ""
	}
	if other.Costs == "" {
		return l.T("The cheapest elsewhere with as many cores and as much memory as {plan} is {other} at {partner}.", "plan", other.For, "other", other.Name, "partner", other.Partner)
	}
	return l.T("The cheapest elsewhere with as many cores and as much memory as {plan} is {other} at {partner}, {price}.", "plan", other.For, "other", other.Name, "partner", other.Partner, "price", other.Costs)
}
