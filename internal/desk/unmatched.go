package desk

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/complete"
	"launchrack/internal/model/hardware/cpu"
	"launchrack/internal/model/hardware/gpu"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/words"
	"launchrack/internal/operator"
)

// Unmatched is a text of partners that no table knows.
type Unmatched struct {
	market.ChosenName
	// Count is how many rows it stands in, and Rows are the first of them.
	Count int
	Rows  []market.Plan
}

// Names are what operators chose for texts that no table knows.
var Names = ChosenList[market.ChosenName]{setting: "chosen_names", most: 5_000, none: "Nothing was chosen for the text",
	same: market.ChosenName.Same, put: operator.NameChosen, dropped: operator.NameDropped, detail: (*Desk).nameText,
	done: func(d *Desk, ctx context.Context) error { return d.Renamed(ctx) }}

func (*Desk) nameText(before, after *market.ChosenName) string {
	if after != nil {
		return fmt.Sprintf("%s %q is %s", after.Kind, after.Text, after.Name)
	}
	return fmt.Sprintf("%s %q is no longer %s", before.Kind, before.Text, before.Name)
}

// known lists the names that a text of a kind can be given.
func known(kind market.NameKind) []string {
	switch kind {
	case market.ProcessorName:
		var list []string
		for _, c := range cpu.All() {
			list = append(list, c.Name)
		}
		return list
	case market.PlaceName:
		return place.Labels()
	case market.GPUName:
		return gpu.Models()
	}
	return []string{}
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
	plans, err := d.Store.Plans(r.Context())
	if err != nil {
		return nil, err
	}
	chosen, _, err := Names.All(r.Context(), d.Store)
	if err != nil {
		return nil, err
	}
	page := shape.DeskPage{Actions: []shape.DeskAction{{Verb: "Download the names", File: Prefix + "unmatched/overrides.csv", FileName: "overrides.csv"}}}
	table := shape.DeskTable{Label: "Unmatched texts", Columns: heads("Text", "What", "Partner", "#Plans", "Nearest"), Rows: []shape.DeskRow{}}
	if len(chosen) == 0 {
		table.None = "Every processor, place and GPU of the catalogue is known."
	}
	known, ofPartner, more := knownPairs{}, map[market.PartnerID]int{}, 0
	for _, t := range d.Unmatched(plans) {
		if err := r.Context().Err(); err != nil {
			return nil, err
		}
		if len(table.Rows) == maxUnmatched || ofPartner[t.Partner] == maxOfPartner {
			more++
			continue
		}
		ofPartner[t.Partner]++
		table.Rows = append(table.Rows, d.unmatchedRow(r, t, nearest(t.Text, known.of(t.Kind), nearestShown)))
	}
	if more > 0 {
		table.Text = language.English.Number(more) + " more are shown once these are named."
	}
	page.Tables = []shape.DeskTable{table, chosenTable(r, chosen)}
	return page, nil
}

// unmatchedRow shows a text with its plans, and asks what it names.
func (d *Desk) unmatchedRow(r *http.Request, t Unmatched, nearest []string) shape.DeskRow {
	whose := "All"
	if t.Partner != "" {
		whose = d.partnerName(t.Partner)
	}
	shown := shape.DeskRow{Key: fmt.Sprint(t.Kind, " ", t.Partner, " ", t.Text), Cells: []shape.DeskCell{{Text: t.Text, IsCode: true}, text(kindText(t.Kind)), text(whose), number(t.Count), text(slices.Concat(nearest, []string{""})[0])}}
	var plans []shape.DeskLine
	for _, p := range t.Rows {
		plans = append(plans, shape.DeskLine{Text: p.Name, Link: fmt.Sprint("/plans/x-", p.ID)})
	}
	if more := t.Count - len(t.Rows); more > 0 {
		plans = append(plans, shape.DeskLine{Text: "and " + language.English.Number(more) + " more"})
	}
	shown.Details = &shape.DeskDetails{Verb: "Plans", Label: "Plans with " + t.Text, Facts: facts(shape.DeskFact{Lines: plans})}
	if mayEdit(r) {
		shown.Actions = []shape.DeskAction{{Verb: "Name it", Label: "Name it: " + t.Text, Call: "unmatched/names", Failed: t.Text + " was not named.",
			Body: body(map[string]string{"kind": string(t.Kind), "partner": string(t.Partner), "text": t.Text}),
			Ask: &shape.DeskAsk{Title: "What is " + t.Text + "?", Verb: "Name it", Text: []string{"Visitors read the name on " + words.Count(t.Count, "plan") + " at once."},
				Form: "unmatched/names?" + url.Values{"kind": {string(t.Kind)}, "near": nearest}.Encode()}}}
	}
	return shown
}

// chosenTable lists the names that were chosen, each with the way to drop it.
func chosenTable(r *http.Request, chosen []market.ChosenName) shape.DeskTable {
	table := shape.DeskTable{Title: "Names chosen here", Label: "Names chosen here", Columns: heads("Text", "What", "Name"), Rows: []shape.DeskRow{}}
	for _, n := range chosen {
		name := n.Name
		if name == noName {
			name = "No processor"
		}
		one := shape.DeskRow{Key: fmt.Sprint(n.Kind, " ", n.Partner, " ", n.Text), Cells: []shape.DeskCell{{Text: n.Text, IsCode: true}, text(kindText(n.Kind)), text(name)}}
		if mayEdit(r) {
			one.Actions = []shape.DeskAction{{Verb: "Remove", Label: "Remove the name of " + n.Text, Call: "unmatched/dropped", Failed: "The name of " + n.Text + " was not removed.",
				Body: body(shape.DeskName{Kind: string(n.Kind), Partner: string(n.Partner), Text: n.Text, Name: n.Name})}}
		}
		table.Rows = append(table.Rows, one)
	}
	return table
}

func kindText(kind market.NameKind) string {
	if kind == market.GPUName {
		return "GPU"
	}
	return words.Capital(string(kind))
}

// knownNames answers GET /operator/data/unmatched/names?kind=&near=: the form of a name, with all that a text can be given.
func (d *Desk) knownNames(r *http.Request) (any, error) {
	q := r.URL.Query()
	near := shape.DeskField{Name: "nearest", Label: "Nearest names", Options: append(optionsOf(q["near"]), shape.DeskOption{Text: "Another one"})}
	name := shape.DeskField{Name: "name", Label: "Name", Suggested: known(market.NameKind(q.Get("kind")))}
	if q.Get("kind") == string(market.ProcessorName) {
		name.Label += ", or none if it is no processor"
	}
	return shape.DeskFields{Groups: []shape.DeskFieldGroup{{Fields: []shape.DeskField{near, name}}}}, nil
}

// examples are names of each kind, for whoever typed another one.
var examples = map[market.NameKind]string{market.PlaceName: "a city with its country, such as Nuremberg, DE",
	market.ProcessorName: "a processor such as AMD EPYC 7443P, or none", market.GPUName: "a card such as NVIDIA A100"}

// meant finds what was typed in the table of its kind. A city needs no country where only one has its name.
func meant(kind market.NameKind, typed string, table []string) (string, error) {
	text, cities := strings.ToLower(strings.TrimSpace(typed)), []string{}
	for _, name := range table {
		if lower := strings.ToLower(name); lower == text {
			return name, nil
		} else if kind == market.PlaceName && strings.HasPrefix(lower, text+", ") {
			cities = append(cities, name)
		}
	}
	switch {
	case len(cities) == 1:
		return cities[0], nil
	case kind == market.ProcessorName && text == noName:
		return noName, nil
	}
	return "", errs.Field("name", "the shop knows no single “%s”; accepted is %s", errs.Clip(typed, 60), cmp.Or(strings.Join(cities, " or "), examples[kind]))
}

// chooseName answers POST /operator/data/unmatched/names with a shape.DeskName.
func (d *Desk) chooseName(r *http.Request, n market.ChosenName) (any, error) {
	name, err := meant(n.Kind, n.Name, known(n.Kind))
	if err != nil {
		return nil, err
	}
	n.Name = name
	return shape.DeskDone{Text: n.Text + " is named " + n.Name + ". The audit log can undo it."}, Names.change(r.Context(), d, n, &n, nil)
}

// noName says that a text names no processor, as in the overrides file.
const noName = "none"

// dropName answers POST /operator/data/unmatched/dropped with a shape.DeskName.
func (d *Desk) dropName(r *http.Request, n market.ChosenName) (any, error) {
	return shape.DeskDone{Text: "The name of " + n.Text + " is removed. The audit log can undo it."}, Names.change(r.Context(), d, n, nil, nil)
}

func nameIn(d *Desk, r *http.Request) (market.ChosenName, error) {
	asked, err := sent[shape.DeskName](d, r)
	if err != nil {
		return market.ChosenName{}, err
	}
	n := market.ChosenName{Kind: market.NameKind(asked.Kind), Partner: market.PartnerID(asked.Partner), Text: asked.Text, Name: cmp.Or(asked.Name, asked.Nearest)}
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
	chosen, _, err := Names.All(r.Context(), d.Store)
	if err != nil {
		return nil, err
	}
	return Download{Name: "overrides.csv", Type: "text/csv; charset=utf-8", Write: func(w io.Writer) error { return complete.WriteNames(w, chosen) }}, nil
}

// leastLikeness keeps names away that only share a common word, such as core.
const leastLikeness = 0.5

// pairedName is a known name with its pairs.
type pairedName struct {
	name  string
	pairs map[string]int
}

// knownPairs are the known names of each kind, read at the first text of the kind.
type knownPairs map[market.NameKind][]pairedName

func (k knownPairs) of(kind market.NameKind) []pairedName {
	if k[kind] == nil {
		k[kind] = paired(known(kind))
	}
	return k[kind]
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
