package api_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/front/api"
	"launchrack/internal/model/fact"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/sample"
)

const historyPath = "/rest/v1/rpc/price_history"

// pastOf7 are the moments of plan 7: dearer, sold out, withdrawn and back.
func pastOf7(_ context.Context, id int64) (market.PlanRecord, error) {
	if id != 7 {
		return market.PlanRecord{}, nil
	}
	at := func(hour int) time.Time { return time.Date(2026, 4, 1, hour, 0, 0, 0, time.UTC) }
	euros := func(amount string) market.Prices { return market.Prices{market.EUR: market.MustAmount(amount)} }
	return market.PlanRecord{Moments: []market.Moment{
		{SeenAt: at(1), Available: true, Quoted: market.Quoted{Monthly: euros("10")}},
		{SeenAt: at(2), Available: true, Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.MustAmount("10"), market.GBP: market.MustAmount("9")}}},
		{SeenAt: at(3), Available: true, Quoted: market.Quoted{Monthly: euros("12.50")}},
		{SeenAt: at(4), Quoted: market.Quoted{Monthly: euros("12.50")}},
		{SeenAt: at(5), Gone: true, Available: true, Quoted: market.Quoted{Monthly: euros("12.50")}},
		{SeenAt: at(6), Available: true, Quoted: market.Quoted{Hourly: euros("0.01")}},
	}}, nil
}

func TestPriceHistory(t *testing.T) {
	s := open(t, func(cfg *api.Config) { cfg.Record = pastOf7 })
	want := `[{"seen_at":"2026-04-01T01:00:00+00:00","price_monthly":10,"available":true},` + "\n" +
		`{"seen_at":"2026-04-01T03:00:00+00:00","price_monthly":12.50,"available":true},` + "\n" +
		`{"seen_at":"2026-04-01T04:00:00+00:00","price_monthly":12.50,"available":false},` + "\n" +
		`{"seen_at":"2026-04-01T05:00:00+00:00","price_monthly":null,"available":false},` + "\n" +
		`{"seen_at":"2026-04-01T06:00:00+00:00","price_monthly":7.30,"available":true}]`
	for _, w := range []string{
		s.call("GET", historyPath+"?plan_id=7&currency=EUR", "").Body.String(),
		s.call("POST", historyPath, `{"plan_id":7,"currency":"EUR"}`, "Content-Type", "application/json").Body.String(),
	} {
		if diff := cmp.Diff(want, w); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
	var pounds []view.PriceMoment
	if err := json.Unmarshal(s.call("GET", historyPath+"?plan_id=7&currency=GBP", "").Body.Bytes(), &pounds); err != nil || len(pounds) != 6 {
		t.Errorf("in GBP there are %d entries, want one more, as the quote came later: %v", len(pounds), err)
	}
	for target, status := range map[string]int{
		"?plan_id=8&currency=EUR": 404, "?currency=EUR": 404, "?plan_id=x": 404, "?plan_id=7&currency=CHF": 400, "?plan_id=0": 404,
		"?plan_id=7&currency=eur": 200, "?plan_id=7&curency=EUR": 404,
	} {
		if w := s.call("GET", historyPath+target, ""); w.Code != status {
			t.Errorf("%s: status %d %s, want %d", target, w.Code, w.Body, status)
		}
	}
}

func TestPartnerStatus(t *testing.T) {
	good, age := "2026-04-01T01:00:00Z", int64(3600)
	s := open(t, func(cfg *api.Config) {
		cfg.Browse = browse.New(browse.Options{})
		cfg.Browse.SetPartnerFacts(map[market.PartnerID]fact.Sheet{"cherry": {{Name: fact.Payment, Values: []string{"card", "bank transfer"}, Source: "https://cherry.example/pay", Date: sample.Now}, {Name: fact.Seat, Values: []string{"LT", "Vilnius"}, Date: sample.Now}}})
		cfg.Status = func(context.Context) ([]view.PartnerStatus, error) {
			return []view.PartnerStatus{{Partner: "cherry", Name: "Cherry Servers", Outcome: view.OutcomeOK, LastGoodAt: &good, LastTryAt: &good, Plans: 80, DocumentAgeSeconds: &age},
				{Partner: "contabo", Name: "Contabo", Outcome: view.OutcomeOff, Reason: "Set LAUNCHRACK_CONTABO_URL."}}, nil
		}
	})
	w := s.call("GET", "/rest/v1/rpc/partner_status", "")
	want := `[{"partner":"cherry","name":"Cherry Servers","last_good_at":"2026-04-01T01:00:00+00:00","last_try_at":"2026-04-01T01:00:00+00:00","outcome":"ok","reason":"","plans":80,"rejected":0,"next_at":null,"document_age_seconds":3600,"rejections":null,"drift":null,"held":null,"overdue":false,"about":[{"fact":"payment","values":["card","bank transfer"],"source":"https://cherry.example/pay","date":"2026-04-15"},{"fact":"seat","values":["LT","Vilnius"],"source":null,"date":"2026-04-15"}]},` + "\n" +
		`{"partner":"contabo","name":"Contabo","last_good_at":null,"last_try_at":null,"outcome":"off","reason":"Set LAUNCHRACK_CONTABO_URL.","plans":0,"rejected":0,"next_at":null,"document_age_seconds":null,"rejections":null,"drift":null,"held":null,"overdue":false,"about":[]}]`
	if diff := cmp.Diff(want, strings.TrimSpace(w.Body.String())); w.Code != 200 || diff != "" {
		t.Errorf("status %d (-want +got):\n%s", w.Code, diff)
	}
}

const (
	tracePath = "/rest/v1/rpc/price_trace"
	scorePath = "/rest/v1/rpc/score_trace"
)

func TestPriceTrace(t *testing.T) {
	s := open(t)
	for target, status := range map[string]int{"?plan_id=1&currency=EUR": 200, "?plan_id=31": 200, "?plan_id=999": 404, "?plan_id=": 404, "?plan_id=1&country=XX": 400,
		"?plan_id=1&currency=gbp": 200, "?plan_id=1&contry=DE": 404, "?plan_id=1&select=total": 404} {
		if w := s.call("GET", tracePath+target, ""); w.Code != status {
			t.Errorf("%s: status %d %s, want %d", target, w.Code, w.Body, status)
		}
	}
	for _, currency := range market.Currencies() {
		for _, country := range []string{"", "DE", "fi"} {
			var trace view.PriceTrace
			w := s.call("GET", tracePath+"?plan_id=1&currency="+string(currency)+"&country="+country, "")
			if err := json.Unmarshal(w.Body.Bytes(), &trace); err != nil || trace.Total == nil {
				t.Fatalf("%s: %v", w.Body, err)
			}
			var sum market.Amount
			taxed := false
			for _, line := range trace.Lines {
				taxed = taxed || line.Kind == "tax"
				if line.Currency == trace.Currency {
					var err error
					if sum, err = sum.Add(line.Amount); err != nil {
						t.Fatal(err)
					}
				}
			}
			if sum.Cmp(*trace.Total) != 0 || taxed != (country != "") {
				t.Errorf("in %s for %q: %s", currency, country, w.Body)
			}
		}
	}
}

// TestTraceOfAQuoteWithTax holds that the line of a quote that came with tax names the
// document that told it, as every quote does.
func TestTraceOfAQuoteWithTax(t *testing.T) {
	s := open(t, func(cfg *api.Config) {
		var published catalog.Catalog
		published.Publish(catalogtest.Build([]market.Plan{sample.Plan(func(p *market.Plan) {
			p.ID, p.Monthly, p.QuotedTax = 1, sample.EUR("49.5868"), new(market.Whole(21))
			p.Components = market.Quote{Component: market.Overage, Period: market.PerTB, Source: "prices.overage"}.In(sample.EUR("10"))
		})}, catalog.Facts{Rates: sample.Rates(), Version: "v1"}))
		cfg.Catalog = &published
		cfg.Receipt = func(_ context.Context, _ *market.Plan, c market.Currency, _ time.Time) (market.Receipt, bool, error) {
			return market.Receipt{Address: "https://partner.example/" + string(c), SeenAt: sample.Now}, true, nil
		}
	})
	var trace view.PriceTrace
	w := s.call("GET", tracePath+"?plan_id=1&currency=GBP&country=DE", "")
	if err := json.Unmarshal(w.Body.Bytes(), &trace); err != nil || len(trace.Lines) != 3 {
		t.Fatalf("%s: %v", w.Body, err)
	}
	const label = "Partner price per month with 21% tax, shown without it"
	for i, want := range []string{"computed https://partner.example/EUR " + label, "conversion", "tax"} {
		got := trace.Lines[i].Kind
		if i == 0 {
			got += " " + *trace.Lines[0].SourceURL + " " + trace.Lines[0].Label
		}
		if got != want {
			t.Errorf("line %d is %q, want %q", i, got, want)
		}
	}
	if len(trace.Components) != 1 {
		t.Fatalf("%s", w.Body)
	}
	overage := trace.Components[0]
	if quote := overage.Lines[0]; overage.Component != "overage" || overage.Period != "tb" || *overage.Source != "prices.overage" || quote.Kind != "overage" ||
		quote.SourceURL == nil || *quote.SourceURL != "https://partner.example/EUR" || len(overage.Lines) != 3 {
		t.Errorf("%s", w.Body)
	}
}
