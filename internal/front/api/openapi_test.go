package api_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi2"
	"github.com/getkin/kin-openapi/openapi2conv"
	"github.com/getkin/kin-openapi/openapi3"

	"launchrack/internal/front/api"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

func TestOpenAPIIsValidAndWhole(t *testing.T) {
	text := must.Get(api.OpenAPI(api.About{Version: "1.2", URL: "https://shop.example"}, []view.Partner{{ID: "cherry", Name: "Cherry Servers", Functions: []string{"fetch-server-plans"}}}))(t)
	doc := must.Get(openapi3.NewLoader().LoadFromData(text))(t)
	must.Do(t, doc.Validate(t.Context()))
	for _, c := range row.Columns() {
		if doc.Components.Schemas["PlanRow"].Value.Properties[c.Name] == nil {
			t.Errorf("column %s is not described", c.Name)
		}
	}
	if strings.Contains(string(text), ":null") {
		t.Error("a member of the document is null")
	}
	var whole any
	must.Do(t, json.Unmarshal(text, &whole))
	if at := nullableWithoutType(whole, ""); len(at) > 0 {
		t.Errorf("nullable stands without a type at %v", at)
	}
	s, described := open(t), 0
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			described++
			if operation.Summary == "" {
				t.Errorf("%s %s has no words", method, path)
			}
			if strings.HasPrefix(path, "/page-") || strings.HasPrefix(path, "/operator/") || path == "/conversions" {
				continue // another part of the shop answers
			}
			if w := s.call(method, path, ""); w.Code == http.StatusMethodNotAllowed || strings.Contains(w.Body.String(), "PGRST125") {
				t.Errorf("%s %s is described, and answers %d %s", method, path, w.Code, w.Body)
			}
		}
	}
	if described < 30 || doc.Paths.Find("/functions/v1/fetch-server-plans").Post == nil {
		t.Errorf("%d calls are described", described)
	}
}

// nullableWithoutType returns where a document calls nullable what has no type, which OpenAPI does not allow.
func nullableWithoutType(value any, at string) (all []string) {
	switch value := value.(type) {
	case map[string]any:
		if value["nullable"] == true && value["type"] == nil {
			all = append(all, at)
		}
		for name, member := range value {
			all = append(all, nullableWithoutType(member, at+"/"+name)...)
		}
	case []any:
		for _, one := range value {
			all = append(all, nullableWithoutType(one, at)...)
		}
	}
	return all
}

// TestOpenAPISaysWhatCallsAnswer compares the document with answers of the API.
func TestOpenAPISaysWhatCallsAnswer(t *testing.T) {
	text := must.Get(api.OpenAPI(api.About{Version: "1.2", URL: "https://shop.example"}, nil))(t)
	doc := must.Get(openapi3.NewLoader().LoadFromData(text))(t)
	if doc.Servers[0].URL != "https://shop.example" || doc.Info.Version != "1.2" {
		t.Errorf("servers %v, version %s", doc.Servers, doc.Info.Version)
	}
	s := openWithJournal(t, new(int))
	for _, path := range []string{table + "?select=*,price_usd,price_eur,price_gbp", eventsPath, runsPath, statusPath, historyPath + "?plan_id=7", similarPath + "?plan_id=20", tracePath + "?plan_id=7",
		"/rest/v1/rpc/browse_plans", "/rest/v1/rpc/plan_facets", "/rest/v1/rpc/market_points?axis=cpu_cores"} {
		bare, _, _ := strings.Cut(path, "?")
		w := s.call("GET", path, "")
		var answer any
		if err := json.Unmarshal(w.Body.Bytes(), &answer); w.Code != 200 || err != nil {
			t.Fatalf("%s: %d %v", path, w.Code, err)
		}
		response := doc.Paths.Find(bare).Get.Responses.Value("200").Value
		if err := response.Content["application/json"].Schema.Value.VisitJSON(answer); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	plans := doc.Components.Schemas["PlanRow"].Value
	for _, name := range []string{"id", "name", "available"} {
		if !slices.Contains(plans.Required, name) {
			t.Errorf("required %v, without %s", plans.Required, name)
		}
	}
	if p := plans.Properties; p["price_usd"] == nil || p["price_eur"] == nil || p["price_gbp"] == nil || doc.Components.Schemas["SimilarPlan"].Value.Properties["fresh"] == nil {
		t.Error("a price in a currency, or what is fresh, is not described")
	}
	item := doc.Paths.Find(table)
	for _, name := range []string{"Prefer", "Range"} {
		if item.Get.Parameters.GetByInAndName("header", name) == nil {
			t.Errorf("header %s is not described", name)
		}
	}
	for _, name := range []string{"vat_country", "leads"} {
		if doc.Paths.Find("/rest/v1/rpc/browse_plans").Get.Parameters.GetByInAndName("query", name) == nil {
			t.Errorf("%s of browse_plans is not described", name)
		}
	}
	for _, form := range []string{"text/csv", "application/vnd.pgrst.object+json"} {
		if item.Get.Responses.Value("200").Value.Content[form] == nil {
			t.Errorf("an answer as %s is not described", form)
		}
	}
	for method, statuses := range map[string]string{"GET": "200 206 400 401 404 406 413 416 429 503", "POST": "201 400 401 413 415 429 503 507", "PATCH": "200 204 403 404", "DELETE": "200 204 403"} {
		for _, status := range strings.Fields(statuses) {
			if item.GetOperation(method).Responses.Value(status) == nil {
				t.Errorf("%s does not say %s", method, status)
			}
		}
	}
	body := item.Post.RequestBody.Value.Content["application/json"].Schema.Value
	for row, want := range map[string]bool{`{"cherry_plan_id":1,"name":"a"}`: true, `[{"cherry_plan_id":1,"name":"a","price_monthly":2.5}]`: true, `{"name":"a"}`: false, `{"cherry_plan_id":1,"name":7}`: false} {
		var v any
		must.Do(t, json.Unmarshal([]byte(row), &v))
		if err := body.VisitJSON(v); (err == nil) != want {
			t.Errorf("%s: %v", row, err)
		}
	}
	called := doc.Paths.Find(similarPath).Post.RequestBody.Value.Content["application/json"].Schema.Value
	if called.VisitJSON(map[string]any{}) == nil || called.VisitJSON(map[string]any{"plan_id": 7.0}) != nil {
		t.Error("the arguments of similar_plans")
	}
}

// TestRootIsSwagger reads the document as clients of PostgREST do.
func TestRootIsSwagger(t *testing.T) {
	s := open(t)
	for _, accept := range []string{"", "application/json", "application/openapi+json", "*/*"} {
		w := s.call("GET", "/rest/v1/", "", "Accept", accept)
		var doc openapi2.T
		if err := json.Unmarshal(w.Body.Bytes(), &doc); w.Code != 200 || err != nil || doc.Swagger != "2.0" {
			t.Fatalf("%s: %d %v", accept, w.Code, err)
		}
		want := map[bool]string{true: "application/json", false: "application/openapi+json"}[accept == "application/json"]
		if got := w.Header().Get("Content-Type"); !strings.HasPrefix(got, want) {
			t.Errorf("%q gives %s", accept, got)
		}
		for _, path := range []string{"/server_plans", "/plan_events", "/refresh_runs", "/rpc/similar_plans", "/rpc/browse_plans"} {
			if doc.Paths[path] == nil || doc.Paths[path].Get == nil {
				t.Errorf("%s is not described", path)
			}
		}
		plans := doc.Definitions["server_plans"].Value
		if plans.Properties["id"].Value.Format != "bigint" || plans.Properties["tags"].Value.Items == nil || doc.Definitions["plan_events"] == nil {
			t.Errorf("definitions %v", plans.Properties["id"].Value)
		}
		newer := must.Get(openapi2conv.ToV3(&doc))(t)
		if err := newer.Validate(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if w := s.call("GET", "/rest/v1/", "", "Accept", "text/csv"); w.Code != 406 {
		t.Errorf("CSV: %d", w.Code)
	}
	if w := s.call("HEAD", "/rest/v1/", ""); w.Code != 200 || w.Body.Len() > 0 {
		t.Errorf("HEAD: %d", w.Code)
	}
	if w := s.call("POST", "/rest/v1/", "{}"); w.Code != 405 {
		t.Errorf("POST: %d", w.Code)
	}
}
