package words

import (
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/model/bundled"
	"launchrack/internal/model/language"
	"launchrack/internal/testing/must"
)

func TestSaid(t *testing.T) {
	german, _ := language.Find("de")
	for description, want := range map[string]string{
		"": "",
		"Local disk. Sold until 6 September 2024.":                                       "Lokales Laufwerk. Im Verkauf bis 6.\u00a0Sept.\u00a02024.",
		"2 × 1 TB SSD. Boost up to 3.70 GHz. Up to 1152 GB RAM, more storage available.": "2 × 1 TB SSD. Boost bis 3,70\u00a0GHz. Bis zu 1.152\u00a0GB RAM, mehr Speicherplatz erhältlich.",
		"100 GB NVMe or 200 GB SSD. 1 snapshot.":                                         "100\u00a0GB NVMe oder 200\u00a0GB SSD. 1\u00a0Snapshot.",
		"Up to 1152 GB RAM.":                                                             "Bis zu 1.152\u00a0GB RAM.",
		"3 snapshots.":                                                                   "3\u00a0Snapshots.",
		"Processor generation Raphael (Zen 4) with AMD 3D V-Cache™ Technology. The price depends on the location.": "Prozessorgeneration Raphael (Zen 4) mit AMD 3D V-Cache™ Technology. Der Preis hängt vom Standort ab.",
		"A promotion lowers the setup fee from 10 to 5 EUR for orders until 2026-12-01.":                           "Eine Aktion senkt die Einrichtungsgebühr für Bestellungen bis 1.\u00a0Dez.\u00a02026 von 10 auf 5 EUR.",
		"A promotion waives the setup fee of 10 EUR.":                                                              "Durch eine Aktion entfällt die Einrichtungsgebühr von 10 EUR.",
		"Ready in approx. 3 hours. Fixed price.":                                                                   "Ready in approx. 3 hours. Festpreis.",
		"Formerly $1,043.10 / €907.48 per month.":                                                                  "Vorher 1.043,10\u00a0$ / 907,48\u00a0€ pro Monat.",
		"GPU: NVIDIA A16.": "GPU: NVIDIA A16.",
	} {
		if got := Said(german, description); got != want {
			t.Errorf("%q:\n got %q\nwant %q", description, got, want)
		}
		if got := Said(language.English, description); got != description {
			t.Errorf("in English %q became %q", description, got)
		}
	}
}

// TestSaidKnowsTheBundledSentences: what stays in English of the bundled plans is lists of hardware.
func TestSaidKnowsTheBundledSentences(t *testing.T) {
	pretend, _ := language.Find("xx")
	plans := must.Get(bundled.Plans())(t)
	hardware := regexp.MustCompile(`^(GPUs?\b.*|NIC .*|\d+ ?[x×] .*|)$`)
	unknown := map[string]bool{}
	for _, p := range plans {
		for sentence := range strings.SplitAfterSeq(p.Description, ". ") {
			if sentence = strings.TrimSuffix(sentence, " "); said(pretend, sentence) == sentence && !hardware.MatchString(sentence) && !unknown[sentence] {
				unknown[sentence] = true
				t.Errorf("%s of %s: %q is in no language; add it to sayings", p.Name, p.PartnerName, sentence)
			}
		}
	}
}
