package site

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/door/answer"
	"launchrack/internal/door/httperr"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/vat"
)

// chooseCurrency serves the currency form of a browser without JavaScript.
func (s *Site) chooseCurrency(w http.ResponseWriter, r *http.Request, _ asked) error {
	r.Body = http.MaxBytesReader(w, r.Body, maxQueryBytes)
	chosen, ok := market.ParseCurrency(r.PostFormValue("currency"))
	if !ok {
		return errs.Said(errs.Invalid, func(l errs.Speaker) string {
			return l.T("The currency must be one of {currencies}.", "currencies", strings.Join(market.Codes(market.Currencies()), ", "))
		})
	}
	keepChoice(w, currencyCookie, string(chosen))
	back := localPath(r.PostFormValue("return"))
	redirect(w, r, back.Path, back.RawQuery, http.StatusSeeOther)
	return nil
}

// chooseCountry serves the VAT form of a browser without JavaScript.
func (s *Site) chooseCountry(w http.ResponseWriter, r *http.Request, _ asked) error {
	r.Body = http.MaxBytesReader(w, r.Body, maxQueryBytes)
	country := r.PostFormValue("country")
	if _, ok := vat.Find(country, s.Now()); !ok && country != "" {
		return errs.Said(errs.Invalid, func(l errs.Speaker) string {
			return l.T("The country must be one of {countries}, or none.", "countries", strings.Join(vat.Countries(), ", "))
		})
	}
	keepChoice(w, vatCookie, country)
	back := localPath(r.PostFormValue("return"))
	if _, decides := browse.CountryOf(back.Query()); decides { // a list whose limits name one now names this
		back.RawQuery = browse.ChosenCountry(back.Query(), country).Encode()
	}
	redirect(w, r, back.Path, back.RawQuery, http.StatusSeeOther)
	return nil
}

// chooseView serves the buttons of cards and table of a browser without JavaScript.
func (s *Site) chooseView(w http.ResponseWriter, r *http.Request, _ asked) error {
	r.Body = http.MaxBytesReader(w, r.Body, maxQueryBytes)
	back, chosen := localPath(r.PostFormValue("return")), r.PostFormValue(browse.ViewParam)
	if chosen != browse.ViewTable {
		chosen = ""
	} else if !back.Query().Has(browse.ViewParam) { // browsers without cookies are shown it, too
		back.RawQuery = strings.TrimPrefix(back.RawQuery+"&"+browse.ViewParam+"="+browse.ViewTable, "&")
	}
	keepChoice(w, viewCookie, chosen)
	redirect(w, r, back.Path, back.RawQuery, http.StatusSeeOther)
	return nil
}

// keepChoice keeps what a visitor chose for a year.
func keepChoice(w http.ResponseWriter, name, value string) {
	http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: 365 * 24 * 60 * 60, SameSite: http.SameSiteLaxMode})
}

// localPath accepts a path on this site only, else the home page: the form must
// not send visitors elsewhere.
func localPath(s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") || strings.ContainsAny(u.Path, "\\\r\n\t") {
		return &url.URL{Path: "/"}
	}
	return u
}

// send answers with the page of a key. A popular page may be sent in its previous version. The
// context of from's request lasts as long as somebody waits for the page.
func (s *Site) send(w http.ResponseWriter, r *http.Request, status int, current Catalogue, key pageKey, from func(*http.Request) (content, error)) error {
	v := visitOf(r)
	canonical := s.canonicalPath(r, current)
	key.lasting = strconv.Itoa(status) + key.lasting
	q := s.ask(current, answer.Private, key.now)
	if v.origin != "" {
		q.Header = http.Header{"Link": {"<" + v.base + canonical + `>; rel="canonical"`}}
	}
	page := func(r *http.Request, turn overload.Turn) (*answer.Answer, error) {
		c, err := from(r)
		if err != nil {
			return nil, err
		}
		c.turn = turn
		s.complete(r, current, &c)
		return s.make(r, canonical, c)
	}
	if v.draft != nil {
		return s.sendDraft(w, r, q, func(r *http.Request) (*answer.Answer, error) { return page(r, overload.InTurn) })
	}
	a, err := s.popular(r, q, key, page)
	if err != nil {
		return err
	}
	return s.deliver(w, r, q, a)
}

// complete adds what every page says of the catalogue.
func (s *Site) complete(r *http.Request, current Catalogue, c *content) {
	c.page.Scores, c.page.Hero = current.ScoreSources(), s.brandOf(r).Hero(current.Hero(langOf(r)))
}

// sendDraft answers with a page of a draft, which nobody else may have.
func (s *Site) sendDraft(w http.ResponseWriter, r *http.Request, q *answer.Request, from func(*http.Request) (*answer.Answer, error)) error {
	q.Key, q.Policy = answer.Key{}, answer.Unstored
	q.Make = func(ctx context.Context) (*answer.Answer, error) { return from(r.WithContext(ctx)) }
	a, err := s.door.Get(r, q)
	if err != nil {
		return err
	}
	return s.door.Send(w, r, q, s.fill(r, a))
}

// pageAt is the key of a page that does not change with time.
func pageAt(key string) pageKey { return pageKey{now: key, lasting: key} }

// year is the one that footers show. It follows the day of the edition.
func (s *Site) year() int { return s.Now().UTC().Year() }

// sendError shows the error page. A bad address is status 400, whatever the API would answer, and
// the page says what is wrong with it. A failure of ours is logged, and the page says only that
// something failed.
func (s *Site) sendError(w http.ResponseWriter, r *http.Request, err error) {
	if isForPrograms(r) {
		s.sendProblem(w, r, err)
		return
	}
	status := statusOf(err)
	switch {
	case status == http.StatusRequestURITooLong:
	case httperr.IsRefusal(err) && errs.KindOf(err) == errs.Unavailable:
		busy(w, r)
		return
	case errs.KindOf(err) == errs.TooMany:
		tooMany(w, r, err)
		return
	case status >= http.StatusInternalServerError:
		s.Log.ErrorContext(r.Context(), "a page failed", "path", r.URL.Path, "err", err)
	default:
		status = http.StatusBadRequest
	}
	s.fail(w, r, status, errs.Say(langOf(r), err))
}

// fail shows the error page with a message. Rendering it costs as much as any page, so a client
// beyond its rate limit gets the message alone.
func (s *Site) fail(w http.ResponseWriter, r *http.Request, status int, message string) {
	askToWait(w.Header(), status)
	p := s.page(r, status)
	p.Message, p.Search = message, asSearch(r.URL.RawQuery)
	q := &answer.Request{Policy: answer.Private, Make: func(ctx context.Context) (*answer.Answer, error) {
		return s.make(r.WithContext(ctx), "", content{page: p})
	}}
	a, err := s.door.Get(r, q)
	if err == nil {
		err = s.door.Send(w, r, q, s.fill(r, a))
	}
	switch {
	case errs.KindOf(err) == errs.TooMany:
		sendShort(w, r, status, langOf(r).T("Something is wrong"), message)
	case err != nil:
		busy(w, r)
	}
}

// retryAfter is the Retry-After of a busy shop, in seconds.
const retryAfter = "5"

// busy answers 503 with a short page that needs no rendering.
func busy(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", retryAfter)
	sendShort(w, r, http.StatusServiceUnavailable, langOf(r).T("Please try again in a moment"), langOf(r).T("The site is busy. Please try again in a few seconds."))
}

// tooMany answers 429 to a client beyond its rate limit, with a short page that needs no
// rendering.
func tooMany(w http.ResponseWriter, r *http.Request, err error) {
	httperr.SetRetryAfter(w.Header(), err)
	sendShort(w, r, http.StatusTooManyRequests, langOf(r).T("Please try again in a moment"),
		langOf(r).T("Too many pages were requested from your address. Please reload this page in a few seconds."))
}

// sendShort sends a page that needs no rendering.
func sendShort(w http.ResponseWriter, r *http.Request, status int, title, message string) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Language", langOf(r).Code())
	h.Set("Content-Security-Policy", strings.Replace(h.Get("Content-Security-Policy"), "style-src 'self'", "style-src "+shortStyleSource, 1))
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, shortPage, title, html.EscapeString(message), langOf(r).Code(), shortStyle, langOf(r).Direction()) // the visitor left; there is nobody to tell
}

// shortStyle is in the page itself, since a busy shop may not send its style sheets either.
const shortStyle = "body{max-width:40rem;margin:15vh auto;padding:0 1rem;background:light-dark(#f3f5f5,#0d1214);color:light-dark(#10181b,#eef3f3);" +
	"font:1rem/1.5 'Helvetica Neue',Arial,system-ui,sans-serif;overflow-wrap:break-word}h1{font-size:1.75rem;line-height:1.15}"

// shortStyleSource allows it in the policy of a page.
var shortStyleSource = func() string {
	sum := sha256.Sum256([]byte(shortStyle))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}()

const shortPage = `<!doctype html>
<html lang="%[3]s" dir="%[5]s">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%[1]s</title>
<style>%[4]s</style>
</head>
<body>
<h1>%[1]s</h1>
<p>%[2]s</p>
</body>
</html>
`
