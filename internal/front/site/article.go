package site

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"path"
	"slices"
	"strconv"
	"sync"
	"time"

	"launchrack/internal/door/answer"
	"launchrack/internal/door/response"
	"launchrack/internal/front/socialcard"
	"launchrack/internal/model/article"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/view"
)

const (
	guidesPath = "/guides"
	draftPath  = guidesPath + "/draft"
)

func hasArticles(s *Site) bool { return s.Articles != nil }

// readWait is how long a page waits for what only the database knows, and awayFor how long nobody asks a database that
// did not answer in that time.
const (
	readWait = 500 * time.Millisecond
	awayFor  = 2 * time.Second
)

// soon reads what only the database knows, on behalf of a page.
func soon[T any](ctx context.Context, s *Site, read func(context.Context) (T, error)) (value T, err error) {
	if s.Now().UnixNano() < s.awayUntil.Load() {
		return value, errs.New(errs.Unavailable, "The database does not answer")
	}
	answer.MeterOf(ctx).Read()
	ctx, cancel := context.WithTimeout(ctx, readWait)
	defer cancel()
	value, err = read(ctx)
	if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		s.awayUntil.Store(s.Now().Add(awayFor).UnixNano())
		return value, errs.Wrap(errs.Unavailable, err, "The database does not answer")
	}
	return value, err
}

// published lists the articles that readers see.
func (s *Site) published() []article.Article {
	if s.Articles == nil {
		return nil
	}
	return s.Articles.Published()
}

// guidePathOf is the address of an article.
func guidePathOf(slug string) string { return guidesPath + "/" + slug }

// prefixOfArticle begins the addresses of an article, which has one language: the first where the shop does not speak its own.
func (s *Site) prefixOfArticle(one article.Article) string {
	l, _ := s.languages().Find(one.Language)
	return s.prefixOf(l)
}

// guideAddress is the one address of an article, with what names its language.
func (s *Site) guideAddress(one article.Article) string {
	return s.prefixOfArticle(one) + guidePathOf(one.Slug)
}

// article answers /guides/<slug>, in whatever format. A former slug, and the address in another language, lead to the
// one of today.
func (s *Site) article(w http.ResponseWriter, r *http.Request, a asked) error {
	one, err := s.shelved(r.Context(), a.name)
	if err != nil {
		return orNoPage(err)
	}
	if one.Slug != a.name || s.prefixOfArticle(one) != a.prefix {
		status := http.StatusMovedPermanently
		if s.prefixOfArticle(one) != a.prefix { // the order of languages may be another one tomorrow
			status = http.StatusFound
		}
		response.Redirect(w, r, s.guideAddress(one)+a.format, r.URL.RawQuery, status)
		return nil
	}
	address := guidePathOf(a.name)
	switch a.format {
	case pngFormat:
		return s.sendPicture(w, r, a.current, address, func(r *http.Request) (socialcard.Card, error) {
			found, err := s.findArticle(r.Context(), a.name)
			return s.articleCard(a.visit, found), err
		})
	case mdFormat, jsonFormat:
		return s.articleText(w, r, a)
	}
	return s.send(w, r, http.StatusOK, a.current, pageAt(address+a.choices()), func(r *http.Request) (content, error) {
		found, err := s.findArticle(r.Context(), a.name)
		if err != nil {
			return content{}, err
		}
		c, _, err := s.articleContent(r, a.current, found)
		c.alternates = a.alternateLinks(address, "", articleTexts)
		return c, err
	})
}

// shelved is the published article of a slug of today or of former days, which may lack its text.
func (s *Site) shelved(ctx context.Context, slug string) (one article.Article, err error) {
	list := s.published()
	of := func(slug string) int {
		return slices.IndexFunc(list, func(one article.Article) bool { return one.Slug == slug })
	}
	if at := of(slug); at >= 0 {
		return list[at], nil
	}
	if err := s.Rates.Spend(ctx, costPage); err != nil { // each is a read of the database
		return one, err
	}
	one, moved, err := s.find(ctx, slug)
	if moved == "" {
		return one, err
	}
	if at := of(moved); at >= 0 {
		return list[at], err
	}
	return article.Article{Slug: moved}, err
}

// find reads the article of a slug.
func (s *Site) find(ctx context.Context, slug string) (found article.Article, moved string, err error) {
	found, err = soon(ctx, s, func(ctx context.Context) (one article.Article, err error) {
		one, moved, err = s.Articles.Find(ctx, slug)
		return one, err
	})
	return found, moved, err
}

// findArticle reads a published article.
func (s *Site) findArticle(ctx context.Context, slug string) (article.Article, error) {
	found, moved, err := s.find(ctx, slug)
	if moved != "" {
		err = errNoPage
	}
	return found, orNoPage(err)
}

// orNoPage turns what is not found into a page that is not there.
func orNoPage(err error) error {
	if errs.KindOf(err) == errs.NotFound {
		return errNoPage
	}
	return err
}

// draftArticle answers /guides/draft?token=, which only who has the link knows: logs have paths and no queries. Without
// a token it is the address of an article like others.
func (s *Site) draftArticle(w http.ResponseWriter, r *http.Request, a asked) error {
	token := a.query.Get("token")
	if token == "" {
		a.name = path.Base(draftPath)
		return s.article(w, r, a)
	}
	found, err := soon(r.Context(), s, func(ctx context.Context) (article.Article, error) { return s.Articles.Draft(ctx, token) })
	if err != nil {
		return orNoPage(err)
	}
	w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	w.Header().Set("Referrer-Policy", "no-referrer") // the address holds a token
	if prefix := s.prefixOfArticle(found); prefix != a.prefix {
		response.Redirect(w, r, prefix+draftPath, r.URL.RawQuery, http.StatusFound)
		return nil
	}
	return s.sendDraft(w, r, s.ask(a.current, answer.Unstored), func(r *http.Request) (*answer.Answer, error) {
		c, _, err := s.articleContent(r, a.current, found)
		if err != nil {
			return nil, err
		}
		c.page.Written.Article.IsDraft, c.isUnlisted = true, true
		s.complete(r, a.current, &c)
		return s.make(r, "", c)
	})
}

// PreviewArticle renders an article that is not stored, as a document without header and footer, and says what is wrong
// with its parts.
func (s *Site) PreviewArticle(ctx context.Context, written article.Article) (document []byte, notes []article.Note, err error) {
	r, current, err := s.previewer(ctx, written)
	if err != nil {
		return nil, nil, err
	}
	c, notes, err := s.articleContent(r, current, written)
	if err != nil {
		return nil, nil, err
	}
	c.page.Written.Article.IsPreview, c.isUnlisted, c.frame = true, true, &frame{}
	made, err := s.make(r, "", c)
	if err != nil {
		return nil, nil, err
	}
	return made.Body.Plain(), notes, nil
}

// CheckArticle says what is wrong with the parts of an article now, such as a list that finds nothing.
func (s *Site) CheckArticle(ctx context.Context, written article.Article) ([]article.Note, error) {
	r, current, err := s.previewer(ctx, written)
	if err != nil {
		return nil, err
	}
	s.checks.Lock()
	defer s.checks.Unlock()
	if version := current.Version(); s.checks.version != version {
		s.checks.version, s.checks.notes = version, map[string][]article.Note{}
	}
	of := written.Language + "\x00" + written.Text
	if notes, known := s.checks.notes[of]; known {
		return notes, nil
	}
	d, err := article.Read(written.Text)
	if err != nil {
		return nil, err
	}
	if _, err = s.readParts(r.Context(), current, visitOf(r), &d); err == nil {
		s.checks.notes[of] = d.Notes
	}
	return d.Notes, err
}

// checks keeps what CheckArticle said of each text at a version of the catalogue: the desk's list asks for fifty at a time,
// each of which may search twelve times.
type checks struct {
	sync.Mutex
	version string
	notes   map[string][]article.Note
}

// previewer is a reader of an article who has chosen nothing.
func (s *Site) previewer(ctx context.Context, of article.Article) (*http.Request, Catalogue, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, cmp.Or(s.PublicURL, "http://localhost")+s.prefixOfArticle(of)+guidesPath, nil)
	if err != nil {
		return nil, nil, err
	}
	return s.enter(r), s.Current(), nil
}

// articleContent is what the page of an article is made from.
func (s *Site) articleContent(r *http.Request, current Catalogue, found article.Article) (c content, notes []article.Note, err error) {
	d, err := article.Read(found.Text)
	if err != nil {
		return c, nil, err
	}
	parts, err := s.readParts(r.Context(), current, visitOf(r), &d)
	if err != nil {
		return c, nil, err
	}
	c = content{page: s.page(r, http.StatusOK), code: writtenCode, picture: guidePathOf(found.Slug) + pngFormat}
	for _, part := range parts {
		c.beside += time.Duration(len(part.Items)) * cardTime
		if part.Kind == string(article.Table) && len(part.Items) > 0 {
			c.table = tableCode
		}
	}
	v := visitOf(r)
	c.page.Languages = slices.DeleteFunc(c.page.Languages, func(l view.Language) bool { return l.Code != v.lang.Code() })
	shown := &view.Article{Language: found.Language, Description: found.Description, Author: cmp.Or(found.Author, s.brandOf(r).Name),
		Published: dayOf(v.lang, found.Published), Picture: pictureOf(found.Picture, ""), Contents: d.Contents, Parts: parts}
	if changed := dayOf(v.lang, found.Changed); shown.Published != nil && changed != nil && changed.ISO > shown.Published.ISO {
		shown.Changed = changed
	}
	if shown.Picture != nil {
		c.picture, c.pictureSize = article.PicturePath(found.Picture, article.PictureWidths[1]), [2]int{shown.Picture.Width, shown.Picture.Height}
	}
	c.page.Written = &view.Written{Heading: found.Title, Body: d.Body, Article: shown}
	c.page.About = &view.PageAbout{Title: found.Title, Description: cmp.Or(found.Description, found.Title)}
	c.graph, err = s.describer(v).ofArticle(found, shown.Author, c.picture)
	return c, d.Notes, err
}

func dayOf(l *language.Language, t time.Time) *view.Day {
	if t.IsZero() {
		return nil
	}
	return &view.Day{Text: l.Day(t), ISO: t.UTC().Format(time.DateOnly)}
}

// pictureOf is a picture in its two widths; nil for none.
func pictureOf(name, alt string) *view.Picture {
	width, height, ok := article.PictureSize(name)
	if !ok {
		return nil
	}
	narrow, wide := article.PictureWidths[0], article.PictureWidths[1]
	p := &view.Picture{Src: article.PicturePath(name, narrow), Width: width, Height: height, Alt: alt}
	if width > narrow {
		p.Srcset = p.Src + " " + strconv.Itoa(narrow) + "w, " + article.PicturePath(name, wide) + " " + strconv.Itoa(width) + "w"
	}
	return p
}

// ofArticle describes an article to search engines.
func (g describer) ofArticle(found article.Article, author, picture string) ([]byte, error) {
	path := guidePathOf(found.Slug)
	publisher := newNode("Organization", node{"name": g.shop, "url": g.absolute("/")})
	by := publisher
	if author != g.shop {
		by = newNode("Person", node{"name": author})
	}
	about := node{"headline": found.Title, "description": found.Description, "inLanguage": found.Language, "url": g.absolute(path), "mainEntityOfPage": g.absolute(path),
		"image": g.absolute(picture), "author": by, "publisher": publisher, "datePublished": timeText(found.Published), "dateModified": timeText(found.Changed)}
	return graphOf(newNode("Article", about), g.breadcrumbs([]crumb{{g.shop, "/"}, {guidesTitle(g.lang), guidesPath}, {found.Title, path}}))
}

func timeText(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// articleCard is the picture of an article that has none of its own.
func (s *Site) articleCard(v *visit, found article.Article) socialcard.Card {
	return socialcard.Card{Brand: s.Brand().Name, Kicker: guidesTitle(v.lang), Title: found.Title, Detail: found.Description}
}

func guidesTitle(l *language.Language) string { return l.T("Guides") }

func guidesAbout(l *language.Language) string {
	return l.T("Guides to choosing and renting servers, with the plans and prices of today.")
}

// guides answers the list of articles, those in the visitor's language first. A shop without any has no such page.
func (s *Site) guides(w http.ResponseWriter, r *http.Request, a asked) error {
	list := s.published()
	if len(list) == 0 {
		return errNoPage
	}
	isElsewhere := func(one article.Article) bool { return s.prefixOfArticle(one) != a.prefix }
	own := slices.DeleteFunc(slices.Clone(list), isElsewhere)
	if a.format == rssFormat {
		return s.guidesFeed(w, r, a, own)
	}
	return s.send(w, r, http.StatusOK, a.current, pageAt(guidesPath+a.choices()), func(r *http.Request) (content, error) {
		p := s.page(r, http.StatusOK)
		p.Written = &view.Written{Heading: guidesTitle(a.lang), Body: []view.Node{}}
		for _, one := range append(own, slices.DeleteFunc(slices.Clone(list), func(one article.Article) bool { return !isElsewhere(one) })...) {
			p.Written.Guides = append(p.Written.Guides, view.GuideLink{Path: s.guideAddress(one), Title: one.Title, Description: one.Description, Language: one.Language,
				Author: cmp.Or(one.Author, s.brandOf(r).Name), Published: dayOf(a.lang, one.Published), Picture: pictureOf(one.Picture, "")})
		}
		p.About = &view.PageAbout{Title: guidesTitle(a.lang), Description: guidesAbout(a.lang)}
		graph, err := graphOf(s.describer(a.visit).breadcrumbs([]crumb{{s.Brand().Name, "/"}, {guidesTitle(a.lang), guidesPath}}))
		return content{page: p, code: writtenCode, graph: graph, alternates: a.alternateLinks(guidesPath, "", []string{rssFormat})}, err
	})
}

// forEver is for what never changes at its address.
var forEver = answer.Policy{CacheControl: []string{"public, max-age=31536000, immutable"}}

// articlePicture answers /guides/pictures/<width>/<name>.
func (s *Site) articlePicture(w http.ResponseWriter, r *http.Request, a asked) error {
	wide, err := strconv.Atoi(r.PathValue("wide"))
	if _, _, isName := article.PictureSize(a.name); err != nil || !isName || !slices.Contains(article.PictureWidths[:], wide) {
		return errNoPage
	}
	q := s.ask(a.current, forEver, article.PicturePath(a.name, wide))
	q.IsDear = false
	q.Make = func(ctx context.Context) (*answer.Answer, error) {
		var mediaType string
		picture, err := soon(ctx, s, func(ctx context.Context) (content []byte, err error) {
			content, mediaType, err = s.Articles.Picture(ctx, a.name, wide)
			return content, err
		})
		if err != nil {
			return nil, orNoPage(err)
		}
		made := answer.Of(mediaType, picture)
		made.Codings, made.IsRead = answer.None, true
		return made, nil
	}
	return s.door.Serve(w, r, q)
}

// footerLink leads to the articles from every page, where there are some.
func (s *Site) footerLink(r *http.Request) []view.ContactLine {
	if len(s.published()) == 0 {
		return nil
	}
	return []view.ContactLine{{Text: guidesTitle(langOf(r)), Href: guidesPath}}
}

// articleFile is an article as JSON.
func articleFile(found article.Article, text string) ([]byte, error) {
	found.Text = text
	return json.Marshal(found)
}
