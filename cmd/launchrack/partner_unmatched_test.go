package main

import (
	"strings"
	"testing"
)

// TestPartnerUnmatched lists texts that no table knows, without those of the overrides.
func TestPartnerUnmatched(t *testing.T) {
	t.Parallel()
	text := strings.Replace(smallMapping, "  cpu_cores: .cores\n", "  cpu_model: .cpu\n  regions: .sites\n", 1)
	offer := `{"plans":[{"id":"s1","cents":1,"cpu":"Zyrtec 9000","sites":["Atlantis"]},{"id":"s2","cents":1,"cpu":"Zyrtec 9000","sites":["Frankfurt","European Union"]},` +
		`{"id":"s3","cents":1,"cpu":"AMD EPYC 7443P"}]}`
	file, db := mappingFile(t, text, offer), database(t)
	if code, out, stderr := call(t, "refresh", "--database-url", db, "--partners-dir", strings.TrimSuffix(file, "/small.yaml"), "small-hosting"); code != 0 {
		t.Fatalf("refresh: exit %d: %s%s", code, out, stderr)
	}
	find := func(args ...string) map[string]string {
		t.Helper()
		code, out, stderr := call(t, append([]string{"partner", "unmatched", "--database-url", db}, args...)...)
		if code != 0 {
			t.Fatalf("exit %d: %s", code, stderr)
		}
		contains(t, out, "raw,name", "LAUNCHRACK_CPU_OVERRIDES")
		found := map[string]string{}
		for line := range strings.Lines(out) {
			if strings.Contains(line, "small-hosting") {
				found[strings.Fields(line)[0]] += strings.Join(strings.Fields(line), " ")
			}
		}
		return found
	}
	found := find()
	if found["processor"] != "processor small-hosting 2 Zyrtec 9000 s1" || found["place"] != "place small-hosting 1 Atlantis s1" {
		t.Errorf("%q", found)
	}
	overrides := writeFile(t, "cpus.csv", "raw,name\nZyrtec 9000,AMD EPYC 7443P\n")
	if found := find("--cpu-overrides", overrides); found["processor"] != "" {
		t.Errorf("an override is not heeded: %q", found)
	}
}
