package partner

import (
	"strings"
	"testing"

	"launchrack/internal/testing/check"
)

func TestDrift(t *testing.T) {
	shape := func(main string) Shape {
		return ShapeOf([]Document{{Body: []byte(main)}, {Name: "EUR", Body: []byte(`[1]`)}})
	}
	good := shape(`{"plans": [{"id": 1, "price": 4.5, "disk": {"size": 1}}, {"id": 2, "price": null}]}`)
	tests := []struct{ name, body, want string }{
		{"the same fields", `{"plans": [{"id": 7, "disk": {"size": 3}, "price": null}, {"id": 8, "price": 1}]}`, ""},
		{"a field is new", `{"plans": [{"id": 7, "disk": {"size": 3}, "price": null, "cpu": {"cores": 1}}, {"id": 8, "price": 1}]}`,
			"$.plans[].cpu: new, object"},
		{"a field is gone", `{"plans": [{"id": 7, "price": null}, {"id": 8, "price": 1}]}`, "$.plans[].disk: gone, was object"},
		{"of another type", `{"plans": [{"id": "7", "disk": {"size": 3}, "price": null}, {"id": "8", "price": 1}]}`, "$.plans[].id: string, was number"},
		{"all of it", `"down"`, "$: string, was object; $.plans: gone, was list"},
	}
	for _, tt := range tests {
		var got []string
		for _, c := range shape(tt.body).Drift(DecodeShape(good.Encode())) {
			got = append(got, c.String())
		}
		check.Match(t, strings.Join(got, "; "), tt.want, tt.name)
	}
	if d := good.Drift(nil); d != nil {
		t.Errorf("before the first: %v", d)
	}
	many := ShapeOf([]Document{{Body: []byte(`{` + strings.Repeat(`"a":1,`, 10) + `"x": ` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `}`)}})
	if len(many) > maxDepth+3 {
		t.Errorf("%d paths", len(many))
	}
}
