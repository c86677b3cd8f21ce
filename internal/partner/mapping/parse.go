package mapping

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/yamltree"
)

// topNames are the names of a mapping, in the order of docs/partner-files.md.
var topNames = []string{"id", "name", "website", "source", "sources", "paging", "items", "lookups", "fields", "places", "prices",
	"setup", "rules", "needs", "order_link", "click_link", "month_hours", "every", "limits", "offers", "unconfirmed", "sandbox"}

// parser turns the tree of a file into an adapter. Its first error stays.
type parser struct {
	err error
	a   *Adapter
	// variables are what expressions may use beside the document or the item that they read.
	variables []string
}

// New reads a mapping; the name of the file is for messages and for the place of a
// source file. An error is of kind *yamltree.Error and says where.
func New(file string, text []byte) (*Adapter, error) {
	top, err := yamltree.Parse(file, text)
	if err != nil {
		return nil, err
	}
	p := &parser{a: &Adapter{tables: map[string]map[string]string{}, fields: map[string]*field{}}}
	p.names(top, "", topNames)
	p.identity(top)
	p.refreshing(top)
	p.sources(top, file)
	p.variables = append(p.variables, "$item")
	p.lookups(top)
	p.fields(top)
	p.a.prices = p.prices(top, "prices")
	p.a.setup = p.prices(top, "setup")
	if len(p.a.prices) == 0 {
		p.failAt(top, "prices", "prices: is missing; accepted is a list of at least one price")
	}
	p.places(top)
	p.rules(top)
	p.offers(top)
	if p.err == nil {
		p.needs(top)
		p.standIn(top)
	}
	if p.err != nil {
		return nil, p.err
	}
	return p.a, nil
}

func (p *parser) fail(n *yamltree.Node, format string, args ...any) {
	if p.err == nil {
		p.err = n.Errorf(format, args...)
	}
}

// failAt points at a member, or at its mapping where the member is absent.
func (p *parser) failAt(n *yamltree.Node, name, format string, args ...any) {
	if v := n.Member(name); v != nil {
		n = v
	}
	p.fail(n, format, args...)
}

// names refuses members that have no meaning.
func (p *parser) names(n *yamltree.Node, where string, accepted []string) {
	if n == nil {
		return
	}
	if n.Kind != yamltree.Mapping {
		p.fail(n, "%s: %s came; accepted is a mapping of %s", where, n.Kind, strings.Join(accepted, ", "))
	}
	for _, m := range n.Members {
		if !slices.Contains(accepted, m.Name) {
			p.fail(m.Key, "%s: is not known; accepted are %s", errs.Clip(strings.TrimPrefix(where+"."+m.Name, "."), 60), strings.Join(accepted, ", "))
		}
	}
}

// text gives a member that is one value.
func (p *parser) text(n *yamltree.Node, name, initial string) string {
	v := n.Member(name)
	if v == nil {
		return initial
	}
	if v.Kind != yamltree.Scalar {
		p.fail(v, "%s: %s came; accepted is one value", name, v.Kind)
	}
	return v.Text
}

func (p *parser) required(n *yamltree.Node, name, accepted string) string {
	s := p.text(n, name, "")
	if s == "" {
		p.failAt(n, name, "%s: is missing; accepted is %s", name, accepted)
	}
	return s
}

// list gives the items of a member.
func (p *parser) list(n *yamltree.Node, name string) []*yamltree.Node {
	v := n.Member(name)
	if v == nil {
		return nil
	}
	if v.Kind != yamltree.List {
		p.fail(v, "%s: %s came; accepted is a list", name, v.Kind)
	}
	return v.Items
}

// number gives a whole number within bounds.
func (p *parser) number(n *yamltree.Node, name string, initial, low, high int) int {
	v := n.Member(name)
	if v == nil {
		return initial
	}
	i, err := strconv.Atoi(v.Text)
	if err != nil || i < low || i > high {
		p.fail(v, "%s: %q came; accepted is a whole number from %d to %d", name, errs.Clip(v.Text, 60), low, high)
	}
	return i
}

// amount gives an exact number within bounds; zero where there is none.
func (p *parser) amount(n *yamltree.Node, name, low, high string) market.Amount {
	v := n.Member(name)
	if v == nil {
		return market.Amount{}
	}
	a, err := market.ParseAmount(v.Text)
	if err != nil || a.Cmp(market.MustAmount(low)) < 0 || a.Cmp(market.MustAmount(high)) > 0 {
		p.fail(v, "%s: %q came; accepted is a number from %s to %s", name, errs.Clip(v.Text, 60), low, high)
	}
	return a
}

func (p *parser) duration(n *yamltree.Node, name string, least time.Duration) time.Duration {
	v := n.Member(name)
	if v == nil {
		return 0
	}
	d, err := time.ParseDuration(v.Text)
	if err != nil || d < least {
		p.fail(v, "%s: %q came; accepted is a duration of at least %s, such as 30m", name, errs.Clip(v.Text, 60), least)
	}
	return d
}

func (p *parser) flag(n *yamltree.Node, name string) bool {
	return p.oneOf(n, name, "false", []string{"true", "false"}) == "true"
}

// oneOf gives one of several words. Without an initial word the member is required.
func (p *parser) oneOf(n *yamltree.Node, name, initial string, accepted []string) string {
	s := p.text(n, name, initial)
	switch {
	case s == "":
		p.failAt(n, name, "%s: is missing; accepted are %s", name, strings.Join(accepted, ", "))
	case !slices.Contains(accepted, s):
		p.failAt(n, name, "%s: %q came; accepted are %s", name, errs.Clip(s, 60), strings.Join(accepted, ", "))
	}
	return s
}

// program compiles a member, or the initial expression where it is absent.
func (p *parser) program(n *yamltree.Node, name, initial string) *program {
	if n.Member(name) == nil {
		return must(initial)
	}
	return p.compile(n.Member(name), name, p.variables)
}

func (p *parser) compile(n *yamltree.Node, name string, variables []string) *program {
	switch {
	case n.Kind != yamltree.Scalar:
		p.fail(n, "%s: %s came; accepted is a jq expression", name, n.Kind)
		return must(".")
	case n.Text == "":
		p.fail(n, "%s: is empty; accepted is a jq expression such as .cpu.cores", name)
		return must(".")
	}
	code, err := compile(n.Text, variables)
	if err != nil {
		p.fail(n, "%s: %q is no jq expression: %s; accepted is one such as .cpu.cores; a constant is {value: …}", name, errs.Clip(n.Text, 60), err)
		return must(".")
	}
	return code
}
