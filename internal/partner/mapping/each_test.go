package mapping_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/testing/must"
)

const forEach = `id: x
name: X
website: https://x.example/
source: {address: 'https://x.example', path: /plans}
sources:
  stock: {path: '/stock/{each}', each: '.[].sites[]', items: .free, optional: true}
items: .plans
fields: {sku: .id, type: {value: vps}}
prices: [{period: month, path: .month, currency: USD}]
places:
  path: '.sites | map({code: .})'
  region: .code
  state: '.code as $code | $stock[$code]? | if . then any(.[]; . == $item.id) else "unknown" end'
`

// answers are bodies, or status codes, by the path of the request.
type answers map[string]string

func (a answers) Do(_ context.Context, r partner.Request) (partner.Answer, error) {
	path := strings.TrimPrefix(r.Address, "https://x.example")
	body, has := a[path]
	status := 0
	if _, err := fmt.Sscanf(body, "status %d", &status); err == nil || !has {
		return partner.Answer{}, errs.Wrap(errs.Partner, &partner.StatusError{Status: status}, "The partner answered %d", status)
	}
	a[path+" asked"] = "yes"
	return partner.Answer{Body: []byte(body)}, nil
}

// TestEach asks for a document of each value in the plans.
func TestEach(t *testing.T) {
	a := must.Get(mapping.New("x.yaml", []byte(forEach)))(t)
	const plans = `{"plans":[{"id":"a","month":5,"sites":["osl","hel"]},{"id":"b","month":7,"sites":["hel","../up",7]}]}`
	for name, test := range map[string]struct {
		stock answers
		want  string
	}{
		"all are told":           {answers{"/stock/osl": `{"free":["a"]}`, "/stock/hel": `{"free":["b"]}`}, "a osl available, hel sold_out; b hel available"},
		"one is refused":         {answers{"/stock/osl": "status 403", "/stock/hel": `{"free":["b"]}`}, "a osl unknown, hel sold_out; b hel available"},
		"one is empty":           {answers{"/stock/osl": `{"free":[]}`, "/stock/hel": `{"free":["b"]}`}, "a osl unknown, hel sold_out; b hel available"},
		"the first is refused":   {answers{"/stock/osl": `{"free":["a"]}`, "/stock/hel": "status 404"}, "a osl unknown, hel unknown; b hel unknown"},
		"the first is empty":     {answers{"/stock/osl": `{"free":["a"]}`, "/stock/hel": `{"free":[]}`}, "a osl unknown, hel unknown; b hel unknown"},
		"one fails":              {answers{"/stock/osl": "status 500", "/stock/hel": `{"free":["b"]}`}, "The partner answered 500"},
		"one cannot be read":     {answers{"/stock/osl": `{"left":["a"]}`, "/stock/hel": `{"free":["b"]}`}, "holds no list of items at items (.free), in the document stock osl"},
		"one file for all paths": {answers{"/stock/osl": plans, "/stock/hel": plans}, "a osl unknown, hel unknown; b hel unknown"},
	} {
		test.stock["/plans"] = strings.Replace(plans, `,"../up",7`, "", 1)
		for path, body := range test.stock {
			test.stock[path] = strings.Replace(body, `,"../up",7`, "", 1)
		}
		s, err := partner.NewFeed(a, partner.Source{BaseURL: "https://x.example"}, test.stock).Fetch(t.Context())
		var got []string
		for _, p := range s.Plans {
			got = append(got, string(p.SKU)+" "+describe(p.Places))
		}
		text := strings.Join(got, "; ")
		if err != nil {
			text = errs.Public(err)
		}
		if !strings.HasSuffix(text, test.want) {
			t.Errorf("%s: got %s, want %s", name, text, test.want)
		}
	}
	odd := answers{"/plans": plans, "/stock/osl": `{"free":["a"]}`, "/stock/hel": `{"free":["b"]}`}
	documents, err := a.Documents(t.Context(), partner.NewEndpoint(a.Info(), partner.Source{BaseURL: "https://x.example"}, odd))
	if err != nil || len(documents) != 3 || documents[1].Name != "stock hel" || documents[2].Name != "stock osl" {
		t.Errorf("%d documents, %v: values that cannot stand in a path are asked for", len(documents), err)
	}
}

// TestEachNeedsItsPath refuses a source with each and no {each}, and the other way round.
func TestEachNeedsItsPath(t *testing.T) {
	for _, text := range []string{strings.Replace(forEach, "/stock/{each}", "/stock", 1), strings.Replace(forEach, " each: '.[].sites[]',", "", 1)} {
		if _, err := mapping.New("x.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), "sources.stock: has either each or {each}") {
			t.Errorf("got %v", err)
		}
	}
}
