package registry_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/partner/registry"
)

// TestWithMappings holds that a bad mapping is off, says why, and spoils nothing else.
func TestWithMappings(t *testing.T) {
	dir := t.TempDir()
	good, err := os.ReadFile("../../../partners.example/line-cloud.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"a.yaml": "id: [", "b.yaml": string(good), "c.yaml": string(good), "cherry.yml": "id: cherry\n", "notes.txt": "x"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	more := registry.WithMappings(dir)[len(registry.All()):]
	if len(more) != 4 || more[1].Info().ID != "line-cloud" || more[1].Info().Fault != "" {
		t.Fatalf("%d mapped partners", len(more))
	}
	for i, want := range map[int]string{0: "a.yaml:1:", 2: "another partner has the id", 3: "cherry.yml:1:"} {
		if fault := more[i].Info().Fault; !strings.Contains(fault, want) {
			t.Errorf("%s: %q, want %q", more[i].Info().ID, fault, want)
		}
	}
	if len(registry.WithMappings(filepath.Join(dir, "absent"))) != len(registry.All()) {
		t.Error("an absent folder changes the list")
	}
}
