// Package hetznercloud translates the server types of Hetzner Cloud, whose API lists
// them to customers: GET /v1/server_types, page by page, and GET /v1/pricing for the
// currency.
//
// A type costs the same in most places and more in some, with less traffic. Its places
// with one price and one amount of traffic are one row.
package hetznercloud

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
)

const (
	id   = "hetzner-cloud"
	name = "Hetzner Cloud"
	home = "https://www.hetzner.com/cloud/"
)

const (
	typesPath   = "/v1/server_types"
	pricingPath = "/v1/pricing"

	// perPage is the largest page that the API gives.
	perPage = 50
	// maxPages ends a list that goes on for ever.
	maxPages = 40
)

// pricingDocument is the name of the price list beside the pages.
const pricingDocument = "pricing"

// formerTimeDocument is the name of a document in offers that were stored before
// November 2026. It holds no types.
const formerTimeDocument = "time"

// Adapter implements partner.Adapter for Hetzner Cloud.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Main asks for the first page.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) { return page(from, 1) }

func page(from partner.Endpoint, number int) (partner.Request, error) {
	return request(from, typesPath, url.Values{"page": {strconv.Itoa(number)}, "per_page": {strconv.Itoa(perPage)}})
}

func request(from partner.Endpoint, path string, query url.Values) (partner.Request, error) {
	address, err := from.Address("", path, query)
	return partner.Request{Address: address, Header: http.Header{"Authorization": {"Bearer " + from.Token()}}}, err
}

// Documents fetches all pages, then the price list. The first page bears the hour of the
// partner's clock, which decides what is still sold.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	var documents []partner.Document
	for number := 1; number != 0; {
		r, err := page(from, number)
		if err != nil {
			return nil, err
		}
		answer, err := from.Do(ctx, r)
		if err != nil {
			return nil, err
		}
		if number == 1 {
			documents = append(documents, partner.Document{Body: answer.Body, At: clock(answer.Header)})
		} else {
			documents = append(documents, partner.Document{Name: "page " + strconv.Itoa(number), Body: answer.Body})
		}
		if number, err = nextPage(answer.Body, number); err != nil {
			return nil, err
		}
	}
	pricing, err := pricing(ctx, from)
	if err != nil {
		return nil, err
	}
	return append(documents, pricing...), nil
}

// nextPage gives the number of the next page; 0 after the last one.
func nextPage(body []byte, number int) (int, error) {
	var list struct {
		Meta struct {
			Pagination struct {
				NextPage *int `json:"next_page"`
			}
		}
	}
	if err := json.Unmarshal(body, &list); err != nil {
		return 0, errs.Wrap(errs.Partner, err, "The partner's list of server types does not tell its pages")
	}
	next := list.Meta.Pagination.NextPage
	switch {
	case next == nil:
		return 0, nil
	case *next != number+1 || *next > maxPages:
		return 0, errs.New(errs.Partner, "The partner names page %d after page %d; accepted is the next one, up to %d", *next, number, maxPages)
	}
	return *next, nil
}

// pricing fetches the price list, which tells the currency of the account. A copy of
// the API may be without it.
func pricing(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	r, err := request(from, pricingPath, nil)
	if err != nil {
		return nil, err
	}
	answer, err := from.Do(ctx, r)
	if status, ok := errors.AsType[*partner.StatusError](err); ok && status.Status == http.StatusNotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return []partner.Document{{Name: pricingDocument, Body: answer.Body}}, nil
}

// clock reads the time that an answer bears, to the hour, so that the documents of one
// hour are the same; zero where it bears none.
func clock(h http.Header) time.Time {
	at, err := http.ParseTime(h.Get("Date"))
	if err != nil {
		return time.Time{}
	}
	return at.UTC().Truncate(time.Hour)
}

// Translate judges type by type; a type may be several rows.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	types, f, err := read(documents)
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
		plans, left, err := it.plans(f)
		in.AddRows(it.key, plans, err)
		in.LeaveOut(it.key, left)
		in.Note(it.key, it.defects)
	}
	return in.Judged(), nil
}
