package about_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner"
	"launchrack/internal/partner/about"
)

const text = `id: a-b
name: A
website: https://a.example/
source: {address: "https://api.a.example", token: required}
every: 5m
limits: {max_body_mb: 2}
needs: ['$.a[].id | $.b[].key', 'stock $[]']
offers: {types: [vps], periods: [hour], partly: [hour], currencies: [EUR, AUD], sold_out: true}
`

func TestErrorPositions(t *testing.T) {
	for part, c := range map[string][2]string{
		"id: a-b":            {"id: A", `a.yaml:1:5: id: "A" came; accepted is at most 40 lower-case letters`},
		"https://a.example/": {"a", `a.yaml:3:10: website: "a" came`},
		"every: 5m":          {"order_link: http://a.example", `order_link: "http://a.example" came; accepted is a template`},
		"'stock $[]'":        {"price", `needs: "price" came; accepted is a path`},
		"$.b[].key'":         {"'", `needs: "$.a[].id | " came`},
		"EUR, AUD":           {"FRANCS", `offers.currencies: "FRANCS" came; accepted are USD`},
		"sold_out: true":     {"min_plans: 0", `offers.min_plans: "0" came`},
	} {
		if _, err := read(strings.Replace(text, part, c[0], 1)); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: %v, want %q", c[0], err, c[1])
		}
	}
}

func read(text string) (partner.Info, error) {
	var f struct {
		about.File
		Source *yamltree.Node `yaml:"source"`
	}
	top, err := yamltree.Parse("a.yaml", []byte(text))
	if err == nil {
		err = yamltree.Decode(top, "", &f, nil)
	}
	if err != nil {
		return partner.Info{}, err
	}
	return f.Info()
}
