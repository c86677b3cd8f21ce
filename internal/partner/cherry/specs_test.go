package cherry

import (
	"strings"
	"testing"
)

func TestMemoryType(t *testing.T) {
	tests := []struct{ name, want string }{
		{"16GB ECC DDRIII ", "DDR3"},
		{"64GB ECC REG DDR4", "DDR4"},
		{"128GB DDR5", "DDR5"},
		{"64GBDDR4", "DDR4"},
		{"8GB ddr-iv", "DDR4"},
		{"32GB LPDDR5X", "LPDDR5X"},
		{"32GB DDR3L", "DDR3L"},
		{"4GB DDRII", "DDR2"},
		{"2GB DDRI", "DDR"},
		{"1GB", ""},
		{"", ""},
		{"DDR", ""},
		{"32GB DDRV", "DDR5"},
	}
	for _, tt := range tests {
		if got := memoryType(tt.name); got != tt.want {
			t.Errorf("memoryType(%q) is %q, want %q", tt.name, got, tt.want)
		}
	}
}

func FuzzMemoryType(f *testing.F) {
	for _, s := range []string{"16GB ECC DDRIII ", "LPDDR5X", "DDR", "DDRIIII", "\xff DDR4"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got := memoryType(s); got != "" && (!strings.Contains(got, "DDR") || len(got) > 8) {
			t.Errorf("memoryType(%q) is %q", s, got)
		}
	})
}
