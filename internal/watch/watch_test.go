package watch

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func TestHeld(t *testing.T) {
	for _, h := range []Held{{}, {1: 0}, {7: 0, 3: 1764100000, 1 << 52: 0}} {
		got, err := DecodeHeld(h.Encode())
		if err != nil || !cmp.Equal(got, h) {
			t.Errorf("%v came back as %v, %v", h, got, err)
		}
	}
	if got, err := DecodeHeld(nil); got != nil || err != nil {
		t.Errorf("nothing came back as %v, %v", got, err)
	}
}

func FuzzDecodeHeld(f *testing.F) {
	f.Add([]byte{3, 2, 0, 2, 0, 2, 0})
	f.Add([]byte{255, 255, 255, 255, 255, 1})
	f.Fuzz(func(t *testing.T, b []byte) {
		h, err := DecodeHeld(b)
		if err != nil {
			return
		}
		check.Equal(t, len(must.Get(DecodeHeld(h.Encode()))(t)), len(h), "%v became", h)
	})
}

func TestNextDigest(t *testing.T) {
	at := func(text string) time.Time {
		return must.Get(time.Parse(time.RFC3339, text))(t)
	}
	for _, c := range []struct {
		pace        HowOften
		zone        string
		after, want string
	}{
		{Daily, "UTC", "2026-11-25T07:59:59Z", "2026-11-25T08:00:00Z"},
		{Daily, "UTC", "2026-11-25T08:00:00Z", "2026-11-26T08:00:00Z"},
		{Daily, "Europe/Berlin", "2026-11-25T06:59:00Z", "2026-11-25T07:00:00Z"},
		{Daily, "America/New_York", "2026-11-25T14:00:00Z", "2026-11-26T13:00:00Z"},
		// A day of 23 hours: the clock goes forward on 29 March.
		{Daily, "Europe/Berlin", "2026-03-28T08:00:00Z", "2026-03-29T06:00:00Z"},
		{Weekly, "UTC", "2026-11-25T12:00:00Z", "2026-11-30T08:00:00Z"},
		{Weekly, "UTC", "2026-11-30T07:00:00Z", "2026-11-30T08:00:00Z"},
		{Weekly, "Asia/Tokyo", "2026-11-29T23:30:00Z", "2026-12-06T23:00:00Z"},
		{Daily, "Nowhere/Land", "2026-11-25T07:00:00Z", "2026-11-25T08:00:00Z"},
	} {
		got := Spec{HowOften: c.pace, TimeZone: c.zone}.NextDigest(at(c.after))
		if !got.Equal(at(c.want)) {
			t.Errorf("%s in %s after %s: %s, want %s", c.pace, c.zone, c.after, got, c.want)
		}
	}
}

// TestCondition says what the price of a watch is about.
func TestCondition(t *testing.T) {
	german, _ := language.Find("de")
	value := market.MustAmount("60")
	for _, c := range []struct {
		rule   Rule
		months int
		lang   *language.Language
		want   string
	}{
		{PriceBelow, 0, language.English, "A price falls below $60.00 a month"},
		{PriceBelow, 1, language.English, "A price for 1 month falls below $60.00"},
		{PriceBelow, 12, language.English, "A price for 12 months falls below $60.00"},
		{PriceBelow, 12, german, "Preis unter 60,00\u00a0$ für 12 Monate"},
		{Better, 12, language.English, "Something better than $60.00 a month appears"},
	} {
		check.Equal(t, (Spec{Rule: c.rule, Value: &value, Currency: market.USD}).Condition(c.lang, c.months), c.want, "%s for %d months", c.rule, c.months)
	}
}

func TestChoose(t *testing.T) {
	for text, want := range map[string]string{
		"price_below": "price_below", "A price falls below …": "price_below", "A price falls": "price_falls", "price-falls": "price_falls",
		"Anything changes": "anything_changes", "back in stock": "back_in_stock", "Lowest price in 90 days": "lowest_90_days",
		"Next price drop is near": "drop_near", "A new plan appears": "new_plan", "A price rises": "price_rises",
	} {
		if got, err := Choose("rule", Rules, text); got != want || err != nil {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
	for text, want := range map[string]HowOften{"At once": AtOnce, "Once a day": Daily, "weekly": Weekly} {
		if got, err := Choose("how_often", Paces, text); got != string(want) || err != nil {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
	check.Fails(Choose("how_often", Paces, "pigeon"))(t, errs.Invalid, "a pigeon")
}

func TestKeys(t *testing.T) {
	keys := must.Get(ParseKeys(NewKey()))(t)
	other := must.Get(ParseKeys(NewKey()))(t)
	sealed := keys.Seal("visitor@example.com")
	if text, err := keys.Open(sealed); text != "visitor@example.com" || err != nil {
		t.Errorf("opened %q, %v", text, err)
	}
	if _, err := other.Open(sealed); err == nil {
		t.Error("another shop's key opens it")
	}
	sealed[len(sealed)-1]++
	if _, err := keys.Open(sealed); err == nil {
		t.Error("a changed text opens")
	}
	for _, c := range []struct {
		token             string
		manages, confirms bool
	}{
		{keys.Token(ToManage, "w_1"), true, false}, {keys.Token(ToConfirm, "w_1"), true, true},
		{keys.Token(ToManage, "w_2"), false, false}, {other.Token(ToConfirm, "w_1"), false, false}, {"", false, false},
	} {
		if manages, confirms := keys.Allows(c.token, "w_1"); manages != c.manages || confirms != c.confirms {
			t.Errorf("%q: %t, %t", c.token, manages, confirms)
		}
	}
	if _, err := ParseKeys("c2hvcnQ="); err == nil {
		t.Error("a short key is taken")
	}
}
