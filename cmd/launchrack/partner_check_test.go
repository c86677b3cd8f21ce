package main

import (
	"crypto/sha256"
	"database/sql"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"launchrack/internal/testing/must"
)

// smallMapping is a mapping whose offer is the file plans.json beside it.
const smallMapping = `id: small-hosting
name: Small Hosting
website: https://small.example/
source: {file: plans.json}
items: .plans
fields:
  sku: .id
  type: {value: vps}
  cpu_cores: .cores
  memory: {path: .mb, unit: MB}
prices:
  - {period: month, path: .cents, currency: EUR, divisor: 100}
rules:
  - {when: .hidden == true, then: skip, reason: is hidden}
order_link: https://small.example/order?plan={sku}
`

const smallOffer = `{"plans":[{"id":"s1","cores":1,"mb":1024,"cents":399},{"id":"s2","cores":2,"mb":4096,"cents":799},` +
	`{"id":"s3","hidden":true},{"id":"s4","cents":0},{"id":"s5","cores":5,"cents":1200}]}`

// mappingFile writes a mapping with its offer and returns its path.
func mappingFile(t *testing.T, text, offer string) string {
	t.Helper()
	file := writeFile(t, "small.yaml", text)
	must.Do(t, os.WriteFile(filepath.Join(filepath.Dir(file), "plans.json"), []byte(offer), 0o600))
	return file
}

func contains(t *testing.T, text string, wanted ...string) {
	t.Helper()
	for _, want := range wanted {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in:\n%s", want, text)
		}
	}
}

func TestPartnerCheck(t *testing.T) {
	t.Parallel()
	file, db := mappingFile(t, smallMapping, smallOffer), database(t)
	dir := filepath.Dir(file)
	code, out, stderr := call(t, "partner", "check", file, "--database-url", db)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	contains(t, out, "add s1: s1, vps, 1 cores, 1 GB RAM, 3.99 EUR per month", "add s2: ", "add s5: ", "reject s3: rules: is hidden", "reject s4: ",
		"3 to add, 0 to change, 0 to withdraw, 0 unchanged, 2 rejected")

	if code, out, stderr := call(t, "refresh", "--database-url", db, "--partners-dir", dir, "small-hosting"); code != 0 {
		t.Fatalf("refresh: exit %d: %s%s", code, out, stderr)
	}
	before := sum(t, db)
	must.Do(t, os.WriteFile(filepath.Join(dir, "plans.json"), []byte(strings.NewReplacer(`799`, `899`, `"s5"`, `"s6"`).Replace(smallOffer)), 0o600))
	code, out, stderr = call(t, "partner", "check", file, "--database-url", db)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	contains(t, out, "change s2 (price_monthly_currencies): s2, vps, 2 cores, 4 GB RAM, 8.99 EUR per month", "add s6: ", "withdraw s5: ",
		"1 to add, 1 to change, 1 to withdraw, 1 unchanged, 2 rejected")
	if sum(t, db) != before {
		t.Error("the check changed the database")
	}
}

// sum returns the hash of a closed database.
func sum(t *testing.T, url string) [sha256.Size]byte {
	t.Helper()
	bytes := must.Get(os.ReadFile(strings.TrimPrefix(url, "sqlite://")))(t)
	return sha256.Sum256(bytes)
}

// TestPartnerCheckOfAHeldOffer prints the plans and why the offer would be held back.
func TestPartnerCheckOfAHeldOffer(t *testing.T) {
	t.Parallel()
	var plans []string
	for i := range 40 {
		plans = append(plans, fmt.Sprintf(`{"id":"s%d","cores":1,"mb":1024,"cents":399}`, i+1))
	}
	offer := func(n int) string { return `{"plans":[` + strings.Join(plans[:n], ",") + `]}` }
	file, db := mappingFile(t, smallMapping, offer(40)), database(t)
	dir := filepath.Dir(file)
	if code, out, stderr := call(t, "refresh", "--database-url", db, "--partners-dir", dir, "small-hosting"); code != 0 {
		t.Fatalf("refresh: exit %d: %s%s", code, out, stderr)
	}
	must.Do(t, os.WriteFile(filepath.Join(dir, "plans.json"), []byte(offer(10)), 0o600))
	code, out, stderr := call(t, "partner", "check", file, "--database-url", db)
	if code == 0 {
		t.Fatalf("an offer without 30 of 40 plans would be taken: %s", out)
	}
	contains(t, out, "read s1: s1, vps, 1 cores, 1 GB RAM, 3.99 EUR per month")
	contains(t, stderr, "30 of ")
}

// TestPartnerCheckMakesNoDatabase in a folder without one.
func TestPartnerCheckMakesNoDatabase(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "data", "shop.db")
	code, out, stderr := call(t, "partner", "check", mappingFile(t, smallMapping, smallOffer), "--database-url", "sqlite://"+db)
	if code != 0 || !strings.Contains(out, "3 to add") {
		t.Errorf("exit %d: %s%s", code, out, stderr)
	}
	if _, err := os.Stat(filepath.Dir(db)); err == nil {
		t.Error("the check made the folder of the database")
	}
}

// TestPartnerCheckAsksPostgreSQL: an unavailable server is an error, not an empty shop.
func TestPartnerCheckAsksPostgreSQL(t *testing.T) {
	t.Parallel()
	code, out, stderr := call(t, "partner", "check", mappingFile(t, smallMapping, smallOffer), "--database-url", "postgres://nobody@127.0.0.1:1/shop")
	if code == 0 || strings.Contains(out, "to add") || !strings.Contains(stderr, "cannot be reached") {
		t.Errorf("exit %d: %s%s", code, out, stderr)
	}
}

// TestPartnerCheckWithoutASchema fails without making it.
func TestPartnerCheckWithoutASchema(t *testing.T) {
	t.Parallel()
	url := database(t)
	db, err := sql.Open("sqlite", strings.TrimPrefix(url, "sqlite://"))
	if err == nil {
		_, err = db.Exec(`DELETE FROM goose_db_version`)
	}
	if err != nil || db.Close() != nil {
		t.Fatal(err)
	}
	before := sum(t, url)
	code, _, stderr := call(t, "partner", "check", mappingFile(t, smallMapping, smallOffer), "--database-url", url)
	if code == 0 || !strings.Contains(stderr, "there is no schema of Launchrack") {
		t.Errorf("exit %d: %s", code, stderr)
	}
	if sum(t, url) != before {
		t.Error("the check changed the database")
	}
}

// TestPartnerCheckRefuses: the exit code is not 0 if the offer would be refused.
func TestPartnerCheckRefuses(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ mapping, offer, want string }{
		"unknown key":      {strings.Replace(smallMapping, "cpu_cores", "cores", 1), smallOffer, "small.yaml:9:3: fields.cores: is not known"},
		"wrong type":       {strings.Replace(smallMapping, "{value: vps}", "[vps]", 1), smallOffer, "small.yaml:8:9: fields.type: a list came"},
		"bad jq":           {strings.Replace(smallMapping, ".id", "'.id |'", 1), smallOffer, "small.yaml:7:8: fields.sku: "},
		"missing":          {strings.Replace(smallMapping, "name: Small Hosting\n", "", 1), smallOffer, "small.yaml:1:1: name: is missing"},
		"unknown word":     {strings.Replace(smallMapping, "value: vps", "value: virtual", 1), smallOffer, "small.yaml:8:10: fields.type: \"virtual\" came"},
		"not YAML":         {"id: [", smallOffer, "small.yaml:1:5: "},
		"taken id":         {strings.Replace(smallMapping, "small-hosting", "cherry", 1), smallOffer, `small.yaml:1:1: the partner cherry has the id "cherry"`},
		"no list":          {smallMapping, `{"servers":[]}`, "no list of items at items (.plans)"},
		"empty list":       {smallMapping, `{"plans":[]}`, "an empty list"},
		"unreadable items": {smallMapping, `{"plans":[{"id":"a","cents":1},{"id":"b","cents":"x"}]}`, "2 items of which only 1 can be read"},
		"not JSON":         {smallMapping, `<html>`, "is not JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			code, out, stderr := call(t, "partner", "check", mappingFile(t, tt.mapping, tt.offer), "--database-url", database(t))
			if code == 0 || !strings.Contains(stderr, tt.want) {
				t.Errorf("exit %d, want another one and %q: %s%s", code, tt.want, out, stderr)
			}
			if name == "unreadable items" && !strings.Contains(out, "reject b: prices: ") {
				t.Errorf("the reason of the item is missing: %s", out)
			}
		})
	}
	if code, _, stderr := call(t, "partner", "check", filepath.Join(t.TempDir(), "absent.yaml")); code == 0 || !strings.Contains(stderr, "the file cannot be read") {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

// TestPartnerCheckKnowsTheSettings checks a partner whose token is in the settings file.
func TestPartnerCheckKnowsTheSettings(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Key abc" {
			w.WriteHeader(http.StatusUnauthorized)
		}
		_, _ = w.Write([]byte(smallOffer))
	}))
	defer server.Close()
	text := strings.Replace(smallMapping, "{file: plans.json}", "{address: '"+server.URL+"/plans', headers: {Authorization: 'Key {token}'}}", 1)
	file, db := mappingFile(t, text, ""), database(t)
	if code, _, stderr := call(t, "partner", "check", file, "--database-url", db); code == 0 || !strings.Contains(stderr, "Set LAUNCHRACK_SMALL_HOSTING_TOKEN") {
		t.Errorf("no token: exit %d: %s", code, stderr)
	}
	settings := writeFile(t, "shop.yaml", "LAUNCHRACK_SMALL_HOSTING_TOKEN: abc\n")
	if code, out, stderr := call(t, "partner", "check", file, "--database-url", db, "--settings", settings); code != 0 || !strings.Contains(out, "3 to add") {
		t.Errorf("the settings file: exit %d: %s%s", code, out, stderr)
	}
	t.Setenv("LAUNCHRACK_SMALL_HOSTING_TOKEN", "wrong")
	if code, _, stderr := call(t, "partner", "check", file, "--database-url", db); code == 0 || !strings.Contains(stderr, "answered 401") {
		t.Errorf("a wrong token: exit %d: %s", code, stderr)
	}
	if code, out, stderr := call(t, "partner", "settings", "small-hosting", "--partners-dir", filepath.Dir(file)); code != 0 || strings.Contains(out, "wrong") {
		t.Errorf("settings: exit %d: %s%s", code, out, stderr)
	} else {
		contains(t, out, "--small-hosting-token", "LAUNCHRACK_SMALL_HOSTING_TOKEN")
	}
}

// TestEachCommandNamesTheShop asks a host by each command that does: each request says who asks.
func TestEachCommandNamesTheShop(t *testing.T) {
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Header.Get("User-Agent"))
		if r.URL.Path == "/robots.txt" {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write([]byte(smallOffer))
	}))
	defer server.Close()
	file, db := mappingFile(t, strings.Replace(smallMapping, "{file: plans.json}", "{address: '"+server.URL+"/plans'}", 1), ""), database(t)
	t.Setenv("LAUNCHRACK_PUBLIC_URL", "https://shop.example")
	for _, command := range [][]string{
		{"partner", "check", file, "--database-url", db},
		{"partner", "detect", server.URL + "/plans"},
		{"refresh", "small-hosting", "--database-url", db, "--partners-dir", filepath.Dir(file)},
	} {
		asked = nil
		_, out, stderr := call(t, command...)
		if len(asked) == 0 || slices.ContainsFunc(asked, func(agent string) bool { return !strings.HasSuffix(agent, " (+https://shop.example)") }) {
			t.Errorf("%v asked as %q: %s%s", command, asked, out, stderr)
		}
	}
}

// TestPartnerCheckComparesTheOffers prints the differences without changing the exit code.
func TestPartnerCheckComparesTheOffers(t *testing.T) {
	t.Parallel()
	text := smallMapping + "offers: {types: [vps], periods: [month, year], currencies: [EUR]}\n"
	code, out, stderr := call(t, "partner", "check", mappingFile(t, text, smallOffer), "--database-url", database(t))
	if code != 0 || strings.Count(out, "offers: ") != 1 {
		t.Errorf("exit %d: %s%s", code, out, stderr)
	}
	contains(t, out, `offers: period "year" is declared and no plan shows it`, "needs: $.plans[].cents\n")
}
