package site

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/door/answer"
	"launchrack/internal/model/article"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
)

// articleTexts are the formats of an article to which its page leads.
var articleTexts = []string{jsonFormat, mdFormat}

// articleText answers an article as Markdown or JSON, in which blocks are tables.
func (s *Site) articleText(w http.ResponseWriter, r *http.Request, a asked) error {
	return s.sendText(w, r, a.current, guidePathOf(a.name)+a.format+"\x00"+a.base+a.choices(), inFormat(a.format), func(r *http.Request) ([]byte, error) {
		found, err := s.findArticle(r.Context(), a.name)
		if err != nil {
			return nil, err
		}
		text, err := s.articleMarkdown(r.Context(), a, found)
		if err != nil {
			return nil, err
		}
		if a.format == jsonFormat {
			return articleFile(found, text)
		}
		head := fmt.Sprintf("# %s\n\n%s\n\n%s, %s\n\n", markdownText(found.Title), markdownText(found.Description),
			markdownText(cmp.Or(found.Author, s.Brand().Name)), a.lang.Day(found.Published))
		return []byte(head + text), nil
	})
}

// articleMarkdown is the text of an article with what its blocks show in their place.
func (s *Site) articleMarkdown(ctx context.Context, a asked, found article.Article) (string, error) {
	d, err := article.Read(found.Text)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	at := 0
	slices.SortFunc(d.Parts, func(a, b article.Part) int { return a.Start - b.Start })
	for _, p := range d.Parts {
		if p.End == 0 {
			continue
		}
		b.WriteString(found.Text[at:p.Start])
		at = p.End
		text, err := s.blockMarkdown(ctx, a, p)
		if err != nil {
			return "", err
		}
		b.WriteString(language.OnePoint(text, found.Text[at:]))
	}
	return b.String() + found.Text[at:] + "\n", nil
}

// blockMarkdown writes what a block shows.
func (s *Site) blockMarkdown(ctx context.Context, a asked, p article.Part) (string, error) {
	broken := a.lang.T("(These offers cannot be shown at present.)")
	if p.Problem != "" {
		return broken, nil
	}
	e, values, err := s.findBlock(a.current, a.visit, p)
	var found *browse.Export
	if err == nil {
		if p.Kind != article.Price && e.query.Get(browse.CurrencyParam) == "" {
			values.Del(browse.CurrencyParam) // its table has all
		}
		found, err = a.current.Export(ctx, values, article.MaxPlans)
	}
	switch kind := errs.KindOf(err); {
	case err == nil:
	case kind == errs.Invalid, kind == errs.TooLarge, kind == errs.NotFound:
		return broken, nil
	default:
		return "", err
	}
	entries, err := found.Entries()
	if err != nil {
		return "", err
	}
	answer.MeterOf(ctx).Spend(time.Duration(len(entries)) * entryTime)
	switch {
	case len(entries) == 0:
		return a.lang.T("(No servers match at present.)"), nil
	case p.Kind != article.Price:
		return "[" + markdownText(e.title()) + "](" + a.base + e.address() + ")\n\n" + e.entriesTable(entries) + "\n" + taxSentence(found.Choice().Basis) + "\n", nil
	}
	told := entries[0].Told[e.currency]
	if told.Text == "" {
		return broken, nil
	}
	return told.Text + told.Behind() + " " + told.Tax, nil
}

// guidesFeed answers the articles in the language of who asks as RSS.
func (s *Site) guidesFeed(w http.ResponseWriter, r *http.Request, a asked, list []article.Article) error {
	return s.sendText(w, r, a.current, guidesPath+rssFormat+"\x00"+a.base+a.spoken(), inFormat(rssFormat), func(*http.Request) ([]byte, error) {
		channel := rssChannel{Title: guidesTitle(a.lang) + " | " + s.Brand().Name, Link: a.base + guidesPath, Language: a.lang.Code(), Generator: "Launchrack", Description: guidesAbout(a.lang),
			Self: atomLink{a.base + guidesPath + rssFormat, "self", formats[rssFormat].mediaType}, Built: rssTime(newestOf(list))}
		for _, one := range list[:min(len(list), maxEntries)] {
			address := a.origin + s.guideAddress(one)
			channel.Items = append(channel.Items, rssItem{Title: one.Title, Link: address, Description: one.Description, Published: rssTime(one.Published),
				GUID: rssGUID{Text: fmt.Sprintf("article-%d", one.ID)}})
		}
		return writeRSS(channel)
	})
}

// newestOf is when the last of some articles changed.
func newestOf(list []article.Article) (at time.Time) {
	for _, one := range list {
		if one.Changed.After(at) {
			at = one.Changed
		}
	}
	return at
}

// guideAddresses are the addresses of articles in the sitemap.
func (s *Site) guideAddresses(articles []article.Article) (list []pages.Address) {
	if len(articles) > 0 {
		list = append(list, pages.Address{Path: guidesPath, Changed: newestOf(articles)})
	}
	for _, one := range articles {
		list = append(list, pages.Address{Path: s.guideAddress(one), HasOneLanguage: true, Changed: one.Changed})
	}
	return list
}

// guideLinks lists articles for language models.
func (s *Site) guideLinks(base string, articles []article.Article) string {
	if len(articles) == 0 {
		return ""
	}
	text := "\n## Guides\n\n"
	for _, one := range articles {
		text += fmt.Sprintf("- [%s](%s%s.md)", markdownText(one.Title), base, s.guideAddress(one))
		if one.Description != "" {
			text += ": " + markdownText(one.Description)
		}
		text += "\n"
	}
	return text
}
