// Package deployment tests that the files in deploy/ fit the program.
package deployment

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"launchrack/internal/testing/must"
)

const folder = "../../../deploy"

func read(t *testing.T, name string) string {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join(folder, name)))(t)
	return string(text)
}

var variable = regexp.MustCompile(`LAUNCHRACK_[A-Z0-9_]+`)

// TestSettingsAreKnown: every variable in the files is a setting of the program.
func TestSettingsAreKnown(t *testing.T) {
	known := read(t, "../docs/operating.md") + read(t, "../docs/partner-files.md") + read(t, "../docs/watches.md") + read(t, "../README.md")
	found := 0
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(path, ".json") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, name := range variable.FindAllString(string(text), -1) {
			found++
			if !strings.Contains(known, name) {
				t.Errorf("%s: %s is not in the documentation", path, name)
			}
		}
		return err
	})
	if err != nil || found < 8 {
		t.Errorf("%d variables were found: %v", found, err)
	}
}

// compose is the part of the compose file that these tests read.
type compose struct {
	Services map[string]struct {
		Image       string            `yaml:"image"`
		Environment map[string]string `yaml:"environment"`
		ReadOnly    bool              `yaml:"read_only"`
		CapDrop     []string          `yaml:"cap_drop"`
		Networks    []string          `yaml:"networks"`
		Ports       []string          `yaml:"ports"`
	} `yaml:"services"`
}

// TestThreeEqualNodes: each node of the compose file runs the same program on the same database, and
// only the proxy reaches it.
func TestThreeEqualNodes(t *testing.T) {
	var file compose
	must.Do(t, yaml.Unmarshal([]byte(read(t, "compose/compose.yaml")), &file))
	proxy := read(t, "compose/Caddyfile")
	for _, name := range []string{"node1", "node2", "node3"} {
		n := file.Services[name]
		if n.Image != "launchrack" || !n.ReadOnly || len(n.CapDrop) != 1 || len(n.Ports) > 0 {
			t.Errorf("%s: %+v", name, n)
		}
		if n.Environment["LAUNCHRACK_DATABASE_URL"] != file.Services["node1"].Environment["LAUNCHRACK_DATABASE_URL"] ||
			!strings.HasPrefix(n.Environment["LAUNCHRACK_DATABASE_URL"], "postgres://") {
			t.Errorf("%s is on %s", name, n.Environment["LAUNCHRACK_DATABASE_URL"])
		}
		if !strings.Contains(proxy, name+n.Environment["LAUNCHRACK_ADDR"]) {
			t.Errorf("the proxy does not ask %s", name)
		}
	}
	if !strings.Contains(proxy, "health_uri /readyz") {
		t.Error("the proxy does not ask whether a node is ready")
	}
}

// maxExposure is the maximum score of systemd-analyze security for the unit; 10 means no protection.
// A network service cannot get much below 1.
const maxExposure = "20" // in tenths

// TestUnitIsSandboxed runs systemd-analyze security on the unit, if systemd is installed.
func TestUnitIsSandboxed(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd-analyze is not installed")
	}
	out, err := exec.Command(analyze, "security", "--offline=true", "--threshold="+maxExposure, filepath.Join(folder, "systemd/launchrack.service")).CombinedOutput()
	if err != nil {
		t.Errorf("%v:\n%s", err, out)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	t.Log(lines[len(lines)-1])
}
