// Package link makes a plan's affiliate links: the order link of "Configure Server" and the link
// to the partner's site of "Provided by". Stored plans contain no affiliate codes.
package link

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/publicsuffix"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Cycle is the number of monthly billing in deployment links.
const Cycle = 3

// NoClick stands in links for the id of a click. A page's first script replaces it as a link is followed.
const NoClick = "lr-none"

// Placeholders are the placeholders of templates: the plan's number, the partner's key of the
// machine, the billing cycle, the affiliate code, the id of a click, and the address that the link leads to, raw and
// escaped for a query value. Behind a question mark {url} is escaped, too.
var Placeholders = []string{"{id}", "{sku}", "{cycle}", "{affiliate}", "{click}", "{url}", "{url_escaped}"}

// Rule has the templates of one partner's links. They may contain Placeholders.
type Rule struct {
	// Affiliate is the operator's code with this partner; empty for none.
	Affiliate string
	// Deploy is the template for a plan without its own address. Empty query parameters are left
	// out of the result.
	Deploy string
	// Click is the template around the address of an order, such as the tracking link of a network; or one on the
	// partner's own site with a place for the plan, which takes its place; or parameters that are added to it, such as
	// aff=7. One with a place for the affiliate code is used if there is a code. An empty one leaves the address unchanged.
	Click string
	// Home is the partner's site, for plans that do not name it.
	Home string
}

const codePlace = "{affiliate}"

// around returns the template around orders that is in use; empty for none.
func (r Rule) around() string {
	if r.Affiliate == "" && strings.Contains(r.Click, codePlace) {
		return ""
	}
	return r.Click
}

// codeInDeploy reports whether deployment links carry the affiliate code.
func (r Rule) codeInDeploy() bool { return r.Affiliate != "" && strings.Contains(r.Deploy, codePlace) }

// Pays reports whether the partner can tell that an order came from the shop: its links carry the
// operator's code, or a link stands around them. A code without a place in a template earns nothing.
func (r Rule) Pays() bool { return r.around() != "" || r.codeInDeploy() }

// TakesCode reports whether a template has a place for an affiliate code.
func (r Rule) TakesCode() bool { return strings.Contains(r.Deploy+r.Click, codePlace) }

// Code is the affiliate code that every order link of the partner must contain; empty for none.
func (r Rule) Code() string {
	if r.Click != "" && !strings.Contains(r.Click, codePlace) {
		return "" // the link around the order says who sent the customer
	}
	return r.Affiliate
}

// CheckAround refuses what cannot stand around the orders of a partner with a site: accepted are an https address with
// {url} where the order's own belongs, one on that site with a place for the plan, as billing systems have it, and
// parameters that are added to the order's own address.
func CheckAround(template, site string) error {
	head, _, _ := strings.Cut(template, "{")
	known := KnowsAll(template) && safe(fill(template, Rule{}, &market.Plan{}, "https://example.com/")) != ""
	isAround := known && strings.HasPrefix(template, "https://") && safe(head) != "" && (strings.Contains(template, "{url") || namesPlan(template) && isSameSite(head, site))
	if !isAround && added(template) == "" || strings.Contains(template, codePlace) {
		return errs.New(errs.Invalid, "%q came; accepted are an https address with {url} where the order's own address belongs, such as https://track.example/?url={url}, an address on the partner's own site with {sku} or {id}, such as aff.php?aff=7&pid={sku}, and a parameter for the order's own address, such as aff=7", errs.Clip(template, 80))
	}
	return nil
}

func namesPlan(template string) bool {
	return strings.Contains(template, "{sku}") || strings.Contains(template, "{id}")
}

// isSameSite reports whether two addresses belong to one site, whatever stands before its name: my.host.example and www.host.example.
func isSameSite(a, b string) bool {
	name := func(address string) string {
		u, err := url.Parse(address)
		if err != nil {
			return ""
		}
		site, _ := publicsuffix.EffectiveTLDPlusOne(u.Hostname())
		return site
	}
	return name(a) != "" && name(a) == name(b)
}

// parameters matches what is added to an address, such as aff=7 or {url}&aff={affiliate}&sub={click}.
var parameters = regexp.MustCompile(`^(?:\{url\}[?&])?((?:[\w.\[\]-]+=[^\s&=#?{}/:]*(?:\{(?:click|affiliate)\})?&?)+)$`)

// added returns the parameters that a template adds to an order's own address; empty for a template that is none of these.
func added(template string) string {
	if m := parameters.FindStringSubmatch(template); m != nil {
		return m[1]
	}
	return ""
}

// withParameters adds parameters to an address, in the place of those that it has of their names.
func withParameters(address, more string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	pairs := strings.Split(more, "&")
	var kept []string
	for pair := range strings.SplitSeq(u.RawQuery, "&") {
		name, _, _ := strings.Cut(pair, "=")
		if pair != "" && !slices.ContainsFunc(pairs, func(p string) bool { return strings.HasPrefix(p, name+"=") }) {
			kept = append(kept, pair)
		}
	}
	u.RawQuery = strings.Join(append(kept, pairs...), "&")
	return u.String()
}

// ofPlan fills a template on the partner's own site; empty where the plan's key cannot stand there: it is a path or a
// name, or no number where the billing system's number belongs.
func ofPlan(template string, rule Rule, p *market.Plan) string {
	key := machineOf(p)
	isKey := !strings.Contains(template, "{sku}") || plainKey.MatchString(key)
	isNumber := !strings.Contains(template, "pid={sku}") || strings.Trim(key, "0123456789") == ""
	if !isKey || !isNumber || strings.Contains(template, "{id}") && p.PlanID == 0 {
		return ""
	}
	return fill(template, rule, p, "")
}

var plainKey = regexp.MustCompile(`^[\w.-]+$`)

// IsTemplate reports whether a text can be a template of links: an http or https address, or what is added to an order's own.
func IsTemplate(template string) bool {
	isWeb := strings.HasPrefix(template, "https://") || strings.HasPrefix(template, "http://") || strings.HasPrefix(template, "{url}") || added(template) != ""
	return isWeb && KnowsAll(template)
}

// KnowsAll reports whether a template has no other placeholders than Placeholders.
func KnowsAll(template string) bool {
	isUnknown := func(placeholder string) bool { return !slices.Contains(Placeholders, placeholder) }
	return !slices.ContainsFunc(braced.FindAllString(template, -1), isUnknown)
}

// braced matches a placeholder in braces.
var braced = regexp.MustCompile(`\{[^{}]*\}`)

// Rules holds a rule for each partner. Default is the rule for plans that name no
// partner.
type Rules struct {
	ByName  map[string]Rule // by partner_name, lower case
	Default Rule
}

// Of returns the rule of a partner by its name.
func (r Rules) Of(name string) Rule { return r.ByName[strings.ToLower(name)] }

// Order returns the address of "Configure Server": the plan's own address, else its partner's
// deployment link, else its referral link, else its detail page, else the partner's site, with the
// partner's link around it. It reports false if there is no address.
func (r Rules) Order(p *market.Plan) (string, bool) {
	rule, _ := r.rule(p)
	address, isPaid := r.plainOrder(p)
	if around := rule.around(); around != "" && address != "" && !isPaid {
		if click := safe(wrapped(around, rule, p, address)); click != "" {
			return click, true
		}
	}
	return address, address != ""
}

// wrapped puts a template around the address of an order.
func wrapped(around string, rule Rule, p *market.Plan, address string) string {
	switch more := added(around); {
	case more != "":
		return withParameters(address, strings.NewReplacer(codePlace, url.QueryEscape(rule.Affiliate), "{click}", NoClick).Replace(more))
	case !strings.Contains(around, "{url") && namesPlan(around):
		return ofPlan(around, rule, p)
	}
	return fill(around, rule, p, address)
}

// plainOrder returns the address of an order without a link around it, and reports whether none may
// stand around it: it is a referral link, or carries the code that the link around it would carry.
func (r Rules) plainOrder(p *market.Plan) (address string, isPaid bool) {
	rule, known := r.rule(p)
	if own := safe(p.PlanURL); own != "" {
		return own, false
	}
	if deploy := safe(fill(rule.Deploy, rule, p, p.PlanURL)); known && deploy != "" {
		return deploy, rule.codeInDeploy() && rule.Code() != ""
	}
	if referral := safe(p.ReferralURL); referral != "" {
		return referral, true
	}
	if detail := safe(p.PlanDetailURL); detail != "" {
		return detail, false
	}
	address, _ = r.Partner(p)
	return address, false
}

// Partner returns the address of "Provided by": the plan's referral link, else the partner's site.
func (r Rules) Partner(p *market.Plan) (string, bool) {
	rule, _ := r.rule(p)
	for _, s := range []string{p.ReferralURL, p.PartnerURL, rule.Home} {
		if s = safe(s); s != "" {
			return s, true
		}
	}
	return "", false
}

func (r Rules) rule(p *market.Plan) (Rule, bool) {
	if p.PartnerName == "" {
		return r.Default, true
	}
	rule, ok := r.ByName[strings.ToLower(p.PartnerName)]
	return rule, ok
}

// safe returns a valid link unchanged, and the empty string for anything else.
func safe(s string) string {
	if s == "" || market.CheckLink(s) != nil {
		return ""
	}
	return s
}

// machineOf is the partner's key of the machine. If one has several prices, the key of each row ends with @ and the place.
func machineOf(p *market.Plan) string {
	machine, _, _ := strings.Cut(string(p.SKU), "@")
	return machine
}

// fill replaces the placeholders of a template, {url} by an address, and drops empty query parameters.
func fill(template string, rule Rule, p *market.Plan, address string) string {
	head, query, hasQuery := strings.Cut(template, "?")
	if hasQuery {
		template = head + "?" + strings.ReplaceAll(query, "{url}", "{url_escaped}")
	}
	filled := strings.NewReplacer(
		"{sku}", url.QueryEscape(machineOf(p)),
		"{id}", strconv.FormatInt(int64(p.PlanID), 10),
		"{cycle}", strconv.Itoa(Cycle),
		codePlace, url.QueryEscape(rule.Affiliate),
		"{click}", NoClick,
		"{url_escaped}", url.QueryEscape(address),
		"{url}", address,
	).Replace(template)
	base, query, ok := strings.Cut(filled, "?")
	if !ok || strings.Contains(head, "{url}") {
		return filled
	}
	var pairs []string
	for pair := range strings.SplitSeq(query, "&") {
		if !strings.HasSuffix(pair, "=") {
			pairs = append(pairs, pair)
		}
	}
	if len(pairs) == 0 {
		return base
	}
	return base + "?" + strings.Join(pairs, "&")
}
