package site

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// writing writes a finished text.
func writing(text []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	}
}

// robots keeps crawlers on the pages, away from the API, and leads them to the sitemap.
func (s *Site) robots(w http.ResponseWriter, r *http.Request) {
	text := "User-agent: *\nDisallow: /rest/\nDisallow: /functions/\nDisallow: /auth/\nDisallow: /add-server-plan\n"
	if base := s.base(r); base != "" {
		text += "\nSitemap: " + base + "/sitemap.xml\n"
	}
	s.sendPlain(w, r, "text/plain; charset=utf-8", text)
}

// llms tells language models what the shop has for them (llmstxt.org).
func (s *Site) llms(w http.ResponseWriter, r *http.Request) {
	base, b := s.base(r), &strings.Builder{}
	fmt.Fprintf(b, "# %s\n\n> A marketplace of rentable servers from several hosting partners: dedicated servers, VPS, cloud and outlet servers, with prices in USD, EUR and GBP. Orders are placed with the partners.\n\n", s.Brand.Name)
	b.WriteString("Every list of plans and every plan has a Markdown form at its address with `.md` behind it, and JSON with `.json`; lists have CSV and RSS too. Lists take filters in the address, such as `ram_size=gte.64`, `cpu_cores=gte.8`, `countries=cs.{DE}` and `order=price_usd`.\n\n## Lists\n\n")
	for _, page := range []struct{ title, path string }{{"All servers", "/servers"}, {"VPS plans", "/vps"}, {"Outlet servers", "/outlet"}} {
		fmt.Fprintf(b, "- [%s](%s%s.md): also as [JSON](%s%s.json) and [CSV](%s%s.csv)\n", page.title, base, page.path, base, page.path, base, page.path)
	}
	b.WriteString("\n## Partners\n\n")
	for _, p := range s.Partners {
		fmt.Fprintf(b, "- [%s](%s/partners/%s.md)\n", markdownText(p.Name), base, p.ID)
	}
	fmt.Fprintf(b, "\n## Optional\n\n- [The API](%s/openapi.json): as an OpenAPI document\n- [Sitemap](%s/sitemap.xml): every page\n- [Partner status](%s/status): when each partner last confirmed its plans\n", base, base, base)
	s.sendPlain(w, r, "text/plain; charset=utf-8", b.String())
}

// manifest describes the shop to browsers that install it.
func (s *Site) manifest(w http.ResponseWriter, r *http.Request) {
	text, err := json.Marshal(map[string]any{
		"name": s.Brand.Name, "short_name": s.Brand.Name, "description": s.Brand.Tagline, "lang": "en",
		"id": "/", "start_url": "/", "scope": "/", "display": "browser", "theme_color": "#10181b", "background_color": "#f3f5f5",
		"icons": []map[string]string{{"src": s.Assets.Icon, "type": "image/svg+xml", "sizes": "any"}},
	})
	if err != nil {
		s.sendProblem(w, r, err)
		return
	}
	s.sendPlain(w, r, "application/manifest+json", string(text))
}

// sendPlain sends a small text that seldom changes.
func (s *Site) sendPlain(w http.ResponseWriter, r *http.Request, contentType, text string) {
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Cache-Control", "public, max-age=3600")
	h.Set("Vary", "Accept-Encoding")
	s.sendText(w, r, http.StatusOK, tagOf(text), []byte(text))
}
