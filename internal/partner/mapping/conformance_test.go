package mapping_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"launchrack/internal/partner/mapping"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

// mapped is a mapping with a sandbox.
type mapped struct{ *mapping.Adapter }

const mappedPartner = `
id: made-up
name: Made Up
website: https://made-up.example/
source:
  address: https://api.made-up.example/v1/servers
  headers: {Authorization: "Bearer {token}"}
paging: {kind: offset, parameter: from, size: 10, size_parameter: count, path: .meta.total}
items: .servers
fields:
  sku: .id
  name: .name
  type: {path: .product, lookup: {cloud: vps}}
  cpu_cores: .cpu.cores
  memory: {path: .ram_mb, unit: MB}
  storage: {path: .disk_gb, unit: GB}
  regions: .sites
  available: .left > 0
  url: .order
prices:
  - {period: month, path: .price.cents, currency: .price.currency, divisor: 100, vat: 20}
offers: {min_plans: 20, types: [vps], periods: [month], currencies: [EUR], sold_out: true, several_regions: true}
`

// Sandbox serves 30 servers page by page.
func (mapped) Sandbox() sandbox.Partner {
	var servers []any
	for i := range 30 {
		id := fmt.Sprintf("mu-%d", i)
		servers = append(servers, map[string]any{
			"id": id, "name": fmt.Sprintf("Made Up %d", i), "product": "cloud", "cpu": map[string]any{"cores": i%8 + 1},
			"ram_mb": 2048 * (i + 1), "disk_gb": 20 * (i + 1), "sites": []string{"Oslo", "Helsinki"}, "left": i % 5,
			"order": "https://made-up.example/order/" + id, "price": map[string]any{"cents": 1200 + 60*i, "currency": "eur"},
		})
	}
	body, _ := json.Marshal(map[string]any{"servers": servers})
	return sandbox.Partner{ID: "made-up", NeedsToken: true,
		Items: sandbox.FaultPaths{Prices: []string{"price.cents"}, Type: "product", Link: "order", Names: []string{"name"},
			Without: []sandbox.Fault{sandbox.PriceString}}, // numbers may be texts
		Routes: []sandbox.Route{{Path: "/v1/servers", About: "Made Up, servers", Sample: sandbox.Sample{Body: body, Lists: []string{"servers"},
			Paging: sandbox.Paging{Offset: "from", Size: "count", Tell: func(_ sandbox.Call, p sandbox.Page) map[string]any {
				return map[string]any{"meta.total": p.Total}
			}}}}}}
}

// TestConformance runs the conformance tests on a mapping.
func TestConformance(t *testing.T) {
	a := must.Get(mapping.New("made-up.yaml", []byte(mappedPartner)))(t)
	partnertest.Run(t, partnertest.Harness{Adapter: mapped{a}, Path: "/v1/servers"})
}

// TestExamplesConform runs the conformance tests that need only a file on the examples.
func TestExamplesConform(t *testing.T) {
	files, err := filepath.Glob(examples + "*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			a := must.Get(mapping.New(file, read(t, file)))(t)
			partnertest.RunFile(t, a, answerOf(file, a))
		})
	}
}
