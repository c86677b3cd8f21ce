package specs

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"launchrack/internal/model/owntable"
)

// role is what a word says about the number beside it.
type role string

// The roles of words.csv that the reader asks for by name. A bound makes the next number a limit and
// no fact; what stands behind then holds later; ignore marks what is no part
// of the server; either offers a choice.
const (
	memory    role = "memory"
	disks     role = "disk"
	traffic   role = "traffic"
	month     role = "month"
	network   role = "network"
	cores     role = "cores"
	processor role = "cpu"
	threads   role = "threads"
	ipv4      role = "ipv4"
	ipv6      role = "ipv6"
	nat       role = "nat"
	no        role = "no"
	only      role = "only"
	unlimited role = "unlimited"
	bound     role = "bound"
	then      role = "then"
	ignore    role = "ignore"
	either    role = "either"
	gpus      role = "gpu"
	adjective role = "adjective"
	terabyte  role = "terabyte"
)

//go:embed words.csv
var wordsFile string

// longestPhrase is the most words of an entry.
const longestPhrase = 3

// dictionary holds the roles of words and of phrases of several; stems end with * in the file.
type dictionary struct{ whole, stems map[string]role }

// dictionaryOf reads words.csv, which is part of the program.
var dictionaryOf = sync.OnceValue(func() dictionary {
	d := dictionary{map[string]role{}, map[string]role{}}
	for _, line := range owntable.Read(wordsFile)[1:] {
		for word := range strings.SplitSeq(Fold(line[2]), "|") {
			into := d.whole
			if stem, is := strings.CutSuffix(word, "*"); is {
				word, into = stem, d.stems
			}
			if _, has := into[word]; !has {
				into[word] = role(line[0])
			}
		}
	}
	return d
})

// find returns the role of a word or a phrase in lower case without accents.
func (d dictionary) find(words string) role {
	if r, has := d.whole[words]; has {
		return r
	}
	for end := len(words); end > 2; end-- {
		if r, has := d.stems[words[:end]]; has {
			return r
		}
	}
	return ""
}

// Fold turns a text into lower case without accents: "Núcleos" is "nucleos".
func Fold(text string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(text)) {
		if plain, has := letters[r]; has {
			b.WriteString(plain)
		} else if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// letters are those that have no accent of their own to leave out.
var letters = map[rune]string{'ł': "l", 'œ': "oe", 'ß': "ss", 'ø': "o", 'đ': "d", 'ı': "i", 'æ': "ae", 'ς': "σ"}
