package query_test

import (
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/catalog/query"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestMonths holds what a term makes of an address: columns behind those that are asked for, and
// the order by a price.
func TestMonths(t *testing.T) {
	for name, tt := range map[string]struct {
		address, fields, order string
	}{
		"a select":               {"months=12&select=id", "id term_months term_total", ""},
		"named already":          {"months=3&select=term_total,id", "term_total id term_months", ""},
		"a step":                 {"months=3&select=term_total->USD", "USD term_months", ""},
		"the order of prices":    {"months=3&select=id&order=price_usd.desc,name", "id term_months term_total", "setup_included_3m_usd name"},
		"in another currency":    {"months=12&select=id&order=price_gbp", "id term_months term_total", "setup_included_12m_usd"},
		"without a term":         {"select=term_total&order=price_usd", "term_total", "price_usd"},
		"an order of its own":    {"select=id&order=setup_included_24m_usd", "id", "setup_included_24m_usd"},
		"the last of two counts": {"months=3&months=6&select=id&order=price_usd", "id term_months term_total", "setup_included_6m_usd"},
	} {
		params := must.Get(url.ParseQuery(tt.address))(t)
		q, err := query.Parse(params)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var fields, order []string
		for _, f := range q.Select {
			fields = append(fields, f.Name)
		}
		for _, o := range q.Order {
			order = append(order, o.Ref.Column)
		}
		check.Equal(t, strings.Join(fields, " "), tt.fields, "%s: the fields", name)
		check.Equal(t, strings.Join(order, " "), tt.order, "%s: the order", name)
	}
	for _, months := range []string{"", "2", "012", "-1", "eq.12", "1e1", strings.Repeat("9", 30)} {
		_, err := query.Parse(url.Values{query.MonthsParam: {months}})
		if err == nil || !strings.Contains(err.Error(), "accepted are 1, 3, 6, 12 and 24") {
			t.Errorf("months=%s: %v", months, err)
		}
	}
}
