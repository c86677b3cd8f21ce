package main

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

// priced is a list's prices with their explanations.
type priced struct {
	Items []struct {
		Prices map[string]view.PriceSet `json:"prices"`
	} `json:"items"`
	Rates   view.RateNote `json:"rates"`
	Version string        `json:"version"`
}

func (s shop) priced(t *testing.T) priced {
	t.Helper()
	status, body := s.call(t, "GET", "/rest/v1/rpc/browse_plans?limit=200")
	var p priced
	if err := json.Unmarshal([]byte(body), &p); status != http.StatusOK || err != nil {
		t.Fatalf("%d %v %s", status, err, body)
	}
	return p
}

// traces returns the explanations of every converted price.
func (p priced) traces(t *testing.T) []string {
	t.Helper()
	var traces []string
	for _, item := range p.Items {
		for _, set := range item.Prices {
			// A month that is computed from hours has another explanation.
			converted := slices.DeleteFunc(slices.Clone(set.Traces), func(s string) bool {
				return strings.HasPrefix(s, "Computed:") || strings.HasPrefix(s, "Estimated:")
			})
			explained := strings.Join(converted, "\n")
			for words, one := range map[string]*view.Price{" a month": set.Monthly, " an hour": set.Hourly, " a year": set.Annually} {
				if one != nil && one.Computed {
					continue
				}
				if (one != nil && strings.Contains(one.Text+one.Beside, "≈")) != strings.Contains(explained, words) {
					t.Errorf("%+v%s is explained by %q", one, words, explained)
				}
			}
			traces = append(traces, converted...)
		}
	}
	if len(traces) == 0 {
		t.Fatal("no price is converted; the test shows nothing")
	}
	return traces
}

// until waits until a condition holds.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s did not happen", what)
		}
	}
}

func longDay(t time.Time) string { return t.UTC().Format("2 Jan 2006") }

// TestFetchedRatesChangeEveryConvertedPrice: one process fetches rates, another process on the same
// database uses them, and so does a third after a restart.
func TestFetchedRatesChangeEveryConvertedPrice(t *testing.T) {
	t.Parallel()
	box, url := openSandbox(t)
	db := database(t)
	following := openShop(t, db, url)
	before := following.priced(t)
	bundled := longDay(price.Bundled().Date)
	for _, trace := range before.traces(t) {
		if !strings.Contains(trace, bundled) || !strings.Contains(trace, "more than 7 days old") {
			t.Fatalf("before any fetch: %q", trace)
		}
	}
	_, page := following.call(t, "GET", "/")
	if !strings.Contains(page, "No newer rates were available.") {
		t.Error("the page does not say that its rates are old")
	}

	box.Advance()
	openShop(t, db, url, "--rates-url", url+sandbox.RatesPath)
	until(t, "a change of the rates in another process", func() bool { return following.priced(t).Version != before.Version })
	check := func(s shop) {
		t.Helper()
		after := s.priced(t)
		for _, trace := range after.traces(t) {
			if !strings.Contains(trace, " of "+longDay(time.Now())) || strings.Contains(trace, "old") ||
				!strings.Contains(trace, "1.1001 USD") && !strings.Contains(trace, "0.84010 GBP") {
				t.Fatalf("after the fetch: %q", trace)
			}
		}
		if after.Rates.Date != time.Now().UTC().Format(time.DateOnly) || strings.Contains(after.Rates.Text, "old") {
			t.Errorf("the note says %+v", after.Rates)
		}
		if _, page := s.call(t, "GET", "/"); strings.Contains(page, bundled) || !strings.Contains(page, longDay(time.Now())) {
			t.Error("a kept page shows the rates of before")
		}
	}
	check(following)
	check(openShop(t, db, url))
}

func TestFaultsOfTheRatesPublisher(t *testing.T) {
	t.Parallel()
	tests := []struct {
		fault sandbox.Fault
		log   string
		date  time.Time
	}{
		{sandbox.Status404, "The publisher of the exchange rates answered 404", price.Bundled().Date},
		{sandbox.HTML, "sent a web page instead of XML", price.Bundled().Date},
		{sandbox.MostlyGone, "lack GBP", price.Bundled().Date},
		{sandbox.Implausible, "by a factor of 2 at most", price.Bundled().Date},
		{sandbox.OldRates, "old=true", time.Now().AddDate(0, 0, -30)},
	}
	for _, tt := range tests {
		t.Run(string(tt.fault), func(t *testing.T) {
			t.Parallel()
			box, url := openSandbox(t)
			must.Do(t, box.SetFault(sandbox.Rates, tt.fault))
			s := openShop(t, database(t), url, "--rates-url", url+sandbox.RatesPath)
			until(t, "a line in the log", func() bool {
				return strings.Contains(s.log.String(), tt.log) &&
					(strings.Contains(s.log.String(), "exchange rates not fetched") || strings.Contains(s.log.String(), "exchange rates fetched"))
			})
			note := s.priced(t).Rates
			if note.Date != tt.date.UTC().Format(time.DateOnly) || !strings.Contains(note.Text, "more than 7 days old. No newer rates were available.") {
				t.Errorf("the note says %+v", note)
			}
		})
	}
}
