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
	"net/url"
	"slices"

	"launchrack/internal/market"
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

// The names of the catalogues in their addresses.
const (
	eco       = "eco"
	baremetal = "baremetalServers"
	vps       = "vps"
)

// subsidiaries are the subsidiaries whose catalogues are fetched, one for each currency, the main
// one first.
var subsidiaries = []struct {
	code, host string
	currency   market.Currency
}{{"FR", "", market.EUR}, {"GB", "", market.GBP}, {"US", usHost, market.USD}}

//go:embed partner.yaml sample*.json
var files embed.FS

var folder = mapping.Folder(files, mapping.Edits{"": inCurrency, "baremetal": inCurrency, "vps": inCurrency, "vpsstock": sellOut})

// Adapter implements partner.Adapter for OVHcloud.
type Adapter struct{ *mapping.Partner }

// New returns the adapter.
func New() *Adapter { return &Adapter{folder()} }

// Info describes the partner.
func (a *Adapter) Info() partner.Info {
	info := a.Partner.Info()
	info.Hosts, info.Needs = map[string]string{usHost: "https://api.us.ovhcloud.com"}, needs()
	return info
}

// Main returns the request for the eco catalogue in EUR.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) {
	address, err := from.Address("", cataloguePath+eco, url.Values{"ovhSubsidiary": {subsidiaries[0].code}})
	return partner.Request{Address: address}, err
}

// Documents fetches all catalogues and the stock. Any failure fails the fetch: without a
// catalogue a currency would be lost, and without the stock sold-out plans would look available.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	f := fetch{ctx: ctx, from: from}
	for _, s := range subsidiaries {
		for _, kind := range []string{eco, baremetal, vps} {
			name := documentName(kind, s.code)
			f.add(name, s.host, cataloguePath+kind, url.Values{"ovhSubsidiary": {s.code}})
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
	c, err := open(f.ctx, f.documents[i])
	if err != nil {
		return nil
	}
	for _, o := range c.offers {
		if shown, _ := o.isShown(); shown {
			codes = append(codes, o.key)
		}
	}
	return codes
}

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

// Translate implements partner.Adapter. The plans of the main subsidiary precede those that only
// others have.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	catalogues, s, err := read(ctx, documents)
	if ctx.Err() != nil {
		return partner.Judged{}, ctx.Err()
	}
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	count := 0
	for _, c := range catalogues {
		count += len(c.offers)
	}
	if err := partner.CheckCount(count); err != nil {
		return partner.Judged{}, err
	}
	all := rows{byCode: map[string]*row{}}
	for _, c := range catalogues {
		for _, o := range c.offers {
			if err := ctx.Err(); err != nil {
				return partner.Judged{}, err
			}
			all.add(c, o, s)
		}
	}
	return all.judged(), nil
}
