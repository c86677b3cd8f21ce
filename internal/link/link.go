// Package link makes the links that earn money: the address behind "Configure
// Server" and the partner's site behind "Provided by". It adds affiliate codes when a
// page is made; plans never store them.
package link

import (
	"net/url"
	"strconv"
	"strings"

	"launchrack/internal/market"
)

// Cycle is the partner's number for monthly billing in deployment links.
const Cycle = 3

// Placeholders are what templates may hold: the plan's number, the partner's key of the
// machine, the billing cycle, the affiliate code, and the plan's own address, as it is
// and escaped for a query value.
var Placeholders = []string{"{id}", "{sku}", "{cycle}", "{affiliate}", "{url}", "{url_escaped}"}

// Rule describes one partner's links. Its templates hold Placeholders.
type Rule struct {
	// Affiliate is the operator's code with this partner; empty for none.
	Affiliate string
	// Deploy is the template for a plan without an address of its own. Empty query
	// parameters are left out of the result.
	Deploy string
	// Click is the template around the address of a plan that has one. It needs an
	// affiliate code. Empty leaves the address as it is.
	Click string
	// Home is the partner's site, for plans that do not name it.
	Home string
}

// Rules holds a rule for each partner. Default is the rule for plans that name no
// partner.
type Rules struct {
	ByName  map[string]Rule // by partner_name, lower case
	Default Rule
}

// Order returns the address behind "Configure Server": the plan's own address, else
// its partner's deployment link, else its referral link, which earns money, else its
// detail page, else the partner's site. It never returns another partner's
// deployment page. It reports false where there is no address at all.
func (r Rules) Order(p *market.Plan) (string, bool) {
	rule, known := r.rule(p)
	if own := safe(p.PlanURL); own != "" {
		if rule.Affiliate != "" {
			if click := safe(fill(rule.Click, rule, p)); click != "" {
				return click, true
			}
		}
		return own, true
	}
	if deploy := safe(fill(rule.Deploy, rule, p)); known && deploy != "" {
		return deploy, true
	}
	for _, s := range []string{p.ReferralURL, p.PlanDetailURL} {
		if s = safe(s); s != "" {
			return s, true
		}
	}
	return r.Partner(p)
}

// Partner returns the address behind "Provided by".
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

// fill replaces the placeholders of a template and drops empty query parameters.
func fill(template string, rule Rule, p *market.Plan) string {
	// Rows of one machine at several prices have the place behind an @.
	machine, _, _ := strings.Cut(string(p.SKU), "@")
	filled := strings.NewReplacer(
		"{sku}", url.QueryEscape(machine),
		"{id}", strconv.FormatInt(int64(p.PlanID), 10),
		"{cycle}", strconv.Itoa(Cycle),
		"{affiliate}", url.QueryEscape(rule.Affiliate),
		"{url_escaped}", url.QueryEscape(p.PlanURL),
		"{url}", p.PlanURL,
	).Replace(template)
	base, query, ok := strings.Cut(filled, "?")
	if !ok || strings.Contains(template, "{url}") {
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
