package deliver

import (
	"bytes"
	"encoding/json"
	"errors"
	"mime"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// TestLettersAreInTheLanguageOfTheirWatch, by mail and in chats; a language that is gone is English.
func TestLettersAreInTheLanguageOfTheirWatch(t *testing.T) {
	folder := t.TempDir()
	file := `msgid ""
msgstr "Language: qq\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "Please confirm your watch at {shop}"
msgstr "QQ confirm at {shop}"

msgid "Review and confirm"
msgstr "QQ review"

msgid "A price falls"
msgstr "QQ falls"
`
	must.Do(t, os.WriteFile(filepath.Join(folder, "qq.po"), []byte(file), 0o600))
	if err := language.Open(folder); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ lang, subject, review, rule string }{
		{"qq", "QQ confirm at Shop", "QQ review", "QQ falls"},
		{"", "Please confirm your watch at Shop", "Review and confirm", "A price falls"},
		{"gone", "Please confirm your watch at Shop", "Review and confirm", "A price falls"},
	} {
		l := &Letter{Message: watch.Message{ID: "msg_1", Kind: watch.Confirm}, Watch: watch.Watch{Spec: watch.Spec{Rule: watch.PriceFalls, Language: tt.lang}},
			Shop: "Shop", Base: "https://shop.example", Scope: "servers", Confirm: "https://shop.example/c", Never: "https://shop.example/n"}
		check.Equal(t, l.Subject(), tt.subject, "%q: the subject", tt.lang)
		var rich bytes.Buffer
		must.Do(t, richMail.Execute(&rich, l))
		for where, text := range map[string]string{"the mail": rich.String(), "ntfy": NewNtfy(nil).text(l)} {
			if !strings.Contains(text, tt.review) || !strings.Contains(text, tt.rule) {
				t.Errorf("%q: %s lacks %q or %q: %s", tt.lang, where, tt.review, tt.rule, text)
			}
		}
		if code := l.Lang().Code(); !strings.Contains(rich.String(), `<html lang="`+code+`"`) {
			t.Errorf("%q: the mail is not marked as %q", tt.lang, code)
		}
	}
}

// TestEachChannelSpeaks: a message says the same in German wherever it goes; the keys of a webhook stay.
func TestEachChannelSpeaks(t *testing.T) {
	bot, _ := newBot(t)
	l := letter(watch.Fired, 2)
	l.Watch.Language, l.Title, l.Filters = "de", "VPS-Tarife", nil
	for i := range l.Firings {
		l.Firings[i].Reason, l.Firings[i].Name, l.Firings[i].Partner = "Der Preis ist gefallen.", "Small", "Contabo"
		l.Firings[i].Before, l.Firings[i].After, l.Firings[i].Tax = "20,00 $/Monat", "18,00 $/Monat", "ohne MwSt."
	}
	push, errPush := notificationOf(l)
	hook, errHook := json.Marshal(eventOf(l))
	if errPush != nil || errHook != nil {
		t.Fatal(errPush, errHook)
	}
	const manage, price = "Beobachtung ändern oder beenden", "18,00 $/Monat ohne MwSt., vorher 20,00 $/Monat"
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"ntfy":     {NewNtfy(nil).text(l), []string{manage, price, "Small von Contabo", "VPS-Tarife"}},
		"Slack":    {NewSlack(nil).text(l), []string{manage, price, "Small von Contabo", "VPS-Tarife"}},
		"Discord":  {NewDiscord(nil).text(l), []string{manage, price, "Small von Contabo", "VPS-Tarife"}},
		"Telegram": {bot.chat.text(l), []string{manage, price, "Small von Contabo", "VPS-Tarife"}},
		"browser":  {string(push), []string{"2 Tarife: VPS-Tarife", "Small: Der Preis ist gefallen. " + price}},
		"webhook":  {string(hook), []string{`"title":"VPS-Tarife"`, `"reason":"Der Preis ist gefallen."`, `"tax":"ohne MwSt."`, `"after":"18,00 $/Monat"`}},
	} {
		for _, want := range c.want {
			check.Has(t, strings.NewReplacer("\\", "", "\u2060", "").Replace(c.text), want, "%s lacks: %s", name, c.text)
		}
	}
}

// TestWhatIsSaidOfAPlan says of one that is gone what it cost last, and offers no order.
func TestWhatIsSaidOfAPlan(t *testing.T) {
	const order, see = "See it and order", "See it: "
	for _, c := range []struct {
		what, lang, want, unwanted string
		watch.Firing
	}{
		{"a price in the watch's currency", "", "Back in stock. $18.00/month excl. VAT\n", see, watch.Firing{Reason: "Back in stock.", After: "$18.00/month", Tax: "excl. VAT"}},
		{"a price in another", "", "Back in stock. $18.00/month (≈ €16.00) excl. VAT\n", see, watch.Firing{Reason: "Back in stock.", After: "$18.00/month", Beside: "≈ €16.00", Tax: "excl. VAT"}},
		{"a price that moved", "", "The price fell. $18.00/month (≈ €16.00) excl. VAT, was $20.00/month (−10%)\n", see,
			watch.Firing{Reason: "The price fell.", Before: "$20.00/month", After: "$18.00/month", Beside: "≈ €16.00", Tax: "excl. VAT", Change: "−10%"}},
		{"withdrawn", "", "No longer offered. Last price: $18.00/month excl. VAT\n", order, watch.Firing{Reason: "No longer offered.", Before: "$18.00/month", Tax: "excl. VAT", IsGone: true}},
		{"sold out", "", "Sold out. $18.00/month excl. VAT\n", order, watch.Firing{Reason: "Sold out.", Before: "$18.00/month", After: "$18.00/month", Tax: "excl. VAT", IsGone: true}},
		{"no price", "", "The prices changed.\n", see, watch.Firing{Reason: "The prices changed.", Tax: "excl. VAT"}},
		{"Spanish", "es", "Agotado. 18,00 $/mes, 21 % de IVA incluido\n", "Ver y contratar", watch.Firing{Reason: "Agotado.", After: "18,00 $/mes", Tax: "21 % de IVA incluido", IsGone: true}},
	} {
		l := letter(watch.Fired, 1)
		c.Firing.Name, l.Watch.Language = "Small", c.lang
		l.Firings = []watch.Firing{c.Firing}
		var plain, rich bytes.Buffer
		must.Do(t, errors.Join(plainMail.Execute(&plain, l), richMail.Execute(&rich, l)))
		if !strings.Contains(plain.String(), c.want) || strings.Contains(plain.String(), c.unwanted) || strings.Contains(rich.String(), strings.TrimSuffix(c.unwanted, ": ")+"</a>") {
			t.Errorf("%s: the mail lacks %q or says %q: %s\n%s", c.what, c.want, c.unwanted, &plain, &rich)
		}
		l.Firings = append(l.Firings, c.Firing)
		if text := pushText(l); !strings.HasPrefix(text, "Small: "+strings.TrimSuffix(c.want, "\n")) && c.lang == "" {
			t.Errorf("%s: the notification lacks %q: %s", c.what, c.want, text)
		}
	}
}

// TestNoSubjectActs: what a plan's name may hold is text in the subject, in whatever currency.
func TestNoSubjectActs(t *testing.T) {
	for _, name := range []string{"X =?utf-8?q?=0ABcc:?=", "=?utf-8?b?QQ==?=", "≈ =?utf-8?q?a?="} {
		l := letter(watch.Fired, 1)
		l.Address = "ann@example.com"
		l.Firings[0].Name, l.Firings[0].Before, l.Firings[0].After = name, "", ""
		m := must.Get(NewMail("smtp://127.0.0.1:1", "Shop <shop@example.com>", nil))(t)
		written := must.Get(m.write(l))(t)
		var text bytes.Buffer
		must.Get(written.WriteTo(&text))(t)
		read := must.Get(mail.ReadMessage(&text))(t)
		got, err := new(mime.WordDecoder).DecodeHeader(read.Header.Get("Subject"))
		if err != nil || strings.TrimSpace(got) != l.Subject() || !strings.Contains(got, name) {
			t.Errorf("%q is read as %q, %v", l.Subject(), got, err)
		}
	}
}
