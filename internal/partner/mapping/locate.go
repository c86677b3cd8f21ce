package mapping

import (
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner/tree"
)

// mainSource is the source of the items.
type mainSource struct {
	endpoint
	File  string `yaml:"file"`
	Token string `yaml:"token" oneof:"none required"`
}

// locate sets the addresses of the sources.
func (p *Partner) locate(f *outline, name string) error {
	info, main, at := &p.info, &f.Source, f.At.Member("source")
	info.IsConfigured, info.DefaultURL, info.DefaultFile = true, main.Address, main.File
	for name, value := range main.Header {
		main.Header[name] = strings.ReplaceAll(value, sitePlaceholder, originOf(info.Home))
	}
	if err := main.settle(at, "source"); err != nil {
		return err
	}
	if p.main.form = main.form; f.At.Member("items") == nil {
		p.main.Items = main.defaultItems()
	}
	switch isOff := at.Member("path") != nil && main.Address == ""; {
	case isOff && main.File == "": // asked once its address is configured
	case (main.Address == "") == (main.File == ""):
		return at.Errorf("source: needs either address or file")
	case main.Address != "" && market.CheckLink(main.Address) != nil:
		return at.Member("address").Errorf("source.address: %q came; accepted is an http or https address", errs.Clip(errs.Address(main.Address), 60))
	case main.File != "" && !filepath.IsAbs(main.File):
		info.DefaultFile = filepath.Join(filepath.Dir(name), main.File)
	}
	p.main.host = hostOf(main.Address)
	info.FromPage = main.Format == tree.HTML || main.Select != ""
	info.NeedsToken = main.Token == "required" || main.holdsToken()
	if sources := f.At.Member("sources"); sources != nil && main.Path == "" {
		return sources.Errorf("sources: need source.path; accepted is source with address and path, so that a configured address serves all sources")
	}
	for _, s := range p.others {
		if err := p.splitAddress(s, f.At.Member("sources").Member(s.name)); err != nil {
			return err
		}
	}
	if g := p.main.Paging; g.Kind != pagingNone && g.List == nil {
		if _, err := compile(p.main.Items.text, scope{functions: f.Functions}); err != nil {
			return f.At.Member("paging").Errorf("paging.list: is missing; accepted is the list that the partner pages, since items reads another source")
		}
	}
	return nil
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}

// originOf is an address without its path, as browsers send it as Origin.
func originOf(address string) string {
	scheme, _, _ := strings.Cut(address, "://")
	return scheme + "://" + hostOf(address)
}

// splitAddress splits the address of a source into a host and a path, so that a configured base
// address replaces the host.
func (p *Partner) splitAddress(s *source, at *yamltree.Node) error {
	s.host = hostOf(p.info.DefaultURL)
	if s.Address != "" {
		u, err := market.ParseLink(s.Address)
		if err != nil || s.Path != "" {
			return at.Member("address").Errorf("sources.%s.address: %q came; accepted is an http or https address, without a path beside it", s.name, errs.Clip(errs.Address(s.Address), 60))
		}
		if p.info.Hosts == nil {
			p.info.Hosts = map[string]string{}
		}
		s.base, s.host, p.info.Hosts[s.name] = s.name, u.Host, (&url.URL{Scheme: u.Scheme, Host: u.Host}).String()
		s.Path = path((&url.URL{Path: u.Path, RawQuery: u.RawQuery}).String())
	}
	if s.Path == "" {
		return at.Errorf("sources.%s: needs either address or path", s.name)
	}
	p.info.NeedsToken = p.info.NeedsToken || s.holdsToken()
	return nil
}

// others are the further sources, in the order of the file. Their names become variables, such as
// $stock.
type others []*source

var sourceName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// ReadNode decodes a mapping of names to sources.
func (o *others) ReadNode(n *yamltree.Node, name string, with any) error {
	if n.Kind != yamltree.Mapping {
		return n.Errorf("sources: %s came; accepted is a mapping of names to sources", n.Kind)
	}
	for _, m := range n.Members {
		if !sourceName.MatchString(m.Name) || slices.Contains([]string{"item", "now"}, m.Name) {
			return m.Key.Errorf("sources: %q came; accepted are names of lower-case letters, digits and _, other than item and now", errs.Clip(m.Name, 60))
		}
		s := &source{name: m.Name, endpoint: endpoint{form: form{Format: tree.JSON}}, Paging: paging{Kind: pagingNone, MaxPages: maxPages}}
		if err := yamltree.Decode(m.Value, yamltree.Below(name, m.Name), s, with); err != nil {
			return err
		}
		if err := s.settle(m.Value, yamltree.Below(name, m.Name)); err != nil {
			return err
		}
		if s.Items == nil && (s.Paging.Kind != pagingNone || s.Format != tree.JSON) {
			s.Items = s.defaultItems()
		}
		if hasEach := strings.Contains(string(s.Path), eachPlaceholder); hasEach != (s.Each != nil) {
			return m.Value.Errorf("sources.%s: has either each or {each} in its path; accepted are both or none", s.name)
		}
		*o = append(*o, s)
	}
	return nil
}

// path is a path below a base address, which may have a query.
type path string

// ReadNode decodes a path.
func (p *path) ReadNode(n *yamltree.Node, name string, _ any) error {
	*p = path(n.Text)
	if _, err := url.Parse(n.Text); err != nil || n.Kind != yamltree.Scalar || n.Text != "" && !strings.HasPrefix(n.Text, "/") {
		return n.Errorf("%s: %q came; accepted is a path such as /v2/plans, which may have a query", name, errs.Clip(n.Text, 60))
	}
	return nil
}

const (
	// tokenPlaceholder stands for the token in a header.
	tokenPlaceholder = "{token}"
	// sitePlaceholder stands for the origin of the partner's website in a header of the main source.
	sitePlaceholder = "{website}"
	// authPlaceholder stands for Bearer authentication, or Basic authentication if the token is
	// NAME:PASSWORD.
	authPlaceholder = "{bearer or basic}"
)

// headers are the request headers of a source.
type headers map[string]string

// holdsToken reports whether a request of the source sends the token.
func (e *endpoint) holdsToken() bool {
	sends := strings.Contains(e.Body, tokenPlaceholder)
	for _, value := range e.Header {
		sends = sends || strings.Contains(value, tokenPlaceholder)
	}
	return sends
}

var headerName = regexp.MustCompile(`^[A-Za-z0-9-]+$`)

// ReadNode decodes a mapping of header names to values.
func (h *headers) ReadNode(n *yamltree.Node, name string, with any) error {
	for _, m := range n.Members {
		if !headerName.MatchString(m.Name) || m.Value.Kind != yamltree.Scalar || strings.ContainsFunc(m.Value.Text, isControl) {
			return m.Key.Errorf("%s: %q is no header; accepted are names of letters, digits and hyphens with one line of text", name, errs.Clip(m.Name, 60))
		}
	}
	return yamltree.Decode(n, name, (*map[string]string)(h), with)
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }
