package ovh_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/ovh"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/testing/must"
)

// hosts answers requests by host, path and query; other requests get status 404.
type hosts map[string]string

func (h hosts) Do(_ context.Context, r partner.Request) (partner.Answer, error) {
	u, err := url.Parse(r.Address)
	if err != nil {
		return partner.Answer{}, err
	}
	for _, key := range []string{u.Host + u.Path + "?" + u.RawQuery, u.Host + u.Path, u.Path + "?" + u.RawQuery, u.Path} {
		if body, has := h[key]; has {
			return partner.Answer{Body: []byte(body), Header: http.Header{"Date": {"Wed, 25 Nov 2026 18:30:00 GMT"}}}, nil
		}
	}
	return partner.Answer{}, errs.Wrap(errs.Partner, &partner.StatusError{Status: http.StatusNotFound}, "The partner answered 404")
}

const (
	catalogues     = "/v1/order/catalog/public/"
	availabilities = "/v1/dedicated/server/datacenter/availabilities"
	rule           = "/v1/vps/order/rule/datacenter?"
)

// healthyHosts returns a healthy partner with a server in all currencies and a VPS.
func healthyHosts() hosts {
	h := hosts{availabilities: boxStock}
	for subsidiary, currency := range map[string]string{"FR": "EUR", "GB": "GBP", "US": "USD"} {
		for _, kind := range []string{"eco", "baremetalServers"} {
			h[catalogues+kind+"?ovhSubsidiary="+subsidiary] = strings.Replace(box, "EUR", currency, 1)
		}
		h[catalogues+"vps?ovhSubsidiary="+subsidiary] = strings.Replace(string(virtual(month, [2]string{"vps-1", shown}, [2]string{"vps-0", hidden})), "EUR", currency, 1)
		h[rule+"ovhSubsidiary="+subsidiary+"&planCode=vps-1"] = `{"datacenters":[{"datacenter":"EU-WEST-GRA","code":"eu-west-gra","linuxStatus":"available","daysBeforeDelivery":0}]}`
	}
	return h
}

// fetch returns the partner's plans by code.
func (h hosts) fetch(t *testing.T) (map[market.SKU]market.Plan, error) {
	t.Helper()
	s, err := partner.NewFeed(ovh.New(), partner.Source{}, h).Fetch(t.Context())
	plans := map[market.SKU]market.Plan{}
	for _, p := range s.Plans {
		plans[p.SKU] = p
	}
	return plans, err
}

// places formats the places of a plan, such as "Roubaix available 240h, Gravelines sold_out".
func places(p market.Plan) string {
	var all []string
	for _, at := range p.Places {
		text := at.Region + " " + string(at.State)
		if at.LeadHours != nil {
			text += fmt.Sprintf(" %dh", *at.LeadHours)
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// TestStockOfTheSellingHost takes the stock of a plan from the host of its price.
func TestStockOfTheSellingHost(t *testing.T) {
	h := healthyHosts()
	h["eu.api.ovh.com"+availabilities] = strings.Replace(boxStock, "1H-low", "unavailable", 1)
	h["api.us.ovhcloud.com"+availabilities] = boxStock
	plans := must.Get(h.fetch(t))(t)
	if p := plans["box"]; p.Available || places(p) != "Gravelines sold_out, Roubaix sold_out" || len(p.Monthly) != 3 {
		t.Errorf("available: %v, %s, %v", p.Available, places(p), p.Monthly)
	}
}

// TestStockCodes checks each stock code of a data centre.
func TestStockCodes(t *testing.T) {
	for code, want := range map[string]string{
		"1H-low": "low 1h", "1H-high": "available 1h", "240H": "available 240h", "72H": "available 72h",
		"comingSoon": "preorder", "unavailable": "sold_out", "unknown": "unknown",
	} {
		h := healthyHosts()
		h[availabilities] = strings.Replace(boxStock, "1H-low", code, 1)
		plans, err := h.fetch(t)
		if p := plans["box"]; err != nil || places(p) != "Gravelines "+want+", Roubaix sold_out" || p.Available != !slices.Contains([]string{"sold_out", "unknown"}, want) {
			t.Errorf("%s: available: %v, %s, %v", code, p.Available, places(p), err)
		}
	}
}

// TestOfferWithoutStock refuses an offer without any stock, since sold-out plans would look
// available.
func TestOfferWithoutStock(t *testing.T) {
	for name, body := range map[string]string{
		"an empty list": `[]`, "other names of plans": strings.ReplaceAll(boxStock, "planCode", "code"),
		"other names of codes": strings.ReplaceAll(boxStock, "availability", "state"), "no list": `{}`,
	} {
		for _, host := range []string{"eu.api.ovh.com", "api.us.ovhcloud.com"} {
			h := healthyHosts()
			h[host+availabilities] = body
			if plans, err := h.fetch(t); errs.KindOf(err) != errs.Partner || len(plans) > 0 {
				t.Errorf("%s from %s: %d plans, %v", name, host, len(plans), err)
			}
		}
	}
}

// TestRefusedRequests checks that a missing catalogue or list of stock fails the fetch.
func TestRefusedRequests(t *testing.T) {
	must.Equal(t, len(must.Get(healthyHosts().fetch(t))(t)), 2)
	for _, key := range slices.Sorted(maps.Keys(healthyHosts())) {
		if key == rule+"ovhSubsidiary=GB&planCode=vps-1" || key == rule+"ovhSubsidiary=US&planCode=vps-1" {
			continue // asked in France
		}
		h := healthyHosts()
		delete(h, key)
		if plans, err := h.fetch(t); !strings.Contains(errs.Public(err), "404") || len(plans) > 0 {
			t.Errorf("without %s: %d plans, %v", key, len(plans), err)
		}
	}
}

// TestStockOfVPS checks the stock status of a VPS with Linux. Bad stock is an error of the plan.
func TestStockOfVPS(t *testing.T) {
	for members, want := range map[string]string{
		`"linuxStatus":"available"`:                                            "Gravelines available",
		`"linuxStatus":"out-of-stock","status":"available"`:                    "Gravelines sold_out",
		`"linuxStatus":"out-of-stock-preorder-allowed","daysBeforeDelivery":3`: "Gravelines preorder 72h",
		`"linuxStatus":"soon"`:                                                 "Gravelines unknown",
		`"status":"available"`:                                                 "",
	} {
		h := healthyHosts()
		h[rule+"ovhSubsidiary=FR&planCode=vps-1"] = `{"datacenters":[{"datacenter":"EU-WEST-GRA",` + members + `}]}`
		plans, err := h.fetch(t)
		if p := plans["vps-1"]; want == "" && (p.SKU != "" || errs.Public(err) == "") || want != "" && places(p) != want {
			t.Errorf("%s: %s, want %q; %v", members, places(p), want, err)
		}
	}
}

// TestUnlistedDataCentres checks data centres of a VPS that its stock does not name.
func TestUnlistedDataCentres(t *testing.T) {
	for state, want := range map[string]string{"out-of-stock": "Gravelines sold_out, Warsaw unknown", "available": "Gravelines available, Warsaw unknown"} {
		h := healthyHosts()
		h[catalogues+"vps?ovhSubsidiary=FR"] = strings.ReplaceAll(h[catalogues+"vps?ovhSubsidiary=FR"], `["EU-WEST-GRA"]`, `["GRA","WAW"]`)
		h[rule+"ovhSubsidiary=FR&planCode=vps-1"] = `{"datacenters":[{"datacenter":"GRA","linuxStatus":"` + state + `"}]}`
		plans, err := h.fetch(t)
		if p := plans["vps-1"]; err != nil || places(p) != want || p.Available != (state == "available") {
			t.Errorf("%s: available: %v, %s, want %s; %v", state, p.Available, places(p), want, err)
		}
	}
}

// TestPromotionsHaveDates waives the fee only between the dates of a promotion.
func TestPromotionsHaveDates(t *testing.T) {
	for dates, isWaived := range map[string]bool{
		`"startDate":"2026-11-01T10:00:00+01:00","endDate":"2026-11-30T14:00:00+01:00"`: true,
		`"startDate":"2026-11-01T10:00:00+01:00","endDate":null`:                        true,
		`"endDate":"2020-01-01T14:00:00+01:00"`:                                         false,
		`"startDate":"2026-12-01T10:00:00+01:00"`:                                       false,
		`"endDate":"soon"`: false,
	} {
		h := healthyHosts()
		fee := `{"capacities":["installation"],"mode":"default","interval":0,"intervalUnit":"none","commitment":0,"price":5000000000,
			"promotions":[{"name":"SALE",` + dates + `,"total":{"value":0}}]},`
		h[catalogues+"eco?ovhSubsidiary=FR"] = strings.Replace(box, `"pricings":[`, `"pricings":[`+fee, 1)
		plans, err := h.fetch(t)
		p := plans["box"]
		if _, hasFee := p.Setup[market.EUR]; err != nil || hasFee == isWaived || strings.Contains(p.Description, "waives") != isWaived {
			t.Errorf("%s: fee %v, %q, %v", dates, p.Setup, p.Description, err)
		}
	}
}

// TestRecordedFeeds translates catalogues and stock that other programs recorded.
func TestRecordedFeeds(t *testing.T) {
	read := func(file string) map[string]json.RawMessage {
		var answers map[string]json.RawMessage
		must.Do(t, json.Unmarshal(partnertest.Recorded(t, "../feeds/"+file), &answers))
		return answers
	}
	terms, h := read("ovh-term-only-in-fr.json"), healthyHosts()
	for _, subsidiary := range []string{"FR", "GB"} {
		h[catalogues+"baremetalServers?ovhSubsidiary="+subsidiary] = string(terms["baremetalServers?ovhSubsidiary="+subsidiary])
	}
	plans, err := h.fetch(t)
	must.Do(t, err)
	if p := plans["21hci02"]; len(p.Monthly) != 1 || !p.Monthly[market.GBP].Equal(market.MustAmount("818.99")) {
		t.Errorf("21hci02 costs %v", p.Monthly)
	}
	if p := plans["24rise01"]; len(p.Monthly) != 2 {
		t.Errorf("24rise01 costs %v", p.Monthly)
	}
	rows, h := read("ovh-stock-rows.json"), healthyHosts()
	h[catalogues+"eco?ovhSubsidiary=FR"] = string(rows["eco?ovhSubsidiary=FR"])
	h["eu.api.ovh.com"+availabilities], h["api.us.ovhcloud.com"+availabilities] = string(rows["availabilities EU"]), string(rows["availabilities US"])
	if plans, err = h.fetch(t); err != nil {
		t.Fatal(err)
	}
	for code, want := range map[market.SKU]string{"24rise01": "Gravelines sold_out, Beauharnois sold_out", "24rise02": "Gravelines sold_out",
		"24rise03": "Gravelines unknown", "24rise04": "Gravelines preorder"} {
		if p := plans[code]; places(p) != want || p.Available != (code > "24rise02") {
			t.Errorf("%s: available: %v, %s; want %s", code, p.Available, places(p), want)
		}
	}
}
