package desk

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
	"launchrack/internal/operator"
	"launchrack/internal/store"
)

const (
	pageOfPlans = 15
	// maxReason bounds the reason of a correction, which visitors read, in characters.
	maxReason = 300
)

// findPlans answers GET /operator/data/plans?q=&partner=&corrected=yes&page=2.
func (d *Desk) findPlans(r *http.Request, page int64) (any, error) {
	params := r.URL.Query()
	page = min(max(page, 1), 1_000_000)
	found, total, err := d.Store.FindPlans(r.Context(), market.PlanSearch{Text: errs.Clip(params.Get("q"), 100), Partner: market.PartnerID(params.Get("partner")),
		Corrected: params.Get("corrected") == "yes", Limit: pageOfPlans, Offset: int(page-1) * pageOfPlans})
	if err != nil {
		return nil, err
	}
	table := shape.DeskTable{Label: "Partners’ plans", Columns: heads("Plan", "#Number", "Partner", "State", "Corrected"), Rows: []shape.DeskRow{}, None: "No plan matches."}
	for i := range found {
		table.Rows = append(table.Rows, planRow(&found[i]))
	}
	answer := shape.DeskPage{Tables: []shape.DeskTable{table}, Filters: []shape.DeskFilter{{Name: "q", Label: "Name, partner or number", Kind: "search"}, d.partnerFilter(),
		{Name: "corrected", Label: "Which", Options: []shape.DeskOption{{Text: "All plans"}, {Value: "yes", Text: "Hidden or corrected"}}}}}
	if total > 0 {
		answer.Text = words.Count(total, "plan")
	}
	if total > pageOfPlans {
		answer.Text += fmt.Sprintf(", page %s of %s", language.English.Number(int(page)), language.English.Number((total+pageOfPlans-1)/pageOfPlans))
	}
	if int(page)*pageOfPlans < total {
		answer.Next = fmt.Sprint("page=", page+1)
	}
	return answer, nil
}

// planRow shows a partner's plan, to correct and to hide.
func planRow(p *market.Plan) shape.DeskRow {
	var corrected []string
	for _, f := range correctable(p) {
		if f.Correction != "" {
			corrected = append(corrected, f.Label)
		}
	}
	stands := state("good", "Shown")
	hide := shape.DeskAction{Verb: "Hide", Label: "Hide: " + p.Name, Call: fmt.Sprintf("plans/%d/hidden", p.ID), Body: body(shape.DeskHiding{IsHidden: true}), Failed: p.Name + " was not hidden.",
		Ask: &shape.DeskAsk{Title: "Hide " + p.Name + "?", Verb: "Hide", Fields: []shape.DeskField{{Name: "reason", Label: "Reason, for the audit log"}}, Text: []string{"Its page and its place in lists, feeds and the API go at once, and it stays hidden whatever its partner says."}}}
	switch {
	case p.IsHidden():
		stands = state("bad", "Hidden")
		hide.Verb, hide.Label, hide.Body, hide.Failed = "Show", "Show: "+p.Name, body(shape.DeskHiding{}), p.Name+" was not shown."
		hide.Ask = &shape.DeskAsk{Title: "Show " + p.Name + "?", Verb: "Show", Text: []string{"It comes back as its partner offers it now."}}
	case !p.Available:
		stands = state("quiet", "Sold out")
	}
	return shape.DeskRow{Key: strconv.FormatInt(p.ID, 10), Cells: []shape.DeskCell{text(p.Name), text(strconv.FormatInt(p.ID, 10)), text(p.PartnerName), stands, text(strings.Join(corrected, ", "))},
		Actions: []shape.DeskAction{correctAction(p), hide}}
}

// correctAction asks what to correct of a plan, and shows the change first.
func correctAction(p *market.Plan) shape.DeskAction {
	call := fmt.Sprintf("plans/%d/corrections", p.ID)
	return shape.DeskAction{Verb: "Correct", Label: "Correct: " + p.Name, Call: call, Failed: "The plan was not corrected.",
		Ask: &shape.DeskAsk{Title: "Correct " + p.Name, Form: call, Changes: "plan", Shows: "Show the change"}}
}

// corrections answers GET /operator/data/plans/{plan}/corrections.
func (d *Desk) corrections(r *http.Request, id int64) (any, error) {
	p, err := d.Store.PartnersPlan(r.Context(), id)
	if err != nil {
		return nil, err
	}
	fields := correctable(p)
	for i := range fields {
		fields[i].Name = "texts." + fields[i].Name
	}
	fields = append(fields, shape.DeskField{Name: "reason", Label: "Reason, shown to visitors", IsRequired: true},
		shape.DeskField{Name: "source", Label: "Address that proves it (optional)", Kind: "link"})
	return shape.DeskFields{Name: p.Name, Groups: []shape.DeskFieldGroup{{Fields: fields}}}, nil
}

// kinds are the words for the kinds of columns that the form has an input for; it shows the rest as JSON.
var kinds = map[row.Kind]string{row.Integer: "number", row.Number: "number", row.Text: "text", row.Boolean: "boolean",
	row.TextArray: "list", row.PriceMap: "prices", row.DiskList: "disks"}

// kindOf is the kind of a column's field.
func kindOf(c *row.Column) string {
	if c.Input == row.LongInput {
		return "long"
	}
	return cmp.Or(kinds[c.Kind], "json")
}

// correctable lists what can be corrected of a row.
func correctable(p *market.Plan) []shape.DeskField {
	theirs, made := *p, map[string]market.Correction{}
	list, _ := p.Corrections.List() // a list that cannot be read shows as none
	_ = row.Uncorrect(&theirs)
	for _, c := range list {
		made[c.Column] = c
	}
	fields := []shape.DeskField{}
	for _, of := range words.Facts {
		c, isColumn := row.Find(of.Column)
		if !isColumn || !c.IsCorrectable {
			continue
		}
		f := shape.DeskField{Name: c.Name, Label: of.In(language.English), Kind: kindOf(c), Size: "half", Text: textOf(c, p)}
		if f.Hint = accepted[f.Kind]; of.Unit != "" {
			f.Unit = "in " + of.Unit
		}
		if f.Kind == "long" || f.Kind == "json" {
			f.Size = "full"
		}
		if is, has := made[c.Name]; has {
			f.Correction = fmt.Sprintf("The partner says %s. Corrected %s: %s", cmp.Or(textOf(c, &theirs), "nothing"), language.English.Minute(is.At), is.Reason)
		}
		fields = append(fields, f)
	}
	return fields
}

func jsonOf(c *row.Column, p *market.Plan) string {
	return string(row.AppendValue(nil, c.Kind, c.Get(p)))
}

// correct answers POST /operator/data/plans/{plan}/corrections with the change of the row.
func (d *Desk) correct(r *http.Request, id int64, body shape.DeskCorrection) (any, error) {
	how, err := d.howOf(body)
	if err != nil {
		return nil, err
	}
	values, err := valuesOf(body.Texts)
	if err != nil {
		return nil, err
	}
	before, err := d.Store.PartnersPlan(r.Context(), id)
	if err != nil {
		return nil, err
	}
	amend := func(current *market.Plan) ([]market.Correction, error) {
		list, problems := row.Amend(current, values, how)
		return list, joined(problems)
	}
	after := *before
	if list, err := amend(before); err != nil {
		return nil, err
	} else if err := errors.Join(row.Uncorrect(&after), row.Keep(&after, list)); err != nil {
		return nil, err
	}
	if body.IsPreview {
		return shape.DeskPreview{Verb: "Correct", Facts: []shape.DeskFact{{Columns: changeOf(store.ChangedRow{Before: before, After: &after}).Columns}},
			Text: []string{"Visitors see this at once, marked as this shop’s correction, until the partner says something else.", how.Reason}}, nil
	}
	err = d.correctRow(r.Context(), id, operator.PlanCorrected, "", amend)
	return shape.DeskDone{Text: before.Name + " is corrected. The audit log can undo it."}, err
}

// valuesOf is the JSON object of the columns whose texts were typed.
func valuesOf(texts map[string]string) ([]byte, error) {
	values := map[string]json.RawMessage{}
	for name, typed := range texts {
		c, isColumn := row.Find(name)
		if !isColumn {
			return nil, errs.Field(name, "there is no column %q", errs.Clip(name, 60))
		}
		value, err := readTyped(kindOf(c), typed)
		if err != nil {
			fact := slices.IndexFunc(words.Facts, func(f words.Fact) bool { return f.Column == name })
			if fact >= 0 {
				name = words.Facts[fact].In(language.English)
			}
			return nil, errs.New(errs.Invalid, "%s: %s", name, errs.Public(err))
		}
		values[name] = value
	}
	return json.Marshal(values)
}

// howOf checks what a correction says of itself. A preview needs no reason yet.
func (d *Desk) howOf(body shape.DeskCorrection) (how market.Correction, err error) {
	how = market.Correction{At: d.Now().UTC(), Reason: strings.TrimSpace(body.Reason), Source: strings.TrimSpace(body.Source)}
	n := utf8.RuneCountInString(how.Reason)
	if n > maxReason || n == 0 && !body.IsPreview {
		return how, errs.Field("reason", "%d characters came; accepted are 1 to %d, which visitors read", n, maxReason)
	}
	if how.Source != "" {
		if err := market.CheckLink(how.Source); err != nil {
			return how, errs.Field("source", "%q came; accepted is an address with https:// or http://, or nothing", errs.Clip(how.Source, 60))
		}
	}
	return how, nil
}

// joined is one error of all problems of a row: the first with the words of the others.
func joined(problems []*errs.Error) error {
	if len(problems) == 0 {
		return nil
	}
	all := *problems[0]
	var said []string
	for _, p := range problems {
		said = append(said, strings.TrimSpace(p.Field+" "+p.Message))
	}
	all.Message = strings.Join(said, "; ")
	return &all
}

// side is a row on one side of a change, as a line of the audit log has it: the columns that changed, and why
// the shop says so.
type side map[string]json.RawMessage

// noteCorrection completes a line of the audit log about the corrections of a row.
func noteCorrection(e operator.Entry, before, after *market.Plan) operator.Entry {
	e.Detail = strings.TrimSpace(fmt.Sprintf("%d %q %s", before.ID, before.Name, e.Detail))
	e.Before, e.After = sideOf(before, after), sideOf(after, before)
	return e
}

func sideOf(p, other *market.Plan) json.RawMessage {
	list, _ := p.Corrections.List() // what cannot be read gives no reason
	s := side{"plan_id": json.RawMessage(strconv.FormatInt(p.ID, 10))}
	for _, c := range row.Columns() {
		if !c.IsCorrectable && c.Name != market.HiddenColumn || c.IsSame(p, other) {
			continue
		}
		s[c.Name] = json.RawMessage(jsonOf(c, p))
		for _, made := range list {
			if made.Column == c.Name {
				s["reason"], _ = json.Marshal(made.Reason)
				s["source"], _ = json.Marshal(made.Source)
			}
		}
	}
	text, _ := json.Marshal(s) // values that were encoded always encode
	return text
}

// takeBack is the list of corrections of a row without the change that a line of the audit log reports. It is
// errs.Conflict where the row says something else by now.
func takeBack(current *market.Plan, e operator.Entry, at time.Time) (list []market.Correction, err error) {
	var was, is side
	how := market.Correction{At: at}
	if err := errors.Join(json.Unmarshal(e.Before, &was), json.Unmarshal(e.After, &is), json.Unmarshal(e.Before, &how)); err != nil {
		return nil, fmt.Errorf("entry %d of the audit log: %w", e.Number, err)
	}
	for _, key := range []string{"plan_id", "reason", "source"} {
		delete(was, key)
		delete(is, key)
	}
	for name := range is {
		c, known := row.Find(name)
		said := *current
		if !known || c.Set(&said, is[name]) != nil || !c.IsSame(&said, current) {
			return nil, errs.New(errs.Conflict, "Entry %d cannot be undone: %s has changed since", e.Number, name)
		}
	}
	if _, hides := is[market.HiddenColumn]; hides {
		return row.Hide(current, string(was[market.HiddenColumn]) == "false", how)
	}
	object, _ := json.Marshal(was)
	list, problems := row.Amend(current, object, how)
	return list, joined(problems)
}

// hide answers POST /operator/data/plans/{plan}/hidden.
func (d *Desk) hide(r *http.Request, id int64, body shape.DeskHiding) (any, error) {
	event, became := operator.PlanShown, "shown again"
	if body.IsHidden {
		event, became = operator.PlanHidden, "hidden"
	}
	return shape.DeskDone{Text: fmt.Sprintf("%s is %s. The audit log can undo it.", d.planName(id), became)}, d.correctRow(r.Context(), id, event, "", func(current *market.Plan) ([]market.Correction, error) {
		return row.Hide(current, body.IsHidden, market.Correction{At: d.Now().UTC(), Reason: errs.Clip(strings.TrimSpace(body.Reason), maxReason)})
	})
}

// correctRow stores what amend makes of a row's corrections, with a line of the audit log, and publishes it.
func (d *Desk) correctRow(ctx context.Context, id int64, event operator.Event, detail string, amend func(*market.Plan) ([]market.Correction, error)) error {
	_, err := d.Store.Correct(ctx, id, amend, func(before, after *market.Plan) operator.Entry {
		return noteCorrection(d.Entry(ctx, event, detail), before, after)
	})
	d.Show(ctx, err)
	return err
}
