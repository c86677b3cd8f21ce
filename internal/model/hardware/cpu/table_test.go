package cpu

import (
	"slices"
	"strings"
	"testing"
)

// TestTable checks every row: the binary panics on the first look at a table that
// cannot be parsed.
func TestTable(t *testing.T) {
	cpus := All()
	if len(cpus) < 1800 {
		t.Fatalf("%d processors", len(cpus))
	}
	names := map[string]bool{}
	for _, c := range cpus {
		if names[c.Name] {
			t.Errorf("%s stands twice", c.Name)
		}
		names[c.Name] = true
		if !slices.Contains([]string{"AMD", "Intel", "Ampere", "Apple"}, c.Vendor) || !strings.HasPrefix(c.Name, c.Vendor+" ") || c.Family == "" {
			t.Errorf("%s: vendor %q, family %q", c.Name, c.Vendor, c.Family)
		}
		checkFigures(t, &c)
	}
}

func checkFigures(t *testing.T, c *CPU) {
	t.Helper()
	within(t, c.Name+" cores", c.Cores, 1, 256)
	within(t, c.Name+" threads", c.Threads, 1, 512)
	within(t, c.Name+" year", c.Year, 2006, 2026)
	within(t, c.Name+" base", c.BaseGHz, 0.8, 5)
	within(t, c.Name+" boost", c.BoostGHz, 0.8, 6.3)
	within(t, c.Name+" power", c.Watts, 1, 600)
	if c.Cores != nil && c.Threads != nil && (*c.Threads < *c.Cores || *c.Threads > 2**c.Cores) {
		t.Errorf("%s: %d threads on %d cores", c.Name, *c.Threads, *c.Cores)
	}
	if c.BaseGHz != nil && c.BoostGHz != nil && *c.BoostGHz < *c.BaseGHz {
		t.Errorf("%s: boost %v below base %v", c.Name, *c.BoostGHz, *c.BaseGHz)
	}
}

func within[T int | float64](t *testing.T, what string, n *T, least, most T) {
	t.Helper()
	if n != nil && (*n < least || *n > most) {
		t.Errorf("%s: %v", what, *n)
	}
}

// TestFacts compares some rows with what vendors publish.
func TestFacts(t *testing.T) {
	for _, tt := range []struct {
		name, family, architecture string
		cores, threads, year       int
	}{
		{"AMD EPYC 7443P", "EPYC", "x86_64", 24, 48, 2021},
		{"AMD Ryzen 5 PRO 3600", "Ryzen 5", "x86_64", 6, 12, 2019},
		{"AMD EPYC 7502P", "EPYC", "x86_64", 32, 64, 2019},
		{"Intel Xeon E5-2630 v4", "Xeon E5", "x86_64", 10, 20, 2016},
		{"Intel Xeon Gold 5412U", "Xeon Gold", "x86_64", 24, 48, 2023},
		{"Intel Core i9-13900", "Core i9", "x86_64", 24, 32, 2023},
		{"Intel Core i5-13500", "Core i5", "x86_64", 14, 20, 2023},
		{"Ampere Altra Q80-30", "Altra", "arm64", 80, 80, 2020},
	} {
		c, ok := ByName(tt.name)
		if !ok || c.Cores == nil || c.Threads == nil || c.Year == nil {
			t.Errorf("%s: %+v", tt.name, c)
		} else if c.Family != tt.family || c.Architecture != tt.architecture || *c.Cores != tt.cores || *c.Threads != tt.threads || *c.Year != tt.year {
			t.Errorf("%s: %s, %s, %d cores, %d threads, %d", tt.name, c.Family, c.Architecture, *c.Cores, *c.Threads, *c.Year)
		}
	}
	if _, ok := ByName("AMD EPYC 1"); ok {
		t.Error("a name that no processor bears is found")
	}
}
