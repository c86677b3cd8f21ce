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

	"launchrack/internal/genfile"
	"launchrack/internal/testing/must"
)

type pkg struct {
	ImportPath string
	Imports    []string
}

// house is what docs/architecture.md says of the packages: the room of each folder, and the rooms on which each stands.
type house struct {
	rooms map[string]string
	below map[string][]string
}

// tools is the room of what is no part of the program, which stands on all rooms.
const tools = "tools"

// roomRow is a row of the table: a room, what it is, the rooms on which it stands, and its folders.
var roomRow = regexp.MustCompile("(?m)^\\| `(\\w+)` \\| [^|]+ \\| ([^|]+) \\| ([^|]+) \\|$")

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
	h := house{rooms: map[string]string{}, below: map[string][]string{}}
	for _, row := range roomRow.FindAllStringSubmatch(text, -1) {
		h.below[row[1]] = strings.Split(row[2], ", ")
		for folder := range strings.FieldsSeq(strings.ReplaceAll(row[3], "`", "")) {
			h.rooms[folder] = row[1]
		}
	}
	if len(h.below) < 10 || len(h.rooms) < 50 {
		t.Fatalf("%d rooms with %d folders are read", len(h.below), len(h.rooms))
	}
	return h
}

// room gives the room of a package; empty for one that is in none.
func (h house) room(name string) string {
	if last := path.Base(name); last == "gen" || strings.HasSuffix(last, "test") {
		return tools
	}
	for ; name != "."; name = path.Dir(name) {
		if room, known := h.rooms[name]; known {
			return room
		}
	}
	return ""
}

// allows reports whether a package of one room may import one of another.
func (h house) allows(from, to string) bool {
	return from == to || from == tools || slices.Contains(h.below[from], to)
}

func TestImportsPointDown(t *testing.T) {
	h := readHouse(t)
	for _, p := range list(t) {
		name, ours := strings.CutPrefix(p.ImportPath, "launchrack/internal/")
		if !ours {
			continue
		}
		from := h.room(name)
		if from == "" {
			t.Errorf("%s is in no room; docs/architecture.md says what lives where", name)
		}
		for _, imported := range p.Imports {
			imported, ours := strings.CutPrefix(imported, "launchrack/internal/")
			if to := h.room(imported); ours && !h.allows(from, to) {
				t.Errorf("%s imports %s, and %s does not stand on %s", name, imported, from, to)
			}
		}
	}
}

// TestTheRoomsAreFloors: each room stands on rooms that the page describes before it.
func TestTheRoomsAreFloors(t *testing.T) {
	h := readHouse(t)
	if h.allows("model", "store") || h.room("catalog/bitset") != "catalog" || h.room("store/storetest") != tools || h.room("nowhere/deep") != "" {
		t.Error("rooms are not told apart")
	}
	var seen []string
	for len(seen) < len(h.below) {
		before := len(seen)
		for name, below := range h.below {
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
var shared = []string{"about", "hetzner", "mapping", "marks", "offers", "partnertest", "quantity", "registry", "shipped", "specs", "tree"}

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
		must.Do(t, dec.Decode(&p))
		pkgs = append(pkgs, p)
	}
	if len(pkgs) < 10 {
		t.Fatalf("go list found %d packages only", len(pkgs))
	}
	return pkgs
}
