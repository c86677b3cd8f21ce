package site

import (
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

func TestTheGuideSaysHowThisShopWorks(t *testing.T) {
	s := newRealShop(t, 30)
	partners := []view.Partner{
		{ID: "ovh", Name: "OVHcloud", State: view.PartnerOn, Every: time.Hour},
		{ID: "cherry", Name: "Cherry Servers", State: view.PartnerOn, Every: 5 * time.Minute},
		{ID: "contabo", Name: "Contabo", State: view.PartnerOff, Every: time.Hour, Pays: true},
	}
	s.Handler.(*Site).Partners = func() []view.Partner { return partners }
	p := props(t, text(t, s.get("/how-it-works").Body))
	if p.Guide == nil || p.About.Title != "How it works" {
		t.Fatalf("no guide in %+v", p)
	}
	for i, want := range []view.GuidePartner{
		{Partner: "ovh", Name: "OVHcloud", Commission: "No", Asked: "Every hour"},
		{Partner: "cherry", Name: "Cherry Servers", Commission: "No", Asked: "Every 5 minutes"},
		{Partner: "contabo", Name: "Contabo", Commission: "Yes", Asked: "Not checked: not configured in this shop"},
	} {
		got := p.Guide.Partners[i]
		got.Plans = 0
		if got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	markdown := text(t, s.get("/how-it-works.md").Body)
	for _, want := range []string{"# How it works", "This shop lists 1 partner.", "today 1 of them", "| OVHcloud | ", "European Central Bank", "Setup fees", "US dollars"} {
		if !strings.Contains(markdown, want) {
			t.Errorf("no %q in %s", want, markdown)
		}
	}
	if pages := entries(t, readText(t, s, "/sitemap-pages.xml"), "urlset", "url"); !slices.Contains(pages, "/how-it-works") {
		t.Errorf("the sitemap leaves the page out: %v", pages)
	}
}

func TestTheGuideCountsPlans(t *testing.T) {
	s := newRealShop(t, 30)
	site := s.Handler.(*Site)
	page := must.Get(site.Current().Browse(t.Context(), nil, 1))(t)
	list := must.Get(browsetest.Read(page.Text()))(t)
	var partners []view.Partner
	site.Partners = func() []view.Partner { return partners }
	for name, count := range page.Hosts {
		partners = append(partners, view.Partner{ID: market.PartnerID(strings.ToLower(name)), Name: name, State: view.PartnerOn})
		if count == 0 {
			t.Errorf("%s has no plan", name)
		}
	}
	shown := props(t, text(t, s.get("/how-it-works").Body)).Guide.Partners
	total := 0
	for _, p := range shown {
		total += p.Plans
		if p.Asked != "When someone presses Refresh Data" {
			t.Errorf("got %+v", p)
		}
	}
	if total != list.Total || total == 0 {
		t.Errorf("%d plans of partners, %d in all", total, list.Total)
	}
}

func TestEveryText(t *testing.T) {
	for d, want := range map[time.Duration]string{time.Hour: "Every hour", 24 * time.Hour: "Every day", 90 * time.Minute: "Every 90 minutes", 2 * time.Hour: "Every 2 hours", 5 * time.Minute: "Every 5 minutes", 30 * time.Second: "Every 30 seconds"} {
		if got := everyText(language.English, d); got != want {
			t.Errorf("%s: got %q, want %q", d, got, want)
		}
	}
}
