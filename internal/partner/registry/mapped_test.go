package registry_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestWithMappings checks that the partner of an invalid mapping is off with a reason, and that
// others work.
func TestWithMappings(t *testing.T) {
	dir := t.TempDir()
	good := must.Get(os.ReadFile("../../../partners.example/line-cloud.yaml"))(t)
	for name, text := range map[string]string{"a.yaml": "id: [", "b.yaml": string(good), "c.yaml": string(good), "cherry.yml": "id: cherry\n", "notes.txt": "x"} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	more := withMappings(t, dir)[len(registry.All()):]
	if len(more) != 4 || more[1].Info().ID != "line-cloud" || more[1].Info().Fault != "" {
		t.Fatalf("%d mapped partners", len(more))
	}
	for i, want := range map[int]string{0: "a.yaml:1:", 2: "another partner has the id", 3: "cherry.yml:1:"} {
		if fault := more[i].Info().Fault; !strings.Contains(fault, want) {
			t.Errorf("%s: %q, want %q", more[i].Info().ID, fault, want)
		}
	}
	check.Equal(t, len(withMappings(t, filepath.Join(dir, "absent"))), len(registry.All()), "an absent folder changes the list")
	if _, err := registry.WithMappings(filepath.Join(dir, "notes.txt")); err == nil {
		t.Error("a file is taken for a folder")
	}
}

func withMappings(t *testing.T, dir string) []partner.Adapter {
	t.Helper()
	return must.Get(registry.WithMappings(dir))(t)
}

// TestInvalidMappingKeepsItsName checks that a partner keeps its ID and name while its file is
// invalid.
func TestInvalidMappingKeepsItsName(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(dir, "x.yaml"), []byte("id: some-host # ours\nname: 'Some Host'\nwebsite: https://some.example/\nfields: [\n"), 0o600))
	all := withMappings(t, dir)
	info := all[len(all)-1].Info()
	if info.ID != "some-host" || info.Name != "Some Host" || info.Home != "https://some.example/" || info.Fault == "" {
		t.Errorf("%+v", info)
	}
}

func TestWithMapping(t *testing.T) {
	a := must.Get(registry.ReadMapping("../../../partners.example/line-cloud.yaml"))(t)
	all := registry.WithMapping(registry.All(), a)
	if n := len(registry.All()); len(all) != n+1 || len(registry.WithMapping(all, a)) != n+1 {
		t.Errorf("%d partners, want %d", len(all), n+1)
	}
	check.Equal(t, len(registry.WithMapping(registry.All(), registry.All()[0])), len(registry.All()), "a partner of the program was added again")
}
