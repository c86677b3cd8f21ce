// Package linode translates the types of Linode (Akamai), whose API lists them to
// anybody: GET /v4/linode/types, with /v4/regions for the places and
// /v4/regions/availability for what is sold out, each page by page.
//
// A type costs the same in most places and more in some: each price is a row. Types do
// not name their places.
package linode

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
	id = "linode"

	typesPath        = "/v4/linode/types"
	regionsPath      = "/v4/regions"
	availabilityPath = "/v4/regions/availability"

	// perPage is the largest page that the API gives.
	perPage = "500"
)

// The names of the lists beside the types.
const (
	regionsDocument      = "regions"
	availabilityDocument = "availability"
)

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var info, standIn = about.Folder(files), about.StandIn(files, nil)

// Adapter implements partner.Adapter for Linode.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Info describes the partner.
func (*Adapter) Info() partner.Info { return info() }

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner { return standIn() }

// Main asks for the first page of types.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) {
	return request(from, typesPath, partner.Place{Number: 1})
}

func request(from partner.Endpoint, path string, at partner.Place) (partner.Request, error) {
	query := url.Values{"page_size": {perPage}}
	if at.Number > 1 {
		query.Set("page", strconv.Itoa(at.Number))
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
		some, err := partner.FetchPages(ctx, from, partner.PagedList{Name: list.name, Read: readPage,
			Request: func(at partner.Place) (partner.Request, error) { return request(from, list.path, at) }})
		documents = append(documents, some...)
		if err != nil {
			return documents, err
		}
	}
	return documents, nil
}

func readPage(body []byte) (partner.Page, error) {
	items, err := partner.List(body, "data", "data")
	if err != nil {
		return partner.Page{}, err
	}
	var told struct{ Pages, Results int }
	if err := json.Unmarshal(body, &told); err != nil {
		return partner.Page{}, errs.Wrap(errs.Partner, err, "The partner's list does not count its pages: %s", partner.FieldError("list", err))
	}
	return partner.Page{Items: items, Pages: told.Pages, Total: told.Results}, nil
}

// Translate judges type by type; a type may be several rows.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	types, w, err := read(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	return partner.Judge(ctx, types, func(position int, raw json.RawMessage) partner.Offered {
		it := decode(position, raw)
		o := partner.Offered{Key: it.key}
		o.Rows, o.Left, o.Err = it.plans(w)
		o.Defects = it.defects
		return o
	})
}
