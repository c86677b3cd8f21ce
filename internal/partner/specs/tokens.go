package specs

import (
	"regexp"
	"strings"

	"launchrack/internal/model/market"
	numbers "launchrack/internal/partner/quantity"
)

// kind is what a token is.
type kind int

const (
	word   kind = iota
	number      // 4
	times       // 2x
	size        // 4 GB
	speed       // 1 Gbps
	clock       // 3.4 GHz
	prefix      // /64
	money       // $5
	vague       // 2-4 GB
	at          // @
	open        // (
	shut        // )
)

type token struct {
	kind kind
	text string
	role role
	n    market.Amount
	unit string // of a size KB to PB or KiB to PiB in upper case, of a speed M, G or T, of a clock GHZ or MHZ
}

const digits = `\d{1,3}(?:[ ,.]\d{3})+(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,4})?`

// lexer matches the tokens of a folded text. The order matters: a range or a percentage before its numbers, a speed
// before a size, since "gb/s" begins with "gb".
var lexer = regexp.MustCompile(strings.Join([]string{
	`(?P<vague>(?:` + digits + `)\s?(?:[kmgtp]b?)?\s?(?:-|to|bis|~|à)\s?(?:` + digits + `)\s?(?:[kmgtp]i?b|gbps|mbps|cores?|vcpus?|[gt]\b)?|\d{1,4}(?:[.,]\d+)?\s?%|\d{8,}\s?[a-z]*|\d+\.\d{1,2}\.\d+\s?[a-z]*)`,
	`(?P<money>[+]?\s?[$€£₽]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£₽]|(?:usd|eur|gbp|rub|pln|zl)\b))`,
	`(?P<prefix>/\d{2,3}\b)`,
	`(?P<speed>(?P<sn>` + digits + `)[ -]?(?P<su>[mgt])(?:bps|bits?(?:/s(?:ec)?|s)?|b/s(?:ec)?|be|ige|igabits?|egabits?)\b(?:/s)?)`,
	`(?P<clock>(?P<cn>` + digits + `)\s?(?P<cu>[gm])hz\b)`,
	`(?P<size>(?P<zn>` + digits + `)[ -]?(?:(?P<zu>[kmgtp]i?)[bo]\b|(?P<zb>[mgt])(?:igs?)?\b))`,
	`(?P<times>\b(?P<tn>\d{1,3})\s?[x*](?:\s|$|\))|\bx\s?(?P<tm>\d{1,2})\b)`,
	`(?P<number>(?P<nn>` + digits + `)\b)`,
	`(?P<at>@)`, `(?P<open>[(\[])`, `(?P<shut>[)\]])`,
	`(?P<word>\p{L}[\p{L}\d]*(?:[.'_][\p{L}\d]+)*|\d[\p{L}\d]*\p{L}[\p{L}\d-]*)`,
}, "|"))

var (
	groupOf = lexer.SubexpIndex
	kinds   = map[string]kind{"vague": vague, "money": money, "prefix": prefix, "speed": speed, "clock": clock, "size": size, "times": times,
		"number": number, "at": at, "open": open, "shut": shut, "word": word}
	// cyrillic matches the Russian units.
	cyrillic = regexp.MustCompile(`\d\s?(?:[кмгт]б(?:ит)?(?:/с(?:ек)?)?|[мг]гц)`)
	russian  = strings.NewReplacer("бит/сек", "bit/s", "бит/с", "bit/s", "бит", "bit", "гц", "hz", "б/с", "b/s", "б", "b", "к", "k", "м", "m", "г", "g", "т", "t")
	// finnish matches "4 Gt", which is 4 GB.
	finnish = regexp.MustCompile(`(\d\s?[kmgt])t\b`)
	// fraction and percent match the share of a core, threaded matches "8c/16t", multiple "2x480", glued "4-core".
	fraction = regexp.MustCompile(`\b1/([248]) ?(v?core|v?cpu|kern)`)
	percent  = regexp.MustCompile(`\b(\d{2})\s?% (?:of |eines |guaranteed |dedicated )+(?:a |one )?((?:cpu |v)?core|kern|vcpu)`)
	threaded = regexp.MustCompile(`\b(\d{1,3})\s?c(?:ores?)?\s?/\s?(\d{1,3})\s?t(?:hreads?)?\b`)
	multiple = regexp.MustCompile(`(^|[^.,\pL\d])(\d{1,3})\s?[x*]\s?(\d|ipv|v?core|v?cpu|ssd|nvme|hdd)`)
	// enclosed matches the number of disks in "(4) 250GB SSD".
	enclosed = regexp.MustCompile(`\((\d{1,2})\) ?(\d+(?:[.,]\d+)?\s?[gt]b\s(?:\pL+\s)?(?:ssd|nvme|hdd|sata|sas)\b)`)
	// percented matches "1 core (25%)", and slashed the traffic of "20TB/1Gbps".
	percented = regexp.MustCompile(`\b1 ?(v?cores?|v?cpus?|kern|ядро)\s*[(]?(\d{1,2})\s?%\s*(?:[)]|$)`)
	slashed   = regexp.MustCompile(`(\d\s?[gt]b)/(\d)`)
	glued     = regexp.MustCompile(`(\d)-?(v?cores?|v?cpus?|kerne?|threads?)\b`)
	words     = strings.NewReplacer("dual core", "2 core", "dual-core", "2 core", "quad core", "4 core", "quad-core", "4 core",
		"w/o", "without", "hexa core", "6 core", "hexa-core", "6 core", "octa core", "8 core", "octa-core", "8 core", "hyper-v", "hyperv", "'s", "s", "10gige", "10 gbps")
	// spaceless matches a letter of a script that writes no spaces, before what it stands beside.
	spaceless = regexp.MustCompile(`([\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}ー])([0-9a-z])`)

	halves = map[string]string{"2": "0.5", "4": "0.25", "8": "0.125"}
)

// tokenize reads a folded text.
func tokenize(text string) (list []token) {
	text = spaceless.ReplaceAllString(cyrillic.ReplaceAllStringFunc(text, russian.Replace), "$1 $2")
	text = finnish.ReplaceAllString(text, "${1}b")
	text = enclosed.ReplaceAllString(text, "${1}x $2")
	text = slashed.ReplaceAllString(multiple.ReplaceAllString(text, "${1}${2}x $3"), "$1 @ $2")
	text = words.Replace(threaded.ReplaceAllString(text, "$1 cores $2 threads"))
	text = fraction.ReplaceAllStringFunc(text, func(s string) string {
		m := fraction.FindStringSubmatch(s)
		return halves[m[1]] + " " + m[2]
	})
	text = percented.ReplaceAllStringFunc(text, func(s string) string {
		m := percented.FindStringSubmatch(s)
		return "0." + strings.Repeat("0", 2-len(m[2])) + m[2] + " " + m[1]
	})
	text = glued.ReplaceAllString(percent.ReplaceAllString(text, "0.$1 $2"), "$1 $2")
	for _, m := range lexer.FindAllStringSubmatchIndex(text, -1) {
		if t, ok := tokenOf(text, m); ok {
			list = append(list, t)
		}
	}
	return named(list)
}

func tokenOf(text string, m []int) (token, bool) {
	group := func(names ...string) string {
		for _, name := range names {
			if i := groupOf(name); m[2*i] >= 0 {
				return text[m[2*i]:m[2*i+1]]
			}
		}
		return ""
	}
	t := token{text: text[m[0]:m[1]]}
	if strings.HasSuffix(t.text, "%") {
		return t, false // "CPU: 200%" counts no cores
	}
	for name, k := range kinds {
		if m[2*groupOf(name)] >= 0 {
			t.kind = k
		}
	}
	switch t.kind {
	case word:
		return t, true
	case size:
		t.unit = strings.ToUpper(group("zu", "zb")) + "B"
		if len(t.unit) == 3 {
			t.unit = t.unit[:1] + "IB"
		}
	case speed:
		t.unit = strings.ToUpper(group("su"))
	case clock:
		t.unit = strings.ToUpper(group("cu"))
	case times, number:
	default:
		return t, true
	}
	var ok bool
	t.n, ok = parse(group("zn", "sn", "cn", "tn", "tm", "nn"), t.unit)
	if !ok {
		t.kind = vague
	}
	return t, true
}

// parse reads a number. Three digits behind one sign are thousands ("1,000 GB", "2.048 MB"), unless a decimal makes
// sense there as well: then it is refused.
func parse(text, unit string) (market.Amount, bool) {
	n, decimal, ok := numbers.Written(text)
	isComma, inTB := strings.Contains(text, ","), strings.HasPrefix(unit, "T")
	switch {
	case !ok || n.Equal(decimal), isComma && !inTB, strings.HasPrefix(unit, "M"):
		return n, ok
	case !isComma && inTB:
		return decimal, true
	}
	return n, false
}

// line matches the word behind "Core" in the name of a processor.
var line = regexp.MustCompile(`^(?:i[3579]|m[357]?|ultra|duo|quad)$`)

// named gives words their roles, the longest phrase first, and joins the words of a phrase. The "Core" of an Intel
// Core counts nothing.
func named(list []token) (out []token) {
	d := dictionaryOf()
	for i := 0; i < len(list); {
		if list[i].kind == money && strings.HasPrefix(list[i].text, "+") {
			list[i].role = ignore
		}
		n := 1
		if list[i].kind == word {
			n = d.name(list[i:], &list[i])
		}
		if list[i].text == "core" && (i > 0 && list[i-1].text == "intel" || i+1 < len(list) && line.MatchString(list[i+1].text)) {
			list[i].role = ""
		}
		out = append(out, list[i])
		i += n
	}
	return out
}

// name gives the first token the role of the longest phrase that begins with it, and returns the
// phrase's length.
func (d dictionary) name(list []token, t *token) int {
	for n := min(longestPhrase, len(list)); n > 0; n-- {
		var words []string
		for _, one := range list[:n] {
			if one.kind == word {
				words = append(words, one.text)
			}
		}
		phrase := strings.Join(words, " ")
		if r := d.find(phrase); len(words) == n && r != "" && (n == 1 || d.whole[phrase] != "") {
			t.text, t.role = phrase, r
			return n
		}
	}
	return 1
}
