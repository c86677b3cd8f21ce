package api_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"launchrack/internal/api"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

func TestOpenAPIIsValidAndWhole(t *testing.T) {
	text, err := api.OpenAPI([]view.Partner{{ID: "cherry", Name: "Cherry Servers", Functions: []string{"fetch-server-plans"}}})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, c := range row.Columns() {
		if doc.Components.Schemas["PlanRow"].Value.Properties[c.Name] == nil {
			t.Errorf("column %s is not described", c.Name)
		}
	}
	source, err := os.ReadFile("api.go")
	if err != nil {
		t.Fatal(err)
	}
	routes := regexp.MustCompile(`"((?:GET|POST|PATCH|DELETE) /[^"]+)"`).FindAllStringSubmatch(string(source), -1)
	if len(routes) < 20 {
		t.Fatalf("%d routes found in the source", len(routes))
	}
	for _, route := range append(routes, []string{"", "POST /functions/v1/fetch-server-plans"}) {
		method, path, _ := strings.Cut(route[1], " ")
		if item := doc.Paths.Find(path); item == nil || item.GetOperation(method) == nil {
			t.Errorf("%s is not described", route[1])
		}
	}
}
