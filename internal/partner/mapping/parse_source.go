package mapping

import (
	"net/url"
	"path/filepath"
	"regexp"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/yamltree"
)

var (
	sourceNames = []string{"address", "path", "file", "format", "headers", "token"}
	otherNames  = []string{"address", "path", "format", "headers", "paging", "items"}
)

// sources reads the main source and the others, whose names become variables.
func (p *parser) sources(top *yamltree.Node, file string) {
	n := top.Member("source")
	if n == nil {
		p.fail(top, "source: is missing; accepted is a mapping of %s", strings.Join(sourceNames, ", "))
		return
	}
	p.names(n, "source", sourceNames)
	p.main(n, file)
	p.others(top.Member("sources"))
	p.a.main.paging = p.paging(top)
	p.a.main.items = p.program(top, "items", ".")
	if g := p.a.main.paging; g.kind != pagingNone && g.list == nil {
		if _, err := compile(p.a.main.items.text, nil); err != nil {
			p.failAt(top, "paging", "paging.list: is missing; accepted is the list that the partner pages, since items reads another source")
		}
	}
}

// main reads where the main source is.
func (p *parser) main(n *yamltree.Node, file string) {
	info, s := &p.a.info, &p.a.main
	info.IsConfigured = true
	info.DefaultURL, info.DefaultFile = p.text(n, "address", ""), p.text(n, "file", "")
	switch isOff := n.Member("path") != nil && info.DefaultURL == ""; {
	case isOff && info.DefaultFile == "": // asked once its address is configured
	case (info.DefaultURL == "") == (info.DefaultFile == ""):
		p.fail(n, "source: needs either address or file")
	case info.DefaultURL != "" && market.CheckLink(info.DefaultURL) != nil:
		p.failAt(n, "address", "address: %q came; accepted is an http or https address", errs.Clip(errs.Address(info.DefaultURL), 60))
	case info.DefaultFile != "" && !filepath.IsAbs(info.DefaultFile):
		info.DefaultFile = filepath.Join(filepath.Dir(file), info.DefaultFile)
	}
	if u, err := url.Parse(info.DefaultURL); err == nil {
		s.host = u.Host
	}
	p.asking(n, s)
	info.NeedsToken = p.oneOf(n, "token", tokenNone, []string{tokenNone, tokenRequired}) == tokenRequired || info.NeedsToken
}

// asking reads how a source is asked and in which form it answers.
func (p *parser) asking(n *yamltree.Node, s *source) {
	s.path = p.text(n, "path", "")
	if _, err := url.Parse(s.path); err != nil || (s.path != "" && !strings.HasPrefix(s.path, "/")) {
		p.failAt(n, "path", "path: %q came; accepted is a path such as /v2/plans, which may have a query", errs.Clip(s.path, 60))
	}
	s.format = p.oneOf(n, "format", formatJSON, []string{formatJSON, formatCSV, formatNDJSON})
	p.headers(n.Member("headers"), s)
	for _, value := range s.header {
		p.a.info.NeedsToken = p.a.info.NeedsToken || strings.Contains(value, tokenPlace)
	}
}

var sourceName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// others reads the sources beside the main one.
func (p *parser) others(n *yamltree.Node) {
	if n == nil {
		return
	}
	switch {
	case n.Kind != yamltree.Mapping:
		p.fail(n, "sources: %s came; accepted is a mapping of names to sources", n.Kind)
	case p.a.main.path == "":
		p.fail(n, "sources: need source.path; accepted is source with address and path, so that a configured address serves all sources")
	}
	for _, m := range n.Members {
		if !sourceName.MatchString(m.Name) || m.Name == "item" {
			p.fail(m.Key, "sources: %q came; accepted are names of lower-case letters, digits and _, other than item", errs.Clip(m.Name, 60))
		}
		p.names(m.Value, "sources."+m.Name, otherNames)
		s := &source{name: m.Name}
		p.asking(m.Value, s)
		p.elsewhere(m.Value, s)
		s.paging = p.paging(m.Value)
		if m.Value.Member("items") != nil || s.paging.kind != pagingNone || s.format != formatJSON {
			s.items = p.program(m.Value, "items", ".")
		}
		p.a.others = append(p.a.others, s)
		p.variables = append(p.variables, "$"+m.Name)
	}
}

// elsewhere splits the address of a source into a host and a path, so that a configured base
// address stands for it as well.
func (p *parser) elsewhere(n *yamltree.Node, s *source) {
	if p.a.info.Hosts == nil {
		p.a.info.Hosts = map[string]string{}
	}
	base := p.a.info.DefaultURL
	if address := p.text(n, "address", ""); address != "" {
		u, err := market.ParseLink(address)
		if err != nil || s.path != "" {
			p.failAt(n, "address", "address: %q came; accepted is an http or https address, without a path beside it", errs.Clip(errs.Address(address), 60))
			return
		}
		base, s.path = (&url.URL{Scheme: u.Scheme, Host: u.Host}).String(), (&url.URL{Path: u.Path, RawQuery: u.RawQuery}).String()
	}
	if s.path == "" {
		p.fail(n, "sources.%s: needs either address or path", s.name)
	}
	if u, err := url.Parse(base); err == nil {
		s.host = u.Host
	}
	p.a.info.Hosts[s.name] = base
}

const (
	tokenNone, tokenRequired = "none", "required"
	// tokenPlace stands for the token in the value of a header.
	tokenPlace = "{token}"
)

var headerName = regexp.MustCompile(`^[A-Za-z0-9-]+$`)

func (p *parser) headers(n *yamltree.Node, s *source) {
	if n == nil {
		return
	}
	if n.Kind != yamltree.Mapping {
		p.fail(n, "headers: %s came; accepted is a mapping of names to values", n.Kind)
	}
	s.header = map[string]string{}
	for _, m := range n.Members {
		if !headerName.MatchString(m.Name) || m.Value.Kind != yamltree.Scalar || strings.ContainsFunc(m.Value.Text, isControl) {
			p.fail(m.Key, "headers: %q is no header; accepted are names of letters, digits and hyphens with one line of text", errs.Clip(m.Name, 60))
		}
		s.header[m.Name] = m.Value.Text
	}
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }
