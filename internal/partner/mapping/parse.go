package mapping

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/yamltree"
)

// The names of a mapping, in the order of docs/partner-files.md.
var (
	topNames    = []string{"id", "name", "website", "source", "paging", "items", "lookups", "fields", "prices", "setup", "rules", "order_link", "month_hours", "every", "limits"}
	sourceNames = []string{"address", "file", "format", "headers", "token"}
	pagingNames = []string{"kind", "parameter", "first", "size_parameter", "size", "path", "max_pages"}
	fieldNames  = []string{"sku", "name", "type", "category", "tags", "cpu_model", "cpu_cores", "cpu_threads", "cpu_sockets", "cpu_frequency", "cpu_architecture",
		"memory", "memory_type", "memory_ecc", "storage", "storage_type", "disks", "network", "bandwidth", "traffic", "regions", "available", "stock", "description", "url"}
	valueNames = []string{"path", "value", "default", "unit", "split", "lookup"}
	priceNames = []string{"period", "path", "currency", "divisor", "vat"}
	ruleNames  = []string{"when", "then", "reason"}
	limitNames = []string{"timeout", "max_body_mb", "max_loss"}
)

// units are what sizes may be given in.
var units = map[string][]string{
	"memory": {"MB", "MiB", "GB", "GiB", "TB"}, "storage": {"MB", "GB", "TB", "PB", "GiB", "TiB"},
	"traffic": {"GB", "TB", "PB", "GiB", "TiB"}, "network": {"Mbps", "Gbps"}, "cpu_frequency": {"GHz", "MHz"},
}

// parser turns the tree of a file into an adapter. Its first error stays.
type parser struct {
	err error
	a   *Adapter
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
	p.source(top, file)
	p.paging(top)
	p.a.items = p.program(top, "items", ".")
	p.lookups(top)
	p.fields(top)
	p.a.prices = p.prices(top, "prices")
	p.a.setup = p.prices(top, "setup")
	if len(p.a.prices) == 0 {
		p.fail(top, "prices: is missing; accepted is a list of at least one price")
	}
	p.rules(top)
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
		at := n
		if v := n.Member(name); v != nil {
			at = v
		}
		p.fail(at, "%s: is missing; accepted is %s", name, accepted)
	}
	return s
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

func (p *parser) oneOf(n *yamltree.Node, name, initial string, accepted []string) string {
	s := p.text(n, name, initial)
	if !slices.Contains(accepted, s) {
		at := n
		if v := n.Member(name); v != nil {
			at = v
		}
		p.fail(at, "%s: %q came; accepted are %s", name, errs.Clip(s, 60), strings.Join(accepted, ", "))
	}
	return s
}

func (p *parser) program(n *yamltree.Node, name, initial string) *program {
	text := p.text(n, name, initial)
	if text == "" {
		return must(".")
	}
	code, err := compile(text)
	if err != nil {
		at := n
		if v := n.Member(name); v != nil {
			at = v
		}
		p.fail(at, "%s: %q is no jq expression: %s; accepted is one such as .cpu.cores", name, errs.Clip(text, 60), err)
		return must(".")
	}
	return code
}

var idPattern = regexp.MustCompile(`^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$`)

func (p *parser) identity(top *yamltree.Node) {
	info := &p.a.info
	info.ID, info.Name, info.Home = market.PartnerID(p.required(top, "id", "a short name in lower case, such as example-hosting")), p.required(top, "name", "the name that visitors see"), p.required(top, "website", "an https address")
	if v := top.Member("id"); v != nil && (!idPattern.MatchString(v.Text) || len(v.Text) > 40) {
		p.fail(v, "id: %q came; accepted are lower-case letters, digits and hyphens, beginning with a letter", errs.Clip(v.Text, 60))
	}
	if v := top.Member("website"); v != nil && market.CheckLink(v.Text) != nil {
		p.fail(v, "website: %q came; accepted is an http or https address", errs.Clip(v.Text, 60))
	}
	if v := top.Member("order_link"); v != nil {
		if info.DeployLink = v.Text; !strings.HasPrefix(v.Text, "https://") {
			p.fail(v, "order_link: %q came; accepted is a template of an https address with {id}, {cycle} or {affiliate}", errs.Clip(v.Text, 60))
		}
	}
	info.MonthHours = p.number(top, "month_hours", 0, 1, 744)
	info.Every = p.duration(top, "every", time.Minute)
	info.MaxLoss = 0.5
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

func (p *parser) source(top *yamltree.Node, file string) {
	n := top.Member("source")
	if n == nil {
		p.fail(top, "source: is missing; accepted is a mapping of %s", strings.Join(sourceNames, ", "))
		return
	}
	p.names(n, "source", sourceNames)
	p.a.format = p.oneOf(n, "format", formatJSON, []string{formatJSON, formatCSV, formatNDJSON})
	address, path := p.text(n, "address", ""), p.text(n, "file", "")
	if (address == "") == (path == "") {
		p.fail(n, "source: needs either address or file")
	}
	if v := n.Member("address"); v != nil && market.CheckLink(address) != nil {
		p.fail(v, "address: %q came; accepted is an http or https address", errs.Clip(address, 60))
	}
	p.a.info.DefaultURL = address
	if path != "" {
		if p.a.info.DefaultFile = path; !filepath.IsAbs(path) {
			p.a.info.DefaultFile = filepath.Join(filepath.Dir(file), path)
		}
	}
	p.a.info.NeedsToken = p.oneOf(n, "token", "none", []string{"none", "required"}) == "required"
	headers := n.Member("headers")
	if headers == nil {
		return
	}
	if headers.Kind != yamltree.Mapping {
		p.fail(headers, "headers: %s came; accepted is a mapping of names to values", headers.Kind)
	}
	p.a.header = map[string]string{}
	for _, m := range headers.Members {
		if !regexp.MustCompile(`^[A-Za-z0-9-]+$`).MatchString(m.Name) || m.Value.Kind != yamltree.Scalar || strings.ContainsAny(m.Value.Text, "\r\n") {
			p.fail(m.Key, "headers: %q is no header; accepted are names of letters, digits and hyphens with one line of text", errs.Clip(m.Name, 60))
		}
		p.a.header[m.Name] = m.Value.Text
	}
}

func (p *parser) paging(top *yamltree.Node) {
	p.a.paging = paging{kind: "none", maxPages: 40}
	n := top.Member("paging")
	if n == nil {
		return
	}
	p.names(n, "paging", pagingNames)
	g := &p.a.paging
	g.kind = p.oneOf(n, "kind", "none", []string{"none", "page", "offset", "cursor", "next"})
	g.parameter, g.sizeParameter = p.text(n, "parameter", map[string]string{"page": "page", "offset": "offset", "cursor": "cursor"}[g.kind]), p.text(n, "size_parameter", "")
	g.first, g.size, g.maxPages = p.number(n, "first", 1, 0, 1), p.number(n, "size", 0, 1, 10_000), p.number(n, "max_pages", 40, 1, 1000)
	if n.Member("path") != nil {
		g.path = p.program(n, "path", ".")
	}
	switch {
	case g.kind == "offset" && g.size == 0:
		p.fail(n, "paging.size: is missing; accepted is how many items a page has")
	case (g.kind == "cursor" || g.kind == "next") && g.path == nil:
		p.fail(n, "paging.path: is missing; accepted is where the %s stands, such as .meta.next", map[string]string{"cursor": "cursor", "next": "address of the next page"}[g.kind])
	}
}

func (p *parser) lookups(top *yamltree.Node) {
	n := top.Member("lookups")
	if n == nil {
		return
	}
	if n.Kind != yamltree.Mapping {
		p.fail(n, "lookups: %s came; accepted is a mapping of names to tables", n.Kind)
	}
	for _, m := range n.Members {
		p.a.tables[m.Name] = p.table(m.Value)
	}
}

func (p *parser) table(n *yamltree.Node) map[string]string {
	table := map[string]string{}
	if n.Kind != yamltree.Mapping {
		p.fail(n, "lookup: %s came; accepted is a mapping of words to words", n.Kind)
	}
	for _, m := range n.Members {
		if m.Value.Kind != yamltree.Scalar {
			p.fail(m.Value, "lookup: %s came; accepted is one value", m.Value.Kind)
		}
		table[strings.ToLower(partner.Text(m.Name))] = m.Value.Text
	}
	return table
}

func (p *parser) fields(top *yamltree.Node) {
	n := top.Member("fields")
	if n == nil {
		p.fail(top, "fields: is missing; accepted is a mapping of %s", strings.Join(fieldNames, ", "))
		return
	}
	p.names(n, "fields", fieldNames)
	for _, m := range n.Members {
		p.a.fields[m.Name] = p.field(m.Name, m.Value)
	}
	for _, name := range []string{"sku", "type"} {
		if p.a.fields[name] == nil {
			p.fail(n, "fields.%s: is missing; accepted is an expression such as .%s", name, name)
		}
	}
	if f := n.Member("type"); f != nil && p.a.fields["type"] != nil {
		p.types(f, p.a.fields["type"])
	}
}

// types refuses a word that is no type of plan where the mapping itself says it.
func (p *parser) types(at *yamltree.Node, f *field) {
	said := []string{f.constant}
	for _, word := range f.lookup {
		said = append(said, word)
	}
	slices.Sort(said)
	for _, word := range said {
		if word != "" && !slices.Contains(market.PlanTypes(), market.PlanType(word)) {
			p.fail(at, "fields.type: %q came; accepted are baremetal, vps, vds and outlet", errs.Clip(word, 60))
		}
	}
}

// field reads an expression, or a mapping with path or value.
func (p *parser) field(name string, n *yamltree.Node) *field {
	f := &field{name: name}
	if n.Kind == yamltree.Scalar {
		f.path = p.program(&yamltree.Node{Kind: yamltree.Mapping, Members: []yamltree.Member{{Name: name, Value: n}}}, name, "")
		return f
	}
	p.names(n, "fields."+name, valueNames)
	if n.Member("path") != nil {
		f.path = p.program(n, "path", ".")
	}
	f.constant, f.initial, f.unit, f.split = p.text(n, "value", ""), p.text(n, "default", ""), p.text(n, "unit", ""), p.text(n, "split", "")
	if (f.path == nil) == (f.constant == "") {
		p.fail(n, "fields.%s: needs either path or value", name)
	}
	if v := n.Member("unit"); v != nil && !slices.Contains(units[name], f.unit) {
		p.fail(v, "fields.%s.unit: %q came; accepted are %s", name, errs.Clip(f.unit, 60), strings.Join(append(units[name][:0:0], units[name]...), ", "))
	}
	if v := n.Member("lookup"); v != nil && v.Kind == yamltree.Scalar {
		if f.lookup = p.a.tables[v.Text]; f.lookup == nil {
			p.fail(v, "fields.%s.lookup: %q is not among lookups", name, errs.Clip(v.Text, 60))
		}
	} else if v != nil {
		f.lookup = p.table(v)
	}
	return f
}

func (p *parser) prices(top *yamltree.Node, name string) []price {
	n := top.Member(name)
	if n == nil {
		return nil
	}
	if n.Kind != yamltree.List {
		p.fail(n, "%s: %s came; accepted is a list", name, n.Kind)
	}
	var list []price
	for _, one := range n.Items {
		p.names(one, name, priceNames)
		var q price
		if name == "prices" {
			q.period = market.Period(p.oneOf(one, "period", "", []string{string(market.Hour), string(market.Month), string(market.Year)}))
		}
		p.required(one, "path", "an expression such as .price")
		p.required(one, "currency", "USD, EUR or GBP, or an expression such as .currency")
		q.amount = &field{name: name, path: p.program(one, "path", ".")}
		q.currency = &field{name: name, constant: p.text(one, "currency", "")}
		if c := q.currency.constant; strings.HasPrefix(c, ".") {
			q.currency = &field{name: name + ".currency", path: p.program(one, "currency", ".")}
		} else if _, known := market.ParseCurrency(c); !known && c != "" {
			p.fail(one.Member("currency"), "currency: %q came; accepted are USD, EUR, GBP and expressions such as .currency", errs.Clip(c, 60))
		}
		q.divisor, q.vat = p.amount(one, "divisor", "1", "1000000"), p.amount(one, "vat", "0", "100")
		list = append(list, q)
	}
	return list
}

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

func (p *parser) rules(top *yamltree.Node) {
	n := top.Member("rules")
	if n == nil {
		return
	}
	if n.Kind != yamltree.List {
		p.fail(n, "rules: %s came; accepted is a list", n.Kind)
	}
	for _, one := range n.Items {
		p.names(one, "rules", ruleNames)
		when := p.required(one, "when", "an expression such as .hidden == true")
		skip := p.oneOf(one, "then", "", []string{"skip", "unavailable"}) == "skip"
		p.a.rules = append(p.a.rules, rule{p.program(one, "when", "."), skip, p.text(one, "reason", when)})
	}
}
