package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/article"
	"launchrack/internal/operator"
	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// writer changes articles as the desk does.
type writer struct{ *store.Store }

func (w writer) put(t *testing.T, id int64, slug, text string) int64 {
	t.Helper()
	after := must.Get(w.ChangeArticle(t.Context(), id, func(before *article.Edition) (*article.Edition, error) {
		next := article.Edition{}
		if before != nil {
			next = *before
		}
		next.Slug, next.Language, next.Title, next.Text = slug, "en", "How much memory?", text
		next.Published, next.Changed = time.Now().Add(-time.Hour), time.Now()
		return &next, nil
	}, func(_, _ *article.Edition) operator.Entry {
		return operator.Entry{At: time.Now(), Event: operator.ShopChanged, Detail: slug}
	}))(t)
	return after.ID
}

// TestArticlesFollowTheCatalogue: an article is on all nodes soon after it is published, and its prices are those of
// now without an edit.
func TestArticlesFollowTheCatalogue(t *testing.T) {
	t.Parallel()
	db := storetest.URL(t)
	args := []string{"--access-code", "7391", "--public-url", "https://shop.example", "--engines", "1"}
	h := hand{openShop(t, db, "http://127.0.0.1:9", args...), ""}
	other := openShop(t, db, "http://127.0.0.1:9", "--access-code", "7391")
	h.token = h.unlock(t, "7391")
	small := h.do(t, "POST", "", `{"cherry_plan_id":1,"name":"Small","type":"vps","cpu_cores":3,"ram_size":7,"partner_name":"Cherry Servers","plan_url":"https://partner.example/order","price_monthly_currencies":{"USD":2.5,"EUR":2}}`)
	large := h.do(t, "POST", "", `{"cherry_plan_id":2,"name":"Large","type":"vps","cpu_cores":3,"ram_size":7,"price_monthly_currencies":{"USD":4}}`)
	opened := must.Get(store.Open(t.Context(), db, discard))(t)
	defer opened.Close()
	w := writer{opened}
	for _, s := range []shop{h.shop, other} {
		if res, _ := s.elsewhere(t, "/guides"); res.StatusCode != http.StatusNotFound {
			t.Errorf("a shop without articles answers %d", res.StatusCode)
		}
	}
	id := w.put(t, 0, "memory", fmt.Sprintf("From {{price: /vps?ram_size=eq.7}} today.\n\n{{list: /vps?ram_size=eq.7&limit=1}}\n\n{{table: /vps?ram_size=eq.7}}\n\n{{plan: %d}}\n\n{{list: /partners/gone}}\n\n{{list: /vps?cpu_cores=eq.4096}}", large))
	for _, s := range []shop{h.shop, other} {
		s.shows(t, "/guides.rss", "/guides/memory")
	}
	h.shows(t, "/guides/memory", `aria-label="Compare Small"`, ">Large</a>", "€2.38", "incl. 19% VAT", "See all 2 servers", `href="https://partner.example/order"`, `<table`,
		"These offers cannot be shown at present.", "No servers match at present.", `rel="noopener nofollow sponsored"`, `"@type":"Article"`)
	h.shows(t, "/guides/memory.md", "From $2.50/month excl. tax today.", fmt.Sprintf("| [Small](https://shop.example/plans/small-%d) |", small), "(No servers match at present.)")
	h.shows(t, "/", `href="/guides"`)
	h.shows(t, "/sitemap-pages.xml", "https://shop.example/guides/memory</loc><lastmod>")
	h.shows(t, "/llms.txt", "## Guides")

	_, preview := h.ask(t, "POST", "/operator/data/article-preview", h.token, `{"language":"en","title":"New","body":"{{list: /vps?ram_size=eq.7&limit=1}}\n\n{{plan: 999999}}\n\n{{lsit: /vps}}"}`)
	for _, want := range []string{`Compare Small`, `"line":3,"text":"plan 999999 is not sold at present"`, `"line":5`, "lsit"} {
		if !strings.Contains(preview, want) {
			t.Errorf("the preview lacks %q: %s", want, preview)
		}
	}
	if _, list := h.ask(t, "GET", "/operator/data/articles", h.token, ""); !strings.Contains(list, "is no page with plans") && !strings.Contains(list, "cannot be shown") {
		t.Errorf("the desk does not say which blocks find nothing: %s", list)
	}

	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", small), `{"price_monthly_currencies":{"USD":3.5,"EUR":3}}`)
	h.shows(t, "/guides/memory.md", "From $3.50/month excl. tax today.")
	h.shows(t, "/guides/memory", "€3.57")

	w.put(t, id, "ram", "Moved")
	for _, s := range []shop{h.shop, other} {
		until(t, "the new address", func() bool {
			res, _ := s.elsewhere(t, "/guides/memory")
			return res.StatusCode == http.StatusMovedPermanently && res.Header.Get("Location") == "/guides/ram"
		})
	}
}

// shows waits until a page has some texts.
func (s shop) shows(t *testing.T, path string, texts ...string) {
	t.Helper()
	var body string
	deadline := time.Now().Add(patience)
	for {
		var res *http.Response
		res, body = s.elsewhere(t, path)
		missing := ""
		for _, text := range texts {
			if !strings.Contains(body, text) {
				missing = text
			}
		}
		if res.StatusCode == http.StatusOK && missing == "" {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s: %d, without %q:\n%s", path, res.StatusCode, missing, body)
		}
		time.Sleep(20 * time.Millisecond)
	}
}
