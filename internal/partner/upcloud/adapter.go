// Package upcloud translates the plans of UpCloud's cloud servers, whose API lists them to
// customers: GET /1.3/plan for the plans, GET /1.3/price for what each costs an hour in
// each zone, and GET /1.3/zone for the zones that are not for everybody. Zones with one
// price are one row.
package upcloud

import (
	"context"
	"embed"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/about"
	"launchrack/internal/sandbox"
)

const (
	plansPath  = "/1.3/plan"
	pricesPath = "/1.3/price"
	zonesPath  = "/1.3/zone"
)

// The documents beside the plans.
const (
	pricesDocument = "prices"
	zonesDocument  = "zones"
)

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var info, standIn = about.Folder(files), about.StandIn(files, nil)

// Adapter implements partner.Adapter for UpCloud.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Info describes the partner.
func (*Adapter) Info() partner.Info { return info() }

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner { return standIn() }

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

// Documents fetches the plans, the price list and the zones. A copy of the API may be without
// the zones.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	var documents []partner.Document
	for _, d := range []struct{ name, path string }{{"", plansPath}, {pricesDocument, pricesPath}, {zonesDocument, zonesPath}} {
		r, err := request(from, d.path)
		if err != nil {
			return documents, err
		}
		answer, err := from.Do(ctx, r)
		if refused, ok := errors.AsType[*partner.StatusError](err); ok && refused.Status == http.StatusNotFound && d.name == zonesDocument {
			return documents, nil
		}
		if err != nil {
			return documents, err
		}
		documents = append(documents, partner.Document{Name: d.name, Body: answer.Body})
	}
	return documents, nil
}

// PriceDocument names the price list.
func (*Adapter) PriceDocument(*market.Plan, market.Currency) string { return pricesDocument }

// Translate judges plan by plan; a plan may be several rows. A file may hold plans, prices and
// zones in one object.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	plans, prices, err := read(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	return partner.JudgeKeyed(ctx, plans, keyed, func(key string, p *serverPlan, defects *partner.Defects) ([]plan, []partner.Part, error) {
		p.Name = key
		return (&item{p, defects}).rows(prices)
	})
}
