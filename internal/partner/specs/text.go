package specs

import (
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
func statements(text string) []statement {
	if len(text) > maxText {
		text = text[:maxText]
	}
	text = hidden.ReplaceAllString(text, "\n")
	text = html.UnescapeString(markup.ReplaceAllString(blocks.ReplaceAllString(text, "\n"), " "))
	text = rewrite.Replace(strings.ToValidUTF8(text, " "))
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

// joined puts labels and values together that stand in cells or lines of their own. Whichever comes
// first in the text comes first in all its pairs.
func joined(list []statement) (pairs []statement) {
	labelFirst, known := false, false
	for i := 0; i < len(list); i++ {
		one := list[i]
		if i+1 < len(list) && !list[i+1].added {
			next := list[i+1]
			label, value := one.isLabel() && next.isValue() && one.counts(next), one.isValue() && next.isLabel() && next.counts(one)
			if !known && (label || value) {
				known, labelFirst = true, label
			}
			if label && labelFirst || value && !labelFirst {
				one = statement{one.text + " " + next.text, append(one.tokens, next.tokens...), one.added}
				i++
			}
		}
		pairs = append(pairs, one)
	}
	return pairs
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
	isOfCPU := slices.ContainsFunc(s.tokens, func(t token) bool { return t.role == cores || t.role == processor || t.role == threads })
	return !isOfCPU || !slices.ContainsFunc(value.tokens, func(t token) bool { return t.kind == size || t.kind == speed })
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
