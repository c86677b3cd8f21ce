package site

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/browse/pages"
	"launchrack/internal/door/answer"
	"launchrack/internal/model/language"
)

// maxAddresses bounds the addresses of one part of the sitemap (sitemaps.org).
const maxAddresses = 50_000

// maxParts bounds the parts of an index (sitemaps.org).
const maxParts = 50_000

// perPart bounds the pages of one part. Each stands there in each language, with links to it in all of them: where a
// page has seven languages, 50,000 of them would not be within the 50 MB of a part.
func (s *Site) perPart() int {
	n := len(s.languages())
	return maxAddresses / (n * n)
}

const (
	sitemapSpace = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`
	linkSpace    = ` xmlns:xhtml="http://www.w3.org/1999/xhtml"`
	pagesPart    = "/sitemap-pages.xml"
)

// plansPart is the address of a part with plans, from 1.
func plansPart(n int) string { return fmt.Sprintf("/sitemap-plans-%d.xml", n) }

// sitemap answers the index of the sitemap.
func (s *Site) sitemap(w http.ResponseWriter, r *http.Request, a asked) error {
	current := a.current
	return s.sendSitemap(w, r, current, "", func() ([]byte, error) {
		_, total, err := current.PlanAddresses(0, 0)
		if err != nil {
			return nil, err
		}
		parts := []pages.Address{{Path: pagesPart, Changed: current.Changed("")}}
		for n := 1; (n-1)*s.perPart() < total; n++ {
			parts = append(parts, pages.Address{Path: plansPart(n), Changed: current.Changed("")})
		}
		return sitemapOf("sitemapindex", "sitemap", parts, s.languages()[:1], s.prefixOf), nil
	})
}

// sitemapPages answers the part with the pages that are no plans.
func (s *Site) sitemapPages(w http.ResponseWriter, r *http.Request, a asked) error {
	current, past := a.current, s.newest()
	return s.sendSitemap(w, r, current, pastKey(past), func() ([]byte, error) {
		var list []pages.Address
		for _, p := range allPages() {
			switch {
			case p.isThere != nil && !p.isThere(s):
			case p.sitemap == withPlans:
				list = append(list, pages.Address{Path: p.path, Changed: current.Changed("")})
			case p.sitemap == withProgram, p.sitemap == withSettings && isWritten(s.Brand(), p.path):
				list = append(list, pages.Address{Path: p.path})
			}
		}
		list = append(append(list, changeAddresses(past)...), s.guideAddresses(s.published())...)
		for _, l := range current.Landings() {
			if changed := current.Changed(l.Filter); !changed.IsZero() || l.Kind == pages.LandingType {
				list = append(list, pages.Address{Path: l.Path, Changed: changed})
			}
		}
		return sitemapOf("urlset", "url", list[:min(len(list), s.perPart())], s.languages(), s.prefixOf), nil
	})
}

// sitemapPlans answers /sitemap-plans-<n>.xml, the n-th part of the sitemap with plans.
func (s *Site) sitemapPlans(w http.ResponseWriter, r *http.Request, a asked) error {
	digits := strings.TrimSuffix(strings.TrimPrefix(r.URL.Path, "/sitemap-plans-"), ".xml")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > maxParts || plansPart(n) != r.URL.Path {
		return errNoPage
	}
	current := a.current
	if _, total, err := current.PlanAddresses(0, 0); err != nil || (n-1)*s.perPart() >= total {
		return errNoPage
	}
	return s.sendSitemap(w, r, current, "", func() ([]byte, error) {
		list, _, err := current.PlanAddresses((n-1)*s.perPart(), s.perPart())
		return sitemapOf("urlset", "url", list, s.languages(), s.prefixOf), err
	})
}

// sendSitemap sends the kept text of a part, with the beginning of its addresses. The moment is what
// the part is made from besides the snapshot.
func (s *Site) sendSitemap(w http.ResponseWriter, r *http.Request, current Catalogue, moment string, write func() ([]byte, error)) error {
	return s.sendMade(w, r, current, r.URL.Path+moment, about{contentType: xmlType, policy: answer.Hourly}, func(*http.Request) (*answer.Answer, error) {
		text, err := write()
		if err != nil {
			return nil, err
		}
		if s.PublicURL != "" {
			text = bytes.ReplaceAll(text, []byte(baseMark), []byte(xmlText(s.PublicURL)))
		}
		made := answer.Of("", text)
		made.Codings = answer.Fast
		return made, nil
	})
}

// sitemapOf writes the addresses of a part, each in the languages, or of the index.
func sitemapOf(root, entry string, list []pages.Address, spoken language.Set, prefix func(*language.Language) string) []byte {
	var b bytes.Buffer
	space := sitemapSpace
	if len(spoken) > 1 {
		space += linkSpace
	}
	b.WriteString(xml.Header + "<" + root + " " + space + ">\n")
	for _, a := range list {
		in, alternates := spoken, ""
		if a.HasOneLanguage || isEnglish(a.Path) {
			in = spoken[:1]
		}
		for _, l := range in {
			if len(in) > 1 {
				alternates += alternateOf(l.Code(), prefix(l)+a.Path)
			}
		}
		if len(in) > 1 {
			alternates += alternateOf("x-default", a.Path)
		}
		for _, l := range in {
			b.WriteString("<" + entry + "><loc>" + baseMark + xmlText(prefix(l)+a.Path) + "</loc>")
			if !a.Changed.IsZero() {
				b.WriteString("<lastmod>" + a.Changed.UTC().Format(time.RFC3339) + "</lastmod>")
			}
			b.WriteString(alternates + "</" + entry + ">\n")
		}
	}
	b.WriteString("</" + root + ">\n")
	return b.Bytes()
}

// alternateOf links an entry to its page in a language.
func alternateOf(code, path string) string {
	return `<xhtml:link rel="alternate" hreflang="` + code + `" href="` + baseMark + xmlText(path) + `"/>`
}

func xmlText(text string) string {
	var b strings.Builder
	if xml.EscapeText(&b, []byte(text)) != nil { // a Builder never fails
		return ""
	}
	return b.String()
}
