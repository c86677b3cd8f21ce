package mapping

import (
	"context"
	"encoding/base64"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
)

// asked says how a source is asked and in which form it answers.
type asked struct {
	Address string `yaml:"address"`
	// Path is appended to the base address; it may hold a query.
	Path   path    `yaml:"path"`
	Format string  `yaml:"format" oneof:"json csv ndjson"`
	Header headers `yaml:"headers"`
	// IsDated gives the documents the hour of their answers, and IsOptional takes the answer 404
	// for a list that the partner does not have.
	IsDated    bool `yaml:"dated"`
	IsOptional bool `yaml:"optional"`
}

// source is a list, or one document, that a partner is asked for.
type source struct {
	asked
	// name is empty for the main source, and else the name of its variable in expressions.
	name string
	// base names the partner's host of the source, which is host. It is empty for the host of the main source.
	base, host string

	Paging paging `yaml:"paging"`
	// Items picks the items of a document; nil where the variable is the whole document.
	Items *program `yaml:"items"`
	// HasPlans reports that the items are plans too.
	HasPlans bool `yaml:"plans"`
}

// request asks for the first page.
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

// address is the base address with the path of the source behind it.
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
	r := partner.Request{Address: address, Text: s.Format != formatJSON}
	for name, value := range s.Header {
		if r.Header == nil {
			r.Header = http.Header{}
		}
		r.Header.Set(name, strings.NewReplacer(tokenPlace, from.Token(), basicPlace, bearerOrBasic(from.Token())).Replace(value))
	}
	return r
}

func bearerOrBasic(token string) string {
	if strings.Contains(token, ":") {
		return "Basic " + base64.StdEncoding.EncodeToString([]byte(token))
	}
	return "Bearer " + token
}

// value is what the source's documents are in expressions: the items of all pages, or the
// document where neither items nor pages are told.
func (s *source) value(ctx context.Context, documents []partner.Document) (any, error) {
	all := []any{}
	for _, d := range documents {
		value, err := decode(d.Body)
		if err != nil {
			return nil, errs.New(errs.Partner, "The partner's answer is not JSON")
		}
		if s.Items == nil {
			return value, nil
		}
		items, err := listOf(ctx, s.Items, value)
		if err != nil {
			return nil, err
		}
		all = append(all, items...)
	}
	return all, nil
}
