package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"launchrack/internal/model/view"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestOrderCodeOnEachSurface: a plan's page, its JSON and Markdown, the API and the tool for models tell the same code; of
// a partner whose file has none, and of a plan by hand, none tells any.
func TestOrderCodeOnEachSurface(t *testing.T) {
	t.Parallel()
	s := openShop(t, storetest.URL(t), "http://127.0.0.1:9", "--access-code", "7391")
	var rows []struct {
		ID      int
		Partner string `json:"partner_id"`
	}
	call := func(path string) string { _, body := s.ask(t, http.MethodGet, path, testKey, ""); return body }
	show := func(path string, id int) string { _, body := s.read(t, fmt.Sprintf(path, id)); return body }
	of := map[string]int{"hand": int(hand{s, s.unlock(t, "7391")}.do(t, "POST", "", handPlan("Small", "20")))}
	must.Do(t, json.Unmarshal([]byte(call("/rest/v1/server_plans?partner_id=in.(vultr,contabo)&select=id,partner_id&order=id.desc")), &rows))
	for _, row := range rows {
		of[row.Partner] = row.ID
	}
	for partner, tools := range map[string]int{"vultr": 3, "contabo": 0, "hand": 0} {
		var called []view.OrderCode
		must.Do(t, json.Unmarshal([]byte(call(fmt.Sprintf("/rest/v1/rpc/order_code?plan_id=%d", of[partner]))), &called))
		check.Equal(t, len(called), tools, partner)
		var page view.PlanPage
		must.Do(t, json.Unmarshal([]byte(show("/plans/plan-%d.json", of[partner])), &page))
		text := show("/plans/plan-%d.md", of[partner])
		read, refusal := s.agent(t).call(t, "get_plan", map[string]any{"plan_id": of[partner]})
		told, _ := read["order_code"].([]any)
		check.Equal(t, refusal, "")
		check.Equal(t, fmt.Sprint(len(page.OrderCode), len(told), strings.Contains(text, "## Order as code")), fmt.Sprint(tools, tools, tools > 0), partner)
		for i, one := range called {
			check.Match(t, page.OrderCode[i], one)
			check.Match(t, told[i].(map[string]any)["code"], any(one.Code))
			check.Has(t, strings.ReplaceAll(text, "\n    ", "\n"), one.Code)
		}
	}
}
