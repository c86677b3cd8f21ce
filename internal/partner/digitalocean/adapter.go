// Package digitalocean translates the sizes of DigitalOcean's Droplets, whose API lists
// them to customers: GET /v2/sizes, page by page. The list depends on the account.
package digitalocean

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
)

const (
	id   = "digitalocean"
	name = "DigitalOcean"
	home = "https://www.digitalocean.com/"
)

const (
	sizesPath = "/v2/sizes"

	// perPage is the largest page that the API gives.
	perPage = 200
	// maxPages ends a list that goes on for ever.
	maxPages = 40
)

// Adapter implements partner.Adapter for DigitalOcean.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Main asks for the first page.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) { return page(from, 1) }

func page(from partner.Endpoint, number int) (partner.Request, error) {
	address, err := from.Address("", sizesPath, url.Values{"page": {strconv.Itoa(number)}, "per_page": {strconv.Itoa(perPage)}})
	return partner.Request{Address: address, Header: http.Header{"Authorization": {"Bearer " + from.Token()}}}, err
}

// Documents fetches all pages. The partner's link to the next page says that there is
// one; its address is made here, so that the token goes nowhere else.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	var documents []partner.Document
	for number := 1; number <= maxPages; number++ {
		r, err := page(from, number)
		if err != nil {
			return nil, err
		}
		answer, err := from.Do(ctx, r)
		if err != nil {
			return nil, err
		}
		document := partner.Document{Body: answer.Body}
		if number > 1 {
			document.Name = "page " + strconv.Itoa(number)
		}
		documents = append(documents, document)
		if more, err := hasNext(answer.Body); err != nil || !more {
			return documents, err
		}
	}
	return nil, errs.New(errs.Partner, "The partner's list of sizes has more than %d pages", maxPages)
}

func hasNext(body []byte) (bool, error) {
	if _, isList := partner.Elements(body); isList {
		return false, nil
	}
	var list struct {
		Links struct {
			Pages struct {
				Next string `json:"next"`
			} `json:"pages"`
		} `json:"links"`
	}
	if err := json.Unmarshal(body, &list); err != nil {
		return false, errs.Wrap(errs.Partner, err, "The partner's list of sizes does not tell its pages")
	}
	return list.Links.Pages.Next != "", nil
}

// Translate judges size by size.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	var sizes []json.RawMessage
	for _, d := range documents {
		some, err := partner.List(d.Body, "sizes", "sizes")
		if err != nil {
			return partner.Judged{Refused: err}, nil
		}
		sizes = append(sizes, some...)
	}
	if err := partner.CheckCount(len(sizes)); err != nil {
		return partner.Judged{}, err
	}
	var in partner.Intake
	for i, raw := range sizes {
		if err := ctx.Err(); err != nil {
			return partner.Judged{}, err
		}
		it := decode(i, raw)
		p, err := it.plan()
		in.Add(it.key, p, err)
		in.Note(it.key, it.defects)
	}
	return in.Judged(), nil
}
