package words_test

import (
	"testing"
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/model/words"
	"launchrack/internal/testing/must"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 plans", 1: "1 plan", 999: "999 plans", 1022: "1,022 plans", 1234567: "1,234,567 plans"} {
		if got := words.Count(n, "plan"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestMinuteIn(t *testing.T) {
	at := time.Date(2026, 4, 15, 9, 30, 0, 0, time.UTC)
	for zone, want := range map[string]string{
		"UTC":               "15 Apr 2026, 09:30 UTC",
		"Europe/Berlin":     "15 Apr 2026, 11:30 CEST",
		"America/Sao_Paulo": "15 Apr 2026, 06:30 UTC-03",
	} {
		location := must.Get(time.LoadLocation(zone))(t)
		if got := language.English.MinuteIn(at, location); got != want {
			t.Errorf("%s: %q, want %q", zone, got, want)
		}
	}
}

func TestCapital(t *testing.T) {
	for text, want := range map[string]string{"": "", "general": "General", "émile": "Émile", "gpu": "GPU", "vds": "VDS", "nvme": "NVMe", "ddr5": "DDR5", "ipv6": "IPv6", "aimed": "Aimed", "gpu plus": "Gpu plus"} {
		if got := words.Capital(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
