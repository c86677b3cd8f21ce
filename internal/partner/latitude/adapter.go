// Package latitude translates the machines of Latitude.sh, whose API lists them to
// customers: GET /plans, a JSON:API list in which each plan has a price for each country.
// Countries with one price are one row.
package latitude

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
)

const (
	id   = "latitude"
	name = "Latitude.sh"
	home = "https://www.latitude.sh/"
)

const (
	plansPath = "/plans"

	perPage = 100
	// maxPages ends a list that goes on for ever.
	maxPages = 40
)

// Adapter implements partner.Adapter for Latitude.sh.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Main asks for the first page.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) { return page(from, 1) }

func page(from partner.Endpoint, number int) (partner.Request, error) {
	address, err := from.Address("", plansPath, url.Values{"page[size]": {strconv.Itoa(perPage)}, "page[number]": {strconv.Itoa(number)}})
	return partner.Request{Address: address, Header: http.Header{"Authorization": {from.Token()}, "Accept": {"application/json"}}}, err
}

// Documents fetches pages until one is not full. A server that knows no pages sends its
// whole list again, which ends the list too.
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
		if number > 1 && bytes.Equal(answer.Body, documents[number-2].Body) {
			return documents, nil
		}
		document := partner.Document{Body: answer.Body}
		if number > 1 {
			document.Name = "page " + strconv.Itoa(number)
		}
		documents = append(documents, document)
		plans, err := partner.List(answer.Body, "data", "plans")
		if err != nil || len(plans) < perPage {
			return documents, nil // Translate says what is wrong with a list
		}
	}
	return nil, errs.New(errs.Partner, "The partner's list of plans has more than %d pages", maxPages)
}

// Translate judges plan by plan; a plan may be several rows.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	var in partner.Intake
	position := 0
	for i, d := range documents {
		plans, err := partner.List(d.Body, "data", "plans")
		if err != nil {
			return partner.Judged{Refused: err}, nil
		}
		if len(plans) == 0 && i > 0 {
			continue // the page behind a last one that was full
		}
		if err := partner.CheckCount(position + len(plans)); err != nil {
			return partner.Judged{}, err
		}
		for _, raw := range plans {
			if err := ctx.Err(); err != nil {
				return partner.Judged{}, err
			}
			it := decode(position, raw)
			position++
			rows, left, err := it.rows()
			in.AddRows(it.key, rows, err)
			in.LeaveOut(it.key, left)
			in.Note(it.key, it.defects)
		}
	}
	return in.Judged(), nil
}
