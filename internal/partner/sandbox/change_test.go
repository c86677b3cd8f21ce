package sandbox_test

import (
	"encoding/json"
	"testing"

	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func TestChange(t *testing.T) {
	for _, tt := range []struct{ path, document, want string }{
		{"", `1`, `"x"`},
		{"a", `{"b":1}`, `{"a":"x","b":1}`},
		{"a.b", `{"a":{"b":1,"c":2}}`, `{"a":{"b":"x","c":2}}`},
		{"a.b", `{"c":1}`, `{"a":{"b":"x"},"c":1}`},
		{"a.*", `{"c":1}`, `{"c":1}`},
		{"[].a", `[{"a":1},{"a":2}]`, `[{"a":"x"},{"a":"x"}]`},
		{"a[].b.*", `{"a":[{"b":{"c":1,"d":2}},{}]}`, `{"a":[{"b":{"c":"x","d":"x"}},{}]}`},
		{"a[]", `{"a":[1,2]}`, `{"a":["x","x"]}`},
	} {
		var document any
		must.Do(t, json.Unmarshal([]byte(tt.document), &document))
		got, _ := json.Marshal(sandbox.Change(document, tt.path, func(any) any { return "x" }))
		check.Equal(t, string(got), tt.want, "%q in %s gives %s", tt.path, tt.document, got)
	}
}

func TestScaled(t *testing.T) {
	for _, tt := range []struct{ price, want any }{
		{json.Number("10.00"), json.Number("10.50")}, {json.Number("999000000"), json.Number("1048950000")},
		{"4.1000000000", "4.3050000000"}, {"€ 20 / month", "€ 21 / month"}, {"free", "free"}, {nil, nil}, {true, true},
	} {
		check.Equal(t, sandbox.Scaled(tt.price, 105), tt.want, "%v becomes", tt.price)
	}
}
