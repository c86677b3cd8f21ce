package site

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/door/httperr"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/slug"
)

// badgeType is the media type of badges.
const badgeType = "image/svg+xml"

// listBadge answers /badge.svg?list=ADDRESS with the lowest price of a list.
func (s *Site) listBadge(w http.ResponseWriter, r *http.Request, a asked) error {
	address := a.query.Get("list")
	if rest, ok := strings.CutPrefix(r.URL.RawQuery, "list="); ok && strings.Contains(rest, "?") { // not escaped as a value is
		address = rest
	}
	e, err := s.elsewhere(r, a.current, address)
	if err != nil {
		return err
	}
	for _, name := range []string{"order", "limit", "offset", query.MonthsParam} { // the cheapest plan of a month is the first one
		e.params.Del(name)
	}
	key := "list " + e.Path + "?" + e.params.Encode() + e.choices()
	return s.sendBadge(w, r, a.current, key, func(ctx context.Context) (string, error) {
		found, err := a.current.Export(ctx, s.valuesElsewhere(e), 1)
		if err != nil {
			return "", err
		}
		entries, err := found.Entries()
		if err != nil || len(entries) == 0 {
			return joined(" · ", e.lang.T("none at present"), e.lang.Day(s.Now())), err
		}
		text := priceBadge(a.current, entries[0].Plan, e.visit)
		if found.Total() > 1 {
			text = e.lang.T("from {price}", "price", text)
		}
		return text, nil
	})
}

// planBadge answers /plans/<slug>-<id>/badge.svg with the price of a plan.
func (s *Site) planBadge(w http.ResponseWriter, r *http.Request, a asked) error {
	found, err := s.findPlan(r, a.current, a.name)
	if err != nil {
		return err
	}
	if found == nil {
		return errNoAddress // told by a picture
	}
	if path := slug.PlanPath(found.plan) + "/badge.svg"; path != r.URL.Path {
		moved(w, r, path)
		return nil
	}
	v := visitOf(s.withoutCookies(r, r.URL))
	return s.sendBadge(w, r, a.current, r.URL.Path+v.choices(), func(context.Context) (string, error) {
		if found.isWithdrawn {
			return joined(" · ", v.lang.T("withdrawn"), v.lang.Day(found.record.WithdrawnAt)), nil
		}
		return priceBadge(a.current, found.plan, v), nil
	})
}

// priceBadge says what a plan costs and when its partner last said so, such as "$2.50/month · 3 Nov 2026".
func priceBadge(current Catalogue, plan *market.Plan, v *visit) string {
	checked := v.lang.Day(plan.FetchedAt)
	if !plan.Available {
		return joined(" · ", v.lang.T("sold out"), checked)
	}
	amount, unit := pictureMoney(v.lang, current.Terms(plan, v.basis().For(market.Need{Use: v.need.Use}).In(v.currency)).Tell(plan))
	return joined(" · ", amount+unit, checked)
}

// sendBadge sends a picture with a text, for pages of any site.
func (s *Site) sendBadge(w http.ResponseWriter, r *http.Request, current Catalogue, key string, text func(context.Context) (string, error)) error {
	allowFrames(w.Header())
	return s.sendText(w, r, current, "badge "+key, about{contentType: badgeType, policy: forPictures}, func(r *http.Request) ([]byte, error) {
		says, err := text(r.Context())
		return badge(s.Brand().Name, says), err
	})
}

// failBadge says in the picture what is wrong: whoever looks at another site's page sees nothing else of it. What is
// wrong with the address is 200, since proxies of pictures, such as GitHub's, pass on nothing else.
func (s *Site) failBadge(w http.ResponseWriter, r *http.Request, err error) {
	lang, status, says := langOf(r), statusOf(err), ""
	switch {
	case errs.KindOf(err) == errs.TooMany, httperr.IsRefusal(err):
		says = lang.T("Please try again in a moment")
	case status >= http.StatusInternalServerError:
		s.Log.ErrorContext(r.Context(), "a badge failed", "path", r.URL.Path, "err", err)
		says = lang.T("Something is wrong")
	default:
		status, says = http.StatusOK, lang.T("This list cannot be shown")
	}
	allowFrames(w.Header())
	httperr.SetRetryAfter(w.Header(), err)
	askToWait(w.Header(), status)
	w.Header().Set("Content-Type", badgeType)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(badge(s.Brand().Name, says)) // the caller left; there is nobody to tell
}

const (
	badgeHeight = 20
	// badgeLetter is about how wide a letter is, in pixels. The picture holds its texts to it, whatever
	// letters a machine has.
	badgeLetter  = 6.4
	badgePadding = 8
)

// badge draws two texts beside each other. It has no styles, which a policy could forbid, and is read on light and
// dark pages alike.
func badge(name, text string) []byte {
	left, right := badgeWidth(name), badgeWidth(text)
	part := func(x, width int, says string) string {
		return fmt.Sprintf(`<text x="%d" y="14" textLength="%d" lengthAdjust="spacingAndGlyphs">%s</text>`, x+badgePadding, width-2*badgePadding, html.EscapeString(says))
	}
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]d" height="%[2]d" role="img" aria-label="%[3]s: %[4]s"><title>%[3]s: %[4]s</title>`+
		`<clipPath id="c"><rect width="%[1]d" height="%[2]d" rx="4"/></clipPath><g clip-path="url(#c)"><rect width="%[5]d" height="%[2]d" fill="#10181b"/><rect x="%[5]d" width="%[6]d" height="%[2]d" fill="#bd3c0f"/></g>`+
		`<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">%[7]s%[8]s</g></svg>`,
		left+right, badgeHeight, html.EscapeString(name), html.EscapeString(text), left, right, part(0, left, name), part(left, right, text))
}

func badgeWidth(text string) int { return int(float64(len([]rune(text)))*badgeLetter) + 2*badgePadding }
