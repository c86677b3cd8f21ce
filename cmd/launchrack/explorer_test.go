package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/view"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

// TestTheExplorerShowsThePartnersBytes gets a partner's document and its verdicts, and compares them
// with the rows that a refresh of the same document stores.
//
// Holds: 2.explorer.fetch, 7.explorer
func TestTheExplorerShowsThePartnersBytes(t *testing.T) {
	t.Parallel()
	box, url := openSandbox(t)
	s := openShop(t, database(t), url)
	must.Do(t, box.SetFault("contabo", sandbox.PriceNull))
	_, document := s.call(t, "GET", "/functions/v1/partner-json?partner=contabo")
	if want := get(t, url+"/en/dedicated-servers.json"); document != want {
		t.Fatalf("%d bytes came through of %d", len(document), len(want))
	}
	verdicts := s.judge(t, document)
	status, r := s.refresh(t, "fetch-contabo-plans")
	if status != http.StatusOK {
		t.Fatalf("the refresh: %d %s", status, r.Message)
	}
	var rejected []struct{ Item, Reason string }
	accepted := map[string]bool{}
	for _, v := range verdicts.Items {
		if v.Reason != "" {
			rejected = append(rejected, struct{ Item, Reason string }{v.Item, v.Reason})
			continue
		}
		var row struct{ Name string }
		must.Do(t, json.Unmarshal(v.Row, &row))
		accepted[row.Name] = true
	}
	if diff := cmp.Diff(r.Reasons, rejected); diff != "" || len(rejected) == 0 {
		t.Errorf("the refresh rejects other items than the judgement (-refresh +judgement):\n%s", diff)
	}
	for _, row := range s.rows(t, "Contabo") {
		if !accepted[row.Name] {
			t.Errorf("%s is listed and was not accepted", row.Name)
		}
	}
}

// Holds: 8.explorer-fails
func TestTheExplorerReportsAPartnersFailure(t *testing.T) {
	t.Parallel()
	box, url := openSandbox(t)
	s := openShop(t, database(t), url)
	for fault, want := range map[sandbox.Fault]string{
		sandbox.Status404: "HTTP 404: Not Found", sandbox.Challenge: "HTTP 403: Forbidden", sandbox.HTML: "",
	} {
		must.Do(t, box.SetFault("contabo", fault))
		status, body := s.call(t, "GET", "/functions/v1/partner-json?partner=contabo")
		var failure struct{ Message, Details string }
		if err := json.Unmarshal([]byte(body), &failure); err != nil || status != http.StatusBadGateway {
			t.Fatalf("%s: %d %v %s", fault, status, err, body)
		}
		if failure.Details != want || !strings.HasPrefix(failure.Message, "The partner ") {
			t.Errorf("%s: %+v, want details %q", fault, failure, want)
		}
	}
}

// judge posts a document, compressed as the pages do.
func (s shop) judge(t *testing.T, document string) view.Verdicts {
	t.Helper()
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	must.Get(io.WriteString(z, document))(t)
	must.Do(t, z.Close())
	r := must.Get(http.NewRequest("POST", s.url+"/functions/v1/judge-partner-json?partner=contabo", &zipped))(t)
	r.Header.Set("apikey", testKey)
	r.Header.Set("Authorization", "Bearer "+testKey)
	r.Header.Set("Content-Encoding", "gzip")
	res := must.Get(http.DefaultClient.Do(r))(t)
	defer res.Body.Close()
	var v view.Verdicts
	if err := json.NewDecoder(res.Body).Decode(&v); err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%d %v", res.StatusCode, err)
	}
	return v
}
