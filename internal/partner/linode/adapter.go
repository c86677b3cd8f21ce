// Package linode translates the types of Linode (Akamai), whose API lists them to
// anybody: GET /v4/linode/types, with /v4/regions for the places and
// /v4/regions/availability for what is sold out, each page by page.
//
// A type costs the same in most places and more in some: each price is a row. Types do
// not name their places.
package linode

import (
	"context"
	"encoding/json"
	"net/url"
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
)

const (
	id   = "linode"
	name = "Linode"
	home = "https://www.linode.com/"
)

const (
	typesPath        = "/v4/linode/types"
	regionsPath      = "/v4/regions"
	availabilityPath = "/v4/regions/availability"

	// perPage is the largest page that the API gives.
	perPage = "500"
	// maxPages ends a list that goes on for ever.
	maxPages = 40
)

// The names of the documents beside the types, each before its pages' numbers.
const (
	regionsDocument      = "regions"
	availabilityDocument = "availability"
)

// Adapter implements partner.Adapter for Linode.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Main asks for the first page of types.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) { return page(from, typesPath, 1) }

func page(from partner.Endpoint, path string, number int) (partner.Request, error) {
	query := url.Values{"page_size": {perPage}}
	if number > 1 {
		query.Set("page", strconv.Itoa(number))
	}
	address, err := from.Address("", path, query)
	return partner.Request{Address: address}, err
}

// Documents fetches all pages of the three lists.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	var documents []partner.Document
	for _, list := range []struct{ path, name string }{
		{typesPath, ""}, {regionsPath, regionsDocument}, {availabilityPath, availabilityDocument},
	} {
		some, err := pages(ctx, from, list.path, list.name)
		if err != nil {
			return nil, err
		}
		documents = append(documents, some...)
	}
	return documents, nil
}

// pages fetches a list. The first page bears the name alone, further ones a number.
func pages(ctx context.Context, from partner.Endpoint, path, name string) ([]partner.Document, error) {
	var documents []partner.Document
	for number, last := 1, 1; number <= last; number++ {
		r, err := page(from, path, number)
		if err != nil {
			return nil, err
		}
		answer, err := from.Do(ctx, r)
		if err != nil {
			return nil, err
		}
		document := partner.Document{Name: name, Body: answer.Body}
		if number > 1 {
			document.Name += " page " + strconv.Itoa(number)
		}
		documents = append(documents, document)
		if last, err = countPages(answer.Body); err != nil {
			return nil, err
		}
	}
	return documents, nil
}

func countPages(body []byte) (int, error) {
	members, isObject := partner.Members(body)
	raw, has := members["pages"]
	if !isObject || !has {
		return 1, nil
	}
	var count int
	if err := json.Unmarshal(raw, &count); err != nil || count > maxPages {
		return 0, errs.New(errs.Partner, "The partner tells %s pages; accepted is a number up to %d", partner.Clip(string(raw)), maxPages)
	}
	return count, nil
}

// Translate judges type by type; a type may be several rows.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	types, w, err := read(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	if err := partner.CheckCount(len(types)); err != nil {
		return partner.Judged{}, err
	}
	var in partner.Intake
	for i, raw := range types {
		if err := ctx.Err(); err != nil {
			return partner.Judged{}, err
		}
		it := decode(i, raw)
		plans, left, err := it.plans(w)
		in.AddRows(it.key, plans, err)
		in.LeaveOut(it.key, left)
		in.Note(it.key, it.defects)
	}
	return in.Judged(), nil
}
