package desk

import (
	"cmp"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
)

// heads are the heads of columns. One that begins with # has numbers below it.
func heads(labels ...string) []shape.DeskHead {
	list := []shape.DeskHead{}
	for _, label := range labels {
		name, isNumber := strings.CutPrefix(label, "#")
		list = append(list, shape.DeskHead{Label: name, IsNumber: isNumber})
	}
	return list
}

func text(s string) shape.DeskCell { return shape.DeskCell{Text: cmp.Or(s, "—")} }

func number(n int) shape.DeskCell { return shape.DeskCell{Text: language.English.Number(n)} }

func state(tone, text string) shape.DeskCell { return shape.DeskCell{Text: text, Tone: tone} }

// moment is how long ago a time was; a dash for none.
func moment(at *string) shape.DeskCell {
	if at == nil {
		return text("")
	}
	t, err := time.Parse(time.RFC3339, *at)
	if err != nil {
		return text(*at)
	}
	return shape.DeskCell{Text: language.English.Minute(t), Time: at}
}

func momentOf(at time.Time) shape.DeskCell { return moment(optionalTime(at)) }

// mayEdit reports whether the operator of a request may do what an editor may.
func mayEdit(r *http.Request) bool { return operator.Of(r.Context()).Role.Includes(operator.Editor) }

// body is the JSON of what an action sends.
func body(value any) string {
	text, _ := json.Marshal(value) // shapes of package view always encode
	return string(text)
}

// partnerFilter chooses a partner.
func (d *Desk) partnerFilter() shape.DeskFilter {
	f := shape.DeskFilter{Name: "partner", Label: "Partner", Options: []shape.DeskOption{{Text: "All partners"}}}
	for _, p := range d.Partners() {
		f.Options = append(f.Options, shape.DeskOption{Value: string(p.ID), Text: p.Name})
	}
	return f
}

// rejections are lines about the items that were not taken: the first ones, and how many more there are.
func rejections(list []view.Rejection, count int) (lines []shape.DeskLine) {
	for _, one := range list {
		line := shape.DeskLine{Code: one.Item, Text: inWords(one.Reason)}
		if one.Listed {
			line.Text = "listed " + line.Text
		} else {
			count--
		}
		lines = append(lines, line)
	}
	if count > 0 {
		lines = append(lines, shape.DeskLine{Text: "and " + language.English.Number(count) + " more"})
	}
	return lines
}

// drift are lines about how the fields of documents differ from those of the last good answer: each in plain words before
// its path.
func drift(list []view.FieldChange) (lines []shape.DeskLine) {
	for _, c := range list {
		said := "is " + c.After + "; it was " + c.Before
		switch {
		case c.Before == "":
			said = "is new: " + c.After
		case c.After == "":
			said = "is gone; it was " + c.Before
		}
		lines = append(lines, shape.DeskLine{State: wordsOf(c.Path), Tone: "quiet", Text: said, Code: c.Path})
	}
	return lines
}

var (
	pathKey = regexp.MustCompile(`[A-Za-z]\w*`)
	humps   = regexp.MustCompile(`([a-z])([A-Z])`)
	// currencyWords are said of amounts in the currencies of every shop; others are said by their code.
	currencyWords = map[string]string{"USD": "dollars", "EUR": "euros", "GBP": "pounds"}
)

// wordsOf says what stands at the path of a field: "setup fee in dollars" for $.blocks[].fields.setupFee.USD.
func wordsOf(path string) string {
	keys := pathKey.FindAllString(path, -1)
	var said []string
	for i := len(keys) - 1; i >= 0 && len(said) < 2; i-- {
		word, code := strings.ToLower(strings.ReplaceAll(humps.ReplaceAllString(keys[i], "$1 $2"), "_", " ")), strings.ToUpper(keys[i])
		isCurrency := slices.Contains(market.Convertible(), market.Currency(code))
		if isCurrency {
			word = "in " + cmp.Or(currencyWords[code], code)
		}
		if said = append([]string{word}, said...); !isCurrency {
			break
		}
	}
	return strings.Join(said, " ")
}

// pathIn finds paths of fields in a sentence, and those of what a partner's file reads of a price.
var pathIn = regexp.MustCompile(`\$(?:\.[A-Za-z_]\w*|\[[^\]]*\])+|\bcycles(?:\.[a-z_]+)+`)

// inWords says in plain words what the paths of a sentence lead to, each before its path.
func inWords(text string) string {
	return pathIn.ReplaceAllStringFunc(text, func(path string) string {
		return strings.TrimPrefix(wordsOf(path)+" ("+path+")", " ")
	})
}

// sentence gives a text its full stop, and its paths plain words.
func sentence(text string) string {
	text = inWords(text)
	if text == "" || strings.ContainsAny(text[len(text)-1:], ".!?") {
		return text
	}
	return text + "."
}

// facts leaves out those without lines, columns or a list.
func facts(all ...shape.DeskFact) (list []shape.DeskFact) {
	for _, f := range all {
		if len(f.Lines)+len(f.Columns) > 0 || f.Call != "" {
			list = append(list, f)
		}
	}
	return list
}

// optionsOf are choices that are shown as they are sent.
func optionsOf[T ~string](values []T) (list []shape.DeskOption) {
	for _, v := range values {
		list = append(list, shape.DeskOption{Value: string(v), Text: string(v)})
	}
	return list
}

func optionalTime(at time.Time) *string {
	if at.IsZero() {
		return nil
	}
	text := row.FormatTime(at)
	return &text
}
