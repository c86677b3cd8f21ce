package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

var (
	// sponsoredMarkup matches the row above a list, with the files that only it needs.
	sponsoredMarkup = regexp.MustCompile(`(?s)<!--\$-->\s*<section[^>]*aria-label="Sponsored".*?</section>\s*<!--/\$-->`)
	sponsoredFiles  = regexp.MustCompile(`<link rel="stylesheet" href="/assets/sponsored-row-[^"]*">\n| /assets/(?:sponsored-row|late-en)-[^ "]*`)
	sponsoredProps  = regexp.MustCompile(`(?s)<script type="application/json" id="props">(.*?)</script>`)
	// outside matches addresses of partners, which contain the shop's codes.
	outside = regexp.MustCompile(`https?://[^"\s<]*`)
	// commissionWords matches that some partner pays, in props and above lists.
	commissionWords = regexp.MustCompile(`"commissions":true,|Some partners pay us a commission\.(?:<!-- -->)? |<!-- -->`)
	snapshotName    = regexp.MustCompile(`"version":"[^"]*"`)
	guideLines      = regexp.MustCompile(`Today this shop shows sponsored plans\.|Today no plan is sponsored\.`)
)

// TestCommissionsAndSponsorsChangeNoList shuffles which partners pay a commission and which plans are
// sponsored. Files, feeds and answers of the API stay equal byte by byte. So do pages except for the
// sponsored row, the addresses of partners and the version of the snapshot.
func TestCommissionsAndSponsorsChangeNoList(t *testing.T) {
	t.Parallel()
	engines := "1"
	if raceDetector {
		engines = "0"
	}
	s := openShop(t, database(t), "http://127.0.0.1:9", "--access-code", "4821", "--engines", engines)
	token := s.unlock(t, "4821")
	desk := func(method, call string, body any) string {
		t.Helper()
		text := must.Get(json.Marshal(body))(t)
		res, got := s.ask(t, method, "/operator/data/"+call, token, string(text))
		if res.StatusCode != 200 {
			t.Fatalf("%s %s: %d %s", method, call, res.StatusCode, got)
		}
		return got
	}
	lists := []string{"/servers.json", "/servers.csv", "/servers.md", "/servers.rss", "/vps.json?cpu_cores=gte.4", "/partners/contabo.csv", "/outlet.rss",
		"/rest/v1/server_plans?select=*&order=price_usd.desc,id", "/rest/v1/server_plans?type=eq.vps&limit=50", "/rest/v1/rpc/plan_facets", "/rest/v1/rpc/browse_plans?limit=100"}
	pages := []string{"/", "/vps", "/?filter=baremetal", "/vps?order=ram_size.desc", "/vps?offset=24", "/vps?view=table", "/locations/de", "/rest/v1/rpc/browse_plans?leads=page&type=eq.vps"}
	read := func(address string) string {
		t.Helper()
		res, got := s.read(t, address)
		if res.StatusCode != 200 {
			t.Fatalf("%s: %d %s", address, res.StatusCode, got)
		}
		return got
	}
	var plans []struct{ ID int64 }
	if err := json.Unmarshal([]byte(read("/rest/v1/server_plans?select=id&order=id")), &plans); err != nil || len(plans) < 100 {
		t.Fatal(len(plans), err)
	}
	for until := time.Now().Add(patience); !strings.Contains(read("/servers.rss"), "<item>") && time.Now().Before(until); { // the journal is filled in the background
		time.Sleep(20 * time.Millisecond)
	}
	random := rand.New(rand.NewPCG(7, 11))
	today := time.Now().UTC()
	days := []string{"", today.AddDate(0, 0, -3).Format(time.DateOnly), today.Format(time.DateOnly), today.AddDate(0, 0, 1).Format(time.DateOnly)}
	before, shown := map[string]string{}, 0
	for round := range 4 {
		for _, address := range slices.Concat(lists, pages) {
			got := read(address)
			if slices.Contains(pages, address) {
				shown += strings.Count(got, `"sponsored":{`)
				got = withoutMoney(t, got)
			} else if strings.HasPrefix(address, "/rest/v1/rpc/browse_plans") {
				got = outside.ReplaceAllString(snapshotName.ReplaceAllString(got, ""), "")
			}
			if round == 0 {
				before[address] = got
			} else if got != before[address] {
				t.Fatalf("round %d: %s is another list\n%s", round, address, firstDifference(before[address], got))
			}
		}
		if got := guideLines.FindString(read("/how-it-works.md")); (got == "Today no plan is sponsored.") != (round == 0) {
			t.Errorf("round %d: the page about the shop says %q", round, got)
		}
		var settings view.ShopSettings
		must.Do(t, json.Unmarshal([]byte(desk("GET", "shop", nil)), &settings))
		codes, around := map[market.PartnerID]string{}, map[market.PartnerID]string{}
		for _, p := range settings.Partners {
			n := random.IntN(1e6) * random.IntN(2)
			switch {
			case n == 0:
				codes[p.ID], around[p.ID] = "", ""
			case p.TakesCode:
				codes[p.ID] = fmt.Sprint("CODE", n)
			default:
				around[p.ID] = fmt.Sprintf("https://track.example/%d?url={url}", n)
			}
		}
		desk("POST", "shop", map[string]any{"version": settings.Version, "affiliates": codes, "click_links": around})
		for range 12 {
			plan := shape.DeskSponsor{Plan: fmt.Sprint(plans[random.IntN(len(plans))].ID), From: days[random.IntN(4)], Until: []string{"", days[3]}[random.IntN(2)]}
			desk("POST", "plans/sponsored", plan)
		}
		var marked shape.DeskPage
		if err := json.Unmarshal([]byte(desk("GET", "plans/sponsored", nil)), &marked); err != nil || len(marked.Tables[0].Rows) == 0 {
			t.Fatal(marked, err)
		}
		for _, p := range marked.Tables[0].Rows {
			if random.IntN(3) == 0 {
				desk("POST", "plans/sponsored/"+p.Key+"/end", nil)
			}
		}
	}
	if shown < 9 {
		t.Errorf("only %d lists showed a sponsored plan", shown)
	}
}

// withoutMoney removes the parts of a page, or of a page's call, that depend on sponsored plans and
// commissions.
func withoutMoney(t *testing.T, page string) string {
	t.Helper()
	if props := sponsoredProps.FindStringSubmatch(page); props != nil {
		page = strings.Replace(sponsoredFiles.ReplaceAllString(sponsoredMarkup.ReplaceAllString(page, ""), ""), props[1], withoutSponsored(t, props[1], "list"), 1)
	} else {
		page = withoutSponsored(t, page)
	}
	return outside.ReplaceAllString(snapshotName.ReplaceAllString(commissionWords.ReplaceAllString(page, ""), ""), "")
}

// withoutSponsored removes the member sponsored of an object in a JSON text.
func withoutSponsored(t *testing.T, text string, path ...string) string {
	t.Helper()
	var object map[string]json.RawMessage
	must.Do(t, json.Unmarshal([]byte(text), &object))
	if len(path) > 0 {
		object[path[0]] = json.RawMessage(withoutSponsored(t, string(object[path[0]]), path[1:]...))
	}
	delete(object, "sponsored")
	rest := must.Get(json.Marshal(object))(t)
	return string(rest)
}

func firstDifference(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	cut := func(s string) string { return s[max(0, i-200):min(len(s), i+200)] }
	return cut(a) + "\n---\n" + cut(b)
}

// TestASponsorshipIsUndone marks a plan, changes its days and undoes both from the audit log.
func TestASponsorshipIsUndone(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9", "--access-code", "4821")
	token := s.unlock(t, "4821")
	send := func(status int, method, path, body string) string {
		t.Helper()
		res, got := s.ask(t, method, "/operator/data/"+path, token, body)
		if res.StatusCode != status {
			t.Fatalf("%s %s: %d %s, want %d", method, path, res.StatusCode, got, status)
		}
		return got
	}
	var list struct {
		Items     []json.RawMessage
		Sponsored json.RawMessage
	}
	read := func() string {
		t.Helper()
		list.Sponsored = nil
		if _, body := s.call(t, "GET", "/rest/v1/rpc/browse_plans?leads=page&type=eq.vps"); json.Unmarshal([]byte(body), &list) != nil {
			t.Fatal(body)
		}
		return string(list.Sponsored)
	}
	if read() != "" || len(list.Items) < 2 {
		t.Fatal(read(), len(list.Items))
	}
	var row struct{ ID int64 }
	must.Do(t, json.Unmarshal(list.Items[1], &row))
	send(400, "POST", "plans/sponsored", `{"plan":"99999999","from":"","until":""}`)
	send(400, "POST", "plans/sponsored", fmt.Sprintf(`{"plan":"%d","from":"tomorrow","until":""}`, row.ID))
	send(400, "POST", "plans/sponsored", fmt.Sprintf(`{"plan":"%d","from":"","until":"2020-01-01"}`, row.ID))
	send(404, "POST", "plans/sponsored/99999999/end", `{}`)
	send(200, "POST", "plans/sponsored", fmt.Sprintf(`{"plan":"%d","from":"","until":""}`, row.ID))
	if got := read(); got != string(list.Items[1]) {
		t.Fatalf("sponsored: %s", got)
	}
	send(200, "POST", "plans/sponsored", fmt.Sprintf(`{"plan":"%d","from":"2126-01-01","until":""}`, row.ID))
	if got := read(); got != "" {
		t.Errorf("sponsored before its first day: %s", got)
	}
	var audit shape.DeskPage
	if err := json.Unmarshal([]byte(send(200, "GET", "audit?event=plan_sponsored", "")), &audit); err != nil || len(audit.Tables[0].Rows) != 2 || len(audit.Tables[0].Rows[0].Actions) != 1 {
		t.Fatalf("%+v, %v", audit, err)
	}
	undo := func(status, entry int) {
		t.Helper()
		send(status, "POST", "audit/"+audit.Tables[0].Rows[entry].Key+"/undo", `{}`)
	}
	undo(409, 1)
	undo(200, 0)
	if got := read(); got != string(list.Items[1]) {
		t.Errorf("the change of its days is undone: %s", got)
	}
	undo(200, 1)
	if got := read(); got != "" {
		t.Errorf("the sponsorship is undone: %s", got)
	}
}
