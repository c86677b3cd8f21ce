// Package storefront stores the shop's settings: its brand, and its affiliate codes and API keys at
// partners. They are one row of the database. Environment variables override them; both together
// are an immutable Look.
package storefront

import (
	"bytes"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"launchrack/internal/model/brand"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/law"
	"launchrack/internal/model/link"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/partner/about"
)

// Settings are the stored settings of the desk. An empty value means the environment variable's
// value or the default.
type Settings struct {
	view.ShopTexts[string]
	// Logo is an SVG or a PNG.
	Logo   []byte `json:"logo,omitempty"`
	Footer []Link `json:"footer,omitempty"`
	// FirstRunOver reports whether an owner has put away the desk's list of what a new shop needs.
	FirstRunOver bool `json:"first_run_over,omitempty"`
	// Affiliates are the shop's affiliate codes at partners.
	Affiliates map[market.PartnerID]string `json:"affiliates,omitempty"`
	// ClickLinks are templates of links around the orders of partners.
	ClickLinks map[market.PartnerID]string `json:"click_links,omitempty"`
	// Traders are "yes" and "no", by partners that have declared whether they are traders.
	Traders map[market.PartnerID]string `json:"traders,omitempty"`
	// About is what the operator writes of partners themselves.
	About map[market.PartnerID]Described `json:"about,omitempty"`
	// Tokens are the shop's API keys at partners, encrypted by Keys.
	Tokens map[market.PartnerID][]byte `json:"tokens,omitempty"`
}

// Described is what an operator writes of a partner, as about.Written reads it, and the day on which it was published.
type Described struct {
	Text string    `json:"text"`
	Day  time.Time `json:"day"`
}

// Link is a link of the footer.
type Link struct {
	Text string `json:"text"`
	Href string `json:"href"`
}

// Change is a change of the settings. A nil field and an unnamed partner stay unchanged; an empty
// value deletes the setting.
type Change struct {
	view.ShopTexts[*string]
	Logo   *[]byte `json:"logo"`
	Footer *[]Link `json:"footer"`
	// FirstRunOver puts the list of what a new shop needs away, or back.
	FirstRunOver *bool                       `json:"first_run_over"`
	Affiliates   map[market.PartnerID]string `json:"affiliates"`
	ClickLinks   map[market.PartnerID]string `json:"click_links"`
	Traders      map[market.PartnerID]string `json:"traders"`
	About        map[market.PartnerID]string `json:"about"`
	Tokens       map[market.PartnerID]string `json:"tokens"`
}

// texts name the settings of view.ShopTexts.All, with their maximum lengths in characters. A long hero_title would
// move the servers off the first screen of a phone.
var texts = []struct {
	name     string
	most     int
	hasLines bool
}{
	{"name", 60, false}, {"tagline", 160, false}, {"hero_title", 80, false}, {"hero_text", 240, false}, {"hero_colour", 40, false}, {"seat", 40, false},
	{"notice", 240, false}, {"languages", 100, false}, {"accent", 40, false}, {"contact", 1000, true}, {"imprint", maxLegal, true}, {"privacy", maxLegal, true}, {"terms", maxLegal, true},
}

// The maximum lengths of other texts, in characters, and the maximum number of links.
const (
	maxLegal    = 100_000
	maxLinks    = 12
	maxLinkText = 60
	maxHref     = 500
	maxCode     = 200
	maxToken    = 4000
	maxAbout    = 4000
)

// apply returns the settings after a change, and the changed fields. partner
// finds a partner; nil for none. now dates what is written of partners.
func (s Settings) apply(c Change, keys Keys, now time.Time, partner func(market.PartnerID) *Partner) (Settings, []string, error) {
	var changed []string
	to, from := s.All(), c.All()
	for i, field := range texts {
		if *from[i] == nil {
			continue
		}
		text := strings.TrimSpace(**from[i])
		n := utf8.RuneCountInString(text)
		switch {
		case !field.hasLines && strings.ContainsAny(text, "\r\n"):
			return s, nil, errs.Field(field.name, "several lines came; accepted is one")
		case n > field.most:
			return s, nil, errs.Field(field.name, "%d characters came; accepted are at most %d", n, field.most)
		case strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' }) || !utf8.ValidString(text):
			return s, nil, errs.Field(field.name, "the text holds a character that cannot be shown")
		case *to[i] != text:
			*to[i], changed = text, append(changed, field.name)
		}
	}
	if c.FirstRunOver != nil && *c.FirstRunOver != s.FirstRunOver {
		s.FirstRunOver, changed = *c.FirstRunOver, append(changed, "first_run")
	}
	if c.Logo != nil && !bytes.Equal(*c.Logo, s.Logo) {
		s.Logo, changed = *c.Logo, append(changed, "logo")
	}
	if c.Footer != nil {
		links, err := cleanLinks(*c.Footer)
		if err != nil {
			return s, nil, err
		}
		if !slices.Equal(s.Footer, links) {
			s.Footer, changed = links, append(changed, "footer")
		}
	}
	plain := func(text string) string { return text }
	described := func(text string) Described { return Described{text, now.UTC().Truncate(24 * time.Hour)} }
	for _, err := range []error{
		changeMap(&s.Affiliates, c.Affiliates, codeField, partner, &changed, plain),
		changeMap(&s.ClickLinks, c.ClickLinks, clickLinkField, partner, &changed, plain),
		changeMap(&s.Traders, c.Traders, traderField, partner, &changed, plain),
		changeMap(&s.About, c.About, aboutField, partner, &changed, described),
		changeMap(&s.Tokens, c.Tokens, tokenField, partner, &changed, keys.Seal),
	} {
		if err != nil {
			return s, nil, err
		}
	}
	_, err := s.brand()
	return s, changed, err
}

// partnerField is a setting that each partner has of its own.
type partnerField struct {
	name string
	most int
	// isText reports that the value has lines and words of any language.
	isText bool
	// check refuses a value that the partner cannot take.
	check func(p *Partner, value string) error
}

var (
	codeField = partnerField{"affiliates", maxCode, false, func(p *Partner, _ string) error {
		if !p.TakesCode {
			return errs.New(errs.Invalid, "the links of %s have no place for a code; accepted is a link around its orders", p.Name)
		}
		return nil
	}}
	traderField = partnerField{"traders", 3, false, func(_ *Partner, value string) error {
		if value != "yes" && value != "no" {
			return errs.New(errs.Invalid, "%q came; accepted are yes, no and nothing", value)
		}
		return nil
	}}
	clickLinkField = partnerField{"click_links", maxHref, false, func(p *Partner, value string) error { return link.CheckAround(value, p.Home) }}
	aboutField     = partnerField{"about", maxAbout, true, func(_ *Partner, value string) error {
		_, err := about.Written(value, time.Time{})
		return err
	}}
	tokenField = partnerField{"tokens", maxToken, false, func(p *Partner, _ string) error {
		if !p.TakesToken {
			return errs.New(errs.Invalid, "%s is asked without a key", p.Name)
		}
		return nil
	}}
)

// changeMap puts a copy of a map in its place, with changed values of partners, without those that are empty.
func changeMap[V any](in *map[market.PartnerID]V, change map[market.PartnerID]string, field partnerField, partner func(market.PartnerID) *Partner, changed *[]string, value func(string) V) error {
	before, after := *in, map[market.PartnerID]V{}
	maps.Copy(after, before)
	for id, text := range change {
		text, at := strings.TrimSpace(text), field.name+"."+string(id)
		_, isThere := before[id]
		switch {
		case partner(id) == nil:
			return errs.Field(errs.Clip(at, 80), "the shop has no partner of this name")
		case len(text) > field.most:
			return errs.Field(at, "%d characters came; accepted are at most %d", len(text), field.most)
		case !field.isText && strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' }):
			return errs.Field(at, "a space or a special character came; accepted are visible ASCII characters")
		case text == "" && !isThere:
			continue
		case text == "":
			delete(after, id)
		default:
			if err := field.check(partner(id), text); err != nil {
				return errs.Field(at, "%s", errs.Public(err))
			}
			after[id] = value(text)
		}
		*changed = append(*changed, at)
	}
	*in = after
	return nil
}

func cleanLinks(links []Link) (clean []Link, err error) {
	if len(links) > maxLinks {
		return nil, errs.Field("footer", "%d links came; accepted are at most %d", len(links), maxLinks)
	}
	for _, l := range links {
		l.Text, l.Href = strings.TrimSpace(l.Text), strings.TrimSpace(l.Href)
		switch n := utf8.RuneCountInString(l.Text); {
		case l.Text == "" && l.Href == "":
			continue
		case n == 0 || n > maxLinkText || strings.ContainsFunc(l.Text, unicode.IsControl):
			return nil, errs.Field("footer", "a link with a text of %d characters came; accepted are 1 to %d", n, maxLinkText)
		case len(l.Href) > maxHref || !isHref(l.Href):
			return nil, errs.Field("footer", "%q came; accepted are https:, http:, mailto: and tel: addresses, and paths of the shop such as /how-it-works", errs.Clip(l.Href, 80))
		}
		clean = append(clean, l)
	}
	return clean, nil
}

func isHref(text string) bool {
	u, err := url.Parse(text)
	if err != nil || strings.ContainsAny(text, "\\ \t\r\n") {
		return false
	}
	switch u.Scheme {
	case "https", "http":
		return u.Host != ""
	case "mailto", "tel":
		return u.Opaque != ""
	case "":
		return strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//")
	}
	return false
}

// brand returns the brand of the settings. Its errors name the field.
func (s Settings) brand() (b brand.Brand, err error) {
	b = brand.Brand{Name: s.Name, Tagline: s.Tagline, Notice: s.Notice, HeroTitle: s.HeroTitle, HeroText: s.HeroText, Contact: brand.ReadContact(s.Contact)}
	if b.Seat, err = law.ParseSeat(s.Seat); err != nil {
		return b, errs.Field("seat", "%s", errs.Public(err))
	}
	if b.Accent, err = brand.ParseAccent(s.Accent); err != nil {
		return b, err
	}
	if s.Languages != "" {
		if b.Languages, err = language.ReadChoice(s.Languages); err != nil {
			return b, err
		}
	}
	if b.Backdrop, err = brand.ParseBackdrop(s.HeroColour); err != nil {
		return b, err
	}
	if len(s.Logo) > 0 {
		if b.Logo, err = brand.ReadLogo(s.Logo); err != nil {
			return b, err
		}
	}
	for _, l := range s.Footer {
		b.Footer = append(b.Footer, brand.Line(l))
	}
	b.Traders = map[market.PartnerID]bool{}
	for id, answer := range s.Traders {
		b.Traders[id] = answer == "yes"
	}
	for i, text := range []string{s.Imprint, s.Privacy, s.Terms} {
		page, isWritten, err := brand.ReadLegal(brand.LegalPages[i], text)
		if err != nil {
			return b, err
		}
		if isWritten {
			b.Legal = append(b.Legal, page)
		}
	}
	return b, nil
}
