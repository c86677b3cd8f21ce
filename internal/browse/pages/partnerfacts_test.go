package pages_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/fact"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

var said = time.Date(2026, 11, 3, 0, 0, 0, 0, time.UTC)

// sheet has every fact, of which payment is the shop's own word.
func sheet(t *testing.T) (sheet fact.Sheet) {
	t.Helper()
	for _, one := range []struct{ name, text string }{{"since", "1997"}, {"payment", "paypal, card, bank transfer, crypto, sepa"}, {"identity_check", "none"}, {"refund", "14, not for set-up"}, {"trial", "3, with a card"}, {"service_level", "99.9"},
		{"looking_glass", "https://lg.metal.example/"}, {"networks", "64500, 64501"}, {"support", "tickets, in English"}, {"management", "unmanaged"}, {"control_panel", "Plesk"},
		{"remote_access", "IPMI"}, {"rescue_system", "yes"}, {"address_change", "no"}, {"reputation", "https://www.judge.example/metal"}, {"company", "Metal Ltd"}, {"owner", "Metal plc"}, {"seat", "DE, Am Markt 1, 10115 Berlin"}} {
		values := must.Get(fact.Read(fact.Name(one.name), []string{one.text}))(t)
		f := fact.Fact{Name: fact.Name(one.name), Values: values, Source: "https://www.metal.example/about", Date: said}
		if one.name == "payment" {
			f.Source = ""
		}
		sheet = append(sheet, f)
	}
	return sheet
}

func TestPartnerFacts(t *testing.T) {
	const says, source = "metal.example, as of 3 Nov 2026", "https://www.metal.example/about"
	want := []view.PartnerFact{
		{Name: "since", Label: "In business since", Text: "1997", Source: source, Says: says},
		{Name: "payment", Label: "Payment methods", Text: "PayPal, Card, bank transfer, Crypto, SEPA", Says: "According to this shop, as of 3 Nov 2026"},
		{Name: "identity_check", Label: "Identity check", Text: "No identity check", Source: source, Says: says},
		{Name: "refund", Label: "Refund", Text: "Within 14 days, not for set-up", Source: source, Says: says},
		{Name: "trial", Label: "Free trial", Text: "3 days, with a card", Source: source, Says: says},
		{Name: "service_level", Label: "Service level", Text: "99.9% available", Source: source, Says: says},
		{Name: "looking_glass", Label: "Looking glass", Text: "lg.metal.example", Link: "https://lg.metal.example/", Source: source, Says: says},
		{Name: "networks", Label: "Networks", Text: "AS64500, AS64501", Source: source, Says: says},
		{Name: "support", Label: "Support", Text: "tickets, in English", Source: source, Says: says},
		{Name: "management", Label: "Management", Text: "Managed by you", Source: source, Says: says},
		{Name: "control_panel", Label: "Control panel", Text: "Plesk", Source: source, Says: says},
		{Name: "remote_access", Label: "Remote access to the machine", Text: "IPMI", Source: source, Says: says},
		{Name: "rescue_system", Label: "Rescue system", Text: "Yes", Source: source, Says: says},
		{Name: "address_change", Label: "Change of IP address", Text: "Not possible", Source: source, Says: says},
		{Name: "reputation", Label: "Measured by others", Text: "judge.example", Link: "https://www.judge.example/metal", Source: source, Says: says},
		{Name: "company", Label: "Company", Text: "Metal Ltd", Source: source, Says: says},
		{Name: "owner", Label: "Owner", Text: "Metal plc", Source: source, Says: says},
		{Name: "seat", Label: "Registered office", Text: "Am Markt 1, 10115 Berlin, Germany", Source: source, Says: says},
	}
	if d := cmp.Diff(want, pages.PartnerFacts(language.English, sheet(t))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if len(want) != len(fact.Names()) {
		t.Errorf("%d facts are tried of %v", len(want), fact.Names())
	}
	for text, want := range map[string]string{"0": "No refunds", "1": "Within 1 day", "30 days": "Within 30 days", "pro rata": "pro rata"} {
		values := must.Get(fact.Read(fact.Refund, []string{text}))(t)
		if got := pages.PartnerFacts(language.English, fact.Sheet{{Name: fact.Refund, Values: values, Date: said}}); got[0].Text != want {
			t.Errorf("a refund of %q is %q, want %q", text, got[0].Text, want)
		}
	}
	if got := pages.PartnerFacts(language.English, nil); got != nil {
		t.Errorf("facts that nobody says: %v", got)
	}
}

// TestWordsOfPartnersAreEnglish: on a German page the end of a fact that the partner's file tells in words is known as English, and
// nothing of what the shop itself says.
func TestWordsOfPartnersAreEnglish(t *testing.T) {
	german := must.Get(language.ReadChoice("de"))(t)[0]
	facts := sheet(t)
	want := map[string]string{"refund": "not for set-up", "trial": "with a card", "support": "tickets, in English", "control_panel": "Plesk", "remote_access": "IPMI"}
	for _, told := range pages.PartnerFacts(german, facts) {
		if told.Words != want[told.Name] || !strings.HasSuffix(told.Text, told.Words) {
			t.Errorf("%s: %q, of which %q is English, want %q", told.Name, told.Text, told.Words, want[told.Name])
		}
	}
	for i := range facts {
		facts[i].Source = ""
	}
	for _, told := range pages.PartnerFacts(german, facts) {
		if told.Words != "" {
			t.Errorf("%q of the shop's own is taken for English", told.Words)
		}
	}
}

// TestFactsOfPartnersSideBySide: the page of a partner has its facts, and a comparison those by which partners are
// chosen. What nobody says of a partner is an empty cell.
func TestFactsOfPartnersSideBySide(t *testing.T) {
	snap := catalogtest.Build([]market.Plan{machine(1, func(p *market.Plan) { p.Partner = "ovh" }), machine(2, func(p *market.Plan) { p.Partner = "vultr" })},
		catalog.Facts{Rates: sample.Rates(), Partners: []market.PartnerState{{Partner: market.Partner{ID: "ovh", Name: "OVHcloud"}}, {Partner: market.Partner{ID: "vultr", Name: "Vultr"}}}})
	service := browse.New(browse.Options{})
	service.SetPartnerFacts(map[market.PartnerID]fact.Sheet{"ovh": sheet(t)})
	public := pages.Of(service, snap)
	var plans []*market.Plan
	for id := range int64(2) {
		plan := must.Get(public.Plan(id + 1))(t)
		plans = append(plans, plan)
	}
	c := must.Get(public.Compare(t.Context(), plans, price.Net()))(t)
	want := map[string]string{"Payment methods": "PayPal, Card, bank transfer, Crypto, SEPA", "Refund": "Within 14 days, not for set-up", "Service level": "99.9% available",
		"Registered office": "Am Markt 1, 10115 Berlin, Germany", "In business since": "1997"}
	for _, line := range c.Facts {
		if want[line.Label] == "" {
			continue
		}
		if line.Cells[0].Text != want[line.Label] || line.Cells[1] != (view.ComparisonCell{}) || line.Better != "" {
			t.Errorf("%s: %+v", line.Label, line)
		}
		delete(want, line.Label)
	}
	if len(want) > 0 {
		t.Errorf("the comparison lacks %v", want)
	}
	for id, facts := range map[string]int{"ovh": len(fact.Names()), "vultr": 0} {
		l, ok := public.FindLanding(pages.LandingPartner, id)
		if !ok {
			t.Fatal(id)
		}
		page, err := public.LandingPage(l, price.Net())
		if err != nil || len(page.Facts) != facts || string(page.Partner.ID) != id {
			t.Errorf("%s has %d facts, of partner %s: %v", id, len(page.Facts), page.Partner.ID, err)
		}
	}
}
