// Package archtest tests the rules of the architecture, such as allowed imports.
package archtest

import (
	"encoding/json"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
	"launchrack/internal/tools/genfile"
)

type pkg struct {
	ImportPath string
	Imports    []string
}

// house is what docs/architecture.md says: the rooms on which each room stands.
type house map[string][]string

// tools is the room of what is no part of the program, which stands on all rooms.
const tools = "tools"

// roomRow is a row of the table: a room, what it is, and the rooms on which it stands.
var roomRow = regexp.MustCompile("(?m)^\\| `(\\w+)` \\| [^|]+ \\| ([^|]+) \\|$")

// chapter returns the text below a heading of a page in docs, and the repository's folder.
func chapter(t *testing.T, name, heading string) (root, text string) {
	t.Helper()
	root = must.Get(genfile.Root())(t)
	page := must.Get(os.ReadFile(filepath.Join(root, "docs", name)))(t)
	_, text, found := strings.Cut(string(page), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("docs/%s has no %q", name, heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return root, text
}

func readHouse(t *testing.T) house {
	t.Helper()
	_, text := chapter(t, "architecture.md", "Rooms")
	h := house{}
	for _, row := range roomRow.FindAllStringSubmatch(text, -1) {
		h[row[1]] = strings.Split(row[2], ", ")
	}
	if len(h) != 13 {
		t.Fatalf("%d rooms are read", len(h))
	}
	return h
}

// room gives the room of a package below internal: its first folder.
func room(name string) string {
	first, _, _ := strings.Cut(name, "/")
	if last := path.Base(name); first == "testing" || last == "gen" || strings.HasSuffix(last, "test") {
		return tools
	}
	return first
}

// allows reports whether a package of one room may import one of another.
func (h house) allows(from, to string) bool {
	return from == to || from == tools || slices.Contains(h[from], to)
}

func TestImportsPointDown(t *testing.T) {
	h := readHouse(t)
	for _, p := range list(t) {
		name, ours := strings.CutPrefix(p.ImportPath, "launchrack/internal/")
		if !ours {
			continue
		}
		from := room(name)
		if _, known := h[from]; !known {
			t.Errorf("%s is in no room; docs/architecture.md names the rooms", name)
		}
		for _, imported := range p.Imports {
			imported, ours := strings.CutPrefix(imported, "launchrack/internal/")
			if to := room(imported); ours && !h.allows(from, to) {
				t.Errorf("%s imports %s, and %s does not stand on %s", name, imported, from, to)
			}
		}
	}
}

// TestTheRoomsAreFloors: each room stands on rooms that the page describes before it.
func TestTheRoomsAreFloors(t *testing.T) {
	h := readHouse(t)
	if h.allows("model", "store") || room("catalog/bitset") != "catalog" || room("store/storetest") != tools {
		t.Error("rooms are not told apart")
	}
	var seen []string
	for len(seen) < len(h) {
		before := len(seen)
		for name, below := range h {
			isBuilt := func(room string) bool { return slices.Contains(seen, room) || room == "nothing" || name == tools }
			if !slices.Contains(seen, name) && !slices.ContainsFunc(below, func(room string) bool { return !isBuilt(room) }) {
				seen = append(seen, name)
			}
		}
		if len(seen) == before {
			t.Fatalf("rooms stand on each other; these do not: %v", seen)
		}
	}
}

// shared are the folders of partners that are no adapter of one.
var shared = []string{"about", "hetzner", "linkcheck", "mapping", "marks", "offers", "partnertest", "quantity", "registry", "sandbox", "shipped", "specs", "tree"}

// TestAdaptersAreKnownToTheRegistryAlone: an adapter is a folder directly below partner that is not shared.
func TestAdaptersAreKnownToTheRegistryAlone(t *testing.T) {
	for _, p := range list(t) {
		for _, imported := range p.Imports {
			folder, isPartner := strings.CutPrefix(imported, "launchrack/internal/partner/")
			if isPartner && !slices.Contains(shared, folder) && p.ImportPath != "launchrack/internal/partner/registry" {
				t.Errorf("%s imports the adapter %s", p.ImportPath, folder)
			}
		}
	}
}

// TestOnlyOnePackageKnowsThePart: only one package each imports the JavaScript engine, the database
// driver and the environment variables.
func TestOnlyOnePackageKnowsThePart(t *testing.T) {
	owners := map[string]string{
		"modernc.org/quickjs":                                       "launchrack/internal/front/ssr",
		"modernc.org/sqlite":                                        "launchrack/internal/store",
		"github.com/prometheus/client_golang/prometheus":            "launchrack/internal/door/metrics",
		"github.com/prometheus/client_golang/prometheus/collectors": "launchrack/internal/door/metrics",
		"github.com/prometheus/client_golang/prometheus/promhttp":   "launchrack/internal/door/metrics",
		"github.com/govalues/decimal":                               "launchrack/internal/model/market",
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
		must.Do(t, dec.Decode(&p))
		pkgs = append(pkgs, p)
	}
	if len(pkgs) < 10 {
		t.Fatalf("go list found %d packages only", len(pkgs))
	}
	return pkgs
}
