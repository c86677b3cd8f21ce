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

func TestTrafficTB(t *testing.T) {
	for text, want := range map[string]float64{
		"30TB": 30, "1.5 TB": 1.5, "32 TB Traffic": 32, "Unlimited": -1, "Unlimited Traffic": -1, "unbegrenzt": -1, "20 TB free": 20,
		"": 0, "0 TB": 0, "1 Gbit/s": 0, "10 or 20 TB": 0, "up to 20 TB": 0,
	} {
		got := 0.0
		if tb := specs.TrafficTB(text); tb != nil {
			got = *tb
		}
		if got != want {
			t.Errorf("%q is %v TB, want %v", text, got, want)
		}
	}
}
