package row_test

import (
	"strconv"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

// TestSizesAreWordedAlike compares the sizes on cards with those in the choices
// of a filter.
func TestSizesAreWordedAlike(t *testing.T) {
	for _, gb := range []string{"0", "1", "0.5", "999", "999.9", "1000", "1024", "1500", "2000", "1920.25", "16000", "123456789"} {
		n, err := strconv.ParseFloat(gb, 64)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := string(row.Gigabytes.AppendNumber(nil, market.MustAmount(gb))), row.SizeText(n); got != want {
			t.Errorf("%s GB is %q in a choice, and %q on a card", gb, got, want)
		}
	}
}

func TestNumbersInWords(t *testing.T) {
	for _, tt := range []struct {
		wording row.Wording
		number  string
		want    string
	}{
		{row.Cores, "1", "1 core"}, {row.Cores, "1.0", "1.0 core"}, {row.Cores, "8", "8 cores"},
		{row.Gigabytes, "64", "64 GB"}, {row.Gigabytes, "1920", "1.92 TB"}, {row.AsIs, "5", "5"},
		{row.BitRate, "200", "200 Mbps"}, {row.BitRate, "1000", "1 Gbps"}, {row.BitRate, "2500", "2.5 Gbps"}, {row.BitRate, "0.5", "0.5 Mbps"},
	} {
		if got := string(tt.wording.AppendNumber(nil, market.MustAmount(tt.number))); got != tt.want {
			t.Errorf("%s is %q, want %q", tt.number, got, tt.want)
		}
	}
}

func TestTextsInWords(t *testing.T) {
	for _, tt := range []struct {
		wording    row.Wording
		text, want string
	}{
		{row.CountryNames, "DE", "Germany"}, {row.CountryNames, "ZZ", "ZZ"}, {row.AsIs, "AMD", "AMD"},
	} {
		if got := string(tt.wording.AppendText(nil, tt.text)); got != tt.want {
			t.Errorf("%s is %q, want %q", tt.text, got, tt.want)
		}
	}
}
