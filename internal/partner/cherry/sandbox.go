package cherry

import (
	_ "embed" // the sample

	"launchrack/internal/sandbox"
)

//go:embed sample.json
var sample []byte

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{{Path: plansPath, About: "Cherry Servers, list of plans", Sample: sandbox.Sample{
			Body: sample, Lists: []string{""}, Edit: quoteDollars,
			Paging: sandbox.Paging{Offset: "offset", Size: "limit", TotalHeader: totalHeader}}}},
		Items: sandbox.Spoiler{Prices: []string{"pricing[].price"}, Type: "type", Link: "href", Names: []string{"name", "title"}},
	}
}

// quoteDollars quotes virtual plans in USD where that is asked for. All other prices come in
// EUR whatever is asked for, as from a partner that ignores the parameter.
func quoteDollars(c sandbox.Call, plans any) error {
	if c.URL.Query().Get("currency") != "USD" {
		return nil
	}
	for _, plan := range sandbox.Each(plans, "[]") {
		if plan.(map[string]any)["type"] != "baremetal" {
			sandbox.Change(plan, "pricing[].price", func(v any) any { return sandbox.Scaled(v, 108) })
			sandbox.Change(plan, "pricing[].currency", func(any) any { return "USD" })
		}
	}
	return nil
}
