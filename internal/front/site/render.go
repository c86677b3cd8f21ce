package site

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/door/answer"
	"launchrack/internal/door/httperr"
	"launchrack/internal/door/overload"
	"launchrack/internal/front/ssr"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/view"
)

// content is what a page is made from.
type content struct {
	page view.Page
	// list is the page's list; nil where it has none.
	list *browse.Page
	// code is the module of a page whose code is loaded apart; empty for none.
	code string
	// table is the module of the list's code where that is loaded apart; empty for cards.
	table string
	// sponsored is the module of the row above the list; empty for none.
	sponsored string
	// graph is JSON-LD that describes the page; empty for none.
	graph []byte
	// alternates are links to the page's formats for programs.
	alternates []assetLink
	// picture is the path of the picture for sharing; empty for the picture of all plans. pictureSize is the
	// size of one that an operator added.
	picture     string
	pictureSize [2]int
	// beside is about what an engine takes for what stands beside the list.
	beside time.Duration
	// frame is what a page says that stands in a frame of another site; nil for others.
	frame *frame
	// isUnlisted keeps the page out of search engines.
	isUnlisted bool
	// isPartial keeps the page out of the cache: part of it could not be read.
	isPartial bool
	// turn is when the page is rendered. Pages that are assured of it wait as long as it takes.
	turn overload.Turn
}

// isStill reports whether the page only shows something. Once an engine rendered it, no browser does. Errors are such pages.
func (c *content) isStill() bool {
	still := []string{planCode, guideCode, recordCode, statusCode, referenceCode, writtenCode}
	return slices.Contains(still, c.code) || c.code == "" && c.page.Status >= http.StatusBadRequest
}

// make renders a page. It fails with a refusal where the page has to wait too
// long. Should the engine be broken, the page is the shell, which the browser
// renders.
func (s *Site) make(r *http.Request, canonical string, c content) (*answer.Answer, error) {
	props, err := newProps(c)
	if err != nil {
		return nil, fmt.Errorf("encode the props of a page: %w", err)
	}
	doc, err := s.render(r, props)
	var html string
	if err == nil {
		html, err = props.fill(doc)
	}
	switch {
	case httperr.IsRefusal(err):
		return nil, err
	case err != nil:
		s.Log.ErrorContext(r.Context(), "rendering failed, sending the shell", "path", c.page.Path, "err", err)
		if c.frame != nil {
			html = frameShell(visitOf(r).lang, c.page)
		}
	}
	sent := props.sent
	if html == "" {
		sent = props.all
	}
	own := s.brandOf(r)
	if c.frame != nil && c.code == "" {
		c.code = frameEntry
	}
	v := visitOf(r)
	h := head{lang: v.lang, prefix: v.prefix, assets: s.Assets, codes: []string{c.code, c.table, c.sponsored}, graph: c.graph, alternates: c.alternates, brand: own.Name, logo: own.Logo.Path(), style: own.StylePath(), title: doc.Title, description: doc.Description, noIndex: c.page.Status != http.StatusOK || c.isUnlisted, isStill: html != "" && c.isStill()}
	if h.frame = c.frame; c.page.Status == http.StatusOK && c.frame == nil {
		h.share = &share{address: v.prefix + r.URL.EscapedPath() + c.page.Search, picture: v.prefix + cmp.Or(c.picture, picturesOfAll), size: c.pictureSize, isArticle: c.page.Written != nil && c.page.Written.Article != nil}
	}
	if c.page.Status == http.StatusOK && c.frame == nil {
		h.languages = alternatesOf(canonical, c.page.Languages)
	}
	if !h.noIndex && s.PublicURL != "" {
		h.canonical = v.base + canonical
	}
	a := answer.Of(pageType, writeDocument(h, html, sent))
	a.Status, a.IsRead, a.IsPartial = c.page.Status, true, c.isPartial
	a.Header.Set("Content-Language", v.lang.Code())
	if c.turn == overload.InTurn { // most of these are asked for once
		a.First = answer.FastText
	}
	if err != nil { // the shop has enough to do, so the shell is sent plain
		a.Codings, a.IsPartial = answer.None, true
	}
	if s.PublicURL != "" {
		a = fillMarks(a, s.PublicURL)
	}
	return a, nil
}

// errBusy is the error of a page that took too long.
var errBusy = &errs.Error{Kind: errs.Unavailable, Message: "The site is busy. Please try again in a few seconds.", Wait: 5 * time.Second}

// assuredPatience is how long a page that is assured of its turn may wait for it, and
// assuredTries how often it is given to an engine.
const (
	assuredPatience = 30 * time.Second
	assuredTries    = 3
	// assuredTime bounds the making of such a page.
	assuredTime = assuredPatience + makeTime
	// makeTime is how long making a page may take besides waiting.
	makeTime = 10 * time.Second
)

// render waits for its turn, then for an engine. A page that takes too long there fails with
// errBusy, as one that waited too long is refused: the shell would be a page without its content.
// A page that is assured of its turn is tried again, and in the end is the shell.
func (s *Site) render(r *http.Request, p *pageProps) (ssr.Document, error) {
	wait, tries := patience, 1
	if p.turn != overload.InTurn {
		wait, tries = assuredPatience, assuredTries
	}
	ctx, cancel := context.WithTimeout(r.Context(), wait)
	defer cancel()
	leave, err := s.queue.Enter(ctx, p.turn)
	if err != nil {
		return ssr.Document{}, err
	}
	defer leave()
	for {
		answer.MeterOf(ctx).Render(p.renderTime())
		doc, err := s.Render.Render(ctx, p.unknown, p.known)
		if !errors.Is(err, ssr.ErrTimeout) {
			return doc, err
		}
		s.Log.ErrorContext(r.Context(), "a page took too long", "path", r.URL.Path, "err", err)
		if tries--; tries > 0 && ctx.Err() == nil {
			continue
		}
		if p.turn != overload.InTurn {
			return doc, err
		}
		return ssr.Document{}, errBusy
	}
}

// What an engine takes for a page, for the parts of a list beside its plans, and for a plan.
const (
	frameTime = 6 * time.Millisecond
	listTime  = 10 * time.Millisecond
	cardTime  = 1700 * time.Microsecond
	rowTime   = 800 * time.Microsecond
)

// renderTime is about what an engine takes for the page.
func (p *pageProps) renderTime() time.Duration {
	list := p.list
	switch {
	case list == nil:
		return frameTime + p.beside
	case p.table != "":
		return frameTime + listTime + time.Duration(len(list.Items)-len(p.known))*rowTime
	}
	return frameTime + listTime + time.Duration(len(list.Items)-len(p.known))*cardTime
}

// pageProps are the JSON of a page and what is known of its markup.
type pageProps struct {
	content
	// all is the whole, for a browser that renders the page itself. sent has an empty object for each plan that stands on
	// a card, which the markup tells. unknown, for the engine, has one for each whose card is known.
	all, sent, unknown []byte
	// known are the indexes of the plans whose cards are in the cache.
	known  []int
	markup []string
}

func newProps(c content) (*pageProps, error) {
	p := &pageProps{content: c}
	frame, err := json.Marshal(c.page)
	if err != nil || c.list == nil {
		p.all, p.sent, p.unknown = frame, frame, frame
		return p, err
	}
	before, after, _ := bytes.Cut(frame, []byte(`"list":null`)) // no text holds it: quotes are escaped
	before = slices.Concat(before, []byte(`"list":`), c.list.Before)
	if c.list.Cards != nil {
		p.markup = make([]string, len(c.list.Items))
	}
	all, sent, unknown := c.list.Items, slices.Clone(c.list.Items), slices.Clone(c.list.Items)
	// The head of a table says which tax its first priced plan has.
	taxed := slices.IndexFunc(all, func(item []byte) bool { return bytes.Contains(item, []byte(`"tax":"`)) })
	for i := range all {
		if c.table == "" {
			sent[i] = emptyPlan
		}
		if c.list.Cards == nil {
			continue
		}
		if markup, known := c.list.Cards.Get(i, c.page.Currency); known {
			p.markup[i], p.known = markup, append(p.known, i)
			if i > 0 && i != taxed || c.table == "" {
				unknown[i] = emptyPlan
			}
		}
	}
	p.all, p.sent = slices.Concat(before, bytes.Join(all, comma), c.list.After, after), slices.Concat(before, bytes.Join(sent, comma), c.list.After, after)
	p.unknown = slices.Concat(before, bytes.Join(unknown, comma), c.list.Short, after)
	return p, nil
}

// emptyPlan stands for a plan that the reader of the props does not need (web/src/api/browse-plans.ts); comma is between two.
var emptyPlan, comma = []byte("{}"), []byte(",")

// fill puts the cards into the page and keeps the markup of new ones.
func (p *pageProps) fill(doc ssr.Document) (string, error) {
	for i, text := range doc.Cards {
		if i < 0 || i >= len(p.markup) {
			return "", fmt.Errorf("the page code rendered card %d of %d", i, len(p.markup))
		}
		p.markup[i] = text
		p.list.Cards.Put(i, p.page.Currency, text)
	}
	if p.list != nil {
		for i, text := range doc.Pieces {
			doc.Pieces[i] = fillValues(text, p.list.AppendMarkup)
		}
	}
	return doc.HTML(p.markup)
}

// fillValues puts values of facets where the page code left marks. No other text holds one: < is escaped.
func fillValues(text string, appendMarkup func(dst []byte, mark string) []byte) string {
	var filled []byte
	for {
		before, rest, found := strings.Cut(text, "<markup-values ")
		if filled = append(filled, before...); !found {
			return string(filled)
		}
		mark, after, _ := strings.Cut(rest, ">")
		filled, text = appendMarkup(filled, mark), after
	}
}
