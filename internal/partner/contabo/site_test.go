package contabo_test

import (
	"encoding/json"
	"testing"

	"launchrack/internal/partner/contabo"
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
