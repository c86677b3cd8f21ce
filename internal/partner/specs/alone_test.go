package specs_test

import (
	"strings"
	"testing"

	"launchrack/internal/partner/specs"
)

func TestSpeed(t *testing.T) {
	for text, want := range map[string]int{
		"3Gbps": 3000, " 100 Mbps": 100, "1 Gbit/s Port": 1000, "600 Mbit/s port": 600, "2x 10Gbps": 20_000, "2.5 Gbit": 2500,
		"10Gbps shared": 10_000, "400 Gbps": 400_000, "100000 Mbps": 100_000, "2x 100 Gbit/s": 200_000,
		"": 0, "fast": 0, "10": 0, "0 Mbps": 0, "up to 10 Gbps": 0, "1 or 10 Gbps": 0, "-1 Gbps": 0, "12345678901 Mbps": 0,
	} {
		got, err := specs.Speed(text)
		if got != want || (err == nil) != (want > 0) {
			t.Errorf("%q is %d (%v), want %d", text, got, err, want)
		}
		if err != nil && !strings.HasSuffix(err.Error(), "accepted is a speed such as 1Gbps or 600 Mbit/s") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
