package registry_test

import (
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/model/market"
)

// required names the members of each partner's main document without which an item, or the
// row of a place, cannot be listed: key, price, cores and memory, what tells options and
// kinds apart and whether it can be ordered, and the containers of these. All others are
// optional.
var required = map[market.PartnerID]*regexp.Regexp{
	"cherry":            regexp.MustCompile(`^\.(?:available_regions|available_regions\.stock_qty|custom|id|type|pricing(?:\.price|\.currency|\.unit|\.taxed)?|specs|specs\.cpus|specs\.cpus\.cores|specs\.memory|specs\.memory\.(?:total|unit))$`),
	"contabo":           regexp.MustCompile(`blocks(?:\.(?:sys|sys\.id|fields|fields\.(?:outOfStock|unavailable|price|slug|specs|title|type|price\..*|specs\.(?:title|type)|addons\.[^.]*|addons\..*\.(?:price|price\..*|title|outOfStock))))?$`),
	"digitalocean":      regexp.MustCompile(`^sizes\.(?:available|regions|memory|price_hourly|price_monthly|slug|vcpus)$`),
	"binarylane":        regexp.MustCompile(`^sizes\.(?:available|memory|price_hourly|price_monthly|regions|regions_out_of_stock|size_type|size_type\.slug|slug|vcpus)$`),
	"exoscale":          regexp.MustCompile(`^(?:usd|eur)\.`),
	"leaseweb":          regexp.MustCompile(`^\.(?:Model|RAM|HDD|Location|Price)$`),
	"prepaid-hoster":    regexp.MustCompile(`^data\.(?:serverid|memory|price|setup)$`),
	"hetzner-auction":   regexp.MustCompile(`^server\.(?:Hardware|Hardware\.RAM|Hardware\.RAM\.Size|Hardware\.RAM\.SizeUnit|Id|Prices|Prices\.(?:monthly|hourly|setup).*)$`),
	"hetzner-cloud":     regexp.MustCompile(`^server_types\.(?:deprecation|deprecation\.unavailable_after|locations.*|cores|cpu_type|memory|name|prices.*)$`),
	"hetzner-dedicated": regexp.MustCompile(`^server\.(?:cpuData|cpuData\.cores|filterData|filterData\.ramMin|name|priceData|priceData\.price|product|product\.id|product\.link|variations|variations\.ram.*)$`),
	"latitude":          regexp.MustCompile(`^data\.attributes(?:\.slug|\.regions.*|\.specs|\.specs\.(?:cpu|cpu\.cores|memory|memory\.total))?$`),
	"linode":            regexp.MustCompile(`^data\.(?:id|memory|price|price\.monthly|region_prices.*|vcpus)$`),
	"ovh":               regexp.MustCompile(`^(?:plans\.(?:addonFamilies.*|configurations.*|planCode|product|pricings.*)|(?:addons|products)\..*)$`),
	"scaleway":          regexp.MustCompile(`^products\.(?:product.*|price.*|unit_of_measure.*|locality.*|status|properties|properties\.hardware|properties\.hardware\.(?:cpu|ram).*|sku)$`),
	"upcloud":           regexp.MustCompile(`^plans\.plan\.(?:core_number|memory_amount|name)$`),
	"vultr":             regexp.MustCompile(`^(?:plans|plans_metal)\.(?:deploy_(?:ondemand|preemptible)|id|vcpu_count|ram|cpu_cores|monthly_cost|location_cost.*|locations.*)$`),
}

var position = regexp.MustCompile(`(?:^|\.)\d+\b`)

// TestOptionalFields damages each optional member of an item. The plans of the item keep key,
// cores, memory, monthly price and availability.
func TestOptionalFields(t *testing.T) {
	if testing.Short() {
		t.Skip("reads thousands of payloads on one goroutine")
	}
	tried := 0
	for _, o := range sandboxOffers(t) {
		if required[o.adapter.Info().ID] == nil {
			continue // a made-up host, whose facts stand in texts
		}
		o = o.thinned(t, 1)
		seen := map[string]bool{}
		for i := range o.nodes {
			n := &o.nodes[i]
			path := position.ReplaceAllString(strings.TrimPrefix(n.text(), "."), "")
			if n.document > 0 || n.item == nil || n.item.text() == n.text() || seen[path] || required[o.adapter.Info().ID].MatchString(path) {
				continue
			}
			seen[path] = true
			for _, value := range []any{"n/a", map[string]any{"value": n.value()}} {
				tried++
				o.checkOptional(t, path, n, value)
			}
		}
	}
	if tried == 0 {
		t.Fatal("nothing was tried")
	}
	t.Logf("%d optional members spoiled", tried)
}

func (o *offer) checkOptional(t *testing.T, path string, n *node, value any) {
	t.Helper()
	_, plans, err := o.translate(o.with(n, n.key, value))
	if err != nil {
		t.Errorf("%s, %s as %v: the payload is refused: %v", o.name, path, value, err)
		return
	}
	core := func(p market.Plan) string {
		return string(encode([]any{p.CPUCores, p.MemoryGB, p.Monthly, p.Available}))
	}
	for sku, before := range o.plans {
		after, isListed := plans[sku]
		if !isListed || core(after) != core(before) {
			t.Errorf("%s, %s as %v: %s was %s and is %s (listed: %t)", o.name, path, value, sku, core(before), core(after), isListed)
			return
		}
	}
}
