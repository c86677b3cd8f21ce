package main

import (
	"fmt"
	"html"
	"mime"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	parser "golang.org/x/net/html"

	"launchrack/internal/model/language"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// toldIn is what a visitor reads of a watch on its way, by language: the title of its form, the subject of the mail
// that asks to confirm it, the title of the page that this leads to, what a mail says of a price that fell, and the
// title of the page that ends it. The language for tests has none of it: what it says stands in brackets.
var toldIn = []struct{ code, form, asked, confirm, fell, gone string }{
	{"en", "Watch", "Please confirm your watch at Launchrack", "Confirm your watch", "Below your limit of $1,289.50. $1,249.50/month excl. tax, was $1,300.00/month (−4%)", "Unsubscribed"},
	{"de", "Beobachten", "Bitte bestätigen Sie Ihre Beobachtung bei Launchrack", "Beobachtung bestätigen", "Unter Ihrer Grenze von 1.289,50 $. 1.249,50 $/Monat ohne MwSt., vorher 1.300,00 $/Monat (−4 %)", "Abgemeldet"},
	{"es", "Crear alerta", "Confirme su alerta en Launchrack", "Confirme su alerta", "Por debajo de su límite de 1289,50 $. 1249,50 $/mes, sin impuestos, antes 1300,00 $/mes (−4 %)", "Baja realizada"},
	{"fr", "Créer une alerte", "Veuillez confirmer votre alerte sur Launchrack", "Confirmez votre alerte", "Sous votre limite de 1 289,50 $. 1 249,50 $/mois hors taxes, contre 1 300,00 $/mois auparavant (−4 %)", "Désabonnement effectué"},
	{"it", "Avvisami", "Conferma il tuo avviso su Launchrack", "Conferma il tuo avviso", "Sotto la tua soglia di 1289,50 $. 1249,50 $/mese, tasse escluse, prima 1300,00 $/mese (−4%)", "Iscrizione annullata"},
	{"nl", "Alert instellen", "Bevestig je alert bij Launchrack", "Bevestig je alert", "Onder je grens van $ 1.289,50. $ 1.249,50/maand excl. btw, was $ 1.300,00/maand (−4%)", "Afgemeld"},
	{"pl", "Ustaw alert", "Potwierdź alert w serwisie Launchrack", "Potwierdź alert", "Poniżej limitu 1289,50 $. 1249,50 $/mies. netto, poprzednio 1300,00 $/mies. (−4%)", "Zrezygnowano"},
	{code: "xx"},
}

// TestWatchesInEachLanguage makes a watch from the page of each language, without scripts, confirms it, lets it fire
// and ends it. Whatever is told on the way is in that language.
func TestWatchesInEachLanguage(t *testing.T) {
	t.Parallel()
	box := openMailbox(t)
	s := openShop(t, storetest.URL(t), "http://127.0.0.1:9", "--access-code", "7391", "--smtp-url", "smtp://"+box.addr, "--mail-from", "Shop <shop@example.com>",
		"--public-url", "https://shop.example", "--watches-pause", "0", "--engines", "1", "--languages", "en,de,es,fr,it,nl,pl,xx")
	j := journey{hand: hand{s, s.unlock(t, "7391")}, box: box}
	j.plan = j.do(t, "POST", "", handPlan("Small", "1300"))
	for _, tt := range toldIn {
		t.Run(tt.code, func(t *testing.T) {
			j.lang, _ = language.Find(tt.code)
			if j.prefix = ""; tt.code != "en" {
				j.prefix = "/" + tt.code
			}
			action := j.form(t, tt.form)
			j.refusals(t, action)
			j.cost(t, "1300")
			j.begin(t, action, tt.asked, tt.confirm)
			j.cost(t, "1249.5")
			j.end(t, j.fell(t, tt.fell), tt.gone)
		})
	}
	j.newWatch(t, map[string]any{"for": "/vps", "rule": "anything_changes", "send_to": "email", "address": "last@example.com"})
	j.confirm(t, j.mail(t))
	for _, price := range []string{"1300", "1249.5", "1200"} {
		j.cost(t, price)
		if m := j.mail(t); m.to[0] != "last@example.com" {
			t.Errorf("a mail came to %s after its watch ended", m.to)
		}
	}
}

// journey is a watch on its way, in a language.
type journey struct {
	hand
	box    *mailbox
	lang   *language.Language
	prefix string
	plan   int64
	mails  int
}

func (j *journey) cost(t *testing.T, price string) {
	t.Helper()
	j.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", j.plan), `{"price_monthly_currencies":{"USD":`+price+`}}`)
}

// mail waits for the next mail.
func (j *journey) mail(t *testing.T) received {
	t.Helper()
	j.mails++
	return j.box.wait(t, j.mails)
}

// plainSpaces writes the spaces of languages, which do not break, as others.
var plainSpaces = strings.NewReplacer("\u00a0", " ", "\u202f", " ")

// read asks for a page as a browser without scripts does. Its title is the one that is wanted, and nothing in it
// has another language.
func (j *journey) read(t *testing.T, path string, form url.Values, title string) (page string) {
	t.Helper()
	until(t, path+" is rendered", func() bool { // a busy machine may leave it to browsers, or ask for a moment
		page = j.watchText(t, path, form)
		return strings.Contains(page, "<h1") && !strings.Contains(page, j.lang.T("The site is busy. Please try again in a few seconds."))
	})
	page = plainSpaces.Replace(page)
	if !regexp.MustCompile(`<h1[^>]*>[^<]*`+regexp.QuoteMeta(title)).MatchString(page) || !strings.Contains(page, `<html lang="`+j.lang.Code()+`"`) {
		t.Errorf("%s is not %q in its language:\n%s", path, title, page)
	}
	j.isPure(t, path, page)
	return page
}

// isPure fails where what the language for tests says has a phrase outside of brackets, but for what was typed.
func (j *journey) isPure(t *testing.T, what, text string) {
	t.Helper()
	if j.lang.Code() != "xx" {
		return
	}
	if phrases := outsideOfBrackets(t, strings.ReplaceAll(text, "cheap", "")); len(phrases) > 0 || !strings.Contains(text, "⟦") {
		t.Errorf("%s was not translated: %q", what, phrases)
	}
}

// actionOf finds where a page sends its form to.
func (j *journey) actionOf(t *testing.T, page string) string {
	t.Helper()
	found := regexp.MustCompile(`<form[^>]* action="(` + j.prefix + `/watches[^"]*)"`).FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("no form of the page leads to a watch in its language:\n%s", page)
	}
	return found[1]
}

func (j *journey) form(t *testing.T, title string) (action string) {
	t.Helper()
	return j.actionOf(t, j.read(t, j.prefix+"/watch?for=/vps", nil, title))
}

// filled is the form with what a visitor enters, but for one field.
func (j *journey) filled(field, value string) url.Values {
	form := url.Values{"for": {"/vps"}, "rule": {"price_below"}, "value": {strings.Replace("1289.5", ".", j.lang.Signs().Decimal, 1)}, "how_often": {"at_once"},
		"send_to": {"email"}, "address": {j.lang.Code() + "@example.com"}, "time_zone": {"Etc/UTC"}}
	form.Set(field, value)
	return form
}

// refusals sends what a visitor may enter wrong: the page says so in its language and keeps what was entered.
func (j *journey) refusals(t *testing.T, action string) {
	t.Helper()
	for _, c := range []struct{ field, value, want string }{
		{"address", "visitor@example", j.lang.T("Enter an email address, such as name@example.com")},
		{"value", "cheap", j.lang.T("Enter a price above 0, such as {example}.", "example", j.lang.Decimal("19.90"))},
		{"send_to", "pigeon", j.lang.T("Choose an option from the list.")},
		{"time_zone", "Berlin", j.lang.T("Enter a time zone, such as Europe/Berlin")},
	} {
		form := j.filled(c.field, c.value)
		page := j.read(t, action, form, "")
		if body, _, _ := strings.Cut(page, `id="props"`); !strings.Contains(body, plainSpaces.Replace(c.want)) {
			t.Errorf("%s %q: the page lacks %q:\n%s", c.field, c.value, c.want, page)
		}
		for _, field := range []string{"value", "address", "time_zone"} {
			grouped := plainSpaces.Replace(j.lang.Decimal("1289.5"))
			if !strings.Contains(page, `value="`+form.Get(field)+`"`) && (field != "value" || !strings.Contains(page, `value="`+grouped+`"`)) {
				t.Errorf("%s %q: the page lost the %s %s", c.field, c.value, field, form.Get(field))
			}
		}
	}
}

// begin makes the watch and confirms it by the mail that comes.
func (j *journey) begin(t *testing.T, action, subject, title string) {
	t.Helper()
	j.read(t, action, j.filled("rule", "price_below"), j.lang.T("Your watch"))
	m := j.mail(t)
	j.isOfLanguage(t, m, subject)
	path := local(t, regexp.MustCompile(`https://shop\.example\S*/watches/\S+`).FindString(m.plain))
	page := j.read(t, path, nil, title)
	if day := plainSpaces.Replace(j.lang.Day(time.Now())); !strings.Contains(page, day) && !strings.Contains(page, plainSpaces.Replace(j.lang.Day(time.Now().AddDate(0, 0, -1)))) {
		t.Errorf("the page lacks %s:\n%s", day, page)
	}
	if limit := plainSpaces.Replace(j.lang.Money("1289.50", "$")); !strings.Contains(page, limit) {
		t.Errorf("the page lacks %s:\n%s", limit, page)
	}
	j.watchText(t, j.actionOf(t, page), url.Values{"action": {"confirm"}})
}

// fell waits for the mail of a price that fell, and gives the link that ends the watch.
func (j *journey) fell(t *testing.T, says string) string {
	t.Helper()
	m := j.mail(t)
	price := j.lang.Money("1249.50", "$")
	j.isOfLanguage(t, m, "Small")
	if subject := decoded(t, m); !strings.Contains(subject, plainSpaces.Replace(price)) {
		t.Errorf("the subject %q lacks %s", subject, price)
	}
	reason, cost, _ := strings.Cut(says, ". ") // a page has the price first
	rich := plainSpaces.Replace(html.UnescapeString(m.rich))
	if !strings.Contains(plainSpaces.Replace(m.plain), says) || !strings.Contains(rich, `class="price">`+cost) || !strings.Contains(rich, `class="note">`+reason) {
		t.Errorf("the mail lacks %q:\n%s\n%s", says, m.plain, rich)
	}
	return local(t, strings.Trim(m.header.Get("List-Unsubscribe"), "<>"))
}

// end unsubscribes by the page that a mail leads to.
func (j *journey) end(t *testing.T, path, title string) {
	t.Helper()
	page := j.read(t, path, nil, j.lang.T("Unsubscribe"))
	j.read(t, j.actionOf(t, page), url.Values{"action": {"unsubscribe"}}, title)
}

func decoded(t *testing.T, m received) string {
	t.Helper()
	return must.Get(new(mime.WordDecoder).DecodeHeader(m.header.Get("Subject")))(t)
}

// isOfLanguage holds a mail to the language of its watch: its subject, marks and links.
func (j *journey) isOfLanguage(t *testing.T, m received, subject string) {
	t.Helper()
	code := j.lang.Code()
	if got := decoded(t, m); m.to[0] != code+"@example.com" || !strings.Contains(got, subject) || m.header.Get("Content-Language") != code || !strings.Contains(m.rich, `<html lang="`+code+`"`) {
		t.Errorf("to %s: %q in %s, want %q", m.to, got, m.header.Get("Content-Language"), subject)
	}
	for _, link := range regexp.MustCompile(`https://shop\.example[^\s"<]*`).FindAllString(m.plain+m.rich+m.header.Get("List-Unsubscribe"), -1) {
		if !strings.HasPrefix(link, "https://shop.example"+j.prefix+"/") {
			t.Errorf("a link leads to %s", link)
		}
	}
	j.isPure(t, "the mail", m.rich)
	j.isPure(t, "its text", "<body><p>"+m.plain)
}

var (
	// inBrackets is a sentence, or a piece of one beside an element.
	inBrackets  = regexp.MustCompile(`⟦[^⟦⟧]*(?:⟧|$)|^[^⟦⟧]*⟧`)
	likeAPhrase = regexp.MustCompile(`\p{L}{2,}[,.]? \p{Ll}{2,}`)
)

// outsideOfBrackets lists the phrases of a page that no translator saw, each once.
func outsideOfBrackets(t *testing.T, page string) (phrases []string) {
	t.Helper()
	_, body, _ := strings.Cut(page, "<body")
	seen, within := map[string]bool{}, ""
	for tokens := parser.NewTokenizer(strings.NewReader("<body" + body)); ; {
		switch tokens.Next() {
		case parser.ErrorToken:
			return phrases
		case parser.StartTagToken:
			name, _ := tokens.TagName()
			within = string(name)
		case parser.TextToken:
			text := string(tokens.Text())
			for inBrackets.MatchString(text) { // a sentence may stand in a hole of another
				text = inBrackets.ReplaceAllString(text, "")
			}
			if text = strings.TrimSpace(text); within != "script" && likeAPhrase.MatchString(text) && !seen[text] {
				seen[text] = true
				phrases = append(phrases, text)
			}
		}
	}
}
