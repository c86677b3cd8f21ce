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

// fields narrows the answer to what is translated.
const fields = "plan,specs,pricing,region,href"

// Adapter implements partner.Adapter for Cherry Servers.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Info names the partner. The deployment link is the partner's own order page;
// that it honours the affiliate parameter is not confirmed, so the operator can
// configure another template.
func (*Adapter) Info() partner.Info {
	return partner.Info{
		Partner: market.Partner{
			ID:   "cherry",
			Name: "Cherry Servers",
			Home: "https://www.cherryservers.com/",
		},
		DefaultURL: "https://api.cherryservers.com",
		MaxLoss:    0.5,
		DeployLink: "https://portal.cherryservers.com/deployment?plan={id}&cycle={cycle}&affiliate={affiliate}",
	}
}

// Address gives the address that Fetch asks first.
func (*Adapter) Address(base string) (string, error) { return address(base, "") }

func address(base string, currency market.Currency) (string, error) {
	query := url.Values{"fields": {fields}}
	if currency != "" {
		query.Set("currency", string(currency))
	}
	return partner.Address(base, "/v1/plans", query)
}

// Fetch asks once without a currency, then once for each currency that no plan
// was quoted in yet. Prices are kept under the currency that comes back, never
// under the one asked for. A currency that the partner refuses, or answers with
// an empty list, is not quoted; any other failure fails the fetch, because prices that are missing by
// accident would look like prices withdrawn.
func (*Adapter) Fetch(ctx context.Context, get partner.Getter, base string) (partner.Snapshot, error) {
	items, err := list(ctx, get, base, "")
	if err != nil {
		return partner.Snapshot{}, err
	}
	for _, currency := range market.Currencies() {
		if quoted(items, currency) {
			continue
		}
		more, err := list(ctx, get, base, currency)
		if partner.IsRefusal(err) || errors.Is(err, errEmpty) {
			continue
		}
		if err != nil {
			return partner.Snapshot{}, err
		}
		merge(items, more)
	}
	var in partner.Intake
	for i := range items {
		items[i].into(&in)
	}
	return in.Snapshot()
}

// Translate judges one answer by itself. Fetch joins the prices of further
// answers, so a plan that is rejected here for its prices alone may be listed.
func (*Adapter) Translate(ctx context.Context, body []byte) (partner.Judged, error) {
	raw, err := elements(body)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	if err := partner.CheckCount(len(raw)); err != nil {
		return partner.Judged{}, err
	}
	var in partner.Intake
	for i, r := range raw {
		if err := ctx.Err(); err != nil {
			return partner.Judged{}, err
		}
		it := read(i, r)
		it.into(&in)
	}
	return in.Judged(), nil
}

// into adds what the item becomes.
func (it *item) into(in *partner.Intake) {
	plan, err := it.plan()
	in.Add(it.key, plan, err)
}

// list asks for the plans and decodes them one by one, so that a bad item
// spoils nothing but itself.
func list(ctx context.Context, get partner.Getter, base string, currency market.Currency) ([]item, error) {
	at, err := address(base, currency)
	if err != nil {
		return nil, err
	}
	body, err := get.Get(ctx, at)
	if err != nil {
		return nil, err
	}
	return decode(body)
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
