package browse_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/sample"
)

// paid holds a plan of each of four partners, one of which is paid nobody knows how.
func paid() *catalog.Snapshot {
	by := map[string][]string{"all": {"paypal", "card", "crypto", "sepa"}, "cards": {"card"}, "euros": {"paypal", "sepa"}, "unknown": nil}
	var plans []market.Plan
	for i, name := range []string{"all", "cards", "euros", "unknown"} {
		plans = append(plans, sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.Name, p.SKU, p.Group = int64(i+1), market.PlanID(i+1), name, market.SKU(name), ""
		}))
	}
	set := func(p *market.Plan) {
		p.Payment, p.IdentityCheck = by[p.Name], map[string]string{"all": "none", "cards": "required"}[p.Name]
	}
	return catalogtest.Build(plans, catalog.Facts{Complete: set, Rates: sample.Rates(), Partners: browsetest.Partners, Version: "v1"})
}

// TestPayment: a means of payment finds exactly the plans that it counts, and none of a partner of which nobody says
// how it is paid; in an address, in the search and by words.
func TestPayment(t *testing.T) {
	for address, want := range map[string]struct{ found, counts, chips string }{
		"":                              {"all, cards, euros, unknown", "card: 2, crypto: 1, paypal: 2, sepa: 2", ""},
		"payment=cs.{paypal}":           {"all, euros", "card: 2, crypto: 1, paypal: 2, sepa: 2", "Payment methods: PayPal"},
		"payment=ov.{paypal,crypto}":    {"all, euros", "card: 2, crypto: 1, paypal: 2, sepa: 2", "Payment methods: PayPal or Crypto"},
		"payment=cs.{sepa}&name=eq.all": {"all", "card: 1, crypto: 1, paypal: 1, sepa: 1", "Payment methods: SEPA; Name: all"},
		"payment=is.null":               {"unknown", "card: 2, crypto: 1, paypal: 2, sepa: 2", "Payment methods: not stated"},
		"q=payment:paypal":              {"all, euros", "card: 2, crypto: 1, paypal: 2, sepa: 2", "Payment methods: PayPal"},
		"q=payment:crypto,sepa":         {"all, euros", "card: 2, crypto: 1, paypal: 2, sepa: 2", "Payment methods: Crypto or SEPA"},
		"q=payment:xmr,sepa":            {"all, euros", "card: 2, crypto: 1, paypal: 2, sepa: 2", "Payment methods: Monero or SEPA"},
		"q=pay+by+crypto":               {"all", "card: 1, crypto: 1, paypal: 1, sepa: 1", "“pay by crypto”"},
		"q=credit+card":                 {"all, cards", "card: 2, crypto: 1, paypal: 1, sepa: 1", "“credit card”"},
		"q=no+kyc":                      {"all", "card: 1, crypto: 1, paypal: 1, sepa: 1", "Identity check: No identity check"},
		"identity_check=eq.none":        {"all", "card: 1, crypto: 1, paypal: 1, sepa: 1", "Identity check: No identity check"},
		"q=paypal":                      {"all, euros", "card: 1, crypto: 1, paypal: 2, sepa: 2", "“paypal”"},
	} {
		b := ask(t, paid(), address+"&order=id")
		if got := names(t, b.Items); got != want.found {
			t.Errorf("%s finds %s, want %s", address, got, want.found)
		}
		if diff := cmp.Diff(want.counts, strings.ReplaceAll(countsOf(b.Facets, "payment"), `"`, "")); diff != "" {
			t.Errorf("%s: counts (-want +got):\n%s", address, diff)
		}
		if diff := cmp.Diff([]string{"Card", "Crypto", "PayPal", "SEPA"}[:len(b.FacetTexts["payment"])], b.FacetTexts["payment"]); diff != "" {
			t.Errorf("%s: names (-want +got):\n%s", address, diff)
		}
		var chips []string
		for _, f := range b.Applied.Filters {
			chips = append(chips, f.Text)
		}
		if got := strings.Join(chips, "; "); got != want.chips {
			t.Errorf("%s is told as %q, want %q", address, got, want.chips)
		}
	}
}
