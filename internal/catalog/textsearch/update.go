package textsearch

import (
	"encoding/binary"
	"maps"
	"slices"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
)

// Change says how the texts of an index became others.
type Change struct {
	// NewCodes gives the new code of each old one, 0 for a text that is gone. A nil
	// list means that no text changed.
	NewCodes []uint32
	// Added lists the new codes of the texts that were added.
	Added []uint32
}

// Update makes the index after a change. Texts that stay are not read again.
func (x *Index) Update(change Change, texts Texts) *Index {
	if change.NewCodes == nil {
		return x
	}
	added := map[string][]uint32{}
	for _, code := range change.Added {
		for _, word := range wordsOf(texts.Text(code)) {
			if codes := added[word]; len(codes) == 0 || codes[len(codes)-1] != code {
				added[word] = append(codes, code)
			}
		}
	}
	return x.merge(added, change.NewCodes)
}

// wordsOf are the words by which a text is found: "Zürich" by "zurich" and by "zuerich".
func wordsOf(text string) []string {
	words := query.Words(text)
	if full := language.WrittenOut(text); full != text {
		words = append(words, query.Words(full)...)
	}
	return words
}

// merge walks over the old words and the added ones together.
func (x *Index) merge(added map[string][]uint32, newCodes []uint32) *Index {
	next := &Index{postings: make([]byte, 0, len(x.postings))}
	words := slices.Sorted(maps.Keys(added))
	var codes []uint32
	for i := 0; i < len(x.words) || len(words) > 0; {
		codes = codes[:0]
		word := ""
		isOld := len(words) == 0 || (i < len(x.words) && x.words[i] <= words[0])
		if isOld {
			word = x.words[i]
			codes = x.renumber(codes, i, newCodes)
			i++
		}
		if len(words) > 0 && (!isOld || words[0] == word) {
			if !isOld {
				word = strings.Clone(words[0]) // it is a part of a text
			}
			codes = append(codes, added[words[0]]...)
			words = words[1:]
		}
		next.add(word, codes)
	}
	return next
}

// renumber appends the new codes of the texts that have word i and stay.
func (x *Index) renumber(dst []uint32, i int, newCodes []uint32) []uint32 {
	code := uint64(0)
	for list := x.list(i); len(list) > 0; {
		difference, n := binary.Uvarint(list)
		code, list = code+difference, list[n:]
		if to := newCodes[code]; to != 0 {
			dst = append(dst, to)
		}
	}
	return dst
}

// add adds a word behind all others, unless no text has it.
func (x *Index) add(word string, codes []uint32) {
	if len(codes) == 0 {
		return
	}
	slices.Sort(codes)
	before := uint32(0)
	for _, code := range codes {
		x.postings = binary.AppendUvarint(x.postings, uint64(code-before))
		before = code
	}
	x.words = append(x.words, word)
	x.shapes = append(x.shapes, shapeOf(word))
	x.ends = append(x.ends, uint32(len(x.postings)))
}
