package store

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/brand"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/operator/storefront"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// newKeeper keeps the settings of a store as a node of a shop does.
func newKeeper(t *testing.T, s *Store, now func() time.Time, sessions ...string) *storefront.Keeper {
	t.Helper()
	keys := must.Get(watch.ParseKeys("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="))(t)
	return storefront.New(storefront.Config{Store: s, Keys: keys, Now: now, Log: slog.New(slog.DiscardHandler),
		Fixed: storefront.Fixed{
			Brand:     brand.Brand{Name: "Launchrack", Tagline: "Set by a variable", Contact: brand.ReadContact("support@example.com")},
			Variables: map[string]string{"tagline": "LAUNCHRACK_BRAND_TAGLINE"},
			Partners: []storefront.Partner{{ID: "cherry", Name: "Cherry Servers", TakesCode: true}, {ID: "vultr", Name: "Vultr", TakesToken: true},
				{ID: "ovh", Name: "OVHcloud", Affiliate: "by-variable", AffiliateBy: "LAUNCHRACK_OVH_AFFILIATE"}},
		},
		Entry: func(_ context.Context, event operator.Event, detail string) operator.Entry {
			return operator.Entry{At: noon, Event: event, Detail: detail}
		},
		Lasts: func(_ context.Context, session string) (bool, error) { return slices.Contains(sessions, session), nil }})
}

func text1(s string) *string { return &s }

// TestTheSettingsOfTheShop follows a change from one node to another, with what a variable sets,
// what is refused, and how it is taken back.
func TestTheSettingsOfTheShop(t *testing.T) {
	s, ctx, now := open(t), t.Context(), noon
	clock := func() time.Time { return now }
	a, b := newKeeper(t, s, clock), newKeeper(t, s, clock)
	before := must.Get(s.Version(ctx))(t)
	logo := []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")
	must.Do(t, a.Publish(ctx, 0, storefront.Change{ShopTexts: view.ShopTexts[*string]{Name: text1("Rack & Co"), Accent: text1("#06c"), Contact: text1("hello@rack.example"), Imprint: text1("# Imprint")}, Logo: &logo,
		Footer: &[]storefront.Link{{Text: "Blog", Href: "https://blog.example/"}}, Affiliates: map[market.PartnerID]string{"cherry": "mine"}, Tokens: map[market.PartnerID]string{"vultr": "secret-token"}}))
	if after, err := s.Version(ctx); err != nil || after <= before {
		t.Errorf("the catalogue's version went from %d to %d (%v), so no node hears of it", before, after, err)
	}
	must.Do(t, b.Load(ctx))
	look := b.Current()
	if look.Name != "Rack & Co" || look.Tagline != "Set by a variable" || look.Contact[0].Text != "hello@rack.example" || len(look.Legal) != 1 || len(look.Footer) != 1 || look.StylePath() != "/assets/accent-0066cc.css" {
		t.Errorf("the other node shows %+v", look.Brand)
	}
	if look.Affiliates["cherry"] != "mine" || look.Affiliates["ovh"] != "by-variable" || look.Tokens["vultr"] != "secret-token" {
		t.Errorf("codes %v, keys %v", look.Affiliates, look.Tokens)
	}
	check.Equal(t, string(b.File(ctx, look.Logo.Path())), string(logo), "the logo")
	if stored, err := s.ShopSettings(ctx); err != nil || strings.Contains(string(stored.Settings), "secret-token") {
		t.Errorf("the key stands in the database as it is: %s, %v", stored.Settings, err)
	}
	if shown, err := b.Show(ctx); err != nil || !shown.Partners[1].HasToken || shown.Partners[0].Affiliate != "mine" || shown.Variables["tagline"] != "LAUNCHRACK_BRAND_TAGLINE" {
		t.Errorf("shown %+v, %v", shown, err)
	}

	for field, change := range map[string]storefront.Change{
		"tagline":         {ShopTexts: view.ShopTexts[*string]{Tagline: text1("mine")}},
		"name":            {ShopTexts: view.ShopTexts[*string]{Name: text1(strings.Repeat("x", 61))}},
		"hero_title":      {ShopTexts: view.ShopTexts[*string]{HeroTitle: text1(strings.Repeat("x", 81))}},
		"accent":          {ShopTexts: view.ShopTexts[*string]{Accent: text1("red")}},
		"logo":            {Logo: &[]byte{'G', 'I', 'F'}},
		"footer":          {Footer: &[]storefront.Link{{Text: "Bad", Href: "javascript:alert(1)"}}},
		"affiliates.ovh":  {Affiliates: map[market.PartnerID]string{"ovh": "mine"}},
		"affiliates.none": {Affiliates: map[market.PartnerID]string{"none": "mine"}},
		// No link of the partner would carry it.
		"affiliates.vultr": {Affiliates: map[market.PartnerID]string{"vultr": "mine"}},
		// Without a place for the order's address.
		"click_links.vultr": {ClickLinks: map[market.PartnerID]string{"vultr": "https://track.example/"}},
		"tokens.cherry":     {Tokens: map[market.PartnerID]string{"cherry": "key"}},
		"tokens.vultr":      {Tokens: map[market.PartnerID]string{"vultr": "two words"}},
	} {
		err := b.Publish(ctx, 1, change)
		if errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), field) {
			t.Errorf("%s: %v", field, err)
		}
	}
	check.Equal(t, errs.KindOf(b.Publish(ctx, 0, storefront.Change{ShopTexts: view.ShopTexts[*string]{Name: text1("Late")}})), errs.Conflict, "a form of an old version")
	must.Do(t, b.Publish(ctx, 1, storefront.Change{ShopTexts: view.ShopTexts[*string]{Name: text1("Second")}, Tokens: map[market.PartnerID]string{"vultr": ""}}))
	if look := b.Current(); look.Name != "Second" || look.Tokens["vultr"] != "" || look.Affiliates["cherry"] != "mine" {
		t.Errorf("after the second change: %+v", look)
	}
	entries, err := s.Audit(ctx, 10)
	if err != nil || len(entries) != 2 || entries[0].Detail != "name, accent, contact, imprint, logo, footer, affiliates.cherry, tokens.vultr" || strings.Contains(entries[0].Detail, "secret") {
		t.Fatalf("audit %+v, %v", entries, err)
	}
	check.Equal(t, errs.KindOf(a.Undo(ctx, entries[0].Number)), errs.Conflict, "an entry before the last one")
	must.Do(t, a.Undo(ctx, entries[1].Number))
	if look := a.Current(); look.Name != "Rack & Co" || look.Tokens["vultr"] != "secret-token" {
		t.Errorf("undone: %+v", look)
	}
	check.Equal(t, errs.KindOf(a.Undo(ctx, 99)), errs.NotFound, "no such entry")
}

// TestADraftIsSeenByItsNameAlone on every node, until it or its session ends.
func TestADraftIsSeenByItsNameAlone(t *testing.T) {
	s, now := open(t), noon
	clock := func() time.Time { return now }
	ctx := operator.As(t.Context(), operator.Operator{Session: "ada's", Ends: now.Add(12 * time.Hour)})
	a, b, afterwards := newKeeper(t, s, clock, "ada's"), newKeeper(t, s, clock, "ada's"), newKeeper(t, s, clock)
	logo := []byte("<svg xmlns='http://www.w3.org/2000/svg' id='draft'/>")
	name, err := a.Draft(ctx, storefront.Change{ShopTexts: view.ShopTexts[*string]{Name: text1("Draft")}, Logo: &logo})
	must.Do(t, err)
	look := b.Preview(ctx, name)
	if look == nil || look.Name != "Draft" || !strings.HasPrefix(look.Notice, "Preview") {
		t.Fatalf("the draft is %+v", look)
	}
	check.Equal(t, string(b.File(ctx, look.Logo.Path())), string(logo), "its logo")
	if b.Current().Name != "Launchrack" || b.Preview(ctx, "other") != nil || b.Preview(ctx, "") != nil {
		t.Error("others see the draft")
	}
	if afterwards.Preview(ctx, name) != nil {
		t.Error("the draft is seen after its session was ended")
	}
	if now = now.Add(storefront.DraftLife); b.Preview(ctx, name) != nil {
		t.Error("the draft did not end")
	}
	ctx = operator.As(t.Context(), operator.Operator{Session: "ada's", Ends: now.Add(time.Minute)})
	if name, err = a.Draft(ctx, storefront.Change{ShopTexts: view.ShopTexts[*string]{Name: text1("Draft")}}); err != nil || a.Preview(ctx, name) == nil {
		t.Fatalf("a second draft: %v", err)
	}
	if now = now.Add(time.Minute); a.Preview(ctx, name) != nil {
		t.Error("the draft lasts longer than its session")
	}
}
