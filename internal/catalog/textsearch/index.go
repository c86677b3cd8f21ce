// Package textsearch finds the texts that a word of a search matches. A text is split into
// words by query.Words. A search word matches a word of a text
//
//   - by prefix: "frank" matches Frankfurt; or
//   - by edit distance, if it has letters only: one edit for 4 to 7 letters ("lodnon" matches
//     London), two for more. The distance is Damerau and Levenshtein's.
//
// A caller asks with no edit first, then with one more as long as nothing is found:
// "unlimited" is not to find what is limited.
//
// An edit is a letter too many, too few or replaced, or two neighbours
// exchanged. Words with digits are never taken as mistyped, since models differ
// by a digit. A word without letters and digits is looked for in the lower-case
// texts as it stands.
package textsearch

import (
	"encoding/binary"
	"slices"
	"strings"
	"unicode"

	"launchrack/internal/catalog/bitset"
)

// Texts are the texts of an index. Each has a code, from 1 up to Len.
type Texts interface {
	Len() int
	Text(code uint32) string
}

// Index holds the words of texts. It does not change, and may be read by any number of
// goroutines. The zero value holds no words.
type Index struct {
	words []string // sorted
	// shapes sum up each word, so that most words are told apart by their shapes.
	shapes []shape
	// postings lists the codes of the texts that have each word, ascending, as the
	// differences between them. Those of word i end at ends[i].
	postings []byte
	ends     []uint32
}

// The costs of operations, in steps of about two nanoseconds.
const (
	wordSteps = 2   // to pass a word
	typoSteps = 100 // to compare the letters of two words
	textSteps = 8   // to read a text
	byteSteps = 10  // for each byte of it
)

// Find marks the texts with a word that begins with the searched one (prefix), or that
// lies within an edit distance of edits. It reports whether it marked any and returns the
// steps that it took. Equal searches take equal steps.
func (x *Index) Find(word string, edits int, texts Texts, marks []uint64) (found bool, steps int) {
	switch {
	case edits > 0:
		return x.findMistyped(word, edits, marks)
	case isSymbols(word):
		return findSymbols(word, texts, marks)
	}
	begin, _ := slices.BinarySearch(x.words, word)
	end := begin
	for ; end < len(x.words) && strings.HasPrefix(x.words[end], word); end++ {
		x.mark(end, marks)
	}
	return end > begin, wordSteps * (1 + end - begin)
}

func (x *Index) findMistyped(word string, edits int, marks []uint64) (found bool, steps int) {
	steps = wordSteps * len(x.words)
	searched := shapeOf(word)
	for i, s := range x.shapes {
		if !s.isNear(searched, edits) {
			continue
		}
		if steps += typoSteps; isTypo(word, x.words[i], edits) {
			x.mark(i, marks)
			found = true
		}
	}
	return found, steps
}

// isSymbols reports whether a word holds neither letters nor digits.
func isSymbols(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) })
}

// findSymbols looks for a word in every text.
func findSymbols(word string, texts Texts, marks []uint64) (found bool, steps int) {
	for i := range uint32(texts.Len()) {
		text := texts.Text(i + 1)
		steps += textSteps + byteSteps*len(text)
		if strings.Contains(strings.ToLower(text), word) {
			bitset.Set(marks, i+1)
			found = true
		}
	}
	return found, steps
}

// mark marks the texts that have word i.
func (x *Index) mark(i int, marks []uint64) {
	code := uint64(0)
	for list := x.list(i); len(list) > 0; {
		difference, n := binary.Uvarint(list)
		code, list = code+difference, list[n:]
		bitset.Set(marks, uint32(code))
	}
}

// list returns the postings of word i.
func (x *Index) list(i int) []byte {
	begin := uint32(0)
	if i > 0 {
		begin = x.ends[i-1]
	}
	return x.postings[begin:x.ends[i]]
}

// Size is the memory of the index in bytes.
func (x *Index) Size() int {
	n := 4*len(x.ends) + 8*len(x.shapes) + len(x.postings)
	for _, word := range x.words {
		n += 16 + len(word)
	}
	return n
}
