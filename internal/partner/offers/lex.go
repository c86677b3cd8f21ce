package offers

import (
	_ "embed"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	iso "golang.org/x/text/currency"

	"launchrack/internal/model/market"
	"launchrack/internal/model/owntable"
	"launchrack/internal/partner/quantity"
	"launchrack/internal/partner/specs"
)

// role is what a token means; empty for a word that is not known.
type role string

// The roles of words.csv. The value of a currency lists the codes that the sign may stand for, the likely one with * before
// it; the value of a unit or a cycle is such as 12m or 24h, which a number before it multiplies; instead and not have
// after, where they stand behind what they are about; paid may have the time that is paid, and excl is without where there is none.
// A word of stock is yes, no, soon, order, or count for one that counts.
const (
	currencyRole, unit, cycleRole, numeral, once, paid, term  role = "currency", "unit", "cycle", "number", "once", "paid", "term"
	first, then, renews, instead, discount, extra, setupRole  role = "first", "then", "renews", "instead", "discount", "extra", "setup"
	free, vat, included, excluded, gross, net, not, stockRole role = "free", "vat", "incl", "excl", "gross", "net", "not", "stock"
	other, between, glue, kindRole, plus, request             role = "other", "range", "glue", "kind", "plus", "request"
)

// figure and its like are the roles that the lexer gives: a number, a percentage, a sign that is no number's, and what parts clauses and lines.
const figure, percent, times, minus, cut, line role = "figure", "percent", "times", "minus", "cut", "line"

// token is a word, a phrase, a number or a sign. Roles are all that its words may mean.
type token struct {
	role   role
	value  string
	text   string // folded
	joined bool   // to the token before
	// n is the number, and decimal its other reading.
	n, decimal market.Amount
	isNumber   bool // it can be read
	clause     int
	pos        int // with the distance that ends of clauses and lines add
}

type entry struct {
	text, value string
	role        role
	isStem      bool
}

//go:embed words.csv
var wordsFile string

// dictionary holds the entries by their first letter, the longest first.
var dictionary = sync.OnceValue(func() map[rune][]entry {
	d := map[rune][]entry{}
	for _, l := range owntable.Read(wordsFile)[1:] {
		for word := range strings.SplitSeq(l[3], "|") {
			word, isStem := strings.CutSuffix(strings.TrimSpace(word), "*")
			text := readable(word)
			r, _ := utf8.DecodeRuneInString(text)
			d[r] = append(d[r], entry{text, l[1], role(l[0]), isStem})
		}
	}
	for _, list := range d {
		slices.SortStableFunc(list, func(a, b entry) int { return len(b.text) - len(a.text) })
	}
	return d
})

// alike are signs that are written in several ways.
var alike = map[rune]rune{'’': '\'', '‘': '\'', '´': '\'', '`': '\'', '–': '-', '—': '-', '−': '-', '‑': '-', '‐': '-', '〜': '~', '～': '~', '￥': '¥', '￡': '£', '￦': '₩',
	'٫': '.', '٬': ',', '،': ',', '、': ';', '。': ';', '・': ';', '·': ';', '•': ';', '●': ';', '|': ';', '「': '(', '」': ')', '【': '(', '】': ')', '[': '(', ']': ')', '\r': '\n', '_': ' ', '…': ';', '!': ';', '?': ';'}

// signs are those that mean the same wherever they stand.
var signs = map[rune]token{'\n': {role: line}, '(': {role: cut}, ')': {role: cut}, ';': {role: cut}, '~': {role: between}, '+': {role: plus},
	'/': {role: glue, value: "per"}, torn: {role: times}}

// plainText writes digits of all scripts, wide letters and kinds of spaces and dashes in one way.
func plainText(text string) string {
	return strings.Map(func(r rune) rune {
		switch known, has := alike[r]; {
		case has:
			return known
		case r == '\n':
			return r
		case unicode.IsSpace(r):
			return ' '
		case r >= '！' && r <= '～':
			if r -= '！' - '!'; alike[r] != 0 {
				return alike[r]
			}
			return r
		case r > unicode.MaxASCII && unicode.Is(unicode.Nd, r):
			for d := rune(0); d < 10; d++ {
				if !unicode.Is(unicode.Nd, r-d-1) {
					return '0' + d
				}
			}
		case unicode.Is(unicode.Cf, r) && r != torn:
			return -1
		}
		return r
	}, text)
}

// torn is the mark that package tree puts where one element ends between two digits and nothing says whether they
// are one number.
const torn = '\u2060'

// readable is a text as the words of the dictionary are: folded, without hyphens and apostrophes within words.
func readable(text string) string {
	runes := []rune(specs.Fold(plainText(text)))
	var b strings.Builder
	for i, r := range runes {
		before, after := ' ', ' '
		if i > 0 {
			before = runes[i-1]
		}
		if i+1 < len(runes) {
			after = runes[i+1]
		}
		isInner := (unicode.IsLetter(before) || unicode.IsDigit(before)) && unicode.IsLetter(after)
		switch {
		case (r == '\'' || r == '"' || r == '״') && isInner && unicode.IsLetter(before) && i > 1 && unicode.IsLetter(runes[i-2]):
		case (r == '\'' && unicode.IsLetter(before) || r == '-') && isInner:
			b.WriteByte(' ')
		case r == ' ' && (before == ' ' || before == '\n'):
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isWhole reports letters of scripts that write no spaces between words.
func isWhole(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai) || r >= 0x1100 && r <= 0x11ff || unicode.Is(unicode.Hangul, r)
}

// lex reads the tokens of a text. upper holds the codes of currencies in capital letters.
func lex(text string) (list []token) {
	codes := map[string]bool{}
	for _, w := range strings.FieldsFunc(plainText(text), func(r rune) bool { return r < 'A' || r > 'Z' && r < 'a' || r > 'z' && r < 0x80 }) {
		if len(w) == 3 && w == strings.ToUpper(w) && w != "SSD" && w != "ALL" && w != "TOP" {
			if _, err := iso.ParseISO(w); err == nil {
				codes[strings.ToLower(w)] = true
			}
		}
	}
	s := readable(text)
	for i, spaced := 0, true; i < len(s); {
		if s[i] == ' ' {
			i, spaced = i+1, true
			continue
		}
		t, end := next(s, i, codes)
		if n := len(list); end == i && n > 0 && isTime(list[n-1]) && strings.HasPrefix(s[i:], ". ") {
			t, end = token{role: cut}, i+1 // "/mois. 10 %"
		}
		if t.text, t.joined = s[i:end], !spaced; end > i {
			list = append(list, t)
		}
		i, spaced = max(end, i+1), false
	}
	if !strings.Contains(text, "F") { // 16 ft are no forints
		for i := range list {
			if list[i].text == "ft" {
				list[i].role = ""
			}
		}
	}
	return placed(list)
}

// placed numbers clauses, and gives each token its distance.
func placed(list []token) []token {
	clause, pos := 0, 0
	for i := range list {
		t := &list[i]
		if t.value == "-" && i > 1 && i+1 < len(list) && isTime(list[i-1]) && list[i-2].value != "per" && (list[i+1].role == currencyRole || list[i+1].role == figure) {
			t.role = glue // "1 month - 6 €"
		}
		pos++
		if t.text == "dont" && i+1 < len(list) && list[i+1].role == percent {
			t.role = included // "dont 20 % de TVA" is no "don't"
		}
		switch isEnd := i > 0 && isTime(list[i-1]) && strings.HasSuffix(list[i-1].text, "."); {
		case t.role == line:
			clause, pos = clause+1, pos+3
		case t.role == cut, t.role == discount && isEnd: // "/mo. Save 20% with yearly billing"
			clause, pos = clause+1, pos+5
		}
		t.clause, t.pos = clause, pos
	}
	return list
}

func isTime(t token) bool { return t.role == unit || t.role == cycleRole }

func next(s string, i int, codes map[string]bool) (token, int) {
	r, size := utf8.DecodeRuneInString(s[i:])
	for _, e := range dictionary()[r] {
		if !strings.HasPrefix(s[i:], e.text) {
			continue
		}
		end := i + len(e.text)
		last, _ := utf8.DecodeLastRuneInString(e.text)
		after, _ := utf8.DecodeRuneInString(s[end:])
		isMore := end < len(s) && unicode.IsLetter(last) && !isWhole(last) && (unicode.IsLetter(after) && !isWhole(after) || unicode.IsDigit(after) && e.role != currencyRole)
		if isMore && !e.isStem {
			continue
		}
		if e.isStem {
			end += wordEnd(s[end:])
		}
		return token{role: e.role, value: e.value}, end
	}
	if end, n := scan(s, i); end > i {
		t := token{role: figure}
		t.n, t.decimal, t.isNumber = quantity.Written(n)
		if end < len(s) && s[end] == '%' || end+1 < len(s) && s[end:end+2] == " %" {
			return token{role: percent, n: t.n, isNumber: t.isNumber}, end + 1 + strings.IndexByte(s[end:], '%')
		}
		return t, end
	}
	if unicode.IsLetter(r) {
		end := i + size
		if !isWhole(r) {
			if end = i + wordEnd(s[i:]); isDigit(s, end-1) && end+1 < len(s) && strings.IndexByte(".,", s[end]) >= 0 && isDigit(s, end+1) {
				end += 1 + wordEnd(s[end+1:]) // "R99.00" is no 0
			}
			if codes[s[i:end]] || len(s[i:end]) > 3 && codes[s[i:i+3]] && s[i+3] >= '0' && s[i+3] <= '9' {
				return token{role: currencyRole, value: strings.ToUpper(s[i : i+3])}, i + 3
			}
		}
		return token{}, end
	}
	if t, isSign := signs[r]; isSign {
		return t, i + size
	}
	switch r {
	case ',', '.', ':':
		if after := s[i+1:]; r == ',' && after != "" || r == '.' && len(after) > 1 && after[0] == ' ' && !isShort(s[:i]) || r == '.' && after == "" {
			return token{role: cut}, i + 1
		}
		return token{role: glue}, i
	case '-':
		before, after := i > 0 && s[i-1] != ' ' && s[i-1] != '\n', i+1 < len(s) && s[i+1] != ' '
		if !before && after {
			return token{role: minus}, i + 1
		}
		return token{role: cut, value: "-"}, i + 1
	}
	if unicode.Is(unicode.Sc, r) {
		return token{}, i + size
	}
	return token{}, i // other signs say nothing
}

// isShort reports that a text ends with a word of at most four letters before its point, such as incl. and mtl.
func isShort(text string) bool {
	text = text[strings.LastIndexAny(text, " \n(/")+1:]
	last, _ := utf8.DecodeLastRuneInString(text)
	return utf8.RuneCountInString(text) <= 4 && unicode.IsLetter(last)
}

func wordEnd(s string) int {
	for i, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) || isWhole(r) {
			return i
		}
	}
	return len(s)
}

func isDigit(s string, i int) bool { return i >= 0 && i < len(s) && s[i] >= '0' && s[i] <= '9' }

// apart matches cents in an element of their own, with their mark.
var apart = regexp.MustCompile(`^( [.,] ?([0-9]{2}))(?:[^0-9%]|$)`)

// scan finds where a number ends that begins at i; i itself for none. A space parts thousands.
func scan(s string, i int) (end int, number string) {
	if !isDigit(s, i) && !(strings.IndexByte(".,", s[i]) >= 0 && isDigit(s, i+1)) {
		return i, ""
	}
	end = i
	for isDigit(s, end) || end == i {
		end++
	}
	for end+1 < len(s) && strings.IndexByte(".,'", s[end]) >= 0 && isDigit(s, end+1) {
		for end++; isDigit(s, end); end++ {
		}
	}
	if strings.Trim(s[i:end], "0123456789") == "" && end-i <= 3 {
		for end+3 < len(s) && s[end] == ' ' && isDigit(s, end+1) && isDigit(s, end+2) && isDigit(s, end+3) && !isDigit(s, end+4) {
			end += 4
		}
		if end+1 < len(s) && strings.IndexByte(".,", s[end]) >= 0 && isDigit(s, end+1) {
			for end++; isDigit(s, end); end++ {
			}
		}
	}
	number = s[i:end]
	if m := apart.FindStringSubmatch(s[end:]); m != nil && end-i <= 4 && isDigit(s, end-1) && !strings.ContainsAny(number, ".,") { // 4 . 99
		return end + len(m[1]), number + "." + m[2]
	}
	if rest := s[end:]; strings.HasPrefix(rest, ",-") || strings.HasPrefix(rest, ".-") {
		end += 2 + len(rest[2:]) - len(strings.TrimLeft(rest[2:], "-"))
	} else if len(rest) >= 4 && (rest[0] == '.' || rest[0] == ',') && rest[1] == ' ' && isDigit(rest, 2) && isDigit(rest, 3) && (len(rest) == 4 || rest[4] == '\n' || len(number)-strings.LastIndexAny(number, ".'") == 4 && strings.IndexByte(number, rest[0]) < 0) {
		number, end = number+rest[:1]+rest[2:4], end+4
	}
	return end, number
}

// whole is the number of a token as a whole one from 1 to 120; 0 for another.
func (t token) whole() int {
	if t.role == numeral {
		n, _ := strconv.Atoi(t.value) // the file holds digits
		return n
	}
	n, isWhole := t.n.Int64()
	if !t.isNumber || !isWhole || n < 1 || n > 120 || strings.ContainsAny(t.text, ".,") {
		return 0
	}
	return int(n)
}
