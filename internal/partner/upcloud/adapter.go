// Package upcloud translates the plans of UpCloud's cloud servers, whose API lists them to
// customers: GET /1.3/plan for the plans and GET /1.3/price for what each costs an hour in
// each zone. Zones with one price are one row.
package upcloud

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

const (
	id   = "upcloud"
	name = "UpCloud"
	home = "https://upcloud.com/"
)

const (
	plansPath  = "/1.3/plan"
	pricesPath = "/1.3/price"
)

// pricesDocument is the name of the price list beside the plans.
const pricesDocument = "prices"

// Adapter implements partner.Adapter for UpCloud.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Main asks for the plans.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) { return request(from, plansPath) }

func request(from partner.Endpoint, path string) (partner.Request, error) {
	address, err := from.Address("", path, nil)
	return partner.Request{Address: address, Header: http.Header{"Authorization": {authorization(from.Token())}}}, err
}

// authorization takes an API token, or the name and password of a sub-account with a
// colon between them.
func authorization(token string) string {
	if strings.Contains(token, ":") {
		return "Basic " + base64.StdEncoding.EncodeToString([]byte(token))
	}
	return "Bearer " + token
}

// Documents fetches the plans, then the price list.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	var documents []partner.Document
	for _, d := range []struct{ name, path string }{{"", plansPath}, {pricesDocument, pricesPath}} {
		r, err := request(from, d.path)
		if err != nil {
			return nil, err
		}
		answer, err := from.Do(ctx, r)
		if err != nil {
			return nil, err
		}
		documents = append(documents, partner.Document{Name: d.name, Body: answer.Body})
	}
	return documents, nil
}

// PriceDocument names the price list.
func (*Adapter) PriceDocument(*market.Plan, market.Currency) string { return pricesDocument }

// Translate judges plan by plan; a plan may be several rows. A file may hold plans and
// prices in one object.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	plans, prices, err := read(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	if err := partner.CheckCount(len(plans)); err != nil {
		return partner.Judged{}, err
	}
	var in partner.Intake
	for i, raw := range plans {
		if err := ctx.Err(); err != nil {
			return partner.Judged{}, err
		}
		it := decode(i, raw)
		rows, left, err := it.rows(prices)
		in.AddRows(it.key, rows, err)
		in.LeaveOut(it.key, left)
		in.Note(it.key, it.defects)
	}
	return in.Judged(), nil
}

// read finds the plans and the prices among the documents.
func read(documents []partner.Document) (plans []json.RawMessage, prices []zone, err error) {
	for _, d := range documents {
		members, _ := partner.Members(d.Body)
		if list, ok := members["prices"]; ok {
			if prices, err = readZones(list); err != nil {
				return nil, nil, err
			}
		}
		if d.Name == pricesDocument {
			continue
		}
		body := d.Body
		if list, ok := members["plans"]; ok {
			body = list
		}
		if plans, err = partner.List(body, "plan", "plans"); err != nil {
			return nil, nil, err
		}
	}
	return plans, prices, nil
}
