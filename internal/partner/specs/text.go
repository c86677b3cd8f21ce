package specs

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
)

const (
	// maxText is the most bytes that are read.
	maxText = 20_000
	// maxStatement is the most bytes of a statement; a longer one is prose.
	maxStatement = 300
)

var (
	blocks  = regexp.MustCompile(`(?i)</?(?:br|p|li|ul|ol|div|tr|t[dh]|table|h\d|d[tld]|section|hr)\b[^>]*>|\\[rn]`)
	hidden  = regexp.MustCompile(`(?is)<(?:script|style)\b.*?</(?:script|style)>|<!--.*?-->`)
	markup  = regexp.MustCompile(`<[^<>]{0,500}>`)
	rewrite = strings.NewReplacer("½", "0.5", "¼", "0.25", "¾", "0.75", "×", "x", "х", "x", "\u00a0", " ", "\u202f", " ", "\u2009", " ",
		"\t", "\n", "–", "-", "—", "-", "’", "'", "‑", "-")
	// perUnit matches "1 € / TB", of which the slash parts nothing.
	perUnit = regexp.MustCompile(`(?i)(€|£|\bEUR|\bGBP|\bUSD) / (T[BO]\b)`)
	// separator parts statements: ends of lines, bars, bullets, a dash, slash or plus between spaces, a comma
	// that stands in no number, and the end of a sentence.
	separator = regexp.MustCompile(`[\r\n|;•·●▪►▸»✓✔✅☑★🔹🔸]+|\s[-/]+\s|\.\s|\.$|,\s|,$|,\b[^\d]`)
)

// statement is one thing that a text says: as it is written, and folded into tokens.
type statement struct {
	text   string
	tokens []token
	// added reports that a plus joins it to the statement before.
	added bool
}

// statements cuts a text, which may hold HTML. A label that stands alone goes with the value beside it.
func statements(text string) ([]statement, []string) {
	if len(text) > maxText {
		text = text[:maxText]
	}
	text = hidden.ReplaceAllString(text, "\n")
	text = html.UnescapeString(markup.ReplaceAllString(blocks.ReplaceAllString(text, "\n"), " "))
	text = perUnit.ReplaceAllString(rewrite.Replace(strings.ToValidUTF8(text, " ")), "$1/$2")
	var list []statement
	for len(text) > 0 {
		one, rest := text, ""
		if at := separator.FindStringIndex(text); at != nil {
			end := at[1]
			if text[at[0]] == ',' && end-at[0] > 1 { // the letter behind a comma stays
				end = at[0] + 1
			}
			one, rest = text[:at[0]], text[end:]
		}
		for i, part := range strings.Split(one, " + ") {
			if part = strings.Trim(strings.Join(strings.Fields(part), " "), " -*+:>"); part != "" && len(part) <= maxStatement {
				list = append(list, statement{part, tokenize(Fold(part)), i > 0})
			}
		}
		text = rest
	}
	return joined(list)
}

// joined puts labels and values together that stand in cells or lines of their own: those of each run in the order that
// leaves none over. Where both orders do, nothing tells which belong together, which is a doubt.
func joined(list []statement) (pairs []statement, doubts []string) {
	for i := 0; i < len(list); {
		end := i
		for end < len(list) && (end == i || !list[end].added) && (list[end].isLabel() || list[end].isValue() || list[end].isWhole()) {
			end++
		}
		run := list[i:max(end, i+1)]
		first, left := paired(run, true)
		if left > 0 {
			second, leftToo := paired(run, false)
			if leftToo > 0 && (len(first) < len(run) || len(second) < len(run)) {
				doubts = append(doubts, fmt.Sprintf("%q and what follows: which number belongs to which word is not told", run[0].text))
				second = run
			} else if leftToo > 0 {
				second = run
			}
			first = second
		}
		pairs, i = append(pairs, first...), i+len(run)
	}
	return pairs, doubts
}

// paired joins the labels and values of a run in one order, and counts those left over.
func paired(run []statement, labelFirst bool) (pairs []statement, left int) {
	for i := 0; i < len(run); i++ {
		one := run[i]
		switch {
		case i+1 < len(run) && one.goesWith(run[i+1], labelFirst):
			one = statement{one.text + " " + run[i+1].text, slices.Concat(one.tokens, run[i+1].tokens), one.added}
			i++
		case len(run) > 1 && !one.isWhole():
			left++
		}
		pairs = append(pairs, one)
	}
	return pairs, left
}

// goesWith reports that two statements are a label and its value in an order. What is whole has its label on either side.
func (s statement) goesWith(next statement, labelFirst bool) bool {
	switch {
	case s.isWhole() || next.isWhole():
		return s.isLabel() && s.names(next) || next.isLabel() && next.names(s)
	case labelFirst:
		return s.isLabel() && next.isValue() && s.counts(next)
	}
	return s.isValue() && next.isLabel() && next.counts(s)
}

// isOfCPU reports a statement of cores.
func (s statement) isOfCPU() bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return t.role == cores || t.role == processor || t.role == threads })
}

// names reports a label for what another statement says of itself.
func (s statement) names(whole statement) bool {
	return s.isOfCPU() && whole.isOfCPU() || slices.ContainsFunc(s.tokens, func(t token) bool { return t.role != "" && t.role != adjective && has(whole.tokens, t.role) })
}

// isWhole reports a number with the word that says what it is of, such as "1 Core" and "160 GB NVMe".
func (s statement) isWhole() bool {
	return len(s.tokens) == 2 && slices.Contains([]kind{number, size, speed}, s.tokens[0].kind) && s.tokens[1].kind == word &&
		slices.Contains([]role{memory, disks, traffic, network, cores, processor, threads, ipv4}, s.tokens[1].role)
}

// isLabel reports a statement of a word that asks for a number, and no number.
func (s statement) isLabel() bool {
	asks := false
	for _, t := range s.tokens {
		switch t.role {
		case memory, disks, traffic, network, cores, processor, threads, ipv4, ipv6:
			asks = true
		}
		if t.kind != word {
			return false
		}
	}
	return asks && len(s.tokens) <= 4
}

// counts reports a label that may be of a value: no size is one of cores.
func (s statement) counts(value statement) bool {
	return !s.isOfCPU() || !slices.ContainsFunc(value.tokens, func(t token) bool { return t.kind == size || t.kind == speed })
}

// isValue reports a statement of one number, or of "unlimited", whose meaning is not told.
func (s statement) isValue() bool {
	values := 0
	for _, t := range s.tokens {
		switch {
		case t.role == "" && t.kind == word, t.role == adjective, t.role == month, t.kind == at:
		case t.kind == size, t.kind == number, t.kind == speed, t.kind == times, t.role == unlimited:
			values++
		default:
			return false
		}
	}
	return values > 0 && values <= 2
}
