// Package cherry translates the plans of Cherry Servers, whose API lists them
// to anybody: GET /v1/plans, a bare JSON array of about 80 plans.
package cherry

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

const (
	id   = "cherry"
	name = "Cherry Servers"
	home = "https://www.cherryservers.com/"
)

// fields narrows the answer to what is translated.
const fields = "plan,specs,pricing,region,href"

// Adapter implements partner.Adapter for Cherry Servers.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Main asks without a currency.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) { return request(from, "") }

func request(from partner.Endpoint, currency market.Currency) (partner.Request, error) {
	query := url.Values{"fields": {fields}}
	if currency != "" {
		query.Set("currency", string(currency))
	}
	address, err := from.Address("", "/v1/plans", query)
	return partner.Request{Address: address}, err
}

// Documents asks once without a currency, then once for each currency that no
// plan was quoted in yet. A currency that the partner refuses, or answers with an
// empty list, is not quoted; any other failure fails the fetch, because prices
// that are missing by accident would look like prices withdrawn.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	main, items, err := list(ctx, from, "")
	if err != nil {
		return nil, err
	}
	documents := []partner.Document{main}
	for _, currency := range market.Currencies() {
		if isQuoted(items, currency) {
			continue
		}
		document, more, err := list(ctx, from, currency)
		if partner.IsRefusal(err) || errors.Is(err, errEmpty) {
			continue
		}
		if err != nil {
			return nil, err
		}
		documents = append(documents, document)
		merge(items, more)
	}
	return documents, nil
}

// list asks for the plans in one currency and makes sure that they can be the
// offer.
func list(ctx context.Context, from partner.Endpoint, currency market.Currency) (partner.Document, []item, error) {
	r, err := request(from, currency)
	if err != nil {
		return partner.Document{}, nil, err
	}
	answer, err := from.Do(ctx, r)
	if err != nil {
		return partner.Document{}, nil, err
	}
	items, err := decode(answer.Body)
	return partner.Document{Name: string(currency), Body: answer.Body}, items, err
}

// PriceDocument names the answer for the currency.
func (*Adapter) PriceDocument(_ *market.Plan, c market.Currency) string { return string(c) }

// Translate joins the prices of all documents; prices are kept under the currency
// that came back, never under the one that was asked for. A plan that is rejected
// for its prices in the main document alone may be listed with the others.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	raw, err := elements(documents[0].Body)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	if err := partner.CheckCount(len(raw)); err != nil {
		return partner.Judged{}, err
	}
	items := make([]item, len(raw))
	for i, r := range raw {
		if err := ctx.Err(); err != nil {
			return partner.Judged{}, err
		}
		items[i] = read(i, r)
	}
	for _, d := range documents[1:] {
		more, err := decode(d.Body)
		if err != nil {
			return partner.Judged{Refused: err}, nil
		}
		merge(items, more)
	}
	var in partner.Intake
	for i := range items {
		items[i].into(&in)
	}
	return in.Judged(), nil
}

// into adds what the item becomes.
func (it *item) into(in *partner.Intake) {
	plan, err := it.plan()
	in.Add(it.key, plan, err)
	in.Note(it.key, it.defects)
}

// errEmpty is an answer without a single plan.
var errEmpty = errors.New("no plans")

func elements(body []byte) ([]json.RawMessage, error) {
	raw, ok := partner.Elements(body)
	if !ok || !json.Valid(body) {
		return nil, errs.New(errs.Partner, "The partner's answer is not a list of plans")
	}
	if len(raw) == 0 {
		return nil, errs.Wrap(errs.Partner, errEmpty, "The partner sent an empty list of plans")
	}
	return raw, nil
}

// decode reads the items one by one, so that a bad one spoils nothing but itself.
func decode(body []byte) ([]item, error) {
	raw, err := elements(body)
	if err != nil {
		return nil, err
	}
	items := make([]item, len(raw))
	var bad []partner.Rejection
	for i, r := range raw {
		items[i] = read(i, r)
		if err := items[i].err; err != nil {
			bad = append(bad, partner.Rejection{Item: items[i].key, Reason: err.Error()})
		}
	}
	return items, partner.CheckReadable(len(items), bad)
}
