// Package gpu names graphics cards. Partners spell one card in many ways: "NVIDIA_L40S",
// "8 x L40S-PCIe" and "Nvidia Tesla V100s 32GB" name a model of the table gpus.csv.
package gpu

import (
	_ "embed" // the table
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"launchrack/internal/model/owntable"
)

// table is gpus.csv: models, the memory of one card in GB as the vendors' data sheets give it,
// empty where a model was sold with several sizes, and the spellings in lower case.
//
//go:embed gpus.csv
var table string

// Card is a model of the table.
type Card struct {
	// Model is the vendor's name, such as "NVIDIA L40S".
	Model string
	// MemoryGB is the memory of one card; nil where the model was sold with several sizes.
	MemoryGB *float64
}

type spelling struct {
	words []string
	card  Card
}

var spellings = sync.OnceValue(func() []spelling {
	var all []spelling
	for _, line := range owntable.Read(table)[1:] {
		card := Card{Model: line[0]}
		if gb, err := strconv.ParseFloat(line[1], 64); err == nil {
			card.MemoryGB = &gb
		}
		for text := range strings.SplitSeq(line[2], "|") {
			all = append(all, spelling{strings.Fields(text), card})
		}
	}
	// The longest spelling is found first: "rtx 4000 sff ada" before "rtx 4000 ada".
	slices.SortStableFunc(all, func(a, b spelling) int { return len(b.words) - len(a.words) })
	return all
})

// Find gives the card that a text names, and reports false where it names none of the table.
func Find(text string) (Card, bool) {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, s := range spellings() {
		for i := 0; i+len(s.words) <= len(words); i++ {
			if slices.Equal(words[i:i+len(s.words)], s.words) {
				return s.card, true
			}
		}
	}
	return Card{}, false
}

// Name gives the model that a text names, else the text as the partner wrote it.
func Name(text string) string {
	if card, found := Find(text); found {
		return card.Model
	}
	return text
}

// Models lists the models of the table.
func Models() (list []string) {
	for _, s := range spellings() {
		list = append(list, s.card.Model)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
