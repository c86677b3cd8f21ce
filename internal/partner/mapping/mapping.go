// Package mapping makes an adapter of a YAML file, so that a partner can be added without
// code. docs/partner-files.md is the reference of the file.
package mapping

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
)

// Adapter implements partner.Adapter for one mapping. It is safe for concurrent use.
type Adapter struct {
	info   partner.Info
	format string
	header map[string]string
	paging paging
	items  *program
	tables map[string]map[string]string
	fields map[string]*field
	prices []price
	setup  []price
	rules  []rule
}

// Info describes the partner.
func (a *Adapter) Info() partner.Info { return a.info }

// Main asks for the first page.
func (a *Adapter) Main(from partner.Endpoint) (partner.Request, error) {
	u, err := partner.ParseBase(from.Base(""))
	if err != nil {
		return partner.Request{}, err
	}
	query := u.Query()
	if a.paging.size > 0 && a.paging.sizeParameter != "" {
		query.Set(a.paging.sizeParameter, strconv.Itoa(a.paging.size))
	}
	switch a.paging.kind {
	case pagingPage:
		query.Set(a.paging.parameter, strconv.Itoa(a.paging.first))
	case pagingOffset:
		query.Set(a.paging.parameter, "0")
	}
	return a.request(from, u, query), nil
}

func (a *Adapter) request(from partner.Endpoint, u *url.URL, query url.Values) partner.Request {
	next := *u
	if len(query) > 0 {
		next.RawQuery = query.Encode()
	}
	r := partner.Request{Address: next.String(), Text: a.format != formatJSON}
	for name, value := range a.header {
		if r.Header == nil {
			r.Header = http.Header{}
		}
		r.Header.Set(name, strings.ReplaceAll(value, tokenPlace, from.Token()))
	}
	return r
}

// Documents fetches page after page.
func (a *Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	r, err := a.Main(from)
	if err != nil {
		return nil, err
	}
	var documents []partner.Document
	for number := 1; ; number++ {
		if number > a.paging.maxPages {
			return nil, errs.New(errs.Partner, "The partner sent more than %d pages", a.paging.maxPages)
		}
		answer, err := from.Do(ctx, r)
		if err != nil {
			return nil, err
		}
		body, err := a.Convert(answer.Body)
		if err != nil {
			return nil, err
		}
		d := partner.Document{Body: body}
		if number > 1 {
			d.Name = "page " + strconv.Itoa(number)
			if bytes.Equal(body, documents[number-2].Body) {
				return nil, errs.New(errs.Partner, "The partner sent the same page twice")
			}
		}
		documents = append(documents, d)
		address, more, err := a.next(ctx, r.Address, body, number)
		if err != nil {
			return nil, err
		}
		if !more {
			return documents, nil
		}
		r = a.request(from, address, nil)
	}
}

// Translate judges item by item.
func (a *Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	var all []any
	for _, d := range documents {
		items, err := a.list(ctx, d.Body)
		if ctx.Err() != nil {
			return partner.Judged{}, ctx.Err()
		}
		if err != nil {
			return partner.Judged{Refused: err}, nil
		}
		all = append(all, items...)
	}
	if err := partner.CheckCount(len(all)); err != nil {
		return partner.Judged{}, err
	}
	var in partner.Intake
	for i, item := range all {
		if err := ctx.Err(); err != nil {
			return partner.Judged{}, err
		}
		r := reader{ctx: ctx, adapter: a, item: item}
		p, err := r.plan()
		key := string(p.SKU)
		if key == "" {
			key = "item " + strconv.Itoa(i+1)
		}
		in.Add(key, p, err)
		in.Note(key, r.defects)
	}
	return in.Judged(), nil
}

// list gives the items of a document.
func (a *Adapter) list(ctx context.Context, body []byte) ([]any, error) {
	value, err := decode(body)
	if err != nil {
		return nil, errs.New(errs.Partner, "The partner's answer is not JSON")
	}
	results, err := a.items.all(ctx, value)
	if err != nil {
		return nil, errs.New(errs.Partner, "The partner's answer holds no list of items: %s", err)
	}
	if len(results) == 1 {
		if list, isList := results[0].([]any); isList {
			return list, nil
		}
		if results[0] == nil {
			return nil, errs.New(errs.Partner, "The partner's answer holds no list of items at items (%s)", a.items.text)
		}
	}
	for _, r := range results {
		if _, isObject := r.(map[string]any); !isObject {
			return nil, errs.New(errs.Partner, "The partner's answer holds no list of objects at items (%s)", a.items.text)
		}
	}
	if _, isObject := value.(map[string]any); isObject && a.items.text == "." {
		return nil, errs.New(errs.Partner, "The partner's answer is an object; accepted is a list")
	}
	return results, nil
}

func decode(body []byte) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	var value any
	if err := dec.Decode(&value); err != nil {
		return nil, err
	}
	if dec.More() {
		return nil, fmt.Errorf("more than one value")
	}
	return value, nil
}
