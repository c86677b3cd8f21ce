package contabo_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/contabo"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/sandbox"
	"launchrack/internal/testing/shapes"
)

// sitePath is the path of the payload with products and categories.
const sitePath = "/en/site-payload.json"

// onSite is the adapter with a sandbox that serves that payload.
type onSite struct{ *contabo.Adapter }

func (a onSite) Sandbox() sandbox.Partner {
	p := a.Adapter.Sandbox()
	page := p.Routes[0].Sample
	p.Routes = []sandbox.Route{{Path: sitePath, About: "Contabo, payload of products and categories", Answer: func(c sandbox.Call) sandbox.Answer {
		return sandbox.JSON(shapes.Site(page.Answer(c, p.Items).Body))
	}}}
	return p
}

// sitePayload returns that payload with all plans.
func sitePayload(tb testing.TB) []byte {
	tb.Helper()
	p := contabo.New().Sandbox()
	var page any
	if err := json.Unmarshal(p.Routes[0].Sample.Body, &page); err != nil {
		tb.Fatal(err)
	}
	body, err := json.Marshal(shapes.Site(page))
	if err != nil {
		tb.Fatal(err)
	}
	return body
}

// TestLostPrices removes prices from four of five products, or from the add-ons of these.
func TestLostPrices(t *testing.T) {
	needs := contabo.New().Info().Needs
	shapeOf := func(body []byte) partner.Shape { return partner.ShapeOf([]partner.Document{{Body: body}}) }
	for name, c := range map[string]struct {
		body            []byte
		product, addons string // begins the sentence
	}{
		"page": {partnertest.Sandboxed(t, contabo.New(), "/en/dedicated-servers.json"),
			"the needed field $.fields.sections[].fields.blocks[].fields.price.USD came ", "the needed field $.fields.sections[].fields.blocks[].fields.addons.*.price.USD came "},
		"site": {sitePayload(t), "the needed field $.preloaded[].products.*.price.USD came ", "the needed field $.preloaded[].products.*.addons.*.price.USD came "},
	} {
		for want, remove := range map[string]func(product map[string]any){
			c.product: func(product map[string]any) { delete(product, "price") },
			c.addons: func(product map[string]any) {
				addons, _ := product["addons"].(map[string]any)
				for _, addon := range addons {
					delete(addon.(map[string]any), "price")
				}
			},
		} {
			if got := shapeOf(withoutIn(t, c.body, remove)).Lost(shapeOf(c.body), needs); !strings.HasPrefix(got, want) {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
	}
}

// withoutIn calls remove with four of five products of a document.
func withoutIn(t *testing.T, body []byte, remove func(map[string]any)) []byte {
	t.Helper()
	var document any
	if err := json.Unmarshal(body, &document); err != nil {
		t.Fatal(err)
	}
	products := 0
	var walk func(any)
	walk = func(value any) {
		switch v := value.(type) {
		case map[string]any:
			if _, isProduct := v["periods"]; isProduct {
				if products++; products%5 != 0 {
					remove(v)
				}
			}
			for _, key := range slices.Sorted(maps.Keys(v)) {
				walk(v[key])
			}
		case []any:
			for _, one := range v {
				walk(one)
			}
		}
	}
	walk(document)
	changed, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	return changed
}
