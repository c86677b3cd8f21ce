package site

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/door/answer"
	"launchrack/internal/door/overload"
	"launchrack/internal/front/socialcard"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
)

// planPicture answers /plans/<slug>-<id>.png. A plan that was withdrawn has none.
func (s *Site) planPicture(w http.ResponseWriter, r *http.Request, current Catalogue, found *foundPlan) error {
	if found.isWithdrawn {
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, langOf(r).T("This plan is no longer offered."), http.StatusGone)
		return nil
	}
	return s.sendPicture(w, r, current, slug.PlanPath(found.plan)+visitOf(r).choices(), func(r *http.Request) (socialcard.Card, error) {
		v := visitOf(r)
		shown, err := s.readPlan(r, current, found, v.choice())
		return s.planCard(v.lang, found.plan, &shown, current.Terms(found.plan, v.choice()).Tell(found.plan)), err
	})
}

// planCard says what a plan is and costs.
func (s *Site) planCard(l *language.Language, plan *market.Plan, shown *view.PlanPage, told price.Told) socialcard.Card {
	c := socialcard.Card{Brand: s.Brand().Name, Kicker: plan.PartnerName, Title: plan.Name}
	known := map[language.Sentence]string{}
	for _, fact := range shown.Facts {
		known[fact.Key] = fact.Text
	}
	for _, key := range []language.Sentence{language.S("Cores"), language.S("RAM"), language.S("Storage")} {
		if text := known[key]; text != "" {
			c.Facts = append(c.Facts, socialcard.Fact{Label: key.In(l), Text: text})
		}
	}
	c.Detail = joined(" · ", view.TextOfType(l, plan.Type).Title, known[language.S("Processor")], known[language.S("Countries")])
	c.Price, c.PriceUnit = pictureMoney(l, told)
	if c.Note = shown.SoldOut; c.Note == "" && shown.Checked != "" {
		c.Note = l.T("Seen {day}", "day", shown.Checked)
	}
	return c
}

// listPicture answers the picture of a list, with the filters of its address.
func (s *Site) listPicture(w http.ResponseWriter, r *http.Request, current Catalogue, l listed) error {
	v := visitOf(r)
	params, _ := browse.PinChoice(browse.Canonical(v.query), v.currency, v.country)
	for _, name := range []string{"select", "order", "limit", "offset", "columns", "view"} {
		params.Del(name) // they change nothing that the picture tells
	}
	search := params.Encode()
	values := v.shownValues(v.listValues(params, browse.ListFilter(l.filter, params)))
	return s.sendPicture(w, r, current, l.path+"?"+search+v.choices(), func(r *http.Request) (socialcard.Card, error) {
		return s.listCard(r.Context(), langOf(r), current, l, search, values)
	})
}

// listCard says how many plans a list has, and names the cheapest.
func (s *Site) listCard(ctx context.Context, lang *language.Language, current Catalogue, l listed, search string, values url.Values) (socialcard.Card, error) {
	found, err := current.Export(ctx, values, 1)
	if err != nil {
		return socialcard.Card{}, err
	}
	entries, err := found.Entries()
	if err != nil {
		return socialcard.Card{}, err
	}
	list, err := current.Browse(ctx, values, 1)
	if err != nil {
		return socialcard.Card{}, err
	}
	c := socialcard.Card{Brand: s.Brand().Name, Kicker: s.Brand().TaglineIn(lang), Title: l.title, Detail: filterWords(search, found.Filters),
		Facts: []socialcard.Fact{{Label: lang.T("Servers"), Text: lang.Number(list.Total)}}}
	if c.Detail == "" {
		c.Detail = lang.T("Compared by cores, memory, storage, region and price")
	}
	if len(entries) == 0 {
		return c, nil
	}
	c.Facts = append(c.Facts, socialcard.Fact{Label: lang.T("Cheapest"), Text: entries[0].Name})
	if partner := entries[0].Partner; partner != "" {
		c.Facts = append(c.Facts, socialcard.Fact{Label: lang.T("Partner"), Text: partner})
	}
	told := entries[0].Told[found.Choice().Currency()]
	if told.Text != "" {
		c.PriceLead = lang.TC("before a price", "from")
	}
	c.Price, c.PriceUnit = pictureMoney(lang, told)
	return c, nil
}

// comparePicture answers the picture of a comparison.
func (s *Site) comparePicture(w http.ResponseWriter, r *http.Request, current Catalogue) error {
	ids := firstCompared(comparedIDs(visitOf(r).query["ids"]))
	plans, err := comparedPlans(current, ids)
	if err != nil {
		return err
	}
	if len(plans) == 0 {
		return errNoPage
	}
	v := visitOf(r)
	return s.sendPicture(w, r, current, comparePath+"?"+strings.Join(ids, ",")+v.choices(), func(r *http.Request) (socialcard.Card, error) {
		about := comparisonAbout(langOf(r), plans)
		c := socialcard.Card{Brand: s.Brand().Name, Kicker: s.Brand().TaglineIn(langOf(r)), Title: about.Title, Detail: langOf(r).T("Specifications and prices side by side")}
		for _, plan := range plans {
			price, unit := pictureMoney(v.lang, current.Terms(plan, v.choice()).Tell(plan))
			c.Facts = append(c.Facts, socialcard.Fact{Label: plan.Name, Text: price + unit})
		}
		return c, nil
	})
}

// pictureMoney writes a price, and what belongs to it.
func pictureMoney(l *language.Language, told price.Told) (text, behind string) {
	if told.Text == "" {
		return l.T("Price unavailable"), ""
	}
	return told.Text, l.List(told.Behind(), told.Tax)
}

// joined joins the texts that are not empty.
func joined(between string, texts ...string) string {
	var known []string
	for _, text := range texts {
		if text != "" {
			known = append(known, text)
		}
	}
	return strings.Join(known, between)
}

// forPictures lets others keep a picture for some minutes.
var forPictures = answer.Policy{CacheControl: []string{"public, max-age=300"}}

func (s *Site) sendPicture(w http.ResponseWriter, r *http.Request, current Catalogue, key string, from func(*http.Request) (socialcard.Card, error)) error {
	q := s.ask(current, forPictures, "picture", key, visitOf(r).spoken())
	q.Make = func(ctx context.Context) (*answer.Answer, error) {
		r := r.WithContext(ctx)
		c, err := from(r)
		if err != nil {
			return nil, err
		}
		return s.draw(r, c)
	}
	return s.door.Serve(w, r, q)
}

// drawTime is about what drawing a picture takes.
const drawTime = 25 * time.Millisecond

// draw waits for its turn and draws a picture.
func (s *Site) draw(r *http.Request, c socialcard.Card) (*answer.Answer, error) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	leave, err := s.drawing.Enter(ctx, overload.InTurn)
	if err != nil {
		return nil, err
	}
	defer leave()
	answer.MeterOf(ctx).Spend(drawTime)
	picture, err := c.PNG()
	made := answer.Of("image/png", picture)
	made.Codings, made.IsRead = answer.None, true
	return made, err
}
