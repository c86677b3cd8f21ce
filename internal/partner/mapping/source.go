package mapping

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner"
)

// nowVariable holds when the answer of a dated main source came, in seconds since 1970; else null.
const nowVariable = "$now"

// endpoint is the address of a source, with its request headers and the format of its answer.
type endpoint struct {
	Address string `yaml:"address"`
	// Path is appended to the base address.
	Path   path    `yaml:"path"`
	Header headers `yaml:"headers"`
	// Method and Body are sent as they are, but for the token in the body.
	Method string `yaml:"method" oneof:"GET POST"`
	Body   string `yaml:"body"`
	form
	// demands are what the needs of the file ask of its entries.
	demands []demand
	// IsDated sets partner.Document.At. IsOptional takes status 404 for an empty list.
	IsDated    bool `yaml:"dated"`
	IsOptional bool `yaml:"optional"`
}

// settle checks the request and the form of a source, whose node is at.
func (e *endpoint) settle(at *yamltree.Node, name string) error {
	if e.Body != "" && e.Method != http.MethodPost {
		return at.Member("body").Errorf("%s.body: has no meaning without method: POST", name)
	}
	return e.form.settle(at, name)
}

// source is a list, or a single document, of a partner.
type source struct {
	endpoint
	// name is the name of the variable in expressions; empty for the main source.
	name string
	// base is the name of host in Info.Hosts; empty for the host of the main source.
	base, host string

	Paging paging `yaml:"paging"`
	// Items selects the items of a document; nil if the variable is the whole document.
	Items *program `yaml:"items"`
	// Each gives the values of which each has a document of its own, from the list of all plans; nil
	// for a source that is one list.
	Each *program `yaml:"each"`
	// HasPlans reports that the items are plans, as those of the main source.
	HasPlans bool `yaml:"plans"`
}

// request returns the request for the first page.
func (s *source) request(from partner.Endpoint) (partner.Request, error) {
	address, err := s.address(from)
	if err != nil {
		return partner.Request{}, err
	}
	u, err := partner.ParseBase(address)
	if err != nil {
		return partner.Request{}, err
	}
	if s.Paging.Size > 0 && s.Paging.SizeParameter != "" {
		u = withQuery(u, s.Paging.SizeParameter, strconv.Itoa(s.Paging.Size))
	}
	switch s.Paging.Kind {
	case pagingPage:
		u = withQuery(u, s.Paging.Parameter, strconv.Itoa(s.Paging.First))
	case pagingOffset:
		u = withQuery(u, s.Paging.Parameter, "0")
	}
	return s.ask(from, u.String()), nil
}

// address returns the base address with the path of the source appended.
func (s *source) address(from partner.Endpoint) (string, error) {
	path, rawQuery, _ := strings.Cut(string(s.Path), "?")
	if path == "" {
		return from.Base(s.base), nil
	}
	query, err := url.ParseQuery(rawQuery)
	if err != nil {
		return "", errs.Wrap(errs.Partner, err, "The partner's path has no readable query")
	}
	return from.Address(s.base, path, query)
}

func (s *source) ask(from partner.Endpoint, address string) partner.Request {
	r := partner.Request{Address: address, Method: s.Method, Form: s.asked()}
	if s.Body != "" {
		kind := "application/x-www-form-urlencoded"
		if strings.HasPrefix(s.Body, "{") || strings.HasPrefix(s.Body, "[") {
			kind = "application/json"
		}
		r.Header = http.Header{"Content-Type": {kind}}
		r.Body = []byte(strings.ReplaceAll(s.Body, tokenPlaceholder, inBody(kind, from.Token())))
	}
	for name, value := range s.Header {
		if r.Header == nil {
			r.Header = http.Header{}
		}
		r.Header.Set(name, strings.NewReplacer(tokenPlaceholder, from.Token(), authPlaceholder, bearerOrBasic(from.Token())).Replace(value))
	}
	return r
}

// inBody escapes a token for a form or for a text of JSON.
func inBody(kind, token string) string {
	if kind != "application/json" {
		return url.QueryEscape(token)
	}
	quoted, _ := json.Marshal(token) // a text is always JSON
	return string(quoted[1 : len(quoted)-1])
}

func bearerOrBasic(token string) string {
	if strings.Contains(token, ":") {
		return "Basic " + base64.StdEncoding.EncodeToString([]byte(token))
	}
	return "Bearer " + token
}

// value returns the value of the source's variable: as list does, by value for a source with Each.
func (s *source) value(ctx context.Context, documents []partner.Document, env map[string]any) (any, error) {
	if s.Each != nil {
		return s.byValue(ctx, documents, env)
	}
	return s.list(ctx, documents, env)
}

// list returns the items of all pages, or the whole document if Items is nil.
func (s *source) list(ctx context.Context, documents []partner.Document, env map[string]any) (any, error) {
	all := []any{}
	values, err := s.values(documents)
	if err != nil {
		return nil, err
	}
	for _, value := range values {
		if s.Items == nil {
			return value, nil
		}
		items, err := itemsOf(ctx, s.Items, value, env)
		if err != nil {
			return nil, err
		}
		all = append(all, items...)
	}
	return all, nil
}
