package partner_test

import (
	"encoding/json"
	"strings"
	"testing"

	"launchrack/internal/partner"
)

// TestItemKey accepts keys that are texts or whole numbers.
func TestItemKey(t *testing.T) {
	for raw, want := range map[string]struct{ key, err string }{
		`{"id":" a "}`: {"a", ""}, `{"id":86}`: {"86", ""}, `{"id":86.0}`: {"86", ""}, `{"id":"86"}`: {"86", ""},
		`{"id":""}`: {"item 3", "id: is missing"}, `{"id":null}`: {"item 3", "id: is missing"}, `{}`: {"item 3", "id: is missing"},
		`{"id":{"value":86}}`: {"item 3", ""}, `7`: {"item 3", "plan: "},
	} {
		var into struct {
			ID json.RawMessage `json:"id"`
		}
		key, _, err := partner.ItemKey{Root: "plan", Member: "id", Example: "86"}.Decode(2, json.RawMessage(raw), &into)
		if key != want.key || (err == nil) != (want.err == "") || err != nil && !strings.HasPrefix(err.Error(), want.err) {
			t.Errorf("%s: key %q, %v; want %q, %q", raw, key, err, want.key, want.err)
		}
	}
}
