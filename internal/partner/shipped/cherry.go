package shipped

import (
	"launchrack/internal/partner/mapping"
	"launchrack/internal/partner/sandbox"
)

// edits change what the sandbox sends, by folder and source.
var edits = map[string]mapping.Edits{"cherry": {"": quoteDollars}}

// quoteDollars quotes virtual plans in USD for currency=USD. All other prices stay in EUR, as from a
// partner that ignores the parameter.
func quoteDollars(c sandbox.Call, plans any) error {
	if c.URL.Query().Get("currency") != "USD" {
		return nil
	}
	for _, plan := range sandbox.Values(plans, "[]") {
		if plan.(map[string]any)["type"] != "baremetal" {
			sandbox.Change(plan, "pricing[].price", func(v any) any { return sandbox.Scaled(v, 108) })
			sandbox.Change(plan, "pricing[].currency", func(any) any { return "USD" })
		}
	}
	return nil
}
