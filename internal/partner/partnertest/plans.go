package partnertest

import (
	"bytes"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/partner"
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
	for _, f := range info.About {
		if !isOwn(info.Home, f.Source) {
			t.Errorf("about.%s: the source is %s, want a page of %s or of a repository of the partner: others may be wrong about it", f.Name, f.Source, info.Home)
		}
	}
}

// isOwn reports whether an address is of a partner's site or of a repository of its own, which has its name.
func isOwn(home, source string) bool {
	site, errHome := url.Parse(home)
	u, errSource := url.Parse(source)
	if errHome != nil || errSource != nil {
		return false
	}
	labels := strings.Split(site.Hostname(), ".")
	name := labels[len(labels)-2]
	domain, owner := name+"."+labels[len(labels)-1], strings.ToLower(strings.Split(u.Path+"//", "/")[1])
	if u.Hostname() == "github.com" && owner != "" {
		return strings.HasPrefix(owner, name) || strings.HasPrefix(name, owner)
	}
	return u.Hostname() == domain || strings.HasSuffix(u.Hostname(), "."+domain)
}

// testPlans checks every plan of a healthy feed.
func testPlans(t *testing.T, h Harness) {
	for _, problem := range planProblems(h.Adapter.Info(), newServer(t, h).mustFetch(t, h).Plans) {
		t.Error(problem)
	}
}

// problems is a list of sentences.
type problems []string

func (p *problems) addf(format string, args ...any) { *p = append(*p, fmt.Sprintf(format, args...)) }

// planProblems returns a sentence for each rule that a plan breaks.
func planProblems(info partner.Info, plans []market.Plan) problems {
	var found problems
	skus, ids := map[market.SKU]bool{}, map[market.PlanID]bool{}
	for i := range plans {
		p := &plans[i]
		if err := row.ValidateListed(p); err != nil {
			found.addf("%s: %v", p.SKU, err)
		}
		if skus[p.SKU] || ids[p.PlanID] {
			found.addf("%s: SKU or id %d came twice", p.SKU, p.PlanID)
		}
		skus[p.SKU], ids[p.PlanID] = true, true
		found.checkOrigin(info, p)
		found.checkTexts(p)
		found.checkUnits(p)
		if p.PlanURL == "" && info.DeployLink == "" {
			found.addf("%s: has no address of its own, and the partner no deployment link", p.SKU)
		}
	}
	return found
}

// checkOrigin checks that the adapter sets the partner's fields, and none of the store's.
func (found *problems) checkOrigin(info partner.Info, p *market.Plan) {
	if p.Partner != info.ID || p.PartnerName != info.Name || p.PartnerURL != info.Home {
		found.addf("%s: partner is %q %q %q, want %q %q %q", p.SKU, p.Partner, p.PartnerName, p.PartnerURL, info.ID, info.Name, info.Home)
	}
	if p.ID != 0 || p.Source != "" || !p.FetchedAt.IsZero() || !p.UpdatedAt.IsZero() {
		found.addf("%s: row id, source or times are set, which are not the adapter's", p.SKU)
	}
	if p.MonthlyEUR != nil || p.HourlyEUR != nil || p.AnnuallyEUR != nil {
		found.addf("%s: the operator's price numbers are set", p.SKU)
	}
}

func (found *problems) checkTexts(p *market.Plan) {
	texts := []string{p.Name, p.CPUModel, p.CPUFrequency, p.MemoryType, p.StorageType, p.Bandwidth, p.Description}
	for _, s := range slices.Concat(texts, p.Regions, p.Tags) {
		if s != partner.Text(s) {
			found.addf("%s: %q is not trimmed", p.SKU, s)
		}
	}
	if c := string(p.Category); c != strings.ToLower(c) {
		found.addf("%s: category %q is not in lower case", p.SKU, c)
	}
	if p.CPUFrequency != "" && !strings.HasSuffix(p.CPUFrequency, "Hz") {
		found.addf("%s: frequency %q has no unit", p.SKU, p.CPUFrequency)
	}
	if slices.Contains(p.Regions, "") || len(slices.Compact(slices.Sorted(slices.Values(p.Regions)))) != len(p.Regions) {
		found.addf("%s: regions %q hold an empty or repeated one", p.SKU, p.Regions)
	}
	if p.Type == market.Outlet && !p.IsOutlet() {
		found.addf("%s: type outlet lacks the outlet tag", p.SKU)
	}
}

// checkUnits finds sizes in the wrong unit by the range of real machines.
func (found *problems) checkUnits(p *market.Plan) {
	within := func(what string, v, low, high float64) {
		if v < low || v > high {
			found.addf("%s: %s is %v, want %v to %v", p.SKU, what, v, low, high)
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

func testAbilities(t *testing.T, h Harness) {
	for _, problem := range h.Adapter.Info().Offers.Differences(newServer(t, h).mustFetch(t, h).Plans) {
		t.Error(problem)
	}
}

func testDeterministic(t *testing.T, h Harness) {
	w := newServer(t, h)
	first, second := w.mustFetch(t, h), w.mustFetch(t, h)
	if diff := cmp.Diff(text(t, first), text(t, second)); diff != "" {
		t.Errorf("two fetches of the same payload differ (-first +second):\n%s", diff)
	}
}

// testGenerations checks that a plan keeps its SKU and PlanID while other plans are added and
// withdrawn.
func testGenerations(t *testing.T, h Harness) {
	w := newServer(t, h)
	before := map[market.SKU]market.PlanID{}
	for _, p := range w.mustFetch(t, h).Plans {
		before[p.SKU] = p.PlanID
	}
	w.Advance()
	stayed, came := 0, 0
	for _, p := range w.mustFetch(t, h).Plans {
		id, existed := before[p.SKU]
		switch {
		case !existed:
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

// text formats a snapshot as in golden files.
func text(t *testing.T, s partner.Snapshot) string {
	t.Helper()
	var b bytes.Buffer
	if err := row.WriteFile(&b, s.Plans); err != nil {
		t.Fatalf("writing plans: %v", err)
	}
	for _, r := range s.Rejected {
		b.WriteString(r.Outcome() + ": " + r.String() + "\n")
	}
	return b.String()
}
