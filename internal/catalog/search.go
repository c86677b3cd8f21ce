package catalog

import (
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/query"
)

// What a search finds, here and nowhere else: a plan is found where every word
// of the query is in one of its name, CPU model, partner's name or regions. A
// word is in a text that has a word, of the parts that query.Words makes of the
// text,
//
//   - that begins with the query's word, or
//   - that the query's word is a mistyped form of, if it consists of letters
//     only: with one edit where it has 4 to 7 letters, two where it has more.
//
// An edit is a letter too many, too few or replaced, or two neighbours
// exchanged. Words with digits are never taken as mistyped, since models differ
// by a digit. A word without letters and digits is looked for in the lower-case
// texts as it stands.

// searchColumns are the columns whose words are indexed; regions' too.
var searchColumns = [...]string{"name", "cpu_model", "partner_name", "regions"}

const (
	shortTypo = 4 // letters from which one edit is forgiven
	longTypo  = 8 // letters from which two are
)

// edits returns the number of edits that are forgiven in a word of a query.
func edits(word string) int {
	if strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		return 0
	}
	switch n := utf8.RuneCountInString(word); {
	case n >= longTypo:
		return 2
	case n >= shortTypo:
		return 1
	}
	return 0
}

// vocabulary knows the words in the values of a column, and which values each
// is in.
type vocabulary struct {
	words []string // sorted
	// shapes sum up each word, so that most are told apart without looking.
	shapes []shape
	// posts lists the codes of the values, those of word i from starts[i] up to
	// starts[i+1].
	starts []uint32
	posts  codes
}

// shape is a word's length in characters and the set of its letters.
type shape struct {
	letters uint32
	length  uint8
}

func shapeOf(word string) shape {
	s := shape{}
	for _, r := range word {
		s.letters |= 1 << (uint32(r) % 32)
		if s.length < 255 {
			s.length++
		}
	}
	return s
}

// near reports whether a word of this shape may be that many edits away: each edit
// changes the length by at most one and the set of letters by at most two.
func (s shape) near(t shape, edits int) bool {
	d := int(s.length) - int(t.length)
	return d <= edits && d >= -edits && bits.OnesCount32(s.letters^t.letters) <= 2*edits
}

// merged gives the vocabulary after a column's values have moved; text gives
// the value of a code.
func (v *vocabulary) merged(moved *move, text func(code uint32) string) *vocabulary {
	if moved.remap == nil {
		return v
	}
	fresh := map[string][]uint32{}
	for _, code := range moved.added {
		for _, w := range query.Words(text(code)) {
			if posts := fresh[w]; len(posts) == 0 || posts[len(posts)-1] != code {
				fresh[w] = append(posts, code)
			}
		}
	}
	return v.join(fresh, moved)
}

// join walks over the old words and the new ones together.
func (v *vocabulary) join(fresh map[string][]uint32, moved *move) *vocabulary {
	next := &vocabulary{starts: []uint32{0}}
	words := make([]string, 0, len(fresh))
	for w := range fresh {
		words = append(words, w)
	}
	slices.Sort(words)
	posts := make([]uint32, 0, v.posts.rows+len(moved.added))
	for i := 0; i < len(v.words) || len(words) > 0; {
		begin := len(posts)
		isOld := len(words) == 0 || (i < len(v.words) && v.words[i] <= words[0])
		w := ""
		if isOld {
			w = v.words[i]
			posts = v.remapped(posts, i, moved)
			i++
		}
		if len(words) > 0 && (!isOld || words[0] == w) {
			if !isOld {
				w = strings.Clone(words[0])
			}
			posts = append(posts, fresh[words[0]]...)
			words = words[1:]
		}
		if len(posts) > begin {
			slices.Sort(posts[begin:])
			next.add(w, len(posts))
		}
	}
	next.posts = pack(posts, uint32(moved.size), false)
	return next
}

func (v *vocabulary) remapped(dst []uint32, i int, moved *move) []uint32 {
	for k := v.starts[i]; k < v.starts[i+1]; k++ {
		if code := moved.remap[v.posts.at(int(k))]; code != 0 {
			dst = append(dst, code)
		}
	}
	return dst
}

func (v *vocabulary) add(word string, end int) {
	v.words = append(v.words, word)
	v.shapes = append(v.shapes, shapeOf(word))
	v.starts = append(v.starts, uint32(end))
}

// find marks the values that a word of a query is in, and reports whether there
// are any.
func (v *vocabulary) find(word string, marks []uint64, w *work) bool {
	at, _ := slices.BinarySearch(v.words, word)
	found := false
	end := at
	for ; end < len(v.words) && strings.HasPrefix(v.words[end], word); end++ {
		v.mark(end, marks)
		found = true
	}
	forgiven := edits(word)
	if forgiven == 0 {
		return found
	}
	mine := shapeOf(word)
	for i, s := range v.shapes {
		if !s.near(mine, forgiven) || (at <= i && i < end) {
			continue
		}
		if w.spend(typoWork); isTypo(word, v.words[i], forgiven) {
			v.mark(i, marks)
			found = true
		}
	}
	return found
}

func (v *vocabulary) mark(i int, marks []uint64) {
	for k := v.starts[i]; k < v.starts[i+1]; k++ {
		bitset.Set(marks, v.posts.at(int(k)))
	}
}

func (v *vocabulary) size() int {
	n := 4*len(v.starts) + 8*len(v.shapes) + v.posts.size()
	for _, w := range v.words {
		n += 16 + len(w)
	}
	return n
}

// isTypo reports whether at most so many edits turn one word into the other.
func isTypo(a, b string, edits int) bool {
	const maxLetters = 64 // longer words are not typed
	var bufA, bufB [maxLetters]rune
	x, okX := runes(bufA[:0], a)
	y, okY := runes(bufB[:0], b)
	if !okX || !okY {
		return false
	}
	var lines [3][maxLetters + 1]uint8 // the line before the last, the last, this one
	for j := range len(y) + 1 {
		lines[1][j] = uint8(j)
	}
	for i := range x {
		before, last, line := &lines[i%3], &lines[(i+1)%3], &lines[(i+2)%3]
		line[0] = uint8(i + 1)
		smallest := line[0]
		for j := range y {
			d := min(last[j+1], line[j]) + 1
			if x[i] == y[j] {
				d = min(d, last[j])
			} else {
				d = min(d, last[j]+1)
			}
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				d = min(d, before[j-1]+1)
			}
			line[j+1] = d
			smallest = min(smallest, d)
		}
		if int(smallest) > edits+1 { // an exchange reaches two lines back
			return false
		}
	}
	return int(lines[(len(x)+1)%3][len(y)]) <= edits
}

func runes(dst []rune, s string) ([]rune, bool) {
	for _, r := range s {
		if len(dst) == cap(dst) {
			return dst, false
		}
		dst = append(dst, r)
	}
	return dst, true
}

// findAny is find, or for a word of signs a look at every text.
func (v *vocabulary) findAny(word string, marks []uint64, texts int, text func(code uint32) string, w *work) bool {
	if !isSigns(word) {
		w.spend(2 * len(v.words))
		return v.find(word, marks, w)
	}
	found := false
	for code := range uint32(texts) {
		t := text(code + 1)
		w.spend(textWork + 10*len(t))
		if strings.Contains(strings.ToLower(t), word) {
			bitset.Set(marks, code+1)
			found = true
		}
	}
	return found
}
