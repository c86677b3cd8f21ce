package mapping

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/yamltree"
)

var (
	limitNames = []string{"timeout", "max_body_mb", "max_loss"}
	offerNames = []string{"min_plans", "types", "periods", "partly", "currencies", "sold_out", "several_regions", "outlet_tag"}
)

// defaultMaxLoss is the share of the plans that one refresh may withdraw.
const defaultMaxLoss = 0.5

var idPattern = regexp.MustCompile(`^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$`)

func validID(id string) bool { return len(id) <= 40 && idPattern.MatchString(id) }

func (p *parser) identity(top *yamltree.Node) {
	info := &p.a.info
	info.ID = market.PartnerID(p.required(top, "id", "a short name in lower case, such as example-hosting"))
	info.Name = p.required(top, "name", "the name that visitors see")
	info.Home = p.required(top, "website", "an https address")
	if v := top.Member("id"); v != nil && !validID(v.Text) {
		p.fail(v, "id: %q came; accepted are at most 40 lower-case letters, digits and hyphens, beginning with a letter", errs.Clip(v.Text, 60))
	}
	if v := top.Member("website"); v != nil && market.CheckLink(v.Text) != nil {
		p.fail(v, "website: %q came; accepted is an http or https address", errs.Clip(v.Text, 60))
	}
	for name, into := range map[string]*string{"order_link": &info.DeployLink, "click_link": &info.ClickLink} {
		if v := top.Member(name); v != nil {
			if *into = v.Text; !strings.HasPrefix(v.Text, "https://") {
				p.fail(v, "%s: %q came; accepted is a template of an https address, such as one with {sku}, the key of the plan", name, errs.Clip(v.Text, 60))
			}
		}
	}
	for _, one := range p.list(top, "unconfirmed") {
		info.Unconfirmed = append(info.Unconfirmed, one.Text)
	}
}

// refreshing reads how often and how patiently the partner is asked.
func (p *parser) refreshing(top *yamltree.Node) {
	info := &p.a.info
	info.MonthHours = p.number(top, "month_hours", 0, 1, 744)
	info.Every = p.duration(top, "every", time.Minute)
	info.MaxLoss = defaultMaxLoss
	limits := top.Member("limits")
	if p.names(limits, "limits", limitNames); limits == nil {
		return
	}
	info.Timeout = p.duration(limits, "timeout", time.Second)
	info.MaxBody = int64(p.number(limits, "max_body_mb", 0, 1, 100)) * 1_000_000
	if v := limits.Member("max_loss"); v != nil {
		share, err := strconv.ParseFloat(v.Text, 64)
		if info.MaxLoss = share; err != nil || !(share > 0 && share <= 1) {
			p.fail(v, "max_loss: %q came; accepted is a share above 0 up to 1", errs.Clip(v.Text, 60))
		}
	}
}

// offers reads what the plans are declared to have.
func (p *parser) offers(top *yamltree.Node) {
	n := top.Member("offers")
	if p.names(n, "offers", offerNames); n == nil {
		return
	}
	o := &p.a.info.Offers
	o.MinPlans = p.number(n, "min_plans", 1, 1, 20_000)
	o.Types = words(p, n, "types", market.PlanTypes())
	o.Periods = words(p, n, "periods", market.Periods())
	o.Partly = words(p, n, "partly", market.Periods())
	o.Currencies = words(p, n, "currencies", slices.Concat(market.Currencies(), market.OtherCurrencies()))
	o.Stock, o.Regions, o.TagsOutlet = p.flag(n, "sold_out"), p.flag(n, "several_regions"), p.flag(n, "outlet_tag")
}

// words reads a list of accepted words.
func words[T ~string](p *parser, n *yamltree.Node, name string, accepted []T) []T {
	var list []T
	for _, one := range p.list(n, name) {
		if !slices.Contains(accepted, T(one.Text)) {
			p.fail(one, "offers.%s: %q came; accepted are %s", name, errs.Clip(one.Text, 60), strings.Trim(fmt.Sprint(accepted), "[]"))
		}
		list = append(list, T(one.Text))
	}
	return list
}
