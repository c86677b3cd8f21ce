package partnertest

import (
	"bytes"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/row"
)

func testInfo(t *testing.T, h Harness) {
	info := h.Adapter.Info()
	if info.ID == "" || strings.ToLower(string(info.ID)) != string(info.ID) {
		t.Errorf("ID is %q, want a short name in lower case", info.ID)
	}
	if info.Name == "" {
		t.Error("Name is empty")
	}
	if err := market.CheckLink(info.Home); err != nil {
		t.Errorf("Home: %v", err)
	}
	if info.DefaultURL != "" {
		r, err := h.Adapter.Main(partner.NewEndpoint(info, partner.Source{}, nil))
		if err != nil || !strings.HasPrefix(r.Address, info.DefaultURL) {
			t.Errorf("Main asks %q, %v, want an address below %s", r.Address, err, info.DefaultURL)
		}
	}
	if info.MaxLoss <= 0 || info.MaxLoss > 1 {
		t.Errorf("MaxLoss is %v, want more than 0 up to 1", info.MaxLoss)
	}
	for name, template := range map[string]string{"DeployLink": info.DeployLink, "ClickLink": info.ClickLink} {
		if template == "" {
			continue
		}
		if u, err := url.Parse(strings.NewReplacer("{", "", "}", "").Replace(template)); err != nil || u.Scheme != "https" {
			t.Errorf("%s is %q, want a template of an https address", name, template)
		}
	}
}

// testPlans checks every plan of a healthy feed.
func testPlans(t *testing.T, h Harness) {
	s := newWorld(t, h).mustFetch(t, h)
	info := h.Adapter.Info()
	skus, ids := map[market.SKU]bool{}, map[market.PlanID]bool{}
	for i := range s.Plans {
		p := &s.Plans[i]
		if err := row.ValidateListed(p); err != nil {
			t.Errorf("%s: %v", p.SKU, err)
		}
		if skus[p.SKU] || ids[p.PlanID] {
			t.Errorf("%s: SKU or id %d came twice", p.SKU, p.PlanID)
		}
		skus[p.SKU], ids[p.PlanID] = true, true
		if p.Partner != info.ID || p.PartnerName != info.Name || p.PartnerURL != info.Home {
			t.Errorf("%s: partner is %q %q %q, want %q %q %q", p.SKU, p.Partner, p.PartnerName, p.PartnerURL, info.ID, info.Name, info.Home)
		}
		if p.ID != 0 || p.Source != "" || !p.FetchedAt.IsZero() || !p.UpdatedAt.IsZero() {
			t.Errorf("%s: row id, source or times are set, which are not the adapter's", p.SKU)
		}
		if p.MonthlyEUR != nil || p.HourlyEUR != nil || p.AnnuallyEUR != nil {
			t.Errorf("%s: the operator's price numbers are set", p.SKU)
		}
		checkTexts(t, p)
		checkUnits(t, p)
		checkOrder(t, info, p)
	}
}

func checkTexts(t *testing.T, p *market.Plan) {
	t.Helper()
	texts := []string{p.Name, p.CPUModel, p.CPUFrequency, p.MemoryType, p.StorageType, p.Bandwidth, p.Description}
	for _, s := range slices.Concat(texts, p.Regions, p.Tags) {
		if s != partner.Text(s) {
			t.Errorf("%s: %q is not trimmed", p.SKU, s)
		}
	}
	if c := string(p.Category); c != strings.ToLower(c) {
		t.Errorf("%s: category %q is not in lower case", p.SKU, c)
	}
	if p.CPUFrequency != "" && !strings.HasSuffix(p.CPUFrequency, "Hz") {
		t.Errorf("%s: frequency %q has no unit", p.SKU, p.CPUFrequency)
	}
	if slices.Contains(p.Regions, "") || len(slices.Compact(slices.Sorted(slices.Values(p.Regions)))) != len(p.Regions) {
		t.Errorf("%s: regions %q hold an empty or repeated one", p.SKU, p.Regions)
	}
	if p.IsOutlet() != (p.Type == market.Outlet) {
		t.Errorf("%s: type %s and tags %q disagree about the outlet", p.SKU, p.Type, p.Tags)
	}
}

// checkUnits catches a size in the wrong unit: machines have from half a GB to
// a few TB of memory, and from a few GB to a few hundred TB of disk.
func checkUnits(t *testing.T, p *market.Plan) {
	t.Helper()
	within := func(what string, v, low, high float64) {
		if v < low || v > high {
			t.Errorf("%s: %s is %v, want %v to %v", p.SKU, what, v, low, high)
		}
	}
	if p.MemoryGB != nil {
		within("memory in GB", *p.MemoryGB, 0.5, 12_000)
	}
	if p.StorageGB != nil {
		within("storage in GB", *p.StorageGB, 5, 500_000)
	}
	if p.NetworkMbps != nil {
		within("network in Mbps", float64(*p.NetworkMbps), 10, 400_000)
	}
	if p.CPUCores != nil {
		within("cores", float64(*p.CPUCores), 1, 1024)
	}
}

// checkOrder makes sure that a visitor can be sent somewhere.
func checkOrder(t *testing.T, info partner.Info, p *market.Plan) {
	t.Helper()
	if p.PlanURL == "" && info.DeployLink == "" {
		t.Errorf("%s: has no address of its own, and the partner no deployment link", p.SKU)
	}
}

// testCoverage makes sure that the sandbox asks enough of the adapter: a suite
// over ten equal plans would prove little.
func testCoverage(t *testing.T, h Harness) {
	s := newWorld(t, h).mustFetch(t, h)
	if len(s.Plans) < 60 {
		t.Errorf("got %d plans, want 60 or more", len(s.Plans))
	}
	seen := map[string]bool{}
	for i := range s.Plans {
		p := &s.Plans[i]
		seen["available"] = seen["available"] || p.Available
		seen["not available"] = seen["not available"] || !p.Available
		seen["annual price"] = seen["annual price"] || p.Annually != nil
		seen["no annual price"] = seen["no annual price"] || p.Annually == nil
		seen["several regions"] = seen["several regions"] || len(p.Regions) > 1
		seen["baremetal"] = seen["baremetal"] || p.Type == market.Baremetal
		seen["vps"] = seen["vps"] || p.Type == market.VPS
		seen["vds"] = seen["vds"] || p.Type == market.VDS
		seen["storage"] = seen["storage"] || p.Category == market.CategoryStorage
	}
	for what, found := range seen {
		if !found {
			t.Errorf("no plan shows: %s", what)
		}
	}
}

func testDeterministic(t *testing.T, h Harness) {
	w := newWorld(t, h)
	first, second := w.mustFetch(t, h), w.mustFetch(t, h)
	if diff := cmp.Diff(text(t, first), text(t, second)); diff != "" {
		t.Errorf("two fetches of the same payload differ (-first +second):\n%s", diff)
	}
}

// testGenerations makes sure that a plan keeps its number and key while others
// come and go.
func testGenerations(t *testing.T, h Harness) {
	w := newWorld(t, h)
	before := map[market.SKU]market.PlanID{}
	for _, p := range w.mustFetch(t, h).Plans {
		before[p.SKU] = p.PlanID
	}
	w.Advance()
	stayed, came := 0, 0
	for _, p := range w.mustFetch(t, h).Plans {
		id, known := before[p.SKU]
		switch {
		case !known:
			came++
		case id != p.PlanID:
			t.Errorf("%s: number is %d, was %d", p.SKU, p.PlanID, id)
		default:
			stayed++
		}
	}
	if stayed < len(before)*8/10 || stayed == len(before) || came == 0 {
		t.Errorf("of %d plans %d stayed and %d came, want most to stay, some to go and some to come", len(before), stayed, came)
	}
}

// text is a snapshot as golden files hold it.
func text(t *testing.T, s partner.Snapshot) string {
	t.Helper()
	var b bytes.Buffer
	if err := row.WriteFile(&b, s.Plans); err != nil {
		t.Fatalf("writing plans: %v", err)
	}
	for _, r := range s.Rejected {
		b.WriteString("rejected: " + r.String() + "\n")
	}
	return b.String()
}
