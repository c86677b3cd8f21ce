package site

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/answer"
	"launchrack/internal/browse/pages"
)

// maxAddresses bounds the addresses of one part of the sitemap (sitemaps.org).
const maxAddresses = 50_000

// maxParts bounds the parts of an index (sitemaps.org).
const maxParts = 50_000

const (
	sitemapSpace = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`
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
		for n := 1; (n-1)*maxAddresses < total; n++ {
			parts = append(parts, pages.Address{Path: plansPart(n), Changed: current.Changed("")})
		}
		return sitemapOf("sitemapindex", "sitemap", parts), nil
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
		list = append(list, changeAddresses(past)...)
		for _, l := range current.Landings() {
			if changed := current.Changed(l.Filter); !changed.IsZero() || l.Kind == pages.LandingType {
				list = append(list, pages.Address{Path: l.Path, Changed: changed})
			}
		}
		return sitemapOf("urlset", "url", list[:min(len(list), maxAddresses)]), nil
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
	if _, total, err := current.PlanAddresses(0, 0); err != nil || (n-1)*maxAddresses >= total {
		return errNoPage
	}
	return s.sendSitemap(w, r, current, "", func() ([]byte, error) {
		list, _, err := current.PlanAddresses((n-1)*maxAddresses, maxAddresses)
		return sitemapOf("urlset", "url", list), err
	})
}

// sendSitemap sends the kept text of a part, with the beginning of its addresses. The moment is what
// the part is made from besides the snapshot.
func (s *Site) sendSitemap(w http.ResponseWriter, r *http.Request, current Catalogue, moment string, write func() ([]byte, error)) error {
	return s.sendText(w, r, current, r.URL.Path+moment, about{contentType: xmlType, policy: answer.Hourly}, func(*http.Request) (*answer.Answer, error) {
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

// sitemapOf writes the addresses of a part or of the index.
func sitemapOf(root, entry string, list []pages.Address) []byte {
	var b bytes.Buffer
	b.WriteString(xml.Header + "<" + root + " " + sitemapSpace + ">\n")
	for _, a := range list {
		b.WriteString("<" + entry + "><loc>" + baseMark + xmlText(a.Path) + "</loc>")
		if !a.Changed.IsZero() {
			b.WriteString("<lastmod>" + a.Changed.UTC().Format(time.RFC3339) + "</lastmod>")
		}
		b.WriteString("</" + entry + ">\n")
	}
	b.WriteString("</" + root + ">\n")
	return b.Bytes()
}

func xmlText(text string) string {
	var b strings.Builder
	if xml.EscapeText(&b, []byte(text)) != nil { // a Builder never fails
		return ""
	}
	return b.String()
}
