// Package link makes the links by which the shop earns: where Configure Server
// leads and whose site Provided by opens. Affiliate codes join here, when a
// page is made, and are never stored with a plan.
package link

import (
	"net/url"
	"strconv"
	"strings"

	"launchrack/internal/market"
)

// Cycle is the partner's number for monthly billing in deployment links.
const Cycle = 3

// Rule says how one partner's order links are made. Templates may hold {id}
// (plan number), {cycle}, {affiliate}, {url} (the plan's own address) and
// {url_escaped} (the same, escaped for a query value).
type Rule struct {
	// Affiliate is the operator's code with this partner; empty for none.
	Affiliate string
	// Deploy makes the link for a plan without an address of its own. A query
	// parameter whose value comes out empty is left out.
	Deploy string
	// Click wraps the link of a plan that has an address, once an affiliate
	// code is set; empty leaves the address as it is.
	Click string
	// Home is where Provided by leads when the plan names no address.
	Home string
}

// Rules holds a rule for each partner, and under Default the one for plans
// that name no partner.
type Rules struct {
	ByName  map[string]Rule // by partner_name, lower case
	Default Rule
}

// Order gives the address behind Configure Server: the plan's own address, else
// its partner's deployment link, else its referral, by which the shop earns, else
// the page of its details. A plan that has none of them leads to the partner's site;
// never to another partner's deployment page. It reports false where there is no
// address at all.
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

// Partner gives the address of the Provided by link.
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

func safe(s string) string {
	if s == "" || market.CheckLink(s) != nil {
		return ""
	}
	return s
}

func fill(template string, rule Rule, p *market.Plan) string {
	filled := strings.NewReplacer(
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
	var kept []string
	for pair := range strings.SplitSeq(query, "&") {
		if !strings.HasSuffix(pair, "=") {
			kept = append(kept, pair)
		}
	}
	if len(kept) == 0 {
		return base
	}
	return base + "?" + strings.Join(kept, "&")
}
