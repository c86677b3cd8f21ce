package site

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"iter"
	"net/http"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/article"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// TestAnArticleStandsInItsLanguage at one address, to which its addresses in other languages lead.
func TestAnArticleStandsInItsLanguage(t *testing.T) {
	shelf := newShelf("x")
	for _, code := range []string{"de", "pl"} { // of which the shop speaks one
		one := shelf.list[0]
		one.Slug, one.Language, one.Title, one.Text = "speicher-"+code, code, "Wie viel Speicher?", "{{list: /vps}}"
		shelf.list = append(shelf.list, one)
	}
	shelf.moved["ram-de"] = "speicher-de"
	shelf.drafts["geheim"] = article.Article{Slug: "entwurf", Language: "de", Title: "Entwurf"}
	s := newShopIn(t, "en,de,fr")
	c := s.Handler.(*Site).Config
	c.Articles = shelf
	s.Handler = New(c)
	for _, tt := range []struct {
		name, path string
		status     int
		to         string
	}{
		{"at home in the first language", "/guides/memory", 200, ""},
		{"asked in German", "/de/guides/memory?a=b", 302, "/guides/memory?a=b"},
		{"at home in German", "/de/guides/speicher-de", 200, ""},
		{"a German one asked in English", "/guides/speicher-de?a=b", 302, "/de/guides/speicher-de?a=b"},
		{"a German one asked in French", "/fr/guides/speicher-de", 302, "/de/guides/speicher-de"},
		{"its text", "/guides/speicher-de.md", 302, "/de/guides/speicher-de.md"},
		{"its picture", "/guides/speicher-de.png", 302, "/de/guides/speicher-de.png"},
		{"its former address in one step", "/guides/ram-de", 302, "/de/guides/speicher-de"},
		{"its former address in its language", "/de/guides/ram-de", 301, "/de/guides/speicher-de"},
		{"in a language that the shop does not speak", "/guides/speicher-pl", 200, ""},
		{"the same in German", "/de/guides/speicher-pl", 302, "/guides/speicher-pl"},
		{"a draft", "/de/guides/draft?token=geheim", 200, ""},
		{"a draft asked in English", "/guides/draft?token=geheim", 302, "/de/guides/draft?token=geheim"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			res := s.get(tt.path)
			if to := res.Header.Get("Location"); res.StatusCode != tt.status || to != tt.to {
				t.Errorf("%d %q, want %d %q", res.StatusCode, to, tt.status, tt.to)
			}
		})
	}

	document := text(t, s.get("/de/guides/speicher-de").Body)
	if links := linkPattern.FindAllString(document, -1); len(links) > 0 || !strings.Contains(document, `<link rel="canonical" href="https://shop.example/de/guides/speicher-de">`) || !strings.Contains(document, `"url":"https://shop.example/de/guides/speicher-de"`) {
		t.Errorf("the German article has %v, or another address", links)
	}
	if page := props(t, document); len(page.Languages) != 1 || page.Languages[0].Prefix != "/de" {
		t.Errorf("the German article is offered in %+v", page.Languages)
	}
	if links := linkPattern.FindAllString(text(t, s.get("/de/guides").Body), -1); len(links) != 4 {
		t.Errorf("the list of articles has %v", links)
	}

	for prefix, want := range map[string]string{"": "[/guides/memory /guides/speicher-pl /de/guides/speicher-de]", "/de": "[/de/guides/speicher-de /guides/memory /guides/speicher-pl]", "/fr": "[/guides/memory /de/guides/speicher-de /guides/speicher-pl]"} {
		var listed []string
		for _, one := range props(t, text(t, s.get(prefix+"/guides").Body)).Written.Guides {
			listed = append(listed, one.Path)
		}
		if fmt.Sprint(listed) != want {
			t.Errorf("%s/guides lists %v, want %s", prefix, listed, want)
		}
	}
	for path, has := range map[string]string{"/guides.rss": "[/guides/memory /guides/speicher-pl]", "/de/guides.rss": "[/de/guides/speicher-de]", "/fr/guides.rss": "[]"} {
		var feed struct {
			Links []string `xml:"channel>item>link"`
		}
		if err := xml.Unmarshal([]byte(text(t, s.get(path).Body)), &feed); err != nil || strings.ReplaceAll(fmt.Sprint(feed.Links), "https://shop.example", "") != has {
			t.Errorf("%s: %v %v, want %s", path, feed.Links, err, has)
		}
	}
	seen := map[string]string{}
	for _, entry := range entryPattern.FindAllStringSubmatch(text(t, s.get("/sitemap-pages.xml").Body), -1) {
		if _, slug, isGuide := strings.Cut(entry[1], "/guides/"); isGuide {
			seen[slug] += entry[1]
			if strings.Contains(entry[0], "hreflang") {
				t.Errorf("the sitemap has %s in several languages", entry[1])
			}
		}
	}
	if seen["speicher-de"] != "https://shop.example/de/guides/speicher-de" || seen["memory"] != "https://shop.example/guides/memory" {
		t.Errorf("the sitemap has %v", seen)
	}
	if body := text(t, s.get("/llms.txt").Body); !strings.Contains(body, "(https://shop.example/de/guides/speicher-de.md)") || !strings.Contains(body, "(https://shop.example/guides/memory.md)") {
		t.Errorf("/llms.txt is %s", body)
	}
	preview, _, err := s.Handler.(*Site).PreviewArticle(t.Context(), shelf.list[1])
	if err != nil || !strings.Contains(string(preview), `<html lang="de"`) {
		t.Errorf("the preview of a German article is %.60s, %v", preview, err)
	}
}

// fakeShelf holds articles in memory.
type fakeShelf struct {
	list   []article.Article
	drafts map[string]article.Article
	moved  map[string]string
	err    error
}

func (f *fakeShelf) Published() (list []article.Article) {
	for _, one := range f.list {
		one.Text = ""
		list = append(list, one)
	}
	return list
}

func (f *fakeShelf) Find(_ context.Context, slug string) (article.Article, string, error) {
	for _, one := range f.list {
		if one.Slug == slug {
			return one, "", f.err
		}
	}
	if to := f.moved[slug]; to != "" {
		return article.Article{}, to, nil
	}
	return article.Article{}, "", errs.New(errs.NotFound, "There is no article %s", slug)
}

func (f *fakeShelf) Draft(_ context.Context, token string) (article.Article, error) {
	if one, is := f.drafts[token]; is {
		return one, nil
	}
	return article.Article{}, errs.New(errs.NotFound, "There is no such draft")
}

func (f *fakeShelf) Picture(_ context.Context, name string, wide int) ([]byte, string, error) {
	if name != shelfPicture {
		return nil, "", errs.New(errs.NotFound, "There is no such picture")
	}
	return fmt.Appendf(nil, "%d", wide), "image/jpeg", nil
}

const shelfPicture = "0123456789abcdef0123456789abcdef-1600x900"

var spring = time.Date(2026, 4, 15, 9, 0, 0, 0, time.UTC)

func newShelf(text string) *fakeShelf {
	one := article.Article{ID: 3, Slug: "memory", Language: "en", Title: "How much memory?", Description: "Less than you think", Text: text, Published: spring, Changed: spring.AddDate(0, 0, 2)}
	return &fakeShelf{list: []article.Article{one}, moved: map[string]string{"ram": "memory"}, drafts: map[string]article.Article{"s3cret": {ID: 4, Slug: "disks", Language: "en", Title: "Disks", Text: "*soon*"}}}
}

func shopWith(t *testing.T, shelf *fakeShelf) shop {
	t.Helper()
	s := newShop(t)
	c := s.Handler.(*Site).Config
	c.Articles, c.PublicURL, c.Current = shelf, "https://shop.example", func() Catalogue { return *s.catalogue }
	s.Handler = New(c)
	return s
}

func TestArticlesAskTheListsOfTheirBlocks(t *testing.T) {
	shelf := newShelf("## Now\n\n{{list: /vps?ram_size=gte.16&limit=5&order=ram_size.desc&currency=GBP}}\n\n{{table: /?columns=name,price_usd}}\n\n{{list: /outlet?limit=99}}\n\nfrom {{price: /vps?order=ram_size.desc}}\n\n{{plan: 7}}")
	s := shopWith(t, shelf)
	page := props(t, text(t, s.get("/guides/memory", "Cookie", "preferred-currency=EUR; vat-country=DE").Body))
	if page.Written == nil || page.Written.Article == nil {
		t.Fatalf("the page is %+v", page)
	}
	one := page.Written.Article
	if page.Written.Heading != "How much memory?" || one.Author != "Rack & Co" || one.Published.Text != "15 Apr 2026" || one.Changed.ISO != "2026-04-17" || one.IsDraft {
		t.Errorf("the head is %+v", one)
	}
	var limits []string
	for _, asked := range *s.catalogue.asked {
		limits = append(limits, asked.Get("limit"))
		if own := asked.Get("limit") == "5"; asked.Get("currency") != map[bool]string{true: "GBP", false: "EUR"}[own] || asked.Get("vat_country") != "DE" || asked.Get("leads") == "" {
			t.Errorf("a block asks for %v, not for its own currency, or the visitor's, with his tax", asked)
		}
	}
	if fmt.Sprint(limits) != "[5 6 99 6 1]" { // 99 is cut to the 24 that Browse is asked for
		t.Errorf("limits are %v", limits)
	}
	if asked := (*s.catalogue.asked)[4]; asked.Has("order") {
		t.Errorf("a price is not of the cheapest: %v", asked)
	}
	if asked := (*s.catalogue.asked)[1]; !strings.HasSuffix(asked.Get("select"), "table_columns") {
		t.Errorf("the table asks for %q", asked.Get("select"))
	}
	for i, kind := range []string{"list", "table", "list", "plan", "price"} {
		if part := one.Parts[i]; part.Kind != kind || len(part.Items) != 1 || part.Problem != "" {
			t.Errorf("part %d is %+v", i, part)
		}
	}
	if table := one.Parts[1]; table.Columns != "name,price_usd" || !strings.Contains(table.Search, "view=table&columns=name%2Cprice_usd") {
		t.Errorf("the table leads to %+v", table)
	}
}

func TestAVisitorsChoicesAreInTheKeyOfAnArticle(t *testing.T) {
	s := shopWith(t, newShelf("{{list: /vps}}"))
	for _, cookie := range []string{"", "preferred-currency=EUR", "vat-country=DE", "", "vat-country=DE"} {
		if page := props(t, text(t, s.get("/guides/memory", "Cookie", cookie).Body)); !strings.Contains(cookie, string(page.Currency)) && page.Currency != market.USD || page.VATCountry != "" != strings.Contains(cookie, "DE") {
			t.Errorf("with %q the page is in %s with the tax of %q", cookie, page.Currency, page.VATCountry)
		}
	}
	if n := s.renderer.renders.Load(); n != 3 {
		t.Errorf("%d pages were rendered for 3 choices", n)
	}
	s.catalogue.version = "v2" // a refresh: no edit
	s.get("/guides/memory")
	if n := s.renderer.renders.Load(); n != 4 {
		t.Error("the blocks do not follow the catalogue")
	}
}

func TestWhatABlockCannotShow(t *testing.T) {
	for name, tt := range map[string]struct {
		err     error
		problem string
		note    string
		status  int
	}{
		"an address that is wrong": {errs.Field("for", "“x” is no page with plans"), view.PartBroken, "is no page with plans", http.StatusOK},
		"a filter of nobody":       {&errs.Error{Kind: errs.Invalid, Code: "42703", Message: "column server_plans.land does not exist"}, view.PartBroken, "there is no filter “land”; filter a list", http.StatusOK},
		"one that costs too much":  {errs.New(errs.TooLarge, "The list takes too long to find"), view.PartBroken, "too long", http.StatusOK},
		"a catalogue that is away": {errs.New(errs.Unavailable, "away"), "", "", http.StatusServiceUnavailable},
	} {
		t.Run(name, func(t *testing.T) {
			shelf := newShelf("a\n\n{{list: /vps}}")
			s := shopWith(t, shelf)
			s.catalogue.err = tt.err
			res := s.get("/guides/memory")
			if res.StatusCode != tt.status {
				t.Fatalf("status %d, want %d", res.StatusCode, tt.status)
			}
			if tt.status != http.StatusOK {
				return
			}
			if part := props(t, text(t, res.Body)).Written.Article.Parts[0]; part.Problem != tt.problem || len(part.Items) > 0 {
				t.Errorf("readers get %+v", part)
			}
			notes, err := s.Handler.(*Site).CheckArticle(t.Context(), shelf.list[0])
			if err != nil || len(notes) != 1 || notes[0].Line != 3 || !strings.Contains(notes[0].Text, tt.note) {
				t.Errorf("the writer is told %v, %v", notes, err)
			}
		})
	}
}

func TestArticlesCannotActOnThePage(t *testing.T) {
	s := shopWith(t, newShelf(`<script>alert(1)</script> <img src=x onerror=alert(2)> [a](javascript:alert(3)) </script>`))
	document := text(t, s.get("/guides/memory").Body)
	if strings.Contains(document, "alert(1)</script>") || strings.Contains(document, "onerror") || strings.Contains(document, "javascript:") {
		t.Errorf("the page holds what a writer typed: %s", document)
	}
}

func TestTheListOfArticlesIsThatOfTheSnapshot(t *testing.T) {
	shelf := newShelf("x")
	shelf.list = nil
	s := shopWith(t, shelf)
	for range 3 {
		s.get("/")
		if res := s.get("/guides"); res.StatusCode != http.StatusNotFound {
			t.Fatalf("a shop without articles: status %d", res.StatusCode)
		}
	}
	if home := props(t, text(t, s.get("/").Body)); len(home.Brand.Footer) != 0 {
		t.Errorf("the footer is %v", home.Brand.Footer)
	}
	shelf.list, s.catalogue.version = newShelf("x").list, "v2" // as publishing moves it
	home := props(t, text(t, s.get("/").Body))
	if len(home.Brand.Footer) != 1 || home.Brand.Footer[0] != (view.ContactLine{Text: "Guides", Href: "/guides"}) {
		t.Errorf("the footer is %v", home.Brand.Footer)
	}
	index := props(t, text(t, s.get("/guides").Body))
	if len(index.Written.Guides) != 1 || index.Written.Guides[0].Path != "/guides/memory" {
		t.Errorf("the list is %+v", index.Written)
	}
}

func TestFormerAddressesLeadToThoseOfToday(t *testing.T) {
	s := shopWith(t, newShelf("x"))
	for address, want := range map[string]string{"/guides/ram": "/guides/memory", "/guides/ram.md?a=b": "/guides/memory.md?a=b"} {
		if res := s.get(address); res.StatusCode != http.StatusMovedPermanently || res.Header.Get("Location") != want {
			t.Errorf("%s: %d to %s", address, res.StatusCode, res.Header.Get("Location"))
		}
	}
	for _, address := range []string{"/guides/none", "/guides/none.md", "/guides/draft?token=wrong", "/guides/draft/s3cret", "/guides/draft", "/guides/pictures/800/none", "/guides/pictures/801/" + shelfPicture} {
		if res := s.get(address); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", address, res.StatusCode)
		}
	}
}

func TestDraftsAreForWhoHasTheirLink(t *testing.T) {
	s := shopWith(t, newShelf("x"))
	res := s.get("/guides/draft?token=s3cret")
	document := text(t, res.Body)
	if res.StatusCode != http.StatusOK || res.Header.Get("Cache-Control") != "no-store" || !strings.Contains(res.Header.Get("X-Robots-Tag"), "noindex") || !strings.Contains(document, `<meta name="robots" content="noindex">`) {
		t.Errorf("a draft is sent as %d with %v", res.StatusCode, res.Header)
	}
	if one := props(t, document).Written; one.Heading != "Disks" || !one.Article.IsDraft || one.Article.Published != nil {
		t.Errorf("the draft is %+v", one)
	}
	if res := s.get("/guides/disks"); res.StatusCode != http.StatusNotFound {
		t.Errorf("its address answers %d", res.StatusCode)
	}
	for _, address := range []string{"/sitemap-pages.xml", "/llms.txt", "/guides.rss", "/guides"} {
		if body := text(t, s.get(address).Body); strings.Contains(body, "isks") || !strings.Contains(body, "/guides/memory") {
			t.Errorf("%s holds the draft, or lacks the article", address)
		}
	}
}

func TestWhatProgramsReadOfArticles(t *testing.T) {
	shelf := newShelf("## A\n\ntext")
	shelf.list[0].Picture = shelfPicture
	s := shopWith(t, shelf)
	document := text(t, s.get("/guides/memory").Body)
	for _, want := range []string{
		`<link rel="canonical" href="https://shop.example/guides/memory">`, `<meta property="og:type" content="article">`,
		`<meta property="og:image" content="https://shop.example/guides/pictures/1600/` + shelfPicture + `">`, `<meta property="og:image:height" content="900">`,
		`href="/guides/memory.md"`, `href="/guides/memory.json"`,
	} {
		if !strings.Contains(document, want) {
			t.Errorf("the head lacks %s", want)
		}
	}
	_, graph, _ := strings.Cut(document, `<script type="application/ld+json">`)
	graph, _, _ = strings.Cut(graph, "</script>")
	var described struct {
		Graph []map[string]any `json:"@graph"`
	}
	if err := json.Unmarshal([]byte(graph), &described); err != nil || len(described.Graph) != 2 {
		t.Fatal(graph, err)
	}
	for name, want := range map[string]string{"@type": "Article", "headline": "How much memory?", "datePublished": "2026-04-15T09:00:00Z", "dateModified": "2026-04-17T09:00:00Z", "image": "https://shop.example/guides/pictures/1600/" + shelfPicture} {
		if described.Graph[0][name] != want {
			t.Errorf("%s is %v", name, described.Graph[0][name])
		}
	}
	if body := text(t, s.get("/sitemap-pages.xml").Body); !strings.Contains(body, "<loc>https://shop.example/guides/memory</loc><lastmod>2026-04-17T09:00:00Z</lastmod>") {
		t.Errorf("the sitemap is %s", body)
	}
	feed := text(t, s.get("/guides.rss").Body)
	if err := xml.Unmarshal([]byte(feed), new(rssDocument)); err != nil || !strings.Contains(feed, "<pubDate>Wed, 15 Apr 2026 09:00:00 GMT</pubDate>") {
		t.Errorf("the feed is %s, %v", feed, err)
	}
	if body := text(t, s.get("/guides/memory.md").Body); !strings.HasPrefix(body, "# How much memory?\n\nLess than you think\n\nRack &amp; Co, 15 Apr 2026\n\n## A\n\ntext") {
		t.Errorf("the text is %s", body)
	}
	var file article.Article
	if err := json.Unmarshal([]byte(text(t, s.get("/guides/memory.json").Body)), &file); err != nil || file.Slug != "memory" || file.Text != "## A\n\ntext\n" {
		t.Errorf("the file is %+v, %v", file, err)
	}
	res := s.get("/guides/pictures/800/" + shelfPicture)
	if res.Header.Get("Content-Type") != "image/jpeg" || !strings.Contains(res.Header.Get("Cache-Control"), "immutable") || text(t, res.Body) != "800" {
		t.Errorf("the picture is sent with %v", res.Header)
	}
	if res := s.get("/guides/memory.png"); res.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the drawn picture is sent with %v", res.Header)
	}
}

func TestAPreviewIsADocumentWithNotes(t *testing.T) {
	s := shopWith(t, newShelf("x"))
	document, notes, err := s.Handler.(*Site).PreviewArticle(t.Context(), article.Article{Title: "New", Text: "{{lsit: /vps}}", Language: language.English.Code()})
	if err != nil || !strings.HasPrefix(string(document), "<!doctype html>") || len(notes) != 1 {
		t.Errorf("%s, %v, %v", document, notes, err)
	}
	if strings.Contains(string(document), `id="props"`) {
		t.Error("a preview has the props of a page that scripts take over")
	}
}

// TestNoPageWaitsForTheDatabase asks for every public page while nothing that the store is asked for comes back. What
// only the store knows is refused, once it was waited for, and whatever else is shown.
func TestNoPageWaitsForTheDatabase(t *testing.T) {
	hang := func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	}
	asked := 0
	s := newShop(t)
	c := s.Handler.(*Site).Config
	c.Articles, c.Current = hangingShelf{newShelf("x"), hang}, func() Catalogue { return *s.catalogue }
	c.Record = func(ctx context.Context, _ int64) (market.PlanRecord, error) {
		asked++
		return market.PlanRecord{}, hang(ctx)
	}
	c.Status = func(ctx context.Context) ([]view.PartnerStatus, error) { return nil, hang(ctx) }
	c.Events = func(ctx context.Context, _ market.EventQuery) iter.Seq2[market.Event, error] {
		return func(yield func(market.Event, error) bool) { yield(market.Event{}, hang(ctx)) }
	}
	s.Handler = New(c)
	onlyStored := map[string]bool{"/status": true, guidesPath + "/{name}": true, draftPath: true, article.PicturesPath + "{wide}/{name}": true}
	for _, p := range allPages() {
		if p.method != "" || p.class == "" || p.isThere != nil && !p.isThere(s.Handler.(*Site)) {
			continue
		}
		path := strings.NewReplacer("{wide}", "800", "{name}", map[string]string{"plan": "grosse-22-script-7", "article": "memory", "landing": "ovh", "record": "2026-11-20", "desk": "partners"}[p.class]).Replace(p.path)
		switch p.path {
		case draftPath:
			path += "?token=s3cret"
		case comparePath:
			path += "?ids=7,8"
		case article.PicturesPath + "{wide}/{name}":
			path = article.PicturePath(shelfPicture, 800)
		}
		res := s.get(path)
		if res.StatusCode >= 500 != onlyStored[p.path] {
			t.Errorf("%s is answered %d", path, res.StatusCode)
		}
	}
	if asked > 1 {
		t.Errorf("a database that is away was asked %d times for records of plans", asked)
	}
}

// hangingShelf knows its list, and nothing comes back of what else it is asked for.
type hangingShelf struct {
	*fakeShelf
	hang func(context.Context) error
}

func (h hangingShelf) Find(ctx context.Context, _ string) (article.Article, string, error) {
	return article.Article{}, "", h.hang(ctx)
}

func (h hangingShelf) Draft(ctx context.Context, _ string) (article.Article, error) {
	return article.Article{}, h.hang(ctx)
}

func (h hangingShelf) Picture(ctx context.Context, _ string, _ int) ([]byte, string, error) {
	return nil, "", h.hang(ctx)
}
