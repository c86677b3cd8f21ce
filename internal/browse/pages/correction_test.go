package pages

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

// correctedPlan is a partner's plan in which an operator set columns.
func correctedPlan(t *testing.T, object string) *market.Plan {
	t.Helper()
	cores, memory := 8, 46.0
	p := &market.Plan{ID: 7, PlanID: 7, Partner: "contabo", SKU: "a", Source: market.FromPartner, PartnerName: "Contabo", Name: "Cloud", Type: market.VPS, Category: market.CategoryGeneral,
		Available: true, CPUCores: &cores, MemoryGB: &memory, Disks: []disk.Disk{{Count: 1, SizeGB: 100, Kind: disk.SSD}}, Countries: []string{"DE"},
		Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.MustAmount("5"), market.USD: market.MustAmount("6.5")}, QuotedTax: new(market.Whole(19)), Setup: market.Prices{market.EUR: market.Whole(3)}}}
	how := market.Correction{At: time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC), Reason: "so says the order form", Source: "https://example.com/form"}
	list, problems := row.Amend(p, []byte(object), how)
	if len(problems) > 0 {
		t.Fatal(problems[0])
	}
	must.Get(row.Correct(p, list))(t)
	return p
}

// TestCorrectionsAreMarked in words, each with what the partner says.
func TestCorrectionsAreMarked(t *testing.T) {
	if got := corrections(language.English, correctedPlan(t, `{}`)); got != nil {
		t.Errorf("a plan without corrections has %v", got)
	}
	p := correctedPlan(t, `{"ram_size":64,"ram_ecc":true,"disks":[{"count":2,"size_gb":512,"kind":"NVMe"}],"setup_fee_currencies":null,"countries":["DE","FR"],"gpu_model":"NVIDIA L4","traffic_tb":-1,"type":"vds"}`)
	var texts []string
	for _, c := range corrections(language.English, p) {
		texts = append(texts, c.Text)
		if c.Reason != "so says the order form" || *c.Source != "https://example.com/form" {
			t.Errorf("%s has reason %q and source %v", c.Text, c.Reason, c.Source)
		}
	}
	const by, added = ", corrected by this shop on 27 Nov 2026. The partner says: ", ", added by this shop on 27 Nov 2026."
	want := []string{"Type: Cloud VDS" + by + "VPS.", "Setup fee: removed by this shop on 27 Nov 2026. The partner says: €3.00.", "RAM: 64 GB" + by + "46 GB.",
		"Disks: 2 × 512 GB NVMe" + by + "100 GB SSD.", "ECC: Yes" + added, "GPU: NVIDIA L4" + added, "Traffic in TB: Unmetered" + added,
		"Countries: Germany, France" + by + "Germany."}
	if d := cmp.Diff(want, texts); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for _, f := range facts(language.English, p, nil, "") {
		if isOurs := f.Source == "Corrected by this shop"; isOurs != (f.Label == "RAM" || f.Label == "ECC memory" || f.Label == "Storage" || f.Label == "GPU" || f.Label == "Traffic" || f.Label == "Type" || f.Label == "Countries") {
			t.Errorf("%s: %s", f.Label, f.Source)
		}
	}
}

// TestCorrectionsInGerman leave no word of English.
func TestCorrectionsInGerman(t *testing.T) {
	spoken := must.Get(language.ReadChoice("de"))(t)
	p := correctedPlan(t, `{"ram_ecc":true,"ram_size":1.5,"category":"compute","setup_fee_currencies":null}`)
	var texts []string
	for _, c := range corrections(spoken[0], p) {
		texts = append(texts, strings.ReplaceAll(c.Text, "\u00a0", " "))
	}
	want := []string{"Kategorie: Rechenleistung, am 27. Nov. 2026 von diesem Portal berichtigt. Laut Anbieter: Allzweck.",
		"Einrichtungsgebühr: am 27. Nov. 2026 von diesem Portal entfernt. Laut Anbieter: 3,00 €.",
		"RAM: 1,5 GB, am 27. Nov. 2026 von diesem Portal berichtigt. Laut Anbieter: 46 GB.", "ECC: Ja, am 27. Nov. 2026 von diesem Portal ergänzt."}
	if d := cmp.Diff(want, texts); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestACorrectedPriceSaysSo where its parts are listed, with the shop's evidence in place of the partner's.
func TestACorrectedPriceSaysSo(t *testing.T) {
	terms := price.Terms{Choice: price.Net().In(market.EUR), Rates: price.Bundled()}
	const by = ", corrected by this shop on 27 Nov 2026 (the partner says "
	for object, want := range map[string]string{
		`{}`: "Partner price per month with 19% tax, shown without it",
		`{"price_monthly_currencies":{"EUR":5.5}}`:                                 "Price per month" + by + "$6.50, €5.00): so says the order form",
		`{"price_monthly_currencies":null,"price_hourly_currencies":{"EUR":0.01}}`: "730 hours at €0.01 an hour, added by this shop on 27 Nov 2026: so says the order form",
		`{"ram_size":64,"price_annually_currencies":{"EUR":50}}`:                   "Partner price per month with 19% tax, shown without it",
	} {
		steps := priceSteps(terms, correctedPlan(t, object), time.Time{})
		if steps[0].Label != want {
			t.Errorf("%s: %q, want %q", object, steps[0].Label, want)
		}
		if hasSource := steps[0].Link != nil && *steps[0].Link == "https://example.com/form"; hasSource != (want[:7] != "Partner") {
			t.Errorf("%s: source %v", object, steps[0].Link)
		}
	}
	lines := []view.PriceLine{{Label: "Setup fee, paid once", Kind: string(market.SetupFee)}}
	correctSetup(language.English, correctedPlan(t, `{"setup_fee_currencies":null}`), lines)
	if want := "Setup fee, paid once" + by + "€3.00): so says the order form"; lines[0].Label != want {
		t.Errorf("%q, want %q", lines[0].Label, want)
	}
}
