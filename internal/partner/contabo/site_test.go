package contabo_test

import (
	"encoding/json"
	"strconv"
	"testing"

	"launchrack/internal/partner/contabo"
	"launchrack/internal/sandbox"
)

// sitePath is where the site's own scripts have the payload of products and categories.
const sitePath = "/en/site-payload.json"

// onSite is the adapter with a stand-in that serves the plans of its page as that payload.
type onSite struct{ *contabo.Adapter }

func (a onSite) Sandbox() sandbox.Partner {
	p := a.Adapter.Sandbox()
	page := p.Routes[0].Sample
	p.Routes = []sandbox.Route{{Path: sitePath, About: "Contabo, payload of products and categories", Answer: func(c sandbox.Call) sandbox.Answer {
		return sandbox.JSON(site(page.Answer(c, p.Items).Body))
	}}}
	return p
}

// site makes a category of each section. The products also hold one that no category lists.
func site(page any) any {
	products := map[string]any{"dummy": map[string]any{"id": "dummy", "title": "Cloud VPS 1 (Fake)", "slug": "cloud-vps-1-dummy",
		"type": "vps", "price": map[string]any{"EUR": 1}, "specs": []any{}}}
	categories := map[string]any{}
	for i, section := range sandbox.Each(page, "fields.sections[].fields") {
		listed := []any{}
		for _, block := range sandbox.Each(section, "blocks[]") {
			fields := block.(map[string]any)["fields"].(map[string]any)
			if key, isProduct := fields["id"].(string); isProduct {
				products[key] = fields
				listed = append(listed, map[string]any{"sys": map[string]any{"id": key}, "title": fields["title"]})
			}
		}
		categories["c"+strconv.Itoa(i)] = map[string]any{"title": section.(map[string]any)["title"],
			"productsCollection": map[string]any{"items": listed}}
	}
	return map[string]any{"preloaded": []any{map[string]any{"products": products, "categories": categories}, nil}}
}

// sitePayload is the payload of every plan.
func sitePayload(tb testing.TB) []byte {
	tb.Helper()
	p := contabo.New().Sandbox()
	var page any
	if err := json.Unmarshal(p.Routes[0].Sample.Body, &page); err != nil {
		tb.Fatal(err)
	}
	body, err := json.Marshal(site(page))
	if err != nil {
		tb.Fatal(err)
	}
	return body
}
