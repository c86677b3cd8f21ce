// Package latitude translates the machines of Latitude.sh, whose API lists them to
// customers: GET /plans for metal and GET /plans/virtual_machines, JSON:API lists in which
// each plan has a price for each country. Countries with one price are one row.
package latitude

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
	"launchrack/internal/partner/about"
	"launchrack/internal/sandbox"
)

const (
	plansPath    = "/plans"
	machinesPath = "/plans/virtual_machines"

	perPage = "100"
)

// machinesDocument is the name of the list of virtual machines.
const machinesDocument = "virtual_machines"

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var info, standIn = about.Folder(files), about.StandIn(files, nil)

// Adapter implements partner.Adapter for Latitude.sh.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Info describes the partner.
func (*Adapter) Info() partner.Info { return info() }

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner { return standIn() }

// Main asks for the first page of metal.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) {
	return request(from, plansPath, 1)
}

func request(from partner.Endpoint, path string, number int) (partner.Request, error) {
	address, err := from.Address("", path, url.Values{"page[size]": {perPage}, "page[number]": {strconv.Itoa(number)}})
	return partner.Request{Address: address, Header: http.Header{"Authorization": {from.Token()}, "Accept": {"application/json"}}}, err
}

// Documents fetches both lists. A copy of the API may be without virtual machines.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	documents, err := fetch(ctx, from, "", plansPath)
	if err != nil {
		return documents, err
	}
	machines, err := fetch(ctx, from, machinesDocument, machinesPath)
	if refused, ok := errors.AsType[*partner.StatusError](err); ok && refused.Status == http.StatusNotFound && len(machines) == 0 {
		err = nil
	}
	if len(machines) > 0 && bytes.Equal(machines[0].Body, documents[0].Body) {
		machines = nil // one list answers every path
	}
	return append(documents, machines...), err
}

// fetch asks for pages until one is empty, as a server may give fewer items than were asked
// for. One that knows no pages sends its whole list again.
func fetch(ctx context.Context, from partner.Endpoint, name, path string) ([]partner.Document, error) {
	var first []json.RawMessage
	number := 0
	isBehind := false // a last page that is behind is no part of the list
	documents, err := partner.FetchPages(ctx, from, partner.PagedList{Name: name,
		Request: func(at partner.Place) (partner.Request, error) { return request(from, path, at.Number) },
		Read: func(body []byte) (partner.Page, error) {
			page, err := readPage(body)
			switch number++; {
			case number == 1:
				first = page.Items
			case number == 2 && slices.EqualFunc(page.Items, first, func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }):
				page.Items = nil
			}
			isBehind = err == nil && number > 1 && len(page.Items) == 0
			return page, err
		}})
	if isBehind {
		documents = documents[:len(documents)-1]
	}
	return documents, err
}

// readPage reads the total where the list tells it.
func readPage(body []byte) (partner.Page, error) {
	items, err := partner.List(body, "data", "plans")
	if err != nil {
		return partner.Page{}, err
	}
	var told struct{ Meta struct{ Total int } }
	if _, isObject := partner.Members(body); isObject {
		if err := json.Unmarshal(body, &told); err != nil {
			return partner.Page{}, errs.Wrap(errs.Partner, err, "The partner's list does not count its plans: %s", partner.FieldError("list", err))
		}
	}
	return partner.Page{Items: items, Total: told.Meta.Total, Full: 1}, nil
}

// Translate judges plan by plan; a plan may be several rows.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	var plans []json.RawMessage
	for _, d := range documents {
		list, err := partner.List(d.Body, "data", "plans")
		if err != nil {
			return partner.Judged{Refused: err}, nil
		}
		if len(list) == 0 && d.Name == "" {
			return partner.Judged{Refused: errs.New(errs.Partner, "The partner sent an empty list of plans")}, nil
		}
		for _, raw := range list {
			if members, _ := partner.Members(raw); members["attributes"] != nil {
				raw = members["attributes"]
			}
			plans = append(plans, raw)
		}
	}
	return partner.JudgeKeyed(ctx, plans, keyed, func(key string, a *attributes, defects *partner.Defects) ([]plan, []partner.Part, error) {
		a.Slug = key
		it := item{attributes: a, defects: defects}
		if err := it.readSpecs(); err != nil {
			return nil, nil, err
		}
		return it.rows()
	})
}
