package cpu

import (
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// TestNoModelNamed holds for texts that name no processor of the table.
func TestNoModelNamed(t *testing.T) {
	for _, text := range []string{
		"", " ", "AMD EPYC", "AMD EPYC 16 Cores", "AMD Ryzen 12 Cores", "Intel Xeon", "Xeon Gold", "Intel Core i7", "4 vCPU", "4 vCPU Cores",
		"2 x 10 x 2.20 GHz", "12 x 3.70 GHz", "or equivalent", "3 Physical Cores", "Common KVM processor", "Genuine Intel(R) CPU @ 2.20GHz",
		"AMD EPYC-Rome Processor", "AMD EPYC Genoa", "Intel Xeon Processor (Icelake)", "Intel Xeon (Cascade Lake) 2.5 GHz", "Intel Xeon E5 2600 or equivalent",
		"Xeon E5-2600 v4 series", "Intel Xeon E5 v3", "AMD Eng Sample: 100-000000053-04_32/20_N",
		"AMD EPYC 7R13", "AMD EPYC 7B12", "AMD EPYC 9J14", "Intel Xeon Platinum 8480C", "RISC-V TH1520", "ARM Neoverse-N1", "AWS Graviton3",
		"Apple", "Apple M1 Max", "Apple M2 Ultra", "Apple M99", "M.2", "SSD M2",
		"7502", "9354", "6130", "3600", "230", "Xeon 5120", "Xeon 8180", "Intel 6130", "Atom", "265", "Intel 265K",
		"AMD EPYC 7502X", "AMD EPYC 75020", "AMD Ryzen 9 5600X", "AMD Ryzen 7 PRO 5950X", "AMD Ryzen 7 8700GE", "Ryzen Threadripper 5950X",
		"Intel EPYC 7502", "AMD Xeon E5-2630 v4", "Intel Ryzen 9 5950X", "i7-5950X", "Intel Xeon Silver 6230", "Intel Core Ultra 5 265K",
		"Intel Xeon E5-2630 v9", "Intel Xeon E5-2630v9", "Intel Xeon Gold 6230 Q", "Intel Core i7-6700 / i7-7700", "EPYC 7302P or EPYC 7402P", "AMD EPYC 4500 MHz",
		"DDR4-3200 ECC", "2x 480 GB SSD", "NVIDIA RTX 4000", "GTX 1080", "Core 2 Quad Q6600", "AMD FX-8350", "VIA Nano",
	} {
		if c, _, ok := Match(text, Hint{}); ok {
			t.Errorf("%q gives %s; it names no processor of the table", text, c.Name)
		}
	}
}

// TestNeighboursStayApart holds for names that differ in little.
func TestNeighboursStayApart(t *testing.T) {
	for text, want := range map[string]string{
		"EPYC 7502": "AMD EPYC 7502", "EPYC 7502P": "AMD EPYC 7502P", "EPYC 7502 P": "AMD EPYC 7502P", "AMD 7502P": "AMD EPYC 7502P", "7502P": "AMD EPYC 7502P",
		"Ryzen 3600": "AMD Ryzen 5 3600", "Ryzen PRO 3600": "AMD Ryzen 5 PRO 3600", "AMD Ryzen 5 3600 PRO": "AMD Ryzen 5 PRO 3600", "Ryzen 5 3600 x 2": "AMD Ryzen 5 3600",
		"Ryzen 5 3600 X": "AMD Ryzen 5 3600X", "AMD Ryzen 5 3600 3600 MHz": "AMD Ryzen 5 3600", "AMD Ryzen 5 3600 4500 MHz": "AMD Ryzen 5 3600",
		"Ryzen 3960X": "AMD Ryzen Threadripper 3960X", "i7-3960X": "Intel Core i7-3960X", "AMD Threadripper 3975WX": "AMD Ryzen Threadripper PRO 3975WX",
		"Intel 6700K": "Intel Core i7-6700K", "Intel 12900": "Intel Core i9-12900", "Intel Core 9900X": "Intel Core i9-9900X", "AMD 9900X": "AMD Ryzen 9 9900X",
		"Intel Xeon E5-2630": "Intel Xeon E5-2630", "Intel Xeon E5-2630 0": "Intel Xeon E5-2630", "E5-2630L v2": "Intel Xeon E5-2630L v2", "E5 2630 L v2": "Intel Xeon E5-2630L v2",
		"Xeon E5620": "Intel Xeon E5620", "Xeon E5-2620": "Intel Xeon E5-2620", "Gold 6731P": "Intel Xeon 6731P", "Xeon Gold 6138P": "Intel Xeon Gold 6138P",
		"Xeon Gold 6438Y+": "Intel Xeon Gold 6438Y+", "Xeon Gold 6438Y": "Intel Xeon Gold 6438Y+", "Xeon Platinum 8480": "Intel Xeon Platinum 8480+",
		"Xeon D-1541": "Intel Xeon D-1541", "D1541": "Intel Xeon D-1541", "Pentium D1508": "Intel Pentium D1508", "G530": "Intel Celeron G530",
		"Apple M4": "Apple M4", "Apple M4 Pro": "Apple M4 Pro", "Mac mini M2": "Apple M2", "Q80-30": "Ampere Altra Q80-30", "Opteron 6234": "AMD Opteron 6234", "Gold 6234": "Intel Xeon Gold 6234",
		"AMD Epyc 9454P, 48 x 2.75 GHz": "AMD EPYC 9454P", "Xeon W5-2455X": "Intel Xeon w5-2455X", "KS-A | Intel i7-6700k": "Intel Core i7-6700K", "E-2134G": "Intel Xeon E-2134",
	} {
		if name, _ := matchText(text, Hint{}); name != want {
			t.Errorf("%q gives %q, want %q", text, name, want)
		}
	}
}

// TestHint holds for what fields beside the text say.
func TestHint(t *testing.T) {
	for _, tt := range []struct {
		text    string
		hint    Hint
		name    string
		sockets string
	}{
		{"E3-1270", Hint{ClockGHz: 3.8}, "Intel Xeon E3-1270 v6", "1"},
		{"E3-1270", Hint{ClockGHz: 3.4}, "Intel Xeon E3-1270", "1"},
		{"E3-1270", Hint{ClockGHz: 3.5}, "Intel Xeon E3-1270", "1"}, // v2 and v3 have that clock
		{"E3-1270", Hint{ClockGHz: 5}, "Intel Xeon E3-1270", "1"},
		{"E3-1270 v2", Hint{ClockGHz: 3.8}, "Intel Xeon E3-1270 v2", "1"},
		{"E5-2630 0", Hint{ClockGHz: 2.2}, "Intel Xeon E5-2630", "1"},
		{"E5-2630 v1", Hint{ClockGHz: 2.2}, "Intel Xeon E5-2630", "1"},
		{"Dual E5-2630 V0 @ 2.30GHz", Hint{}, "Intel Xeon E5-2630", "2"},
		{"2x Intel Xeon E3-1270v1 (4C/8T)", Hint{}, "Intel Xeon E3-1270", "2"},
		{"双路 E5-2640 v4", Hint{}, "Intel Xeon E5-2640 v4", "2"},
		{"Intel Xeon E5 2680 V3 双路，24C48T", Hint{}, "Intel Xeon E5-2680 v3", "2"},
		{"bi-socket Intel Xeon Gold 6230 (génération Cascade Lake)", Hint{}, "Intel Xeon Gold 6230", "2"},
		{"Bi-Xeon E5-2670 à 2,6 GHz", Hint{}, "Intel Xeon E5-2670", "2"},
		{"Intel(R) Core(TM) i7 CPU         920  @ 2.67GHz", Hint{}, "Intel Core i7-920", "1"},
		{"Core i3 CPU 530", Hint{}, "Intel Core i3-530", "1"},
		{"四路 E7-4870", Hint{}, "Intel Xeon E7-4870", "4"},
		{"AMD EPYC 7502", Hint{Sockets: 2}, "AMD EPYC 7502", "2"},
		{"2x AMD EPYC 7502", Hint{Sockets: 1}, "AMD EPYC 7502", "1"},
	} {
		if name, sockets := matchText(tt.text, tt.hint); name != tt.name || sockets != tt.sockets {
			t.Errorf("%q with %+v gives %q, %s; want %q, %s", tt.text, tt.hint, name, sockets, tt.name, tt.sockets)
		}
	}
}

// TestLongTexts reads texts that no host would write. Each is a million pieces long, so that
// work for each pair of pieces would never end.
func TestLongTexts(t *testing.T) {
	for _, piece := range []string{"2x", "A ", "E5 2630 ", "INTELAMD", "1+", "1.", "| ", "™", "\xff"} {
		if _, _, ok := Match(strings.Repeat(piece, 1<<20), Hint{}); ok != (piece == "E5 2630 ") {
			t.Errorf("a million times %q: matched is %v", piece, ok)
		}
	}
}

func FuzzMatch(f *testing.F) {
	for _, text := range []string{"2x Intel(R) Xeon(R) CPU E5-2630 v4 @ 2.20GHz", "AMD EPYC™ 7502P", "Dell R9304x Intel Xeon E7-4820v3", "AMD Epyc 9354 2x32 c", "x2 X 2 2X+", "|@", "\xffＡＭＤ"} {
		f.Add(text, 0, 0.0)
	}
	f.Fuzz(func(t *testing.T, text string, sockets int, clock float64) {
		c, n, ok := Match(text, Hint{Sockets: sockets, ClockGHz: clock})
		if !ok {
			return
		}
		if n < 1 || sockets <= 0 && n > 8 {
			t.Errorf("%q has %d sockets", text, n)
		}
		again, _, ok := Match(c.Name, Hint{})
		if !ok || again != c {
			t.Errorf("%q gives %s, whose name gives another", text, c.Name)
		}
	})
}

func BenchmarkMatch(b *testing.B) {
	All()
	for name, text := range map[string]string{
		"short": "E-2386G", "typical": "Intel(R) Xeon(R) Gold 6248R CPU @ 3.00GHz", "long": "AMD EPYC™ 9454P 48-Core Genoa (Zen4) incl. Simultaneous Multithreading",
		"none": "4 vCPU Cores",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Match(text, Hint{})
			}
		})
	}
}

// BenchmarkLoad measures what the first Match of a process waits for.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		cpus := must.Get(parse(strings.NewReader(file)))(b)
		index(cpus)
	}
}
