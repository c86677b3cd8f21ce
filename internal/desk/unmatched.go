package desk

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"slices"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/view"
)

// Unmatched is a text of partners that no table knows.
type Unmatched struct {
	market.ChosenName
	// Count is how many rows it stands in, and Rows are the first of them.
	Count int
	Rows  []PlanRef
}

// PlanRef is a row to look at.
type PlanRef struct {
	ID      int64
	Name    string
	Partner market.PartnerID
}

// Names is what the desk does with texts that no table knows.
type Names interface {
	// Unmatched lists them, those of most rows first, and Chosen what was chosen.
	Unmatched(context.Context) ([]Unmatched, error)
	Chosen(context.Context) ([]market.ChosenName, error)
	// Known lists the names that a text of a kind can be given.
	Known(market.NameKind) []string
	// Choose names a text and all rows with it, on every node, with a line in the audit log.
	// Drop takes that back.
	Choose(context.Context, market.ChosenName) error
	Drop(context.Context, market.ChosenName) error
	PartnerName(market.PartnerID) string
	// Write writes names as the file that the program reads at its start.
	Write(io.Writer, []market.ChosenName) error
}

const (
	// nearestShown is how many known names are offered for a text.
	nearestShown = 5
	// maxUnmatched bounds the texts that are shown at once, and maxOfPartner those of one partner: a
	// feed decides how many there are. The next follow as these are named.
	maxUnmatched = 50
	maxOfPartner = 25
)

// unmatched answers GET /operator/data/unmatched.
func (d *Desk) unmatched(r *http.Request) (any, error) {
	texts, err := d.Names.Unmatched(r.Context())
	if err != nil {
		return nil, err
	}
	chosen, err := d.Names.Chosen(r.Context())
	if err != nil {
		return nil, err
	}
	answer := view.DeskUnmatched{Texts: []view.DeskText{}, Names: []view.DeskName{}}
	known, ofPartner := map[market.NameKind][]pairedName{}, map[market.PartnerID]int{}
	for _, t := range texts {
		if err := r.Context().Err(); err != nil {
			return nil, err
		}
		if len(answer.Texts) == maxUnmatched || ofPartner[t.Partner] == maxOfPartner {
			answer.More++
			continue
		}
		ofPartner[t.Partner]++
		if known[t.Kind] == nil {
			known[t.Kind] = paired(d.Names.Known(t.Kind))
		}
		text := view.DeskText{Kind: string(t.Kind), Partner: string(t.Partner), PartnerName: d.Names.PartnerName(t.Partner), Text: t.Text, Count: t.Count,
			Rows: []view.DeskPlanRef{}, Nearest: nearest(t.Text, known[t.Kind], nearestShown)}
		for _, row := range t.Rows {
			text.Rows = append(text.Rows, view.DeskPlanRef{ID: row.ID, Name: row.Name})
		}
		answer.Texts = append(answer.Texts, text)
	}
	for _, n := range chosen {
		answer.Names = append(answer.Names, view.DeskName{Kind: string(n.Kind), Partner: string(n.Partner), Text: n.Text, Name: n.Name})
	}
	return answer, nil
}

// knownNames answers GET /operator/data/unmatched/names?kind=: the names that a text can be given.
func (d *Desk) knownNames(r *http.Request) (any, error) {
	return d.Names.Known(market.NameKind(r.URL.Query().Get("kind"))), nil
}

// chooseName answers POST /operator/data/unmatched/names with a view.DeskName.
func (d *Desk) chooseName(r *http.Request) (any, error) {
	n, err := nameIn(r)
	if err != nil {
		return nil, err
	}
	if isNone := n.Kind == market.ProcessorName && n.Name == noName; !isNone && !slices.Contains(d.Names.Known(n.Kind), n.Name) {
		return nil, errs.Field("name", "%q came; accepted is a name of the table of %ss", errs.Clip(n.Name, 60), n.Kind)
	}
	return struct{}{}, d.Names.Choose(r.Context(), n)
}

// noName says that a text names no processor, as in the overrides file.
const noName = "none"

// dropName answers POST /operator/data/unmatched/dropped with a view.DeskName.
func (d *Desk) dropName(r *http.Request) (any, error) {
	n, err := nameIn(r)
	if err != nil {
		return nil, err
	}
	return struct{}{}, d.Names.Drop(r.Context(), n)
}

func nameIn(r *http.Request) (market.ChosenName, error) {
	asked, err := read[view.DeskName](r)
	if err != nil {
		return market.ChosenName{}, err
	}
	n := market.ChosenName{Kind: market.NameKind(asked.Kind), Partner: market.PartnerID(asked.Partner), Text: asked.Text, Name: asked.Name}
	switch {
	case n.Kind != market.ProcessorName && n.Kind != market.PlaceName && n.Kind != market.GPUName:
		return n, errs.Field("kind", "%q came; accepted are processor, place and gpu", errs.Clip(asked.Kind, 60))
	case n.Text == "" || len(n.Text) > 500:
		return n, errs.Field("text", "%d bytes came; accepted are 1 to 500", len(n.Text))
	}
	return n, nil
}

// overridesFile answers GET /operator/data/unmatched/overrides.csv: the chosen names as the file
// that LAUNCHRACK_CPU_OVERRIDES reads.
func (d *Desk) overridesFile(r *http.Request) (any, error) {
	chosen, err := d.Names.Chosen(r.Context())
	if err != nil {
		return nil, err
	}
	return Download{Name: "overrides.csv", Type: "text/csv; charset=utf-8", Write: func(w io.Writer) error { return d.Names.Write(w, chosen) }}, nil
}

// leastLikeness keeps names away that only share a common word, such as core.
const leastLikeness = 0.5

// pairedName is a known name with its pairs.
type pairedName struct {
	name  string
	pairs map[string]int
}

func paired(names []string) []pairedName {
	list := make([]pairedName, len(names))
	for i, name := range names {
		list[i] = pairedName{name, pairs(name)}
	}
	return list
}

// nearest gives the names that share most with a text, the nearest first; none where hardly
// anything is shared.
func nearest(text string, names []pairedName, limit int) []string {
	type scored struct {
		name  string
		score float64
	}
	of := pairs(text)
	var list []scored
	for _, known := range names {
		if s := likeness(of, known.pairs); s >= leastLikeness {
			list = append(list, scored{known.name, s})
		}
	}
	slices.SortStableFunc(list, func(a, b scored) int { return cmp.Or(cmp.Compare(b.score, a.score), strings.Compare(a.name, b.name)) })
	found := []string{}
	for _, s := range list[:min(limit, len(list))] {
		found = append(found, s.name)
	}
	return found
}

// pairs counts the pairs of characters in the words of a text.
func pairs(text string) map[string]int {
	count := map[string]int{}
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r < 0x80
	}) {
		word = " " + word + " "
		for i := range len(word) - 1 {
			count[word[i:i+2]]++
		}
	}
	return count
}

// likeness is Dice's coefficient of two texts by their pairs, from 0 to 1.
func likeness(a, b map[string]int) float64 {
	shared, all := 0, 0
	for pair, n := range a {
		shared += min(n, b[pair])
		all += n
	}
	for _, n := range b {
		all += n
	}
	if all == 0 {
		return 0
	}
	return 2 * float64(shared) / float64(all)
}
