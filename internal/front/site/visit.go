package site

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/clientip"
	"launchrack/internal/model/brand"
	"launchrack/internal/model/language"
	"launchrack/internal/model/law"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/vat"
	"launchrack/internal/model/view"
)

// The cookies of a visitor's choices, each kept for a year. Pages set the theme by script alone
// (web/src/features/theme/theme.ts).
const (
	currencyCookie = "preferred-currency"
	vatCookie      = "vat-country"
	themeCookie    = "theme"
	// viewCookie says how lists are shown (web/src/features/plan-list/view-switch.tsx).
	viewCookie = "list-view"
)

// visit is what a request says of who asks and what he chose. It is read once, at the door, and never changes.
type visit struct {
	// query holds the parameters of the address; none of an address that is too long.
	query url.Values
	// lang is the language of the page, and prefix begins the addresses of its visitor, such as /de; empty for the
	// first language of the shop.
	lang   *language.Language
	prefix string
	// origin is the beginning of absolute addresses, without a slash at its end; empty where the host is none. base
	// begins those in the visitor's language.
	origin, base string
	currency     market.Currency
	// need is what the address says that prices are for; nothing where that cannot be read.
	need market.Need
	// country is the one that the visitor chose to see the tax of; empty without one, and where no rate of it is known
	// on this day.
	country string
	// rate is the tax in a page's prices: of the country that the address decides for (browse.CountryOf), else of
	// the visitor's. It is zero without one, and where no rate of it is known.
	rate vat.Rate
	// theme is "light" or "dark", or empty to follow the system.
	theme string
	// draft is the look that an operator previews; nil for the one that is published.
	draft *brand.Brand
}

type visitKey struct{}

// enter reads the visit of a request, which goes with it.
func (s *Site) enter(r *http.Request) *http.Request {
	r, of := s.inLanguage(r)
	return r.WithContext(context.WithValue(r.Context(), visitKey{}, s.readVisit(r, of)))
}

// visitOf returns the visit that enter has read.
func visitOf(r *http.Request) *visit { return r.Context().Value(visitKey{}).(*visit) }

func (s *Site) readVisit(r *http.Request, of *language.Language) *visit {
	v := &visit{lang: spoken(r.URL.Path, of), prefix: s.prefixOf(of), origin: s.Base(r), currency: market.USD, draft: s.draftOf(r)}
	v.base = v.origin + v.prefix
	if len(r.URL.RawQuery) <= maxQueryBytes {
		v.query = r.URL.Query()
	}
	v.need, _ = query.ParseNeed(v.query) // pages of prices say what is wrong with it
	if chosen, ok := market.ParseCurrency(cookie(r, currencyCookie)); ok {
		v.currency = chosen
	}
	if chosen := cookie(r, themeCookie); chosen == "light" || chosen == "dark" {
		v.theme = chosen
	}
	now := s.Now()
	v.rate, _ = vat.Find(s.taxCountry(r, v), now)
	v.country = v.rate.Country
	v.decideTax(now)
	return v
}

// decideTax takes the tax of the country that the address decides for.
func (v *visit) decideTax(now time.Time) {
	if country, decides := browse.CountryOf(v.query); decides {
		v.rate, _ = vat.Find(strings.ToUpper(country), now)
	}
}

// taxCountry is the country whose tax the visitor chose to see; without a choice it is the seat, whose law may want
// prices with tax. The choice of no country is a cookie without a value.
func (s *Site) taxCountry(r *http.Request, v *visit) string {
	if c, err := r.Cookie(vatCookie); err == nil {
		return c.Value
	}
	seat := s.Brand().Seat
	if v.draft != nil {
		seat = v.draft.Seat
	}
	return law.Of(seat).TaxCountry()
}

func cookie(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// draftOf finds the draft that an operator's cookie names, nil without one.
func (s *Site) draftOf(r *http.Request) *brand.Brand {
	name := cookie(r, view.PreviewCookie)
	if s.Preview == nil || name == "" {
		return nil
	}
	draft, found := s.Preview(r.Context(), name)
	if !found {
		return nil
	}
	return &draft
}

// brandOf gives the look that a request is answered with.
func (s *Site) brandOf(r *http.Request) brand.Brand {
	if v := visitOf(r); v.draft != nil {
		return *v.draft
	}
	return s.Brand()
}

// basis is what the visitor chose of prices in all currencies, without what they are for.
func (v *visit) basis() price.Basis {
	if v.rate.Country == "" {
		return price.Choose(v.lang, nil, 0)
	}
	return price.Choose(v.lang, new(v.rate.TaxRate()), 0)
}

// choice is what the visitor chose of prices, with the term and the use of the address.
func (v *visit) choice() price.Choice { return v.basis().For(v.need).In(v.currency) }

// firstBasis is what a first visit shows: the tax of the shop's seat.
func (s *Site) firstBasis(lang *language.Language) price.Basis {
	rate, known := vat.Find(law.Of(s.Brand().Seat).TaxCountry(), s.Now())
	if !known {
		return price.Choose(lang, nil, 0)
	}
	return price.Choose(lang, new(rate.TaxRate()), 0)
}

// tellFirst tells what a first visit shows of a plan.
func (s *Site) tellFirst(lang *language.Language, current plans, plan *market.Plan) price.Told {
	return current.Terms(plan, s.firstBasis(lang).In(market.USD)).Tell(plan)
}

// alone is a request of somebody who has chosen what its address says and nothing else: what is made for programs is
// the same for all.
func (s *Site) alone(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), visitKey{}, visitOf(s.withoutCookies(r, r.URL))))
}

// langOf is the language of whoever asks.
func langOf(r *http.Request) *language.Language { return visitOf(r).lang }

// spoken names the language of an answer and where its addresses stand.
func (v *visit) spoken() string { return v.prefix + " " + v.lang.Code() }

// choices names what a page is rendered with: the language, the currency, the country with the rate of tax in the
// prices, which is another one where the address decides, the term and the use.
func (v *visit) choices() string {
	return "\x00" + v.spoken() + "\x00" + string(v.currency) + "\x00" + v.country + " " + v.rate.Country + " " + v.rate.Percent.String() + " " + v.need.String()
}

// Base is the address of the shop for a request, without a slash at its end.
func (s *Site) Base(r *http.Request) string {
	if s.PublicURL != "" {
		return s.PublicURL
	}
	return baseOf(r)
}

// hostPattern is a name or an address, with or without a port.
var hostPattern = regexp.MustCompile(`^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$`)

// baseOf is the beginning of the address that a request was sent to, empty where
// its host is none. A trusted proxy in front may say that visitors come by https.
func baseOf(r *http.Request) string {
	if !hostPattern.MatchString(r.Host) {
		return ""
	}
	if r.TLS != nil || clientip.OverHTTPS(r.Context()) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
