package query_test

import (
	"testing"

	"launchrack/internal/catalog/query"
	"launchrack/internal/testing/check"
)

func TestWords(t *testing.T) {
	for text, want := range map[string][]string{
		"AMD EPYC 7443P":          {"amd", "epyc", "7443p"},
		"64 GB RAM":               {"64gib", "ram"},
		"64gb":                    {"64gib"},
		"64 GiB, 1.92TB":          {"64gib", "1.92tib"},
		"10 Gbit/s 10gbps 10 GbE": {"10gbit", "10gbit", "10gbit"},
		"10000 Mbps":              {"10000mbit"},
		"8 Cores 8vCPU":           {"8core", "8core"},
		"2 x 512 GB":              {"2", "x", "512gib"},
		"64 g":                    {"64", "g"}, // a unit that is being typed
		"64 GBs, x64gb":           {"64", "gbs", "x64gb"},
		"1.92":                    {"1", "92"},
		"c5.2xlarge":              {"c5", "2xlarge"},
		"x86_64 x86-64 x86 64":    {"x86", "x86", "x86", "64"},
		"1 Gbit/sec":              {"1gbit", "sec"},
		"Š'x, ":                   {"s", "x"},
		"Řeřicha, Łódź":           {"rericha", "lodz"},
		"++":                      nil,
		"":                        nil,
	} {
		check.Match(t, query.Words(text), want, "%q", text)
	}
}
