// Package link makes a plan's affiliate links: the order link of "Configure Server" and the link
// to the partner's site of "Provided by". Stored plans contain no affiliate codes.
package link

import (
	"net/url"
	"strconv"
	"strings"

	"launchrack/internal/market"
)

// Cycle is the number of monthly billing in deployment links.
const Cycle = 3

// Placeholders are the placeholders of templates: the plan's number, the partner's key of the
// machine, the billing cycle, the affiliate code, and the plan's own address, raw and escaped for a
// query value.
var Placeholders = []string{"{id}", "{sku}", "{cycle}", "{affiliate}", "{url}", "{url_escaped}"}

// Rule has the templates of one partner's links. They may contain Placeholders.
type Rule struct {
	// Affiliate is the operator's code with this partner; empty for none.
	Affiliate string
	// Deploy is the template for a plan without its own address. Empty query parameters are left
	// out of the result.
	Deploy string
	// Click is the template for a plan with its own address, used if there is an affiliate code.
	// An empty one leaves the address unchanged.
	Click string
	// Home is the partner's site, for plans that do not name it.
	Home string
}

// HasCode reports whether links of the partner carry the operator's code. Without a place for it in a
// template the partner pays nothing for an order, whatever code is set.
func (r Rule) HasCode() bool {
	return r.Affiliate != "" && strings.Contains(r.Deploy+r.Click, "{affiliate}")
}

// Rules holds a rule for each partner. Default is the rule for plans that name no
// partner.
type Rules struct {
	ByName  map[string]Rule // by partner_name, lower case
	Default Rule
}

// Order returns the address of "Configure Server": the plan's own address, else its partner's
// deployment link, else its referral link, else its detail page, else the partner's site. It
// reports false if there is no address.
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

// fill replaces the placeholders of a template and drops empty query parameters.
func fill(template string, rule Rule, p *market.Plan) string {
	// If a machine has several prices, the key of each row ends with @ and the place.
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
