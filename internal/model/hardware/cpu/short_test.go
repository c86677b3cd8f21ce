package cpu

import "testing"

// TestShortForms reads what hosts shorten, turn around or part. An empty name is a text that
// names no single processor.
func TestShortForms(t *testing.T) {
	for text, want := range map[string]string{
		"Intel Xeon S4214": "Intel Xeon Silver 4214", "Xeon G6230": "Intel Xeon Gold 6230", "2x Xeon P8280": "Intel Xeon Platinum 8280", "Xeon B3204": "Intel Xeon Bronze 3204",
		"HPE Intel Xeon-S 4214": "Intel Xeon Silver 4214", "Xeon-G 5218": "Intel Xeon Gold 5218", "Xeon-P 8268": "Intel Xeon Platinum 8268",
		"Xeon E5 v4 2680": "Intel Xeon E5-2680 v4", "E5-2680 V-4": "Intel Xeon E5-2680 v4", "E5v4-2680": "Intel Xeon E5-2680 v4", "E5-2680 v.4": "Intel Xeon E5-2680 v4", "Xeon E5-2680 version 4": "Intel Xeon E5-2680 v4", "E5-2680 (v4)": "Intel Xeon E5-2680 v4",
		"Xeon 2288G": "Intel Xeon E-2288G", "E2288G": "Intel Xeon E-2288G", "Xeon E 2288 G": "Intel Xeon E-2288G",
		"EPYC 3251": "AMD EPYC 3251", "AMD EPYC Embedded 3251": "AMD EPYC 3251", "Intel N100": "Intel N100", "Intel Processor N100": "Intel N100", "Alder Lake N100": "Intel N100",
		"AmpereOne A192-32X": "Ampere AmpereOne A192-32X", "Ampere One A160-28X": "Ampere AmpereOne A160-28X", "Ampere A96-36X": "Ampere AmpereOne A96-36X",
		"Ryzen 7 5800H": "AMD Ryzen 7 5800H", "R9 7945HX": "AMD Ryzen 9 7945HX", "Ryzen 7 PRO 5850U": "AMD Ryzen 7 PRO 5850U", "i3-N305": "Intel Core i3-N305", "Intel N305": "Intel Core i3-N305",
		"E7-4870": "Intel Xeon E7-4870", "4x Xeon E7-4850": "Intel Xeon E7-4850", "Xeon E7-4850 v2": "Intel Xeon E7-4850 v2",
		"Ryzen9 7950X": "AMD Ryzen 9 7950X", "R9-7950X": "AMD Ryzen 9 7950X", "7950X3D": "AMD Ryzen 9 7950X3D", "AMD 7950X": "AMD Ryzen 9 7950X", "EPYC 7003 7543P": "AMD EPYC 7543P",
		"Core i9 9900 K": "Intel Core i9-9900K", "i9 9900 KS": "Intel Core i9-9900KS", "Core-i7 8700": "Intel Core i7-8700", "i7 8700": "Intel Core i7-8700", "8700K": "", "Intel 8700K": "Intel Core i7-8700K",
		"W-1290 P": "Intel Xeon W-1290P", "Xeon W1290P": "Intel Xeon W-1290P", "Altra Q8030": "Ampere Altra Q80-30", "Ampere Q80-30": "Ampere Altra Q80-30",
		"Intel Platinum 8160": "Intel Xeon Platinum 8160", "Silver 4110": "Intel Xeon Silver 4110", "Gold 6226R": "Intel Xeon Gold 6226R", "Xeon Scalable Gold 6140": "Intel Xeon Gold 6140", "Intel Xeon 6140 Gold": "Intel Xeon Gold 6140", "Xeon Gold 6226 R": "Intel Xeon Gold 6226R",
		"EPYC 7543-P": "AMD EPYC 7543P", "EPYC 7763 (2 CPU)": "AMD EPYC 7763", "EPYC Milan-X 7773X": "AMD EPYC 7773X", "AMD EPYC(TM) 7763 64-Core Processor": "AMD EPYC 7763",
		"EPYC 7763 64C 128T 2.45GHz 256MB": "AMD EPYC 7763", "Zen4 EPYC 9354": "AMD EPYC 9354", "Genoa 9354": "AMD EPYC 9354", "Ryzen 5 3600 6c/12t": "AMD Ryzen 5 3600", "AMD R5 3600": "AMD Ryzen 5 3600", "Ryzen 3600": "AMD Ryzen 5 3600",
		"Threadripper Pro 5995WX": "AMD Ryzen Threadripper PRO 5995WX", "TR PRO 5995WX": "AMD Ryzen Threadripper PRO 5995WX", "Xeon Platinum-8380": "Intel Xeon Platinum 8380", "E3-1230v6": "Intel Xeon E3-1230 v6", "E3 1230 V 6": "Intel Xeon E3-1230 v6", "Intel E31230v6": "Intel Xeon E3-1230 v6",
		"Xeon D1541": "Intel Xeon D-1541", "D-1541": "Intel Xeon D-1541", "Xeon-D1541": "Intel Xeon D-1541", "Xeon D 1541": "Intel Xeon D-1541", "Atom C2750": "Intel Atom C2750", "Avoton C2750": "Intel Atom C2750", "Celeron J4125": "Intel Celeron J4125", "J4125": "Intel Celeron J4125", "Pentium G4560": "Intel Pentium G4560", "Xeon X5650": "Intel Xeon X5650", "X5650": "Intel Xeon X5650", "Intel L5640": "Intel Xeon L5640", "Opteron 6276": "AMD Opteron 6276",
		"Xeon 6 6780E": "Intel Xeon 6780E", "Xeon6 6780E": "Intel Xeon 6780E", "Xeon 6780E": "Intel Xeon 6780E", "Gold 6438Y": "Intel Xeon Gold 6438Y+", "i9 13900": "Intel Core i9-13900", "13900K": "", "Intel i9 13th gen 13900K": "Intel Core i9-13900K", "Core Ultra 9 285K": "Intel Core Ultra 9 285K", "Ultra 9 285K": "Intel Core Ultra 9 285K", "Intel 285K": "",
		"AMD Ryzen™ 9 9950X (16x 4.3GHz)": "AMD Ryzen 9 9950X", "AMD Ryzen 9 PRO 7945": "AMD Ryzen 9 PRO 7945", "Pentium G4560 3.5": "Intel Pentium G4560", "Intel G4560": "Intel Pentium G4560", "Xeon 5650": "", "EPYC 4464P": "AMD EPYC 4464P", "EPYC4464P": "AMD EPYC 4464P", "EPYC 9005 9755": "AMD EPYC 9755", "EPYC Turin 9355P": "AMD EPYC 9355P",
		"E5-2650L v3": "Intel Xeon E5-2650L v3", "E5-2650Lv3": "Intel Xeon E5-2650L v3", "E5 2650 L v3": "Intel Xeon E5-2650L v3", "Dual Intel Hexa-Core Xeon E5-2620": "Intel Xeon E5-2620", "Intel(R) Xeon(R) Silver 4210R CPU @ 2.40GHz": "Intel Xeon Silver 4210R", "2 x Intel Xeon Gold 6230R (26-Core)": "Intel Xeon Gold 6230R", "Xeon E-2236 / E-2136": "", "XeonE5-2680v4": "Intel Xeon E5-2680 v4", "E5 - 2680v4": "Intel Xeon E5-2680 v4", "Intel® Xeon® E5-2680 v4 × 2": "Intel Xeon E5-2680 v4",
		"Xeon Gold 6134M": "Intel Xeon Gold 6134M", "EPYC 7F72": "AMD EPYC 7F72", "Rome 7452": "AMD EPYC 7452", "Xeon version 4": "", "Xeon S9214": "", "Xeon G": "", "AMD S4214": "", "EPYC-Rome 7452": "AMD EPYC 7452", "7452 EPYC": "AMD EPYC 7452", "Ryzen 3900": "AMD Ryzen 9 3900", "AMD Ryzen 9-3900": "AMD Ryzen 9 3900", "Ryzen 9/3900X": "AMD Ryzen 9 3900X", "Ryzen 3900-X": "AMD Ryzen 9 3900X", "Ryzen 5950 X": "AMD Ryzen 9 5950X",
	} {
		if got, _ := matchText(text, Hint{}); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
