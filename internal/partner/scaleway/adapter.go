// Package scaleway translates the servers of Scaleway's public product catalogue,
// page by page: instances, Elastic Metal and Dedibox.
//
// A product is a row for each price unit and each place: hour, month and setup fee of
// one server stand apart. They are joined here. An instance has an hourly price only.
package scaleway

import (
	"context"
	"embed"
	"encoding/json"
	"net/url"
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
	"launchrack/internal/partner/about"
	"launchrack/internal/sandbox"
)

const (
	id = "scaleway"

	productsPath = "/product-catalog/v2alpha1/public-catalog/products"
	perPage      = 100
)

// productTypes are the servers among the products. The partner wants the parameter once for each.
var productTypes = []string{"instance", "elastic_metal", "dedibox"}

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var info, standIn = about.Folder(files), about.StandIn(files, about.Edits{"sample.json": checkTypes})

// Adapter implements partner.Adapter for Scaleway.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Info describes the partner.
func (*Adapter) Info() partner.Info { return info() }

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner { return standIn() }

// Main asks for the first page.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) {
	return page(from, partner.Place{Number: 1})
}

func page(from partner.Endpoint, at partner.Place) (partner.Request, error) {
	address, err := from.Address("", productsPath, url.Values{"product_types": productTypes,
		"page": {strconv.Itoa(at.Number)}, "page_size": {strconv.Itoa(perPage)}})
	return partner.Request{Address: address}, err
}

// Documents fetches pages until all products that the partner counts have come.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	return partner.FetchPages(ctx, from, partner.PagedList{Read: readPage,
		Request: func(at partner.Place) (partner.Request, error) { return page(from, at) }})
}

func readPage(body []byte) (partner.Page, error) {
	items, err := partner.List(body, "products", "products")
	if err != nil {
		return partner.Page{}, err
	}
	var told struct {
		Total *int `json:"total_count"`
	}
	if _, isBare := partner.Elements(body); isBare {
		return partner.Page{Items: items}, nil
	}
	if err := json.Unmarshal(body, &told); err != nil || told.Total == nil {
		return partner.Page{}, errs.New(errs.Partner, "The partner's list does not count its products; accepted is a number in total_count")
	}
	return partner.Page{Items: items, Total: *told.Total}, nil
}

// Translate judges server by server; a server may be several plans.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	var rows []json.RawMessage
	for _, d := range documents {
		some, err := partner.List(d.Body, "products", "products")
		if err != nil {
			return partner.Judged{Refused: err}, nil
		}
		rows = append(rows, some...)
	}
	if err := partner.CheckCount(len(rows)); err != nil {
		return partner.Judged{}, err
	}
	servers, err := join(ctx, rows)
	if err != nil {
		return partner.Judged{}, err
	}
	var in partner.Intake
	for _, s := range servers {
		plans, left, err := s.plans()
		in.AddRows(s.key, plans, err)
		in.LeaveOut(s.key, left)
		in.Note(s.key, s.defects)
	}
	return in.Judged(), nil
}
