// Package ovh translates OVHcloud's public catalogues and stock. The catalogues are eco, bare
// metal and VPS, each from one subsidiary per currency.
//
// The price of a plan includes the default add-on of each family. A machine has several plan
// codes, one for each part of the world; they are rows of one group.
package ovh

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"net/url"
	"slices"
	"sync"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

const (
	cataloguePath = "/v1/order/catalog/public/"
	stockPath     = "/v1/dedicated/server/datacenter/availabilities"
	vpsStockPath  = "/v1/vps/order/rule/datacenter"

	// usHost is the host of the American subsidiary in Info.Hosts.
	usHost = "us"
	// maxVPS is the most VPS plans whose stock is requested; each is a request.
	maxVPS = 40
)

// The sources of the catalogues in the partner's file, and of the stock.
const (
	eco              = "eco"
	baremetal        = "baremetal"
	vps              = "vps"
	stockDocument    = "stock"
	vpsStockDocument = "vpsstock"
)

// catalogues are the names of the catalogues in their addresses.
var catalogues = map[string]string{eco: "eco", baremetal: "baremetalServers", vps: "vps"}

// subsidiaries are the subsidiaries whose catalogues are fetched, one for each currency, the main
// one first.
var subsidiaries = []struct {
	code, host string
	currency   market.Currency
}{{"FR", "", market.EUR}, {"GB", "", market.GBP}, {"US", usHost, market.USD}}

//go:embed partner.yaml sample*.json
var files embed.FS

// read reads the partner's file. It panics on an invalid one, which every test of the adapter finds.
var read = sync.OnceValue(func() *mapping.Adapter {
	a, err := mapping.Shipped(files, "partner.yaml", mapping.Edits{"": inCurrency, baremetal: inCurrency, vps: inCurrency, vpsStockDocument: sellOut})
	if err != nil {
		panic(err)
	}
	return a
})

// Adapter implements partner.Adapter for OVHcloud.
type Adapter struct{ *mapping.Adapter }

// New returns the adapter.
func New() *Adapter { return &Adapter{read()} }

// Info describes the partner.
func (a *Adapter) Info() partner.Info {
	info := a.Adapter.Info()
	info.Hosts, info.Needs = map[string]string{usHost: "https://api.us.ovhcloud.com"}, needs()
	return info
}

// Main returns the request for the eco catalogue in EUR.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) {
	address, err := from.Address("", cataloguePath+catalogues[eco], url.Values{"ovhSubsidiary": {subsidiaries[0].code}})
	return partner.Request{Address: address}, err
}

// Documents fetches all catalogues and the stock. Any failure fails the fetch: without a
// catalogue a currency would be lost, and without the stock sold-out plans would look available.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	f := fetch{ctx: ctx, from: from}
	for _, s := range subsidiaries {
		for _, kind := range []string{eco, baremetal, vps} {
			name := documentName(kind, s.code)
			f.add(name, s.host, cataloguePath+catalogues[kind], url.Values{"ovhSubsidiary": {s.code}})
			if name == "" { // before the other catalogues, since a shape holds at most maxPaths
				f.add(stockDocument, "", stockPath, nil)
				f.add(stockDocument+" "+usHost, usHost, stockPath, nil)
			}
		}
	}
	asked := map[string]bool{}
	for _, s := range subsidiaries {
		for _, code := range f.shown(documentName(vps, s.code)) {
			if !asked[code] && len(asked) < maxVPS {
				asked[code] = true
				f.add(vpsStockDocument+" "+s.code+" "+code, s.host, vpsStockPath, url.Values{"ovhSubsidiary": {s.code}, "planCode": {code}})
			}
		}
	}
	return f.documents, f.err
}

// fetch collects documents until the first failure.
type fetch struct {
	ctx       context.Context
	from      partner.Endpoint
	documents []partner.Document
	err       error
}

// add fetches a document, and drops one equal to the first, as from a server that answers every
// request with one file.
func (f *fetch) add(name, host, path string, query url.Values) {
	if f.err != nil {
		return
	}
	var address string
	if address, f.err = f.from.Address(host, path, query); f.err != nil {
		return
	}
	var answer partner.Answer
	if answer, f.err = f.from.Do(f.ctx, partner.Request{Address: address}); f.err != nil {
		return
	}
	if len(f.documents) == 0 || !bytes.Equal(answer.Body, f.documents[0].Body) {
		f.documents = append(f.documents, partner.Document{Name: name, Body: answer.Body, At: partner.Hour(answer.Header)})
	}
}

// shown returns the codes of the plans that a catalogue's order funnel shows; none if the catalogue
// cannot be read, which Translate reports.
func (f *fetch) shown(document string) (codes []string) {
	i := slices.IndexFunc(f.documents, func(d partner.Document) bool { return d.Name == document })
	if i < 0 {
		return nil
	}
	var catalogue struct {
		Plans []json.RawMessage `json:"plans"`
	}
	if json.Unmarshal(f.documents[i].Body, &catalogue) != nil {
		return nil
	}
	for _, raw := range catalogue.Plans {
		var plan struct {
			Code  string `json:"planCode"`
			Blobs struct {
				Tags []any `json:"tags"`
			} `json:"blobs"`
		}
		_ = json.Unmarshal(raw, &plan) // what cannot be read is not shown
		if code := partner.Text(plan.Code); slices.Contains(plan.Blobs.Tags, any(shownTag)) && code != "" {
			codes = append(codes, code)
		}
	}
	return codes
}

// shownTag is the tag of plans that the partner's website offers.
const shownTag = "order-funnel:show"

// PriceDocument returns the name of the catalogue in the currency.
func (*Adapter) PriceDocument(p *market.Plan, c market.Currency) string {
	kind := baremetal
	switch {
	case p.Type == market.VPS:
		kind = vps
	case p.IsOutlet():
		kind = eco
	}
	for _, s := range subsidiaries {
		if s.currency == c {
			return documentName(kind, s.code)
		}
	}
	return ""
}

// documentName returns the name of a catalogue's document, such as "vps GB"; empty for the main one.
func documentName(kind, subsidiary string) string {
	if kind == eco && subsidiary == subsidiaries[0].code {
		return ""
	}
	return kind + " " + subsidiary
}
