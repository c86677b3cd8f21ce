package site

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"launchrack/internal/door/answer"
	"launchrack/internal/model/market"
)

// robots keeps crawlers on the pages, away from the API, and leads them to the sitemap.
func (s *Site) robots(w http.ResponseWriter, r *http.Request, a asked) error {
	return s.sendPlain(w, r, a, "text/plain; charset=utf-8", s.robotsText)
}

func (s *Site) robotsText(base string) ([]byte, error) {
	text := "User-agent: *\nDisallow: /rest/\nDisallow: /functions/\nDisallow: /auth/\n"
	for _, p := range allPages() {
		for _, l := range s.languages() {
			if p.isPrivate && (s.prefixOf(l) == "" || !isEnglish(p.path)) {
				text += "Disallow: " + s.prefixOf(l) + p.path + "\n"
			}
		}
	}
	if base != "" {
		text += "\nSitemap: " + base + "/sitemap.xml\n"
	}
	return []byte(text), nil
}

// llms tells language models what the shop has for them (llmstxt.org).
func (s *Site) llms(w http.ResponseWriter, r *http.Request, a asked) error {
	list := s.guideLinks(a.origin, s.published())
	return s.sendPlain(w, r, a, "text/plain; charset=utf-8", func(base string) ([]byte, error) { return s.llmsText(base, list) })
}

func (s *Site) llmsText(base, guides string) ([]byte, error) {
	b := &bytes.Buffer{}
	fmt.Fprintf(b, "# %s\n\n> A marketplace of rentable servers from several hosting partners: dedicated servers, VPS, cloud and outlet servers, with prices in %s. Orders are placed with the partners.\n\n", s.Brand().Name, market.Accepted())
	b.WriteString("Every list of plans and every plan has a Markdown form at its address with `.md` behind it, and JSON with `.json`; lists have CSV, RSS and a stream of changes (`.events`) too. Lists take filters in the address, such as `ram_size=gte.64`, `cpu_cores=gte.8`, `countries=cs.{DE}` and `order=price_usd`.\n\n## Lists\n\n")
	for _, p := range allPages() {
		if path := base + p.formatPath(); p.title != "" {
			fmt.Fprintf(b, "- [%s](%s.md): also as [JSON](%s.json) and [CSV](%s.csv)\n", p.title, path, path, path)
		}
	}
	b.WriteString("\n## Partners\n\n")
	for _, p := range s.Partners() {
		fmt.Fprintf(b, "- [%s](%s/partners/%s.md)\n", markdownText(p.Name), base, p.ID)
	}
	b.WriteString(guides)
	fmt.Fprintf(b, "\n## Optional\n\n- [The API](%s/openapi.json): as an OpenAPI document, and its [types](%s/database.types.ts) for supabase-js\n- [Tools](%s/mcp): search, count, read and compare plans by the Model Context Protocol\n- [Sitemap](%s/sitemap.xml): every page\n- [How it works](%s%s.md): partners, prices and the order of lists\n- [Partner status](%s/status): when each partner last confirmed its plans\n", base, base, base, base, base, guidePath, base)
	return b.Bytes(), nil
}

// manifest describes the shop to browsers that install it.
func (s *Site) manifest(w http.ResponseWriter, r *http.Request, a asked) error {
	home := a.prefix + "/"
	return s.sendPlain(w, r, a, "application/manifest+json", func(string) ([]byte, error) {
		return json.Marshal(map[string]any{
			"name": s.Brand().Name, "short_name": s.Brand().Name, "description": s.Brand().TaglineIn(a.lang), "lang": a.lang.Code(),
			"id": home, "start_url": home, "scope": "/", "display": "browser", "theme_color": "#10181b", "background_color": "#f3f5f5",
			"icons": []map[string]string{s.icon()},
		})
	})
}

// icon describes the picture of the shop.
func (s *Site) icon() map[string]string {
	src := cmp.Or(s.Brand().Logo.Path(), s.Assets.Icon)
	if strings.HasSuffix(src, ".png") {
		return map[string]string{"src": src, "type": "image/png"}
	}
	return map[string]string{"src": src, "type": "image/svg+xml", "sizes": "any"}
}

// openAPI answers with the description of the API.
func (s *Site) openAPI(w http.ResponseWriter, r *http.Request, a asked) error {
	return s.sendPlain(w, r, a, "application/json; charset=utf-8", func(string) ([]byte, error) { return s.OpenAPI, nil })
}

// databaseTypes answers with the types of the API for supabase-js.
func (s *Site) databaseTypes(w http.ResponseWriter, r *http.Request, a asked) error {
	return s.sendPlain(w, r, a, "application/typescript; charset=utf-8", func(string) ([]byte, error) { return s.DatabaseTypes, nil })
}

// sendPlain sends a small text that seldom changes, made for the base of the shop's addresses.
func (s *Site) sendPlain(w http.ResponseWriter, r *http.Request, a asked, contentType string, write func(base string) ([]byte, error)) error {
	return s.sendText(w, r, a.current, r.URL.Path+"\x00"+a.base, about{contentType: contentType, policy: answer.Hourly}, func(*http.Request) ([]byte, error) { return write(a.base) })
}
