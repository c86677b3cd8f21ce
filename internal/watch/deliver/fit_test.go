package deliver

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// large is a letter about 1,500 plans whose names and address take more room than any that are usual.
func large(name string) *Letter {
	l := letter(watch.Fired, watch.MaxNamed)
	l.Unnamed, l.Watch.For = 1500-watch.MaxNamed, "/vps?"+strings.Repeat("a=1&", 2000)
	for i := range l.Firings {
		l.Firings[i].Name = strings.Repeat(name, 200)
	}
	return l
}

// TestMessagesFit writes messages about 1,500 plans, and counts those that find no room.
func TestMessagesFit(t *testing.T) {
	r, s, keys := newReceiver(t), newSubscriber(t), pushKeys(t)
	mail := must.Get(NewMail("smtp://localhost", "shop@example.com", nil))(t)
	for _, name := range []string{"a", "ü", "<", "&"} {
		l := large(name)
		l.Address = r.URL
		hook := Webhook{Client: r.Client(), Now: func() time.Time { return noon }}
		must.Get(hook.Send(t.Context(), l))(t)
		var sent struct {
			Data struct {
				Plans []json.RawMessage
				More  int
			}
		}
		must.Do(t, json.Unmarshal([]byte(r.body), &sent))
		if n := len(sent.Data.Plans); len(r.body) >= 64_000 || n == 0 || n > 50 || n+sent.Data.More != 1500 {
			t.Errorf("%q: a webhook of %d bytes names %d plans and counts %d", name, len(r.body), n, sent.Data.More)
		}

		l.Address = "visitor@example.com"
		m := must.Get(mail.message(l))(t)
		var text bytes.Buffer
		if _, err := m.WriteTo(&text); err != nil || text.Len() >= 90_000 || !strings.Contains(text.String(), " more") || !strings.Contains(text.String(), "1,500 plans") {
			t.Errorf("%q: a mail of %d bytes: %v", name, text.Len(), err)
		}

		for kind, c := range map[string]Chat{"ntfy": NewNtfy(nil), "slack": NewSlack(nil), "discord": NewDiscord(nil), "telegram": NewTelegram("", "").chat} {
			if text := c.text(l); utf8.RuneCountInString(text) > c.Most || !strings.Contains(text, " more: ") {
				t.Errorf("%q: a message of %d characters to %s: %s", name, utf8.RuneCountInString(text), kind, text)
			}
		}

		l.Address = s.subscription(r.URL)
		must.Get(NewPush(r.Client(), keys.Push(), "https://shop.example").Send(t.Context(), l))(t)
		var shown notification
		plain, err := s.open([]byte(r.body))
		if err == nil {
			err = json.Unmarshal(plain, &shown)
		}
		if err != nil || len(r.body) > 2800 || shown.Body == "" || !strings.HasPrefix(shown.URL, "https://shop.example/") {
			t.Errorf("%q: a push of %d bytes, %+v: %v", name, len(r.body), shown, err)
		}
	}
}

// TestAMessageThatNamesNoPlan is about plans that joined one that named as many as it may.
func TestAMessageThatNamesNoPlan(t *testing.T) {
	l := letter(watch.Fired, 0)
	l.Unnamed, l.Address = 7, "visitor@example.com"
	mail := must.Get(NewMail("smtp://localhost", "shop@example.com", nil))(t)
	if _, err := mail.message(l); err != nil {
		t.Error(err)
	}
	check.Equal(t, l.Subject(), "7 plans: VPS")
	for _, text := range []string{NewNtfy(nil).text(l), NewSlack(nil).text(l), NewDiscord(nil).text(l), pushText(l)} {
		check.Has(t, text, "7 ")
	}
	l.Unnamed = 1
	check.Equal(t, l.Subject(), "1 plan: VPS")
}

// TestAMailLooksLikeItsShop: it has the shop's name and colours, and leads to the shop alone.
func TestAMailLooksLikeItsShop(t *testing.T) {
	l := letter(watch.Fired, 1)
	l.Shop, l.Accent, l.DarkAccent = "Nordic <b>Metal</b>", "#0b6a63", "#7fdcd2"
	l.Logo, l.Firings[0].Specs = "https://shop.example/assets/logo-1.png", "4 cores, 16 GB RAM"
	var rich, plain bytes.Buffer
	must.Do(t, richMail.Execute(&rich, l))
	for _, want := range []string{`src="https://shop.example/assets/logo-1.png"`, " 4 cores, 16 GB RAM<", "Nordic &lt;b&gt;Metal", "background: #0b6a63", "color: #7fdcd2", "$18.00/month excl. VAT, was $20.00/month (−10%)",
		`<a class="button" href="https://shop.example/plans/server-7">See it and order</a>`} {
		if !strings.Contains(rich.String(), want) {
			t.Errorf("the mail lacks %q:\n%s", want, &rich)
		}
	}
	if n := strings.Count(rich.String(), "@everyone"); n != 2 {
		t.Errorf("the plan is named %d times, want in the title and once:\n%s", n, &rich)
	}
	if n := strings.Count(rich.String(), "https://"); n != strings.Count(rich.String(), "https://shop.example/") {
		t.Errorf("a link leads away:\n%s", &rich)
	}
	l.Look = Look{}
	if err := richMail.Execute(&plain, l); err != nil || !strings.Contains(plain.String(), "background: #bd3c0f") {
		t.Errorf("without an accent: %v\n%s", err, &plain)
	}
}

// TestAMailHasOneButton, whatever it tells, and its prices come before names and reasons.
func TestAMailHasOneButton(t *testing.T) {
	for plans, want := range map[int]string{0: "See the list", 1: "See it and order", 2: "See the list", mostShown: "See the list", mostShown + 5: "See the list"} {
		l := letter(watch.Fired, plans)
		l.Unnamed, l.Watch.For = max(1-plans, 0)*7, "/vps"
		var rich, plain bytes.Buffer
		must.Do(t, errors.Join(richMail.Execute(&rich, l), plainMail.Execute(&plain, l)))
		if n := strings.Count(rich.String(), `<a class="button"`); n != 1 || !strings.Contains(rich.String(), ">"+want+"</a></p>") {
			t.Errorf("%d plans: %d buttons, want one: %q\n%s", plans, n, want, &rich)
		}
		if n := strings.Count(rich.String(), `class="price"`); n != min(plans, mostShown) || strings.Count(plain.String(), "$18.00") != plans {
			t.Errorf("%d plans: the mail shows %d, its text\n%s", plans, n, &plain)
		}
		if at := strings.Index(rich.String(), "$18.00"); plans > 1 && strings.Index(rich.String(), "/plans/") < at {
			t.Errorf("%d plans: a name comes before its price:\n%s", plans, &rich)
		}
	}
}

// TestASubjectNamesThePriceOrThePlans, whatever the rule.
func TestASubjectNamesThePriceOrThePlans(t *testing.T) {
	below := letter(watch.Fired, 5)
	below.Watch.Rule, below.Watch.Value, below.Watch.Currency = watch.PriceBelow, new(market.MustAmount("16")), market.EUR
	for i := range below.Firings {
		below.Firings[i].Seq, below.Firings[i].At, below.Firings[i].Before, below.Firings[i].After = 0, below.CreatedAt, "", "€5.36/month"
	}
	one := letter(watch.Fired, 1)
	one.Firings[0].Reason, one.Firings[0].Before, one.Firings[0].Beside = "In stock.", "", "≈ €16.00"
	several := letter(watch.Fired, 2)
	for want, l := range map[string]*Letter{"5 plans below €16.00, from €5.36/month": below, "2 plans: VPS": several,
		"In stock: " + one.Firings[0].Name + ", ≈ €16.00": one} {
		check.Equal(t, l.Subject(), want)
	}
}
