// Package scaleway translates the servers of Scaleway's public product catalogue,
// page by page: instances, Elastic Metal and Dedibox.
//
// A product is a row for each price unit and each place: hour, month and setup fee of
// one server stand apart. They are joined here; the places with the same prices are
// one plan. An instance has an hourly price only.
//
// A refresh asks for the catalogue. A file or a mirror may hold the offers of Elastic
// Metal or the types of instances of one zone instead, which are told apart by what they
// hold.
package scaleway

import (
	"bytes"
	"context"
	"encoding/json"
	"net/url"
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

const (
	id   = "scaleway"
	name = "Scaleway"
	home = "https://www.scaleway.com/"
)

const (
	productsPath = "/product-catalog/v2alpha1/public-catalog/products"

	perPage = 100
	// maxPages ends a list that goes on for ever.
	maxPages = 100
)

// productTypes are the servers among the products. The partner wants the parameter once for each.
var productTypes = []string{"instance", "elastic_metal", "dedibox"}

// Adapter implements partner.Adapter for Scaleway.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Main asks for the first page.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) { return page(from, 1) }

func page(from partner.Endpoint, number int) (partner.Request, error) {
	address, err := from.Address("", productsPath, url.Values{"product_types": productTypes,
		"page": {strconv.Itoa(number)}, "page_size": {strconv.Itoa(perPage)}})
	return partner.Request{Address: address}, err
}

// Documents fetches pages until all products that the first one counts have come.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	var documents []partner.Document
	got, total := 0, 1
	for number := 1; got < total; number++ {
		if number > maxPages {
			return nil, errs.New(errs.Partner, "The partner's list goes on after %d pages", maxPages)
		}
		r, err := page(from, number)
		if err != nil {
			return nil, err
		}
		answer, err := from.Do(ctx, r)
		if err != nil {
			return nil, err
		}
		count, all, err := size(answer.Body)
		if err != nil {
			return nil, err
		}
		if number > 1 && bytes.Equal(answer.Body, documents[0].Body) {
			break // a file knows no pages; it holds what there is
		}
		d := partner.Document{Body: answer.Body}
		if number == 1 {
			total = all
		} else {
			d.Name = "page " + strconv.Itoa(number)
		}
		if got += count; count == 0 && got < total {
			return nil, errs.New(errs.Partner, "The partner counts %d products, but page %d is empty after %d", total, number, got)
		}
		documents = append(documents, d)
	}
	return documents, nil
}

// size tells how many products a page holds, and how many all pages hold.
func size(body []byte) (count, total int, err error) {
	all, err := open(body)
	if err != nil {
		return 0, 0, err
	}
	total = len(all.list)
	if members, isObject := partner.Members(body); isObject && !isNull(members["total_count"]) {
		if err := json.Unmarshal(members["total_count"], &total); err != nil {
			return 0, 0, errs.Wrap(errs.Partner, err, "The partner's list does not count its products")
		}
	}
	return len(all.list), total, nil
}

// Translate judges server by server; a server may be several plans. Each document may
// have another shape.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	lists, count := make([]items, len(documents)), 0
	for i, d := range documents {
		var err error
		if lists[i], err = open(d.Body); err != nil {
			return partner.Judged{Refused: err}, nil
		}
		count += len(lists[i].list)
	}
	if err := partner.CheckCount(count); err != nil {
		return partner.Judged{}, err
	}
	var in partner.Intake
	machines, err := join(ctx, lists)
	if err != nil {
		return partner.Judged{}, err
	}
	for _, m := range machines {
		if err := ctx.Err(); err != nil {
			return partner.Judged{}, err
		}
		m.judge(&in)
	}
	return in.Judged(), nil
}

// judge hands over the server's plans, or the reason why there are none, and what of it
// is left out.
func (m *machine) judge(in *partner.Intake) {
	plans, left, err := m.plans()
	in.AddRows(m.key, plans, err)
	in.LeaveOut(m.key, left)
	in.Note(m.key, m.defects)
	if m.repeated != nil {
		in.Add(m.key, market.Plan{}, m.repeated)
	}
}
