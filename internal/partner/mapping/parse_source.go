package mapping

import (
	"path/filepath"
	"regexp"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/yamltree"
)

var (
	sourceNames = []string{"address", "file", "format", "headers", "token"}
	pagingNames = []string{"kind", "parameter", "first", "size_parameter", "size", "path", "max_pages"}
)

func (p *parser) source(top *yamltree.Node, file string) {
	n := top.Member("source")
	if n == nil {
		p.fail(top, "source: is missing; accepted is a mapping of %s", strings.Join(sourceNames, ", "))
		return
	}
	p.names(n, "source", sourceNames)
	p.a.format = p.oneOf(n, "format", formatJSON, []string{formatJSON, formatCSV, formatNDJSON})
	info := &p.a.info
	info.IsConfigured = true
	info.DefaultURL, info.DefaultFile = p.text(n, "address", ""), p.text(n, "file", "")
	switch {
	case (info.DefaultURL == "") == (info.DefaultFile == ""):
		p.fail(n, "source: needs either address or file")
	case info.DefaultURL != "" && market.CheckLink(info.DefaultURL) != nil:
		p.failAt(n, "address", "address: %q came; accepted is an http or https address", errs.Clip(errs.Address(info.DefaultURL), 60))
	case info.DefaultFile != "" && !filepath.IsAbs(info.DefaultFile):
		info.DefaultFile = filepath.Join(filepath.Dir(file), info.DefaultFile)
	}
	p.headers(n.Member("headers"))
	info.NeedsToken = p.oneOf(n, "token", tokenNone, []string{tokenNone, tokenRequired}) == tokenRequired
	for _, value := range p.a.header {
		info.NeedsToken = info.NeedsToken || strings.Contains(value, tokenPlace)
	}
}

const (
	tokenNone, tokenRequired = "none", "required"
	// tokenPlace stands for the token in the value of a header.
	tokenPlace = "{token}"
)

var headerName = regexp.MustCompile(`^[A-Za-z0-9-]+$`)

func (p *parser) headers(n *yamltree.Node) {
	if n == nil {
		return
	}
	if n.Kind != yamltree.Mapping {
		p.fail(n, "headers: %s came; accepted is a mapping of names to values", n.Kind)
	}
	p.a.header = map[string]string{}
	for _, m := range n.Members {
		if !headerName.MatchString(m.Name) || m.Value.Kind != yamltree.Scalar || strings.ContainsFunc(m.Value.Text, isControl) {
			p.fail(m.Key, "headers: %q is no header; accepted are names of letters, digits and hyphens with one line of text", errs.Clip(m.Name, 60))
		}
		p.a.header[m.Name] = m.Value.Text
	}
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

func (p *parser) paging(top *yamltree.Node) {
	p.a.paging = paging{kind: pagingNone, maxPages: 40}
	n := top.Member("paging")
	if n == nil {
		return
	}
	p.names(n, "paging", pagingNames)
	g := &p.a.paging
	g.kind = p.oneOf(n, "kind", "", []string{pagingNone, pagingPage, pagingOffset, pagingCursor, pagingNext})
	g.parameter, g.sizeParameter = p.text(n, "parameter", g.kind), p.text(n, "size_parameter", "")
	g.first, g.size, g.maxPages = p.number(n, "first", 1, 0, 1), p.number(n, "size", 0, 1, 10_000), p.number(n, "max_pages", 40, 1, 1000)
	if n.Member("path") != nil {
		g.path = p.program(n, "path", ".")
	}
	switch {
	case g.kind == pagingOffset && g.size == 0:
		p.fail(n, "paging.size: is missing; accepted is how many items a page has")
	case g.sizeParameter != "" && g.size == 0:
		p.failAt(n, "size_parameter", "paging.size: is missing; accepted is the number that size_parameter sends")
	case g.kind == pagingCursor && g.path == nil:
		p.fail(n, "paging.path: is missing; accepted is where the cursor stands, such as .meta.next")
	case g.kind == pagingNext && g.path == nil:
		p.fail(n, "paging.path: is missing; accepted is where the address of the next page stands, such as .links.next")
	}
}
