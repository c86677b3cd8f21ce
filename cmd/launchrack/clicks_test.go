package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/operator/click"
	"launchrack/internal/store"
	"launchrack/internal/testing/must"
)

// TestClicksAreStoredWithoutAVisitor counts clicks of visitors and robots, stops the shop, and searches
// all of its files for their IP addresses and user agents.
func TestClicksAreStoredWithoutAVisitor(t *testing.T) {
	t.Parallel()
	url := database(t)
	const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0 Seldom/"
	send := func(s shop, address, agent, body string) int {
		t.Helper()
		r := must.Get(http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+"/clicks", strings.NewReader(body)))(t)
		r.Header.Set("User-Agent", agent)
		r.Header.Set("X-Forwarded-For", address)
		res, err := http.DefaultClient.Do(r)
		if err != nil || res.Body.Close() != nil {
			t.Fatal(err)
		}
		if len(res.Cookies()) > 0 {
			t.Errorf("a cookie: %v", res.Cookies())
		}
		return res.StatusCode
	}
	t.Run("a shop", func(t *testing.T) {
		s := openShop(t, url, "", "--trusted-proxies", "127.0.0.1/32")
		if _, page := s.call(t, "GET", "/"); !strings.Contains(page, `data-clicks="/clicks"`) {
			t.Error("pages do not say where clicks are told")
		}
		_, list := s.call(t, "GET", "/rest/v1/server_plans?select=id&limit=1&partner_id=eq.contabo")
		plan, err := strconv.Atoi(regexp.MustCompile(`\d+`).FindString(list))
		if err != nil {
			t.Fatal(list)
		}
		for i := range 40 {
			body := fmt.Sprintf(`{"plan_id": %d, "page": "list", "country": "DE"}`, plan)
			for _, of := range []string{agent + strconv.Itoa(i), agent + "bot/" + strconv.Itoa(i), agent + strconv.Itoa(i)} {
				if status := send(s, fmt.Sprintf("203.0.113.%d", 100+i), of, body); status != http.StatusNoContent {
					t.Fatalf("status %d", status)
				}
			}
		}
		_, document := s.call(t, "GET", "/openapi.json")
		var described struct {
			Paths map[string]map[string]struct{ Responses map[string]any }
		}
		must.Do(t, json.Unmarshal([]byte(document), &described))
		for _, call := range []string{"POST /clicks 400", "POST /watches 400", "POST /page-errors 400", "GET /operator/clicks.csv 401"} {
			part := strings.Fields(call)
			status, _ := s.call(t, part[0], part[1])
			if said := described.Paths[part[1]][strings.ToLower(part[0])].Responses; said[part[2]] == nil || fmt.Sprint(status) != part[2] {
				t.Errorf("%s: status %d, described are %v", call, status, said)
			}
		}
		if status := send(s, "203.0.113.1", agent, "no click"); status != http.StatusBadRequest {
			t.Errorf("no click: status %d", status)
		}
	})
	db := must.Get(store.Open(context.Background(), url, discard))(t)
	counts, err := db.Clicks(t.Context(), "2000-01-01", "2999-12-31")
	if err != nil || len(counts) != 1 || counts[0].Clicks != 40 || counts[0].Partner != "contabo" || counts[0].Country != "DE" {
		t.Errorf("%+v, %v", counts, err)
	}
	must.Do(t, db.Close())
	files, err := filepath.Glob(strings.TrimPrefix(url, "sqlite://") + "*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		text := must.Get(os.ReadFile(name))(t)
		for _, part := range []string{"203.0.113.", "\xcb\x00\x71\x64", "\xcb\x00\x71\x8b", "Seldom", "Firefox/132"} {
			if bytes.Contains(text, []byte(part)) {
				t.Errorf("%s holds %q", filepath.Base(name), part)
			}
		}
	}
}

// TestClicksCanBeTurnedOff: such a shop counts nothing, and its pages report nothing.
func TestClicksCanBeTurnedOff(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "", "--clicks", "off")
	if _, page := s.call(t, "GET", "/"); strings.Contains(page, "data-clicks") {
		t.Error("pages tell clicks")
	}
	if status, _ := s.call(t, "POST", "/clicks"); status < http.StatusBadRequest {
		t.Errorf("status %d", status)
	}
	if _, document := s.call(t, "GET", "/openapi.json"); strings.Contains(document, `"/clicks"`) {
		t.Error("the document tells of it")
	}
}

// TestConversionsFindTheirClicks imports a partner's file that names a click by its id.
func TestConversionsFindTheirClicks(t *testing.T) {
	t.Parallel()
	url := database(t)
	s := openShop(t, url, "http://127.0.0.1:9", "--access-code", "4821")
	db := must.Get(store.Open(t.Context(), url, slog.New(slog.DiscardHandler)))(t)
	defer db.Close()
	_, list := s.call(t, "GET", "/rest/v1/server_plans?select=id,name&limit=1&partner_id=eq.contabo")
	var plans []struct {
		ID   int64
		Name string
	}
	if err := json.Unmarshal([]byte(list), &plans); err != nil || len(plans) != 1 {
		t.Fatal(list)
	}
	today := click.DayOf(time.Now())
	named := click.Named{ID: "lr-1234567890", Key: click.Key{Day: today, Partner: "contabo", Click: click.Click{Plan: plans[0].ID, Page: click.Compare}}}
	must.Do(t, db.AddClickIDs(t.Context(), []click.Named{named}))
	token := s.unlock(t, "4821")
	file := `{"partner":"contabo","csv":"date,amount,currency,sub_id\n` + today + `,12.50,EUR,lr-1234567890\n` + today + `,1,EUR,lr-none\n"}`
	if res, body := s.ask(t, "POST", "/operator/data/conversions", token, file); res.StatusCode != 200 || !strings.Contains(body, `2 stored, 1 without a plan of the shop`) {
		t.Fatalf("%d %s", res.StatusCode, body)
	}
	_, got := s.ask(t, "GET", "/operator/data/clicks?days=7", token, "")
	var shown shape.DeskPage
	if err := json.Unmarshal([]byte(got), &shown); err != nil {
		t.Fatal(got)
	}
	wanted := map[string]string{"By kind of page": "Compare", "By plan": plans[0].Name}
	for _, table := range shown.Tables {
		what, isNamed := wanted[table.Title]
		if !isNamed {
			continue
		}
		delete(wanted, table.Title)
		if len(table.Rows) != 1 || table.Rows[0].Cells[0].Text != what || table.Rows[0].Cells[2].Text != "1" || table.Rows[0].Cells[3].Text != "12.50 EUR" {
			t.Errorf("%s: %+v", table.Title, table.Rows)
		}
	}
	if len(wanted) > 0 {
		t.Errorf("no table %v", wanted)
	}
}
