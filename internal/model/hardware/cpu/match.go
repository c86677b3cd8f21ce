package cpu

import (
	"slices"
	"strings"
)

// Hint is what the fields beside a text say. A zero field says nothing.
type Hint struct {
	// Sockets beats the number in the text.
	Sockets int
	// ClockGHz tells the version of a Xeon E3, E5 or E7 whose text names none.
	ClockGHz float64
}

// Match finds the processor that a text names and the number of sockets it tells. It
// reports false where the text names no processor of the table, or two. In an invoice
// name such as "KS-1 | Intel Xeon-D 1520" it stands behind the bar.
func Match(text string, hint Hint) (c *CPU, sockets int, ok bool) {
	_, behind, piped := strings.Cut(text[:min(len(text), maxText)], " | ")
	words := tokens(behind)
	found, ok := find(words)
	if !piped || !ok {
		words = tokens(text)
		found, ok = find(words)
	}
	if !ok {
		words = spellOut(words)
		found, ok = find(words)
	}
	if !ok {
		return nil, 0, false
	}
	sockets = hint.Sockets
	if sockets <= 0 {
		sockets = countSockets(words[:found.from], words[found.to:])
	}
	return found.model.byClock(hint, words[found.to:]), sockets, true
}

// hit is a model and the words that name it.
type hit struct {
	model    model
	from, to int
}

// find searches behind the first brand, so that a chassis such as X3450 is no
// processor, then everywhere.
func find(words []string) (hit, bool) {
	c := readContext(words)
	first := slices.IndexFunc(words, func(w string) bool { return brandVendors[w] != "" })
	if first > 0 {
		if h, named, ok := scan(words, first, c); named {
			return h, ok
		}
	}
	h, _, ok := scan(words, 0, c)
	return h, ok
}

// scan gives the one model that the words from start name. It reports in named
// whether there was any, and in ok whether it was one alone.
func scan(words []string, start int, c context) (h hit, named, ok bool) {
	for i := start; i < len(words); i++ {
		m, n := modelAt(words[i:], c)
		if n == 0 {
			continue
		}
		if named && m.cpu != h.model.cpu {
			return hit{}, true, false
		}
		if !named {
			h, named = hit{m, i, i + n}, true
		}
		i += n - 1
	}
	return h, named, named
}

// maxWords is the number of words of the longest designation, "E5 2630 L v2".
const maxWords = 4

// modelAt reads the model whose designation the words begin with, the longest first;
// n is the number of its words and 0 where there is none.
func modelAt(words []string, c context) (m model, n int) {
	for n = min(maxWords, len(words)); n > 0; n-- {
		if !joins(words[:n], words[n:]) {
			continue
		}
		fitting := fitting(load().models[strings.Join(words[:n], "")], c)
		if len(fitting) != 1 || measured(words[n-1], words[n:]) || fitting[0].continues(words[n:]) {
			continue
		}
		return fitting[0], n
	}
	return model{}, 0
}

func fitting(models []model, c context) []model {
	var some []model
	for _, m := range models {
		if m.fits(c) {
			some = append(some, m)
		}
	}
	return some
}

// joins reports whether words may be one designation: no number is continued by
// digits, and the x of "3600 x 2" is no letter of a model.
func joins(words, rest []string) bool {
	for i := 1; i < len(words); i++ {
		if digitsOnly(words[i-1]) && digitAt(words[i], 0) {
			return false
		}
	}
	last := words[len(words)-1]
	return len(words) == 1 || last != "X" || len(rest) == 0 || socketCount(rest[0]) == 0
}
