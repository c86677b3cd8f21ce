package words_test

import (
	"strconv"
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
	"launchrack/internal/testing/must"
)

// TestSizesAreWordedAlike compares the sizes on cards with those in a filter's options.
func TestSizesAreWordedAlike(t *testing.T) {
	for _, gb := range []string{"0", "1", "0.5", "999", "999.9", "1000", "1024", "1500", "2000", "1920.25", "16000", "123456789"} {
		n := must.Get(strconv.ParseFloat(gb, 64))(t)
		if got, want := string(words.Gigabytes.AppendNumber(nil, language.English, market.MustAmount(gb))), words.SizeText(language.English, n); got != want {
			t.Errorf("%s GB is %q in a choice, and %q on a card", gb, got, want)
		}
	}
}

func TestNumbersInWords(t *testing.T) {
	for _, tt := range []struct {
		wording words.Wording
		number  string
		want    string
	}{
		{words.Cores, "1", "1 core"}, {words.Cores, "1.0", "1 core"}, {words.Cores, "8", "8 cores"}, {words.NVMeDrives, "1", "1 NVMe disk"}, {words.HDDDrives, "2", "2 hard disks"},
		{words.Gigabytes, "64", "64 GB"}, {words.Gigabytes, "1920", "1.92 TB"}, {words.AsIs, "5", "5"},
		{words.BitRate, "200", "200 Mbps"}, {words.BitRate, "1000", "1 Gbps"}, {words.BitRate, "2500", "2.5 Gbps"}, {words.BitRate, "1236", "1.24 Gbps"}, {words.BitRate, "999", "999 Mbps"}, {words.BitRate, "0.5", "0.5 Mbps"},
	} {
		if got := string(tt.wording.AppendNumber(nil, language.English, market.MustAmount(tt.number))); got != tt.want {
			t.Errorf("%s is %q, want %q", tt.number, got, tt.want)
		}
	}
}

func TestTextsInWords(t *testing.T) {
	for _, tt := range []struct {
		facet, text, want string
	}{
		{"countries", "DE", "Germany"}, {"countries", "ZZ", "ZZ"}, {"cpu_vendor", "AMD", "AMD"}, {"virtualization", "kvm", "KVM"}, {"virtualization", "bhyve", "bhyve"},
		{"ram_ecc", "true", "Yes"}, {"ram_ecc", "false", "No"}, {"type", "vds", "Cloud servers"}, {"ipv4", "NAT", "NAT"}, {"ipv4", "none", "None"},
	} {
		facet, _ := words.FindFacet(tt.facet)
		if got := facet.Text(language.English, tt.text); got != tt.want {
			t.Errorf("%s is %q, want %q", tt.text, got, tt.want)
		}
	}
}
