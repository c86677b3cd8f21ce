package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// agent is a session of the official MCP client.
type agent struct{ *mcp.ClientSession }

func (s shop) agent(t *testing.T) agent {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session := must.Get(client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: s.url + "/mcp", DisableStandaloneSSE: true}, nil))(t)
	t.Cleanup(func() { _ = session.Close() }) // the shop may be gone
	return agent{session}
}

// call calls a tool and returns its object, or the text of its error.
func (a agent) call(t *testing.T, tool string, args map[string]any) (answer map[string]any, refusal string) {
	t.Helper()
	result, err := a.CallTool(context.WithoutCancel(t.Context()), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	if result.IsError {
		return nil, result.Content[0].(*mcp.TextContent).Text
	}
	text, err := json.Marshal(result.StructuredContent)
	if err == nil {
		err = json.Unmarshal(text, &answer)
	}
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	return answer, ""
}

// TestAgents calls every tool by the official client and compares the answers with the API's.
func TestAgents(t *testing.T) {
	t.Parallel()
	s := openShop(t, storetest.URL(t), "http://127.0.0.1:9", "--access-code", "7391")
	h := hand{s, s.unlock(t, "7391")}
	small, large := h.do(t, "POST", "", handPlan("Small", "20")), h.do(t, "POST", "", handPlan("Large", "40"))
	h.do(t, "PATCH", fmt.Sprintf("?id=eq.%d", small), `{"price_monthly_currencies":{"USD":19}}`)
	a := s.agent(t)
	tools := must.Get(a.ListTools(t.Context(), nil))(t)
	var names []string
	for _, tool := range tools.Tools {
		names = append(names, tool.Name)
		if !tool.Annotations.ReadOnlyHint || tool.Description == "" {
			t.Errorf("%s is not described", tool.Name)
		}
	}
	if d := cmp.Diff([]string{"compare_plans", "facets", "get_plan", "price_history", "search_plans", "similar_plans"}, names); d != "" {
		t.Error(d)
	}
	ids := fmt.Sprintf("in.(%d,%d)", small, large)
	found, refusal := a.call(t, "search_plans", map[string]any{"query": "ram:16", "filters": map[string]string{"id": ids}})
	plans, _ := found["plans"].([]any)
	if refusal != "" || found["total"] != 2.0 || len(plans) != 2 {
		t.Fatalf("search_plans: %v %s", found, refusal)
	}
	first, _ := plans[0].(map[string]any)
	if first["name"] != "Small" || first["price_usd"] != 19.0 || first["url"] != fmt.Sprintf("%s/plans/small-%d", s.url, small) || first["cpu_name"] != nil {
		t.Errorf("the first plan: %v", first)
	}
	if address, _ := found["url"].(string); !strings.HasPrefix(address, s.url+"/?") || !strings.Contains(address, "q=ram") {
		t.Errorf("its list: %v", found["url"])
	}
	counts, _ := a.call(t, "facets", map[string]any{"filters": map[string]string{"id": ids}})
	if counts["total"] != 2.0 || counts["facets"] == nil {
		t.Errorf("facets: %v", counts)
	}
	plan, _ := a.call(t, "get_plan", map[string]any{"plan_id": small})
	if row, _ := plan["plan"].(map[string]any); row["name"] != "Small" || plan["price_trace"] == nil {
		t.Errorf("get_plan: %v", plan)
	}
	compared, _ := a.call(t, "compare_plans", map[string]any{"plan_ids": []int64{large, small, 99_999_999}})
	rows, _ := compared["plans"].([]any)
	if len(rows) != 2 || rows[0].(map[string]any)["name"] != "Large" || fmt.Sprint(compared["missing"]) != "[9.9999999e+07]" {
		t.Errorf("compare_plans: %v", compared)
	}
	history, _ := a.call(t, "price_history", map[string]any{"plan_id": small, "currency": "EUR"})
	if moments, _ := history["moments"].([]any); len(moments) != 2 {
		t.Errorf("price_history: %v", history)
	}
	if similar, refusal := a.call(t, "similar_plans", map[string]any{"plan_id": small}); refusal != "" || similar["plans"] == nil {
		t.Errorf("similar_plans: %v %s", similar, refusal)
	}
	for tool, args := range map[string]map[string]any{
		"search_plans": {"filters": map[string]string{"ram_size": "gte.many"}}, "get_plan": {"plan_id": 99_999_999}, "compare_plans": {"plan_ids": []int64{}},
		"price_history": {"plan_id": small, "currency": "JPY"},
	} {
		if answer, refusal := a.call(t, tool, args); refusal == "" {
			t.Errorf("%s %v answers %v", tool, args, answer)
		}
	}
	if res, err := http.Get(s.url + "/mcp"); err != nil || res.Body.Close() != nil || res.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("GET: %v %v", res, err)
	}
}
