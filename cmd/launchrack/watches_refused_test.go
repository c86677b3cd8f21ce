package main

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/store/storetest"
)

// TestWatchesThatAreRefused sends invalid watches, each with an error about a field.
func TestWatchesThatAreRefused(t *testing.T) {
	t.Parallel()
	h, box := watchShop(t, storetest.URL(t))
	good := func() map[string]any {
		return map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": "visitor@example.com"}
	}
	for name, c := range map[string]struct {
		field string
		value any
		want  string
	}{
		"an operator's page":  {"for", "/add-server-plan", "for"},
		"a bad filter":        {"for", "/vps?ram_size=gte.many", "many"},
		"an unknown rule":     {"rule", "price_dances", "rule"},
		"a bound of zero":     {"value", 0, "value"},
		"an unknown channel":  {"send_to", "pigeon", "send_to"},
		"no address":          {"address", "", "address"},
		"an unknown zone":     {"time_zone", "Mars/Base", "time_zone"},
		"an unknown pace":     {"how_often", "hourly", "how_often"},
		"an unknown country":  {"vat_country", "XX", "vat_country"},
		"an unknown currency": {"currency", "JPY", "currency"},
		"an unknown field":    {"colour", "red", "colour"},
	} {
		t.Run(name, func(t *testing.T) {
			fields := good()
			fields[c.field] = c.value
			if c.field == "value" {
				fields["rule"] = "price_below"
			}
			status, answer := h.postWatch(t, fields)
			if status != http.StatusBadRequest || !strings.Contains(fmt.Sprint(answer), c.want) {
				t.Errorf("%d %v", status, answer)
			}
		})
	}
	t.Run("a plan that never was", func(t *testing.T) {
		fields := good()
		fields["for"] = "/plans/x-99999999"
		if status, answer := h.postWatch(t, fields); status != http.StatusNotFound || !strings.Contains(fmt.Sprint(answer), "for: ") {
			t.Errorf("%d %v", status, answer)
		}
		if res, err := http.Get(h.url + "/watch?for=/plans/x-99999999"); err != nil || res.Body.Close() != nil || res.StatusCode != http.StatusNotFound {
			t.Errorf("its form: %v %v", res, err)
		}
	})
	t.Run("private networks", func(t *testing.T) {
		fields := good()
		fields["send_to"], fields["address"] = "webhook", "https://169.254.169.254/latest"
		if status, answer := h.postWatch(t, fields); status != http.StatusBadRequest || !strings.Contains(fmt.Sprint(answer), "private") {
			t.Errorf("%d %v", status, answer)
		}
	})
	t.Run("too many of a client", func(t *testing.T) {
		for i := range 21 {
			fields := good()
			fields["address"] = fmt.Sprintf("visitor%d@example.com", i)
			status, answer := h.postWatch(t, fields)
			if want := map[bool]int{true: http.StatusCreated, false: http.StatusTooManyRequests}[i < 20]; status != want {
				t.Fatalf("watch %d: %d %v, want %d", i+1, status, answer, want)
			}
		}
	})
	asked := box.wait(t, 1)
	link := local(t, confirmLink.FindString(asked.plain))
	id := strings.Split(strings.TrimPrefix(link, "/watches/"), "?")[0]
	t.Run("tokens", func(t *testing.T) {
		for path, want := range map[string]int{link: 200, "/watches/" + id: 404, "/watches/" + id + "?token=guess": 404, "/watches/w_none?token=guess": 404} {
			res, err := http.Get(h.url + path)
			if err != nil || res.Body.Close() != nil || res.StatusCode != want || res.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %v %v, want %d", path, res, err, want)
			}
		}
	})
	t.Run("a guess confirms nothing", func(t *testing.T) {
		res, err := http.PostForm(h.url+"/watches/"+id+"?token=guess", url.Values{"action": {"confirm"}})
		if err != nil || res.Body.Close() != nil || res.StatusCode != http.StatusNotFound {
			t.Errorf("%v %v", res, err)
		}
	})
}

// TestAWithdrawnPlanCanBeWatched: it may come back.
func TestAWithdrawnPlanCanBeWatched(t *testing.T) {
	t.Parallel()
	h, _ := watchShop(t, storetest.URL(t))
	id := h.do(t, "POST", "", handPlan("Small", "20"))
	fields := map[string]any{"for": fmt.Sprintf("/plans/small-%d", id), "rule": "back_in_stock", "send_to": "email", "address": "visitor@example.com"}
	h.newWatch(t, fields)
	h.do(t, "DELETE", fmt.Sprintf("?id=eq.%d", id), "")
	h.newWatch(t, fields)
}
