package partner_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// joiner is an adapter whose prices are in a second document.
type joiner struct{}

func (joiner) Info() partner.Info {
	return partner.Info{Partner: market.Partner{ID: "joiner", Name: "Joiner"}, DefaultURL: "https://joiner.example", MaxBody: 100}
}

func (joiner) Main(from partner.Endpoint) (partner.Request, error) {
	address, err := from.Address("", "plans", nil)
	return partner.Request{Address: address}, err
}

func (j joiner) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	main, err := j.Main(from)
	if err != nil {
		return nil, err
	}
	plans, err := from.Do(ctx, main)
	if err != nil {
		return nil, err
	}
	prices, err := from.Get(ctx, strings.Replace(main.Address, "plans", "prices", 1))
	return []partner.Document{{Body: plans.Body}, {Name: "prices", Body: prices}}, err
}

func (joiner) Translate(_ context.Context, documents []partner.Document) (partner.Judged, error) {
	var names []string
	prices := map[string]json.RawMessage{}
	for _, d := range documents {
		var err error
		if d.Name == "prices" {
			err = json.Unmarshal(d.Body, &prices)
		} else {
			err = json.Unmarshal(d.Body, &names)
		}
		if err != nil {
			return partner.Judged{Refused: errs.Wrap(errs.Partner, err, "The partner's answer has another shape")}, nil
		}
	}
	var in partner.Intake
	for i, name := range names {
		p := market.Plan{PlanID: market.PlanID(i + 1), SKU: market.SKU(name), Name: name, Type: market.VPS}
		if raw, has := prices[name]; has {
			p.Hourly = market.Prices{market.USD: market.MustAmount(string(raw))}
		}
		in.Add(name, p, nil)
	}
	return in.Judged(), nil
}

// documents answers by the last part of the address.
type documents map[string]string

func (d documents) Do(_ context.Context, r partner.Request) (partner.Answer, error) {
	return partner.Answer{Body: []byte(d[r.Address[strings.LastIndex(r.Address, "/")+1:]])}, nil
}

func TestFeedJoinsDocuments(t *testing.T) {
	get := documents{"plans": `["a","b","c"]`, "prices": `{"a":0.01,"c":0.03}`}
	f := partner.NewFeed(joiner{}, partner.Source{}, get)
	s, err := f.Fetch(t.Context())
	if err != nil || len(s.Plans) != 2 || len(s.Rejected) != 1 || s.Plans[1].Hourly[market.USD].String() != "0.03" {
		t.Errorf("got %+v, %v, want two plans by the hour and one rejected", s, err)
	}
	check.Equal(t, string(must.Get(f.Main(t.Context()))(t)), get["plans"], "the main document")
	judged, err := f.Translate(t.Context(), []byte(get["plans"]))
	if err != nil || len(judged.Verdicts) != 3 || judged.Refused == nil {
		t.Errorf("the main document alone gives %+v, %v, want nothing to list", judged, err)
	}
}

func TestFeedFromAFile(t *testing.T) {
	write := func(content string) string {
		name := filepath.Join(t.TempDir(), "plans.json")
		must.Do(t, os.WriteFile(name, []byte(content), 0o600))
		return name
	}
	feed := func(file string) *partner.Feed {
		return partner.NewFeed(quoting{}, partner.Source{File: file, BaseURL: "https://not.asked.example"}, documents{})
	}
	good := write("\xef\xbb\xbf" + `{"a":5}`)
	check.Equal(t, len(must.Get(feed(good).Fetch(t.Context()))(t).Plans), 1)
	check.Equal(t, string(must.Get(feed(good).Main(t.Context()))(t)), `{"a":5}`, "the main document")
	for name, file := range map[string]string{
		"missing":     filepath.Join(t.TempDir(), "none.json"),
		"not JSON":    write("plans"),
		"cut off":     write(`{"a":`),
		"too large":   write(`{"a":5,"b":"` + strings.Repeat("x", 200) + `"}`),
		"empty":       write(""),
		"other shape": write(`[1]`),
	} {
		s, err := feed(file).Fetch(t.Context())
		if errs.KindOf(err) != errs.Partner || len(s.Plans) != 0 || strings.Contains(errs.Public(err), string(filepath.Separator)+"plans.json") {
			t.Errorf("%s: got %d plans, %v, want an error of kind partner without the path", name, len(s.Plans), err)
		}
	}
}

// quoting is an adapter with one document of names and monthly prices.
type quoting struct{ joiner }

func (quoting) Translate(_ context.Context, documents []partner.Document) (partner.Judged, error) {
	prices := map[string]json.RawMessage{}
	if err := json.Unmarshal(documents[0].Body, &prices); err != nil {
		return partner.Judged{Refused: errs.Wrap(errs.Partner, err, "The partner's answer has another shape")}, nil
	}
	var in partner.Intake
	for name, raw := range prices {
		var price market.Amount
		err := json.Unmarshal(raw, &price)
		in.Add(name, market.Plan{PlanID: market.HashPlanID("north", market.SKU(name)), SKU: market.SKU(name), Name: name, Type: market.VPS,
			Quoted: market.Quoted{Monthly: market.Prices{market.EUR: price}}}, err)
	}
	return in.Judged(), nil
}

func TestIntakeDropsOtherCurrencies(t *testing.T) {
	quotes := func(currencies ...market.Currency) market.Prices {
		p := market.Prices{}
		for _, c := range currencies {
			p[c] = market.MustAmount("5")
		}
		return p
	}
	plan := func(sku string, monthly, hourly market.Prices) market.Plan {
		return market.Plan{PlanID: market.HashPlanID("north", market.SKU(sku)), SKU: market.SKU(sku), Name: sku, Type: market.VPS, Quoted: market.Quoted{Monthly: monthly, Hourly: hourly}}
	}
	var in partner.Intake
	in.Add("mixed", plan("mixed", quotes("CHF", market.EUR), quotes("CHF")), nil)
	in.Add("hourly", plan("hourly", nil, quotes(market.USD)), nil)
	in.Add("other", plan("other", quotes("CHF", "XAU"), quotes("CHF")), nil)
	in.Add("gold", plan("gold", quotes("XAU"), nil), nil)
	s, err := in.Judged().Snapshot()
	if err != nil || len(s.Plans) != 3 || len(s.Rejected) != 1 {
		t.Fatalf("got %+v, %v, want three plans and one rejection", s, err)
	}
	if p := s.Plans[2]; len(p.Monthly) != 0 || p.OtherQuotes != "CHF month=5 hour=5" || p.Quotes(market.Month)["CHF"].String() != "5" {
		t.Errorf("the plan in CHF has %v and %q", p.Monthly, p.OtherQuotes)
	}
	if p := s.Plans[0]; len(p.Monthly) != 1 || p.Hourly != nil || p.OtherQuotes != "" {
		t.Errorf("the mixed plan has %v a month and %v an hour, want EUR alone", p.Monthly, p.Hourly)
	}
	if want := "gold, price: quoted in XAU only; accepted are USD, EUR, GBP and the currencies of the European Central Bank's rates"; s.Rejected[0].String() != want {
		t.Errorf("rejected: %q, want %q", s.Rejected[0], want)
	}
}
