package cpu

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	version   = regexp.MustCompile(` v(\d)$`)
	trademark = regexp.MustCompile(`\b(Intel|Xeon|Core|Pentium|Celeron|Atom|EPYC|Ryzen|Opteron|Ampere|Altra|Gold)\b`)
)

// spellings are the ways in which hosts write a name itself.
var spellings = map[string]func(string) string{
	"as it is":         func(s string) string { return s },
	"capitals":         strings.ToUpper,
	"small letters":    strings.ToLower,
	"Pro":              func(s string) string { return strings.Replace(s, "PRO", "Pro", 1) },
	"no hyphens":       func(s string) string { return strings.ReplaceAll(s, "-", " ") },
	"hyphens glued":    func(s string) string { return strings.ReplaceAll(s, "-", "") },
	"hyphens spread":   func(s string) string { return strings.ReplaceAll(s, "-", " - ") },
	"odd hyphens":      func(s string) string { return strings.ReplaceAll(s, "-", "\u2011") },
	"wide blanks":      func(s string) string { return strings.ReplaceAll(s, " ", "   ") },
	"hard blanks":      func(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") },
	"underscores":      func(s string) string { return strings.ReplaceAll(s, " ", "_") },
	"version glued":    func(s string) string { return version.ReplaceAllString(s, "v$1") },
	"version capital":  func(s string) string { return version.ReplaceAllString(s, " V$1") },
	"version hyphened": func(s string) string { return version.ReplaceAllString(s, "-v$1") },
	"registered":       func(s string) string { return trademark.ReplaceAllString(s, "$1®") },
	"trademarks":       func(s string) string { return trademark.ReplaceAllString(s, "$1™") },
	"(R)":              func(s string) string { return trademark.ReplaceAllString(s, "$1(R)") },
	"(TM)":             func(s string) string { return trademark.ReplaceAllString(s, "$1(tm)") },
	"no vendor": func(s string) string {
		if strings.HasPrefix(s, "Apple ") {
			return s
		}
		_, rest, _ := strings.Cut(s, " ")
		return rest
	},
	"brand glued": func(s string) string { return strings.Replace(s, "Xeon ", "Xeon", 1) },
	"metal glued": func(s string) string {
		return strings.NewReplacer("Gold ", "Gold", "Silver ", "Silver", "Platinum ", "Platinum").Replace(s)
	},
	"all of Xeon glued":  func(s string) string { return strings.Replace(s, "Intel Xeon ", "IntelXeon", 1) },
	"Core glued":         func(s string) string { return strings.Replace(s, "Core i", "Corei", 1) },
	"EPYC glued":         func(s string) string { return strings.Replace(s, "EPYC ", "EPYC", 1) },
	"brand hyphened":     func(s string) string { return strings.NewReplacer("Xeon ", "Xeon-", "EPYC ", "EPYC-").Replace(s) },
	"Processor inside":   func(s string) string { return strings.Replace(s, "Xeon ", "Xeon Processor ", 1) },
	"CPU inside":         func(s string) string { return strings.Replace(s, "Xeon ", "Xeon CPU ", 1) },
	"code name inside":   func(s string) string { return strings.Replace(s, "EPYC ", "EPYC Genoa ", 1) },
	"Ryzen, no series":   func(s string) string { return regexp.MustCompile(`Ryzen \d `).ReplaceAllString(s, "Ryzen ") },
	"R for Ryzen":        func(s string) string { return regexp.MustCompile(`AMD Ryzen (\d) `).ReplaceAllString(s, "AMD R$1 ") },
	"no brand":           func(s string) string { return strings.Replace(s, "AMD EPYC", "AMD", 1) },
	"Xeon not said":      func(s string) string { return strings.Replace(s, "Intel Xeon", "Intel", 1) },
	"Core not said":      func(s string) string { return strings.Replace(s, "Intel Core i", "Intel i", 1) },
	"Pentium not said":   func(s string) string { return strings.Replace(s, "Intel Pentium", "Intel", 1) },
	"Scalable with Gold": func(s string) string { return strings.Replace(s, "Xeon 6", "Xeon Gold 6", 1) },
}

// decorations are what hosts write around a name, with the sockets that they tell.
var decorations = []struct {
	text    string
	sockets int
}{
	{"%s", 1}, {"  %s ", 1}, {"CPU %s", 1}, {"%s CPU", 1}, {"%s Processor", 1}, {"Prozessor: %s", 1},
	{"%s @ 2.40GHz", 1}, {"%s CPU @ 3.60GHz", 1}, {"%s 2.8 GHz", 1}, {"%s (2.65 GHz)", 1}, {"%s 3,5GHz", 1}, {"%s 3800 MHz", 1},
	{"%s 32-Core Processor", 1}, {"%s 16-Core", 1}, {"%s Octa-Core", 1}, {"%s Quad-Core", 1}, {"%s 24 Cores / 48 Threads", 1},
	{"%s 8c/16t", 1}, {"%s (Cascade Lake)", 1}, {"%s incl. Hyper-Threading Technology", 1}, {"%s with Radeon Graphics", 1},
	{"%s or equivalent", 1}, {"SYS-2 | %s", 1}, {"%s | 64 GB DDR4", 1}, {"%s - 6c/12t - 3.5GHz/4.7GHz", 1}, {"%s (4 x 3.2 GHz)", 1}, {"%s 4x3.2GHz", 1}, {"12th Gen %s", 1}, {"HP DL380 %s", 1}, {"Dell R740xd %s", 1},
	{"Single %s", 1}, {"1x %s", 1}, {"1 x %s", 1}, {"%s 1x16 c", 1},
	{"2x %s", 2}, {"2 x %s", 2}, {"2X %s", 2}, {"2× %s", 2}, {"2х %s", 2}, {"%s ×2", 2}, {"2*%s", 2}, {"2 * %s", 2}, {"%s * 2", 2}, {"Two %s", 2}, {"2P %s", 2}, {"%s 2P", 2}, {"2 processors %s", 2}, {"%s, 2 processors", 2}, {"%s (x2)", 2}, {"%s (10C/20T) 2.2GHz x2", 2}, {"2x%s", 2}, {"Dual %s", 2}, {"DUAL  %s", 2}, {"4x %s", 4}, {"Quad %s", 4},
	{"%s 2x24 c", 2}, {"%s 2x 16 cores", 2}, {"%s (2x)", 2}, {"%s x2", 2}, {"%s x 2", 2}, {"%s, 2 sockets", 2}, {"%s Dual", 2},
	{"%s, x64, Sockets: 2, Cores per socket: 8, Threads per core: 2, Frequency: 2.1 GHz", 2},
	{"HP DL380 2x %s", 2}, {"Dual %s 2x 2.90 GHz", 2}, {"Dual %s 4x 2.90 GHz", 2}, {"2x %s 12-Core, Sapphire Rapids", 2},
}

// everyVariation thins the 3.6 million variations. A prime meets all of them over
// names, spellings and decorations.
const everyVariation = 211

// TestVariations writes every name of the table as hosts might and expects that name
// back, never another.
func TestVariations(t *testing.T) {
	tried, missed := 0, 0
	ways := slices.Sorted(maps.Keys(spellings))
	for i, c := range All() {
		turn := 7 * i
		for _, how := range ways {
			if unclear(how, c.Name) {
				continue
			}
			for _, d := range decorations {
				if turn++; turn%everyVariation != 0 {
					continue
				}
				text := strings.Replace(d.text, "%s", spellings[how](c.Name), 1)
				if countsCoresNotSockets.MatchString(text) {
					continue
				}
				tried++
				if name, sockets := matchText(text, Hint{}); name != c.Name || sockets != strconv.Itoa(d.sockets) {
					if missed++; missed <= 40 {
						t.Errorf("%s: %q gives %q with %s sockets; want %q with %d", how, text, name, sockets, c.Name, d.sockets)
					}
				}
			}
		}
	}
	t.Logf("%d of %d variations missed", missed, tried)
}

// countsCoresNotSockets finds "Dual Core i5", a dual-core chip.
var countsCoresNotSockets = regexp.MustCompile(`(?i)(dual|quad|single|two|four)\W+core`)

// unclear tells spellings that name no single processor: a number alone.
func unclear(how, name string) bool {
	fields := strings.Fields(name)
	if how != "Xeon not said" || !digitsOnly(fields[len(fields)-1]) {
		return false
	}
	return !metals[strings.ToUpper(fields[len(fields)-2])]
}

// TestGluedToAChassis reads the names that a host's list glues to the chassis.
func TestGluedToAChassis(t *testing.T) {
	for chassis, sockets := range map[string]string{
		"Dell R5102x ": "2", "Dell R9304x ": "4", "HP DL380eG82x ": "2", "HP DL120G91x ": "1", "Huawei RH2288V22x ": "2",
		"IBM X3650M42x ": "2", "HP DL120G6": "1", "Supermicro SC813MTQ": "1", "IBM X3450": "1", "Dell R210-II": "1",
	} {
		for _, c := range All() {
			if name, n := matchText(chassis+c.Name, Hint{}); name != c.Name || n != sockets {
				t.Errorf("%q gives %q with %s sockets; want %s", chassis+c.Name, name, n, sockets)
			}
		}
	}
}
