// Package cherry translates the plans of Cherry Servers from its public API: GET /v1/plans, a bare
// JSON array of about 80 plans. The header X-Total-Count counts them; the parameter offset requests
// further pages.
package cherry

import (
	"context"
	"embed"
	"encoding/json"
	"net/url"
	"slices"
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

const (
	id = "cherry"

	plansPath = "/v1/plans"
	// fields narrows the answer to what is translated.
	fields = "plan,specs,pricing,region,href"
	// totalHeader is the header with the number of all plans.
	totalHeader = "X-Total-Count"
)

//go:embed partner.yaml sample*.json
var files embed.FS

var folder = mapping.Folder(files, mapping.Edits{"": quoteDollars})

// Adapter implements partner.Adapter for Cherry Servers.
type Adapter struct{ *mapping.Partner }

// New returns the adapter.
func New() *Adapter { return &Adapter{folder()} }

// Info describes the partner. Its refresh function keeps an older name.
func (a *Adapter) Info() partner.Info {
	info := a.Partner.Info()
	info.Function = "fetch-server-plans"
	return info
}

// Main returns the request without a currency.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) {
	return request(from, "", partner.Cursor{})
}

func request(from partner.Endpoint, currency market.Currency, at partner.Cursor) (partner.Request, error) {
	query := url.Values{"fields": {fields}}
	if currency != "" {
		query.Set("currency", string(currency))
	}
	if at.Offset > 0 {
		query.Set("offset", strconv.Itoa(at.Offset))
	}
	address, err := from.Address("", plansPath, query)
	return partner.Request{Address: address}, err
}

// Documents fetches the list once without a currency, then once for each currency without a quote so
// far. The partner refuses a currency that it does not quote, or answers with an empty list. Any
// other failure fails the fetch, since missing prices would look withdrawn.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	documents, err := list(ctx, from, "")
	if err != nil {
		return documents, err
	}
	for _, currency := range market.Currencies() {
		if slices.ContainsFunc(documents, func(d partner.Document) bool { return quotes(d, currency) }) {
			continue
		}
		more, err := list(ctx, from, currency)
		if len(more) == 0 && partner.IsRefusal(err) || len(more) == 1 && isEmpty(more[0]) {
			continue
		}
		documents = append(documents, more...)
		if err != nil {
			return documents, err
		}
	}
	return documents, nil
}

// list fetches all plans in one currency.
func list(ctx context.Context, from partner.Endpoint, currency market.Currency) ([]partner.Document, error) {
	return partner.FetchPages(ctx, from, partner.PagedList{
		Name:        string(currency),
		Request:     func(at partner.Cursor) (partner.Request, error) { return request(from, currency, at) },
		Read:        readPage,
		TotalHeader: totalHeader,
	})
}

func readPage(body []byte) (partner.Page, error) {
	items, err := elements(body)
	return partner.Page{Items: items}, err
}

// quotes reports whether a document has a price in a currency. It ignores decoding errors, which
// Translate reports.
func quotes(d partner.Document, c market.Currency) bool {
	var plans []struct{ Pricing []price }
	_ = json.Unmarshal(d.Body, &plans)
	for _, p := range plans {
		if slices.ContainsFunc(p.Pricing, func(e price) bool { return e.currency() == c }) {
			return true
		}
	}
	return false
}

// PriceDocument returns the name of the list in the currency.
func (*Adapter) PriceDocument(_ *market.Plan, c market.Currency) string { return string(c) }

// isEmpty reports whether a document is a list without a single plan.
func isEmpty(d partner.Document) bool {
	plans, err := elements(d.Body)
	return err == nil && len(plans) == 0
}

func elements(body []byte) ([]json.RawMessage, error) {
	raw, ok := partner.Elements(body)
	if !ok || !json.Valid(body) {
		return nil, errs.New(errs.Partner, "The partner's answer is not a list of plans")
	}
	return raw, nil
}

// Translate implements partner.Adapter. A plan has the prices of all documents, each under its own
// currency, which may differ from the requested one.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	plans, further, err := read(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	return partner.Judge(ctx, plans, func(position int, raw json.RawMessage) partner.Offered {
		it := decode(position, raw)
		it.Pricing = append(it.Pricing, further[it.ID]...)
		p, err := it.plan()
		return partner.Offered{Key: it.key, Rows: []market.Plan{p}, Err: err, Defects: it.defects}
	})
}
