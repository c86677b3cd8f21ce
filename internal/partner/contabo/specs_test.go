package contabo

import (
	"strings"
	"testing"

	"launchrack/internal/partner"
)

func TestParseCPU(t *testing.T) {
	tests := []struct {
		title, subtitle string
		want            cpu
		wantErr         bool
	}{
		{title: "12 x 3.70 GHz", subtitle: "AMD Ryzen 9 7900", want: cpu{12, "AMD Ryzen 9 7900", "3.7 GHz"}},
		{title: "24 x 2.50 GHz (3.70 max)", subtitle: "AMD EPYC 9224", want: cpu{24, "AMD EPYC 9224", "2.5 GHz"}},
		{title: "Intel Xeon E5 2630v4", subtitle: "10 x 2.20 GHz", want: cpu{10, "Intel Xeon E5 2630v4", "2.2 GHz"}},
		{title: "2 x Intel Xeon E5 2630v4", subtitle: "2 x 10 x 2.20 GHz", want: cpu{20, "2 x Intel Xeon E5 2630v4", "2.2 GHz"}},
		{title: "2 x AMD EPYC 7282", subtitle: "2 x 16 x 2.80 GHz", want: cpu{32, "2 x AMD EPYC 7282", "2.8 GHz"}},
		{title: "4 vCPU Cores", want: cpu{cores: 4}},
		{title: "1 vCPU Core", want: cpu{cores: 1}},
		{title: "3 Physical Cores", subtitle: "AMD EPYC 7282 2.8 GHz", want: cpu{3, "AMD EPYC 7282", "2.8 GHz"}},
		{title: "32 x 3.55 GHz", want: cpu{cores: 32, frequency: "3.55 GHz"}},
		{title: "8 x 4.00 GHz", subtitle: "AMD Ryzen 7 4.5 GHz", want: cpu{8, "AMD Ryzen 7", "4 GHz"}},
		{title: "AMD EPYC 7282", wantErr: true},
		{title: "many cores", wantErr: true},
		{title: "0 vCPU Cores", wantErr: true},
		{title: "99999 vCPU Cores", wantErr: true},
	}
	for _, tt := range tests {
		t.Run(tt.title, func(t *testing.T) {
			got, err := parseCPU(tt.title, tt.subtitle)
			if tt.wantErr {
				if err == nil || !strings.Contains(err.Error(), "accepted are forms such as") {
					t.Errorf("got %+v, %v, want an error that tells the forms", got, err)
				}
				return
			}
			if err != nil || got != tt.want {
				t.Errorf("got %+v, %v, want %+v", got, err, tt.want)
			}
		})
	}
}

func TestParseMemory(t *testing.T) {
	tests := []struct {
		text string
		gb   float64
		kind string
		err  bool
	}{
		{text: "64 GB RAM", gb: 64},
		{text: "128 GB REG ECC", gb: 128, kind: "REG ECC"},
		{text: "128 GB DDR5 RAM", gb: 128, kind: "DDR5"},
		{text: "1.5 TB REG ECC", gb: 1500, kind: "REG ECC"},
		{text: "512 MB RAM", gb: 0.5},
		{text: "64", err: true},
		{text: "lots", err: true},
		{text: "64 GBytes", err: true},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			gb, kind, err := parseMemory(tt.text)
			if (err != nil) != tt.err {
				t.Fatalf("error is %v", err)
			}
			if !tt.err && (*partner.Float(gb) != tt.gb || kind != tt.kind) {
				t.Errorf("got %v GB of %q, want %v of %q", gb, kind, tt.gb, tt.kind)
			}
		})
	}
}

func FuzzParseCPU(f *testing.F) {
	f.Add("12 x 3.70 GHz", "AMD Ryzen 9 7900")
	f.Add("2 x AMD EPYC 7282", "2 x 16 x 2.80 GHz")
	f.Add("9999 x 9999 x 999.999 GHz", "")
	f.Add("3 Physical Cores", "AMD EPYC 7282 2.8 GHz")
	f.Fuzz(func(t *testing.T, title, subtitle string) {
		got, err := parseCPU(title, subtitle)
		if err == nil && (got.cores < 1 || got.cores > 9999*9999) {
			t.Errorf("parseCPU(%q, %q) gives %d cores", title, subtitle, got.cores)
		}
		if err == nil && got.frequency != "" && !strings.HasSuffix(got.frequency, " GHz") {
			t.Errorf("parseCPU(%q, %q) gives frequency %q", title, subtitle, got.frequency)
		}
	})
}

func FuzzParseMemory(f *testing.F) {
	for _, s := range []string{"64 GB RAM", "128 GB REG ECC", "0.0001 MB", "9999999 TiB RAM RAM"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if gb, _, err := parseMemory(s); err == nil && gb.Sign() < 0 {
			t.Errorf("parseMemory(%q) gives %v", s, gb)
		}
	})
}
