// Package archtest tests the rules of the architecture, such as allowed imports.
package archtest

import (
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// may lists the packages of this module that a package may import. Dependencies point inward: cmd,
// httpd, api and site, then catalog and ingest, then market. Every package needs a rule, so a new
// import is a deliberate decision. The rule partner/* applies to every adapter's folder; in a list
// it allows any adapter.
var may = map[string][]string{
	"errs":                  {},
	"market":                {"errs", "hardware/disk"},
	"row":                   {"hardware/disk", "place", "market", "errs"},
	"row/rowtest":           {"row", "market"},
	"words":                 {"row", "place", "hardware/disk", "market"},
	"price":                 {"market"},
	"benchmark":             {"hardware/cpu", "market"},
	"rates":                 {"price", "market", "errs"},
	"link":                  {"errs", "market"},
	"hardware/cpu":          {"errs"},
	"hardware/cpu/gen":      {"tools/genfile"},
	"hardware/disk":         {},
	"hardware/gpu":          {},
	"partner/about":         {"partner", "market", "errs", "yamltree"},
	"partner/disktext":      {"partner", "hardware/disk", "market"},
	"partner/hetzner":       {"partner", "partner/quantity", "partner/disktext", "hardware/disk", "place", "market", "errs", "hardware/gpu"},
	"partner/quantity":      {"partner", "market", "hardware/gpu"},
	"hardware/complete":     {"errs", "hardware/cpu", "hardware/gpu", "hardware/disk", "partner/disktext", "place", "market"},
	"vat":                   {"market", "price"},
	"place":                 {"market"},
	"testing/sample":        {"hardware/disk", "market", "price"},
	"view":                  {"words", "market", "row"},
	"view/typegen":          {"words", "place", "vat", "hardware/disk", "browse", "browse/pages", "expression", "view", "row", "market", "tools/genfile"},
	"config":                {"errs", "market", "partner", "link", "yamltree"},
	"yamltree":              {"errs"},
	"partner":               {"market", "errs", "row", "place"},
	"partner/mapping":       {"partner", "partner/about", "partner/quantity", "partner/disktext", "hardware/disk", "market", "errs", "yamltree", "hardware/gpu", "place", "sandbox"},
	"partner/registry":      {"partner/shipped", "yamltree", "partner/mapping", "partner", "market", "sandbox", "partner/*"},
	"partner/marks":         {"partner", "market"},
	"partner/partnertest":   {"partner", "market", "errs", "row", "sandbox", "tools/genfile"},
	"partner/*":             {"partner", "partner/mapping", "partner/disktext", "partner/hetzner", "partner/quantity", "place", "hardware/disk", "hardware/gpu", "market", "errs", "sandbox"},
	"sandbox":               {},
	"bundled":               {"market", "row"},
	"bundled/gen":           {"bundled", "market", "row", "partner", "partner/registry"},
	"store/storetest":       {"store", "testing/dbfile"},
	"testing/dbfile":        {},
	"store":                 {"benchmark", "hardware/disk", "journal", "market", "errs", "row", "price", "operator", "watch", "click", "linkcheck", "storefront"},
	"explore":               {"market", "errs", "partner", "row", "view"},
	"ingest":                {"market", "errs", "partner", "price", "row", "view"},
	"query":                 {"row", "market", "errs"},
	"admission":             {},
	"meter":                 {},
	"catalog/bitset":        {},
	"catalog/rowwriter":     {"query", "row"},
	"catalog/textsearch":    {"catalog/bitset", "query"},
	"catalog":               {"meter", "words", "hardware/disk", "catalog/bitset", "catalog/rowwriter", "catalog/textsearch", "query", "row", "price", "market", "errs"},
	"catalog/catalogtest":   {"catalog", "query", "market"},
	"testing/plangen":       {"bundled", "hardware/disk", "market"},
	"expression":            {"place", "row", "market"},
	"slug":                  {"market"},
	"rowset":                {"query", "row", "catalog/rowwriter", "market", "errs"},
	"partner/shipped":       {"partner", "partner/mapping", "market", "sandbox", "errs"},
	"browse":                {"meter", "benchmark", "response", "words", "place", "slug", "expression", "catalog", "catalog/rowwriter", "query", "row", "price", "vat", "link", "view", "market", "errs"},
	"browse/pages":          {"benchmark", "chronicle", "browse", "words", "hardware/disk", "place", "slug", "catalog", "query", "row", "price", "view", "market", "errs"},
	"browse/browsetest":     {"browse", "catalog", "catalog/catalogtest", "link", "market", "testing/sample", "view"},
	"browse/completion":     {"browse", "words", "expression", "catalog", "query", "row", "view", "market"},
	"httperr":               {"errs"},
	"answer":                {"admission", "overload", "response", "meter", "errs"},
	"api":                   {"benchmark", "answer", "overload", "response", "browse", "browse/pages", "browse/completion", "catalog", "catalog/rowwriter", "query", "row", "view", "httperr", "operator", "clientip", "market", "place", "errs", "price", "rowset"},
	"ssr":                   {"errs"},
	"brand":                 {"view", "errs"},
	"storefront":            {"brand", "link", "operator", "view", "market", "errs"},
	"socialcard":            {},
	"archive":               {"market", "errs"},
	"journal":               {"market", "row"},
	"chronicle":             {"journal", "market"},
	"live":                  {"meter", "catalog", "journal", "query", "row", "clientip", "overload", "market", "errs"},
	"realtime":              {"overload", "live", "query", "row", "httperr", "market", "errs"},
	"linkcheck":             {"partner", "market", "errs"},
	"click":                 {"place", "market", "errs"},
	"click/counter":         {"click", "clientip", "overload", "httperr", "market", "errs"},
	"watch":                 {"market", "errs"},
	"watch/deliver":         {"watch", "market", "errs"},
	"watch/signup":          {"watch", "watch/deliver", "operator", "browse/pages", "vat", "price", "market", "errs"},
	"watch/watcher":         {"watch", "words", "live", "browse", "browse/pages", "catalog", "row", "slug", "price", "market", "errs"},
	"agents":                {"overload", "errs", "httperr"},
	"backup":                {"operator", "market", "errs"},
	"desk":                  {"backup", "catalog", "click", "clientip", "errs", "hardware/complete", "hardware/cpu", "hardware/gpu", "httperr", "ingest", "linkcheck", "market", "operator", "operator/passkey", "overload", "partner", "place", "query", "row", "store", "storefront", "view"},
	"site":                  {"meter", "archive", "chronicle", "brand", "admission", "words", "watch", "watch/signup", "answer", "live", "overload", "slug", "socialcard", "query", "browse", "browse/pages", "vat", "price", "clientip", "response", "view", "ssr", "httperr", "market", "errs"},
	"requestid":             {},
	"httpd":                 {"requestid", "response", "errs", "httperr"},
	"response":              {},
	"response/responsetest": {},
	"testing/pgtest":        {"query", "row", "price", "market"},
	"testing/pgtest/serve":  {"testing/pgtest"},
	"testing/pgcompare":     {},
	"testing/bench":         {},
	"testing/chaos":         {"sandbox"},
	"testing/shapes":        {"sandbox"},
	"testing/deployment":    {},
	"testing/whole":         {},
	"metrics":               {"market", "price", "errs", "response"},
	"operator":              {"clientip", "errs"},
	"operator/passkey":      {"operator", "errs"},
	"clientip":              {},
	"activation":            {},
	"tracing":               {"requestid", "response", "market", "errs"},
	"overload":              {"clientip", "errs"},
	"testing/archtest":      {},
	"tools/sbom":            {},
	"tools/specdoc":         {"tools/genfile"},
	"tools/genfile":         {},
	"tools/partnerdoc":      {"config", "partner", "partner/registry", "sandbox", "tools/genfile"},
}

type pkg struct {
	ImportPath string
	Imports    []string
}

func TestImportsPointInward(t *testing.T) {
	for _, p := range list(t) {
		name, ours := strings.CutPrefix(p.ImportPath, "launchrack/internal/")
		if !ours {
			continue
		}
		allowed, known := rule(name)
		if !known {
			t.Errorf("%s has no rule; say in this file what it may import", name)
		}
		for _, path := range p.Imports {
			imported, ours := strings.CutPrefix(path, "launchrack/")
			if !ours {
				continue
			}
			if !allows(allowed, strings.TrimPrefix(imported, "internal/")) {
				t.Errorf("%s imports %s, which its rule does not allow", name, imported)
			}
		}
	}
}

const anyAdapter = "partner/*"

// rule returns the rule of a package: its own, or the one of adapters.
func rule(name string) ([]string, bool) {
	if allowed, known := may[name]; known {
		return allowed, true
	}
	return may[anyAdapter], isAdapter(name)
}

// isAdapter reports whether a package is an adapter's folder: one directly below
// partner without a rule of its own.
func isAdapter(name string) bool {
	folder, below := strings.CutPrefix(name, "partner/")
	_, known := may[name]
	return below && !known && !strings.Contains(folder, "/")
}

func allows(allowed []string, imported string) bool {
	return slices.Contains(allowed, imported) || (isAdapter(imported) && slices.Contains(allowed, anyAdapter))
}

func TestAdaptersShareARule(t *testing.T) {
	if _, known := rule("partner/somebody"); !known {
		t.Error("a new adapter's folder needs a line of its own")
	}
	if _, known := rule("partner/somebody/deep"); known {
		t.Error("a folder below an adapter's takes the adapters' rule")
	}
	if !allows(may["partner/registry"], "partner/somebody") || allows(may["ingest"], "partner/somebody") || allows(may[anyAdapter], "partner/somebody") {
		t.Error("only the registry may import adapters")
	}
}

// TestOnlyOnePackageKnowsThePart: only one package each imports the JavaScript engine, the database
// driver and the environment variables.
func TestOnlyOnePackageKnowsThePart(t *testing.T) {
	owners := map[string]string{
		"modernc.org/quickjs":                                       "launchrack/internal/ssr",
		"modernc.org/sqlite":                                        "launchrack/internal/store",
		"github.com/prometheus/client_golang/prometheus":            "launchrack/internal/metrics",
		"github.com/prometheus/client_golang/prometheus/collectors": "launchrack/internal/metrics",
		"github.com/prometheus/client_golang/prometheus/promhttp":   "launchrack/internal/metrics",
		"github.com/govalues/decimal":                               "launchrack/internal/market",
	}
	for _, p := range list(t) {
		for _, path := range p.Imports {
			if owner, held := owners[path]; held && p.ImportPath != owner {
				t.Errorf("%s imports %s, which belongs to %s alone", p.ImportPath, path, owner)
			}
		}
	}
}

func list(t *testing.T) []pkg {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "launchrack/cmd/...", "launchrack/internal/...", "launchrack/web").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var pkgs []pkg
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p pkg
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
	if len(pkgs) < 10 {
		t.Fatalf("go list found %d packages only", len(pkgs))
	}
	return pkgs
}
