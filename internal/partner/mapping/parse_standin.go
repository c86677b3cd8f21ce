package mapping

import (
	"slices"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/sandbox"
	"launchrack/internal/yamltree"
)

var standInNames = []string{"lists", "page", "prices", "names", "type", "link", "without"}

// standIn reads how the stand-in is made of the sample. What it leaves out follows from the
// rest of the file where that names plain paths.
func (p *parser) standIn(top *yamltree.Node) {
	n := top.Member("sandbox")
	if p.names(n, "sandbox", standInNames); n == nil {
		n = &yamltree.Node{}
	}
	b := &p.a.standIn
	if b.lists = p.paths(n, "lists"); b.lists == nil {
		b.lists = []string{plainPath(p.a.main.items)}
	}
	prices := p.paths(n, "prices")
	if prices == nil {
		prices = p.pricePaths()
	}
	b.size = p.number(n, "page", 0, 1, 10_000)
	b.items = sandbox.Spoiler{Prices: prices, Type: p.text(n, "type", ""), Link: p.text(n, "link", ""),
		Without: []sandbox.Fault{sandbox.PriceString}} // numbers may be texts
	for _, one := range p.list(n, "names") {
		b.items.Names = append(b.items.Names, one.Text)
	}
	for _, one := range p.list(n, "without") {
		if !slices.Contains(sandbox.Faults(), sandbox.Fault(one.Text)) {
			p.fail(one, "sandbox.without: %q came; accepted are faults of the sandbox, such as %s", errs.Clip(one.Text, 60), sandbox.DuplicateIDs)
		}
		b.items.Without = append(b.items.Without, sandbox.Fault(one.Text))
	}
}

func (p *parser) paths(n *yamltree.Node, name string) (paths []string) {
	for _, one := range p.list(n, name) {
		path := plainPath(p.compile(one, "sandbox."+name, nil))
		if path == "" || strings.Contains(path, "[]") {
			p.fail(one, "sandbox.%s: %q came; accepted is a plain path such as .price.month", name, errs.Clip(one.Text, 60))
		}
		paths = append(paths, path)
	}
	return paths
}

// pricePaths are those that the prices of the file read.
func (p *parser) pricePaths() (paths []string) {
	for _, one := range p.a.prices {
		if path := plainPath(one.amount.path); path != "" {
			paths = append(paths, path)
		}
	}
	return paths
}
