// Package hetznercloud translates the server types of Hetzner Cloud, whose API lists
// them to customers: GET /v1/server_types, page by page, and GET /v1/pricing for the
// currency.
//
// A type costs the same in most places and more in some, with less traffic. Its places
// with one price and one amount of traffic are one row.
//
// The prices of the partner's website need no key, but name types by numbers that only web
// pages explain, and hold no sizes: no row can be made of them alone.
package hetznercloud

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
	"launchrack/internal/partner/about"
	"launchrack/internal/sandbox"
)

const (
	id = "hetzner-cloud"

	typesPath   = "/v1/server_types"
	pricingPath = "/v1/pricing"

	// perPage is the largest page that the API gives.
	perPage = "50"
)

// pricingDocument is the name of the price list beside the pages.
const pricingDocument = "pricing"

// formerTimeDocument is the name of a document in offers that were stored before
// November 2026. It holds no types.
const formerTimeDocument = "time"

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var info, standIn = about.Folder(files), about.StandIn(files, nil)

// Adapter implements partner.Adapter for Hetzner Cloud.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Info describes the partner.
func (*Adapter) Info() partner.Info { return info() }

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner { return standIn() }

// Main asks for the first page.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) { return page(from, 1) }

func page(from partner.Endpoint, number int) (partner.Request, error) {
	return request(from, typesPath, url.Values{"page": {strconv.Itoa(number)}, "per_page": {perPage}})
}

func request(from partner.Endpoint, path string, query url.Values) (partner.Request, error) {
	address, err := from.Address("", path, query)
	return partner.Request{Address: address, Header: http.Header{"Authorization": {"Bearer " + from.Token()}}}, err
}

// Documents fetches all pages, then the price list. Pages have the hour of the partner's
// clock, which decides what is still sold. A file has types alone.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	number := 0
	documents, err := partner.FetchPages(ctx, from, partner.PagedList{IsDated: true,
		Request: func(at partner.Place) (partner.Request, error) { return page(from, at.Number) },
		Read: func(body []byte) (partner.Page, error) {
			number++
			return readPage(body, number)
		}})
	if err != nil {
		return documents, err
	}
	r, err := request(from, pricingPath, nil)
	if err != nil {
		return documents, err
	}
	answer, err := from.Do(ctx, r)
	if err != nil || bytes.Equal(answer.Body, documents[0].Body) {
		return documents, err
	}
	return append(documents, partner.Document{Name: pricingDocument, Body: answer.Body}), nil
}

func readPage(body []byte, number int) (partner.Page, error) {
	items, err := partner.List(body, "server_types", "server types")
	if err != nil {
		return partner.Page{}, err
	}
	var told struct {
		Meta struct {
			Pagination struct {
				Next  *int `json:"next_page"`
				Total int  `json:"total_entries"`
			}
		}
	}
	if _, isObject := partner.Members(body); isObject {
		if err := json.Unmarshal(body, &told); err != nil {
			return partner.Page{}, errs.Wrap(errs.Partner, err, "The partner's list of server types does not tell its pages")
		}
	}
	p := partner.Page{Items: items, Total: told.Meta.Pagination.Total, Pages: 1} // the next page alone says that there is one
	if next := told.Meta.Pagination.Next; next != nil {
		if *next != number+1 {
			return p, errs.New(errs.Partner, "The partner names page %d after page %d; accepted is the next one", *next, number)
		}
		p.Next = strconv.Itoa(*next)
	}
	return p, nil
}

// Translate judges type by type; a type may be several rows.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	types, f, err := read(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	return partner.JudgeKeyed(ctx, types, keyed, func(key string, t *serverType, defects *partner.Defects) ([]plan, []partner.Part, error) {
		t.Name = key
		return (&item{facts: f, serverType: t, defects: defects}).rows()
	})
}
