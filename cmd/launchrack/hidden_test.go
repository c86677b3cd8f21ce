package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// TestAHiddenRowIsUnknown asks for rows by hand that the public does not see, by every function, page
// and tool that takes the number of a plan. It finds these in /openapi.json and in the tools of /mcp,
// and compares each answer with that about a number that no plan has.
func TestAHiddenRowIsUnknown(t *testing.T) {
	t.Parallel()
	s := openShop(t, storetest.URL(t), "http://127.0.0.1:9", "--access-code", "7391")
	h := hand{s, s.unlock(t, "7391")}
	secret := func(name string) int64 {
		return h.do(t, "POST", "", strings.Replace(handPlan("Secret "+name, "77.77"), "{", `{"available":false,`, 1))
	}
	rows := map[string]int64{"never seen": secret("A"), "never seen and gone": secret("B"), "seen, hidden and gone": h.do(t, "POST", "", handPlan("Secret C", "77.77")),
		"seen and hidden": h.do(t, "POST", "", handPlan("Secret D", "77.77"))}
	open := h.do(t, "POST", "", handPlan("Open", "5"))
	var theirs []struct{ ID int64 }
	if _, body := s.call(t, "GET", "/rest/v1/server_plans?select=id&partner_id=eq.cherry&limit=1"); json.Unmarshal([]byte(body), &theirs) != nil {
		t.Fatal(body)
	}
	rows["seen, a partner's, and hidden on the desk"] = theirs[0].ID
	if res, body := s.ask(t, "POST", fmt.Sprintf("/operator/data/plans/%d/hidden", theirs[0].ID), h.token, `{"is_hidden":true,"reason":""}`); res.StatusCode != 200 {
		t.Fatal(body)
	}
	at := func(name string) string { return fmt.Sprintf("?id=eq.%d", rows[name]) }
	for _, name := range []string{"never seen", "never seen and gone", "seen, hidden and gone", "seen and hidden"} {
		h.do(t, "PATCH", at(name), `{"available":false,"price_monthly_currencies":{"USD":78.78}}`)
	}
	h.do(t, "DELETE", at("never seen and gone"), "")
	h.do(t, "DELETE", at("seen, hidden and gone"), "")

	const unknown = 987654321
	addresses, tools := addressesOfPlans(t, s), toolsOfPlans(t, s)
	if len(addresses) < 14 || len(tools) < 4 {
		t.Fatalf("the documents name %d addresses and %d tools that take a plan", len(addresses), len(tools))
	}
	read := func(address string, id int64) string {
		number := strconv.FormatInt(id, 10)
		res, body := s.ask(t, "GET", strings.ReplaceAll(address, "$PLAN", number), testKey, "")
		return fmt.Sprint(res.StatusCode, " ", strings.ReplaceAll(body, number, "N"))
	}
	for _, address := range addresses {
		if got := read(address, open); !strings.HasPrefix(got, "200") && !strings.HasPrefix(got, "301") {
			t.Errorf("%s of a plan that everybody sees: %.200s", address, got)
		}
		want := read(address, unknown)
		for name, id := range rows {
			got := read(address, id)
			if strings.Contains(address, "/plan_events") && strings.HasPrefix(name, "seen") && !strings.Contains(got, "78.78") {
				continue // the journal holds what everybody saw
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s of a row that is %s:\n%.600s", address, name, diff)
			}
		}
	}
	for _, function := range []string{"price_trace", "price_history", "score_trace", "keep_or_move", "similar_plans"} {
		if res, body := s.ask(t, "GET", fmt.Sprintf("/rest/v1/rpc/%s?plan_id=%d", function, rows["never seen"]), h.token, ""); res.StatusCode != 200 {
			t.Errorf("%s for an operator: %d %s", function, res.StatusCode, body)
		}
	}
	a := s.agent(t)
	for _, tool := range tools {
		call := func(id int64) string {
			answer, refusal := a.call(t, tool, map[string]any{"plan_id": id, "plan_ids": []int64{id}})
			text := must.Get(json.Marshal(answer))(t)
			return strings.ReplaceAll(refusal+string(text), strconv.FormatInt(id, 10), "N")
		}
		want := call(unknown)
		for name, id := range rows {
			if diff := cmp.Diff(want, call(id)); diff != "" {
				t.Errorf("%s of a row that is %s:\n%.600s", tool, name, diff)
			}
		}
	}
}

// addressesOfPlans returns the addresses of /openapi.json that name a plan by its number, with $PLAN
// in its place, and those of pages, which no document lists.
func addressesOfPlans(t *testing.T, s shop) []string {
	t.Helper()
	var described struct {
		Paths map[string]map[string]struct {
			Parameters []struct{ Name, In string }
		}
	}
	if _, body := s.call(t, "GET", "/openapi.json"); json.Unmarshal([]byte(body), &described) != nil {
		t.Fatal(body)
	}
	list := []string{"/plans/x-$PLAN", "/plans/x-$PLAN.png", "/compare?ids=$PLAN", "/compare.png?ids=$PLAN", "/watch?for=/plans/x-$PLAN"}
	for path, methods := range described.Paths {
		get, isRead := methods["get"]
		if !isRead {
			continue
		}
		if strings.HasPrefix(path, "/plans/") {
			list = append(list, strings.ReplaceAll(path, "{id}", "x-$PLAN"))
		}
		for _, p := range get.Parameters {
			switch isFunction := strings.Contains(path, "/rpc/"); {
			case p.Name == "plan_id" && isFunction:
				list = append(list, path+"?plan_id=$PLAN")
			case !isFunction && (p.Name == "plan_id" || p.Name == "id" && strings.HasPrefix(path, "/rest/")):
				list = append(list, path+"?"+p.Name+"=eq.$PLAN")
			}
		}
	}
	slices.Sort(list)
	return list
}

// toolsOfPlans returns the tools of /mcp that take the number of a plan.
func toolsOfPlans(t *testing.T, s shop) (names []string) {
	t.Helper()
	tools := must.Get(s.agent(t).ListTools(t.Context(), nil))(t)
	for _, tool := range tools.Tools {
		if schema, err := json.Marshal(tool.InputSchema); err != nil {
			t.Fatal(err)
		} else if strings.Contains(string(schema), `"plan_id`) {
			names = append(names, tool.Name)
		}
	}
	return names
}
