package desk

import (
	"cmp"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
)

// heads are the heads of columns. One that begins with # has numbers below it.
func heads(labels ...string) []view.DeskHead {
	list := []view.DeskHead{}
	for _, label := range labels {
		name, isNumber := strings.CutPrefix(label, "#")
		list = append(list, view.DeskHead{Label: name, IsNumber: isNumber})
	}
	return list
}

func text(s string) view.DeskCell { return view.DeskCell{Text: cmp.Or(s, "—")} }

func number(n int) view.DeskCell { return view.DeskCell{Text: language.English.Number(n)} }

func state(tone, text string) view.DeskCell { return view.DeskCell{Text: text, Tone: tone} }

// moment is how long ago a time was; a dash for none.
func moment(at *string) view.DeskCell {
	if at == nil {
		return text("")
	}
	t, err := time.Parse(time.RFC3339, *at)
	if err != nil {
		return text(*at)
	}
	return view.DeskCell{Text: language.English.Minute(t), Time: at}
}

func momentOf(at time.Time) view.DeskCell { return moment(optionalTime(at)) }

// mayEdit reports whether the operator of a request may do what an editor may.
func mayEdit(r *http.Request) bool { return operator.Of(r.Context()).Role.Includes(operator.Editor) }

// body is the JSON of what an action sends.
func body(value any) string {
	text, _ := json.Marshal(value) // shapes of package view always encode
	return string(text)
}

// partnerFilter chooses a partner.
func (d *Desk) partnerFilter() view.DeskFilter {
	f := view.DeskFilter{Name: "partner", Label: "Partner", Options: []view.DeskOption{{Text: "All partners"}}}
	for _, p := range d.Partners() {
		f.Options = append(f.Options, view.DeskOption{Value: string(p.ID), Text: p.Name})
	}
	return f
}

// rejections are lines about the items that were not taken: the first ones, and how many more there are.
func rejections(list []view.Rejection, count int) (lines []view.DeskLine) {
	for _, one := range list {
		line := view.DeskLine{Code: one.Item, Text: one.Reason}
		if one.Listed {
			line.Text = "listed " + one.Reason
		} else {
			count--
		}
		lines = append(lines, line)
	}
	if count > 0 {
		lines = append(lines, view.DeskLine{Text: "and " + language.English.Number(count) + " more"})
	}
	return lines
}

// drift are lines about how the fields of documents differ from those of the last good answer.
func drift(list []view.FieldChange) (lines []view.DeskLine) {
	for _, c := range list {
		line := view.DeskLine{Code: c.Path, Text: "is " + c.After + "; it was " + c.Before}
		switch {
		case c.Before == "":
			line.Text = "is new: " + c.After
		case c.After == "":
			line.Text = "is gone; it was " + c.Before
		}
		lines = append(lines, line)
	}
	return lines
}

// sentence gives a text its full stop.
func sentence(text string) string {
	if text == "" || strings.ContainsAny(text[len(text)-1:], ".!?") {
		return text
	}
	return text + "."
}

// facts leaves out those without lines, columns or a list.
func facts(all ...view.DeskFact) (list []view.DeskFact) {
	for _, f := range all {
		if len(f.Lines)+len(f.Columns) > 0 || f.Call != "" {
			list = append(list, f)
		}
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
