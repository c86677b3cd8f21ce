package partnertest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/sandbox"
)

// fake is a small partner: one type, one currency, hourly prices, one place, two documents and a
// token.
type fake struct{}

type fakeSize struct {
	Slug, Label string
	Cores       int
}

func (fake) Info() partner.Info {
	return partner.Info{
		Partner:    market.Partner{ID: "tiny", Name: "Tiny Hosting", Home: "https://tiny.example/"},
		DefaultURL: "https://api.tiny.example",
		NeedsToken: true,
		MaxLoss:    0.5,
		DeployLink: "https://tiny.example/new?size={sku}",
		Offers: partner.Abilities{
			MinPlans:   5,
			Types:      []market.PlanType{market.VPS},
			Periods:    []market.Period{market.Hour},
			Currencies: []market.Currency{market.USD},
		},
	}
}

func (fake) Main(from partner.Endpoint) (partner.Request, error) { return fakeRequest(from, "/sizes") }

func fakeRequest(from partner.Endpoint, path string) (partner.Request, error) {
	address, err := from.Address("", path, nil)
	return partner.Request{Address: address, Header: http.Header{"Authorization": {"Bearer " + from.Token()}}}, err
}

func (fake) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	var documents []partner.Document
	for _, path := range []string{"/sizes", "/prices"} {
		r, err := fakeRequest(from, path)
		if err != nil {
			return nil, err
		}
		answer, err := from.Do(ctx, r)
		if err != nil {
			return nil, err
		}
		documents = append(documents, partner.Document{Name: path, Body: answer.Body})
	}
	return documents, nil
}

func (fake) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	var prices map[string]json.RawMessage
	if len(documents) > 1 {
		if err := json.Unmarshal(documents[1].Body, &prices); err != nil {
			return partner.Judged{Refused: errs.Wrap(errs.Partner, err, "The partner's prices cannot be read")}, nil
		}
	}
	var sizes []json.RawMessage
	if json.Unmarshal(documents[0].Body, &sizes) != nil || len(sizes) == 0 {
		return partner.Judged{Refused: errs.New(errs.Partner, "The partner sent no list of sizes")}, nil
	}
	var in partner.Intake
	for _, raw := range sizes {
		if err := ctx.Err(); err != nil {
			return partner.Judged{}, err
		}
		var size fakeSize
		if err := json.Unmarshal(raw, &size); err != nil {
			in.Add("?", market.Plan{}, err)
			continue
		}
		plan, err := size.plan(prices[size.Slug])
		in.Add(size.Slug, plan, err)
	}
	return in.Judged(), nil
}

func (s fakeSize) plan(price json.RawMessage) (market.Plan, error) {
	var amount market.Amount
	err := json.Unmarshal(price, &amount)
	if err != nil && string(price) != "null" {
		err = fmt.Errorf("price: %s came; accepted is a number", price)
	}
	if string(price) == "null" || err == nil && amount.Sign() <= 0 {
		err = partner.Skipf("price", "holds no price")
	}
	if err != nil {
		return market.Plan{}, err
	}
	return market.Plan{
		PlanID: market.HashPlanID("tiny", market.SKU(s.Slug)), Partner: "tiny", SKU: market.SKU(s.Slug),
		Name: partner.Text(s.Label), Type: market.VPS, Category: market.CategoryGeneral, CPUCores: &s.Cores,
		Quoted: market.Quoted{Hourly: market.Prices{market.USD: amount}}, Available: true,
		PartnerName: "Tiny Hosting", PartnerURL: "https://tiny.example/",
	}, nil
}

func (fake) Sandbox() sandbox.Partner {
	var sizes []any
	prices := map[string]any{}
	for i := range 10 {
		slug, price := fmt.Sprintf("s-%02d", i+1), json.Number(fmt.Sprintf("0.%02d", i+1))
		sizes = append(sizes, map[string]any{"slug": slug, "label": fmt.Sprintf("Small %d", i+1), "cores": i + 1, "price": price})
		prices[slug] = price
	}
	sample := func(v any) sandbox.Sample {
		body, _ := json.Marshal(v)
		return sandbox.Sample{Body: body, Lists: []string{""}}
	}
	return sandbox.Partner{ID: "tiny", NeedsToken: true, Items: sandbox.FaultPaths{Prices: []string{"price"}}, Routes: []sandbox.Route{
		{Path: "/sizes", About: "Tiny Hosting, sizes", Sample: sample(sizes)},
		{Path: "/prices", About: "Tiny Hosting, prices", Sample: sample(prices)},
	}}
}
