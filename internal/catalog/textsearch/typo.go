package textsearch

import (
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	oneEditLetters  = 4 // letters from which one edit is forgiven
	twoEditsLetters = 8 // letters from which two are
)

// MaxEdits returns the number of edits that are forgiven in a searched word.
func MaxEdits(word string) int {
	if strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		return 0
	}
	switch n := utf8.RuneCountInString(word); {
	case n >= twoEditsLetters:
		return 2
	case n >= oneEditLetters:
		return 1
	}
	return 0
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

// isNear reports whether words of two shapes may lie within an edit distance: each edit
// changes the length by at most one and the set of letters by at most two.
func (s shape) isNear(t shape, edits int) bool {
	d := int(s.length) - int(t.length)
	return d <= edits && d >= -edits && bits.OnesCount32(s.letters^t.letters) <= 2*edits
}

// isTypo reports whether at most some edits turn one word into the other.
func isTypo(a, b string, maxEdits int) bool {
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
		if int(smallest) > maxEdits+1 { // an exchange reaches two lines back
			return false
		}
	}
	return int(lines[(len(x)+1)%3][len(y)]) <= maxEdits
}

// runes appends the characters of a text. It reports false where there is no room.
func runes(dst []rune, s string) ([]rune, bool) {
	for _, r := range s {
		if len(dst) == cap(dst) {
			return dst, false
		}
		dst = append(dst, r)
	}
	return dst, true
}
