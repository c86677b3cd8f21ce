package shipped_test

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/model/ordercode"
	"launchrack/internal/model/place"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/must"
)

// withCode are the partners whose own tools order what they sell.
var withCode = []market.PartnerID{"cherry", "digitalocean", "exoscale", "hetzner-cloud", "latitude", "linode", "ovh", "scaleway", "upcloud", "vultr"}

// schema is what scripts/order-schemas.mjs read of a resource: each argument, and whether it is needed.
type schema map[string]map[string]bool

func readSchemas(t *testing.T) (all schema, origins map[string]string) {
	t.Helper()
	records := must.Get(csv.NewReader(strings.NewReader(string(read(t, "testdata/order-schemas.csv")))).ReadAll())(t)
	all, origins = schema{}, map[string]string{}
	for _, r := range records[1:] {
		if all[r[0]] == nil {
			all[r[0]] = map[string]bool{}
		}
		all[r[0]][r[1]] = r[2] == "true"
		origins[r[0]] = "https://www.npmjs.com/package/" + r[3] + "/v/" + strings.TrimPrefix(r[4], "v") + " " + r[5]
	}
	return all, origins
}

// fits compares arguments with a resource's. The packages name lists of several in the plural.
func (s schema) fits(t *testing.T, resource string, arguments []yamltree.Member) {
	t.Helper()
	named := map[string]bool{}
	for _, m := range arguments {
		name := m.Name
		if _, is := s[resource][name]; !is {
			name += "s"
		}
		if _, is := s[resource][name]; !is {
			t.Errorf("%s has no argument %s", resource, m.Name)
		}
		named[name] = true
		for _, item := range m.Value.Items {
			if item.Kind == yamltree.Mapping {
				s.fits(t, resource+"."+name, item.Members)
			}
		}
	}
	for name, isNeeded := range s[resource] {
		if isNeeded && !named[name] {
			t.Errorf("%s needs the argument %s", resource, name)
		}
	}
}

// TestOrderCodesFitTheSchemas: a resource of Terraform has the arguments that its template names, and all that it needs,
// as far as a registry has its schema; the template says where and when. Codes of places are those of the partner.
func TestOrderCodesFitTheSchemas(t *testing.T) {
	schemas, origins := readSchemas(t)
	var have []market.PartnerID
	tried := 0
	for _, a := range registry.All() {
		info := a.Info()
		if len(info.OrderCode.Tools) > 0 {
			have = append(have, info.ID)
		}
		for city, code := range info.OrderCode.Regions {
			if at, ok := place.Find(info.ID, code); !ok || at.City != city {
				t.Errorf("%s: %s is %q, want %s", info.ID, code, at.City, city)
			}
		}
		for _, tool := range info.OrderCode.Tools {
			if tool.Resource == "" || schemas[tool.Resource] == nil {
				continue
			}
			tried++
			schemas.fits(t, tool.Resource, tool.Arguments.Members)
			if says := tool.Source + " " + tool.Date.Format("2006-01-02"); says != origins[tool.Resource] {
				t.Errorf("%s says %s, want %s", tool.Resource, says, origins[tool.Resource])
			}
		}
	}
	if slices.Sort(have); !slices.Equal(have, withCode) || tried != len(schemas.resources()) {
		t.Errorf("%v have codes, of which %d were tried", have, tried)
	}
}

func (s schema) resources() (list []string) {
	for name := range s {
		if !strings.Contains(name, ".") {
			list = append(list, name)
		}
	}
	return list
}

// TestEachToolOrders: every template of a partner writes a code of some plan of its own sample.
func TestEachToolOrders(t *testing.T) {
	for _, a := range registry.All() {
		info := a.Info()
		for _, tool := range info.OrderCode.Tools {
			p := &market.Plan{SKU: market.SKU(tool.Prefix + "a-1"), Type: market.VPS, Available: true, PlanDetailURL: "https://host.example/a-1"}
			if len(tool.Types) > 0 {
				p.Type = tool.Types[0]
			}
			isIts := func(c ordercode.Code) bool {
				return c.Resource+c.Command+c.Request == tool.Resource+tool.Command+tool.Request
			}
			at := slices.IndexFunc(info.OrderCode.Of(p), isIts)
			if at < 0 || !strings.Contains(strings.ToLower(info.OrderCode.Of(p)[at].Text), "a-1") {
				t.Errorf("%s: %s names no plan", info.ID, tool.Name())
			}
		}
	}
}
