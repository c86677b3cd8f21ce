package mapping

import (
	"cmp"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/partner/tree"
)

// standIn configures the partner's sandbox, which is made from samples of its answers. Missing
// values are derived from plain paths in the rest of the file.
type standIn struct {
	Lists  []string `yaml:"lists"`
	Group  string   `yaml:"group"`
	Prices []string `yaml:"prices"`
	Page   int      `yaml:"page" range:"1 10000"`
	Names  []string `yaml:"names"`
	Type   string   `yaml:"type"`
	Link   string   `yaml:"link"`
	Faults []fault  `yaml:"without"`
}

// Edits are functions that change a sandbox document for a request, by the name of its source.
type Edits map[string]func(c sandbox.Call, document any) error

// fault is a fault that the sandbox does not offer for the partner.
type fault sandbox.Fault

// ReadNode refuses an unknown fault.
func (f *fault) ReadNode(n *yamltree.Node, name string, _ any) error {
	if *f = fault(n.Text); !slices.Contains(sandbox.Faults(), sandbox.Fault(*f)) {
		return n.Errorf("%s: %q came; accepted are faults of the sandbox, such as %s", name, errs.Clip(n.Text, 60), sandbox.DuplicateIDs)
	}
	return nil
}

// follow derives the price paths from those of a mapping.
func (b *standIn) follow(prices []price) {
	b.Faults = append(b.Faults, fault(sandbox.PriceString)) // numbers may be texts
	if b.Prices != nil {
		return
	}
	for _, one := range prices {
		if path := pathOf(one.Path); path != "" {
			b.Prices = append(b.Prices, path)
		}
	}
}

// Sandbox makes the partner's sandbox from a sample of each source. Generations add, withdraw and
// change the items of the main sample; faults change them too.
func (p *Partner) Sandbox() sandbox.Partner {
	b := p.standIn
	made := sandbox.Partner{ID: string(p.info.ID), NeedsToken: p.info.NeedsToken, Credential: p.credential(),
		Items: sandbox.FaultPaths{Prices: b.Prices, Type: b.Type, Link: b.Link, Names: b.Names}}
	for _, f := range b.Faults {
		made.Items.Without = append(made.Items.Without, sandbox.Fault(f))
	}
	for _, s := range append([]*source{&p.main}, p.others...) {
		path, _, _ := strings.Cut(string(s.Path), "?")
		if main, _, _ := strings.Cut(string(p.main.Path), "?"); s.hasParameter() && path == main {
			continue // the main route answers
		}
		route := sandbox.Route{Method: s.Method, Path: path, About: p.info.Name + ", " + cmp.Or(s.name, "plans")}
		body, err := s.Form.Read(p.samples[s.name], "")
		if err != nil {
			body = nil // the answer is then an error
		}
		route.Sample = sandbox.Sample{Body: body, Edit: p.edits[s.name]}
		if s.name == "" {
			route.Sample.Lists, route.Sample.Group, route.Sample.Paging = b.Lists, b.Group, b.paging(s)
		} else if s.HasPlans {
			route.Sample.Lists = []string{pathOf(s.paged())}
		}
		if s.Format != tree.JSON {
			route.Answer = func(c sandbox.Call) sandbox.Answer {
				body, err := s.Form.Write(route.Sample.Answer(c, made.Items).Body, p.samples[s.name])
				if err != nil {
					return sandbox.Answer{Status: http.StatusInternalServerError}
				}
				return sandbox.Answer{Body: body, Header: http.Header{"Content-Type": {s.Form.ContentType(p.samples[s.name])}}}
			}
		}
		made.Routes = append(made.Routes, route)
	}
	return made
}

// credential returns a function that reads the token from the partner's header or body; nil for a Bearer
// token.
func (p *Partner) credential() func(r *http.Request) string {
	between := func(form string, read func(r *http.Request) string) func(r *http.Request) string {
		before, after, has := strings.Cut(form, tokenPlaceholder)
		if !has {
			return nil
		}
		return func(r *http.Request) string { return strings.TrimSuffix(strings.TrimPrefix(read(r), before), after) }
	}
	for name, value := range p.main.Header {
		if read := between(value, func(r *http.Request) string { return r.Header.Get(name) }); read != nil {
			return read
		}
	}
	return between(p.main.Body, func(r *http.Request) string {
		body, _ := io.ReadAll(r.Body) // what is missing is no token
		return string(body)
	})
}

// paging returns the sandbox paging of a source, with totals and next pages at the mapping's paths.
func (b *standIn) paging(s *source) sandbox.Paging {
	g, paging := s.Paging, sandbox.Paging{First: s.Paging.First, Size: s.Paging.SizeParameter, TotalHeader: s.Paging.TotalHeader}
	isPaged := b.Page > 0 && g.Kind != pagingNone
	switch {
	case isPaged && g.Kind == pagingPage:
		paging.Page, paging.Most = g.Parameter, b.Page
	case isPaged:
		paging.Offset, paging.Most = g.Parameter, b.Page
	}
	paging.Tell = func(c sandbox.Call, p sandbox.Page) map[string]any {
		told := map[string]any{}
		tell := func(at *program, value any) {
			if at != nil && pathOf(at) != "" {
				told[pathOf(at)] = value
			}
		}
		tell(g.Total, p.Total)
		if tell(g.Following, nil); p.Next > 0 {
			tell(g.Following, p.Number+1)
		}
		switch {
		case !isPaged || g.Kind == pagingOffset:
		case g.Kind == pagingPage:
			tell(g.Path, p.Pages)
		case p.Next == 0:
			tell(g.Path, nil)
		case g.Kind == pagingCursor:
			tell(g.Path, strconv.Itoa(p.Next))
		default:
			path, _, _ := strings.Cut(string(s.Path), "?")
			tell(g.Path, fmt.Sprintf("%s%s?%s=%d", c.Base, path, g.Parameter, p.Next))
		}
		return told
	}
	return paging
}

// pathOf returns a plain path as the sandbox writes it, such as "data.plans"; empty for any other
// program.
func pathOf(p *program) string {
	path, _ := termPath(p.query)
	return strings.TrimPrefix(strings.TrimSuffix(path, "[]"), ".")
}

// steps returns the names of a plain path; nil for any other program.
func steps(p *program) []string {
	if path := pathOf(p); path != "" {
		return strings.Split(path, ".")
	}
	return nil
}
