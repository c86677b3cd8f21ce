package mapping

import "launchrack/internal/yamltree"

var pagingNames = []string{"kind", "parameter", "first", "size_parameter", "size", "path", "total", "list", "max_pages"}

// maxPages is how many pages a list may have at most.
const maxPages = 100

func (p *parser) paging(top *yamltree.Node) paging {
	g := paging{kind: pagingNone, maxPages: maxPages}
	n := top.Member("paging")
	if n == nil {
		return g
	}
	p.names(n, "paging", pagingNames)
	g.kind = p.oneOf(n, "kind", "", []string{pagingNone, pagingPage, pagingOffset, pagingCursor, pagingNext})
	g.parameter, g.sizeParameter = p.text(n, "parameter", g.kind), p.text(n, "size_parameter", "")
	g.first, g.size, g.maxPages = p.number(n, "first", 1, 0, 1), p.number(n, "size", 0, 1, 10_000), p.number(n, "max_pages", 40, 1, maxPages)
	for name, into := range map[string]**program{"path": &g.path, "total": &g.total, "list": &g.list} {
		if v := n.Member(name); v != nil {
			*into = p.compile(v, "paging."+name, nil)
		}
	}
	p.checkPaging(n, &g)
	return g
}

func (p *parser) checkPaging(n *yamltree.Node, g *paging) {
	switch {
	case g.sizeParameter != "" && g.size == 0:
		p.failAt(n, "size_parameter", "paging.size: is missing; accepted is the number that size_parameter sends")
	case g.kind == pagingCursor && g.path == nil:
		p.fail(n, "paging.path: is missing; accepted is where the cursor stands, such as .meta.next")
	case g.kind == pagingNext && g.path == nil:
		p.fail(n, "paging.path: is missing; accepted is where the address of the next page stands, such as .links.next")
	case g.kind == pagingOffset && g.total == nil:
		g.total = g.path // the number of all items was called so before there was a total
	}
}
