package main

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// deskCall finds the calls in the table of the desk, and deskField the names of what their bodies may hold.
var (
	deskCall  = regexp.MustCompile(`method: http\.Method(\w+), path: Prefix \+ "([^"]+)"`)
	deskField = regexp.MustCompile("`json:\"(\\w+)")
)

// TestNoCallOfTheDeskBreaks sends each call of the desk empty bodies, bodies that are no objects, members of each wrong
// type, and ids of nothing. None is answered as a fault of the program.
func TestNoCallOfTheDeskBreaks(t *testing.T) {
	t.Parallel()
	table := must.Get(os.ReadFile("../../internal/desk/sections.go"))(t)
	bodies := deskBodies(t)
	h, _ := watchShop(t, database(t), "--client-rate", "0", "--engines", "0")
	id := h.do(t, http.MethodPost, "", handPlan("Small", "5"))
	if id == 0 {
		t.Fatal("no plan by hand")
	}
	calls := deskCall.FindAllStringSubmatch(string(table), -1)
	if len(calls) < 60 {
		t.Fatalf("%d calls were found", len(calls))
	}
	for _, c := range calls {
		method, sent := strings.ToUpper(c[1]), bodies
		if method == http.MethodGet {
			sent = []string{""}
		}
		paths := []string{c[2]}
		if strings.Contains(c[2], "{") {
			paths = nil
			for _, with := range []string{"1", "999999", "new", "%00"} {
				paths = append(paths, placeholder.ReplaceAllString(c[2], with))
			}
		}
		for _, path := range paths {
			for _, body := range sent {
				for _, query := range []string{"", "?from=-1&at=x&partner=%00"} {
					if query != "" && method != http.MethodGet {
						continue
					}
					res, said := h.ask(t, method, "/operator/data/"+path+query, h.token, body)
					if res.StatusCode == http.StatusUnauthorized { // a call signed out
						h.token = h.unlock(t, "7391")
					}
					if res.StatusCode == http.StatusInternalServerError || strings.Contains(h.log.String(), "panicked") {
						t.Fatalf("%s %s with %.60s: %d %.200s\n%s", method, path+query, body, res.StatusCode, said, lastLines(h.log.String()))
					}
				}
			}
		}
	}
}

var placeholder = regexp.MustCompile(`\{\w+\}`)

// deskBodies are bodies that no page of the desk sends.
func deskBodies(t *testing.T) []string {
	t.Helper()
	names := map[string]bool{}
	for _, pattern := range []string{"../../internal/desk/*.go", "../../internal/model/view/*.go", "../../internal/operator/storefront/*.go"} {
		files := must.Get(filepath.Glob(pattern))(t)
		for _, name := range files {
			text := must.Get(os.ReadFile(name))(t)
			for _, field := range deskField.FindAllStringSubmatch(string(text), -1) {
				names[field[1]] = true
			}
		}
	}
	bodies := []string{"", "null", "{}", "[]", `{"body":"<!-- nothing -->","title":"x","slug":"x","language":"en"}`}
	for _, value := range []string{"null", `""`, "999999", "[null]"} {
		members := map[string]json.RawMessage{}
		for name := range names {
			members[name] = json.RawMessage(value)
		}
		body := must.Get(json.Marshal(members))(t)
		bodies = append(bodies, string(body))
	}
	return bodies
}

func lastLines(log string) string {
	return log[max(0, len(log)-3000):]
}
