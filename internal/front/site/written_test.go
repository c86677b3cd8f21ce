package site

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"launchrack/internal/model/brand"
	"launchrack/internal/model/view"
)

// TestLegalPagesAreThereOnceWritten: before that they are 404 and in no sitemap.
func TestLegalPagesAreThereOnceWritten(t *testing.T) {
	s := newShop(t)
	if res := s.get("/imprint"); res.StatusCode != http.StatusNotFound {
		t.Errorf("unwritten: status %d", res.StatusCode)
	}
	imprint, _, err := brand.ReadLegal(brand.LegalPages[0], "# Who we are\n\nExample Ltd")
	if err != nil {
		t.Fatal(err)
	}
	own := brand.Brand{Name: "Second & Co", Notice: "Closed on Monday", Legal: []brand.LegalPage{imprint}}
	s.Handler.(*Site).Brand = func() brand.Brand { return own }
	s.catalogue.version = "v2" // as a change of the settings moves it
	page := props(t, text(t, s.get("/imprint").Body))
	if page.Written == nil || page.Written.Heading != "Who we are" || len(page.Written.Body) != 1 || page.About.Title != "Who we are" {
		t.Errorf("the page is %+v", page.Written)
	}
	home := props(t, text(t, s.get("/").Body)).Brand
	if home.Name != "Second & Co" || home.Notice != "Closed on Monday" || len(home.Footer) != 1 || home.Footer[0].Href != "/imprint" {
		t.Errorf("the home page shows %+v", home)
	}
	if sitemap := text(t, s.get("/sitemap-pages.xml").Body); !strings.Contains(sitemap, "/imprint<") || strings.Contains(sitemap, "/terms<") {
		t.Error("the sitemap does not list the written page alone")
	}
	if res := s.get("/terms"); res.StatusCode != http.StatusNotFound {
		t.Errorf("another page: status %d", res.StatusCode)
	}
}

// TestTheShopsOwnHeadline stands on the home page in the place of the program's, and each of the two
// words alone.
func TestTheShopsOwnHeadline(t *testing.T) {
	for name, tt := range map[string]struct {
		own  brand.Brand
		want view.Hero
	}{
		"the program's": {brand.Brand{}, view.Hero{Title: "Compare servers", Text: "Filter them"}},
		"a headline":    {brand.Brand{HeroTitle: "Servers from the north"}, view.Hero{Title: "Servers from the north", Text: "Filter them"}},
		"a text":        {brand.Brand{HeroText: "Find one"}, view.Hero{Title: "Compare servers", Text: "Find one"}},
	} {
		if got := tt.own.Hero(&view.Hero{Title: "Compare servers", Text: "Filter them"}); *got != tt.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
	s := newShop(t)
	s.Handler.(*Site).Brand = func() brand.Brand { return brand.Brand{HeroTitle: "Servers from the north"} }
	s.Handler.(*Site).Preview = func(context.Context, string) (brand.Brand, bool) { return brand.Brand{HeroTitle: "Draft"}, true }
	if got := props(t, text(t, s.get("/").Body)).Hero.Title; got != "Servers from the north" {
		t.Errorf("visitors read %q", got)
	}
	if got := props(t, text(t, s.get("/", "Cookie", view.PreviewCookie+"=x").Body)).Hero.Title; got != "Draft" {
		t.Errorf("the draft says %q", got)
	}
}

// TestADraftIsForItsOperatorAlone: with the cookie pages show it, and no cache keeps them.
func TestADraftIsForItsOperatorAlone(t *testing.T) {
	s := newShop(t)
	s.Handler.(*Site).Preview = func(_ context.Context, name string) (brand.Brand, bool) {
		return brand.Brand{Name: "Draft"}, name == "right"
	}
	for cookie, want := range map[string]string{"right": "Draft", "wrong": "Rack & Co", "": "Rack & Co"} {
		res := s.get("/", "Cookie", view.PreviewCookie+"="+cookie)
		isDraft := want == "Draft"
		if got := props(t, text(t, res.Body)).Brand.Name; got != want || (res.Header.Get("Cache-Control") == "no-store") != isDraft || isDraft && res.Header.Get("ETag") != "" {
			t.Errorf("cookie %q: %s, %v", cookie, got, res.Header)
		}
	}
	if got := props(t, text(t, s.get("/").Body)).Brand.Name; got != "Rack & Co" {
		t.Errorf("a visitor sees %s", got)
	}
}
