// Package mapping makes an adapter from a YAML file, so that a partner needs no code.
// docs/partner-files.md is the reference of the file.
package mapping

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/tree"
)

// Adapter implements partner.Adapter by a mapping. It is safe for concurrent use.
type Adapter struct {
	Partner
	fields fields
	places *places
	prices []price
	cycles *cycles
	setup  []fee
	// components are the charges of an item beside its prices.
	components []component
	rules      []rule
	// isOfSystem reports that a system says what the documents mean.
	isOfSystem bool
}

// Convert turns a file of the main source into JSON.
func (a *Adapter) Convert(body []byte) ([]byte, error) { return a.main.Form.Read(body, "") }

// Translate implements partner.Adapter. The variable of a source without documents is null.
func (a *Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	clock := newTimed(ctx, documents...)
	defer clock.end()
	env, items, err := a.read(clock, documents)
	if err != nil && clock.Err() == nil {
		return partner.Judged{Refused: err}, nil
	}
	var judged partner.Judged
	if err == nil {
		judged, err = a.judge(clock, env, items, 0)
		if notes, has := env[pageNotes].([]any); has && err == nil {
			for _, note := range notes {
				judged.Verdicts = append(judged.Verdicts, partner.Verdict{Item: "page", Kind: market.LeftOut, Reason: fmt.Sprint(note), Listed: true})
			}
		}
	}
	switch {
	case ctx.Err() != nil:
		return partner.Judged{}, ctx.Err()
	case clock.Err() != nil:
		return partner.Judged{Refused: errs.New(errs.Partner, "The partner's answer takes longer than %s to read", clock.most)}, nil
	}
	return judged, err
}

// pageNotes is no variable: it is where items keeps what is told of a page.
const pageNotes = "notes of the page"

// judge translates items, the first of which has a position in its document.
func (a *Adapter) judge(ctx context.Context, env map[string]any, items []any, position int) (partner.Judged, error) {
	sent := slices.Clone(items)
	for i, item := range items {
		if lack(item) != nil {
			sent[i] = unmarked(item)
		}
	}
	return partner.Judge(ctx, sent, func(i int, _ any) partner.Offered {
		item := items[i]
		r := reader{ctx: ctx, adapter: a, item: item, input: item, env: maps.Clone(env)}
		r.env["$item"] = item
		key, rows, left, err := r.rows()
		return partner.Offered{Key: cmp.Or(key, partner.Unnamed(position+i)), Rows: rows, Left: left, Err: err, Defects: r.defects}
	})
}

// read returns the items of the main source, and the values of the other sources by variable.
func (p *Partner) read(ctx context.Context, documents []partner.Document) (map[string]any, []any, error) {
	bySource := map[string][]partner.Document{}
	for _, d := range documents {
		name := partner.ListName(d.Name)
		if source, _, isOne := strings.Cut(name, " "); isOne && p.hasEach(source) {
			name = source
		}
		bySource[name] = append(bySource[name], d)
	}
	env := map[string]any{}
	if main := bySource[""]; len(main) > 0 && !main[0].At.IsZero() {
		env[nowVariable] = int(main[0].At.Unix())
	}
	var more []any
	for _, s := range p.others {
		if len(bySource[s.name]) == 0 {
			continue
		}
		value, err := s.value(ctx, bySource[s.name], env)
		if err != nil {
			return nil, nil, err
		}
		if env["$"+s.name] = value; s.HasPlans {
			list, _ := value.([]any)
			more = append(more, list...)
		}
	}
	items, err := p.items(ctx, bySource[""], env)
	return env, append(items, more...), err
}

// items returns the items of the main source.
func (p *Partner) items(ctx context.Context, documents []partner.Document, env map[string]any) (items []any, err error) {
	list := p.main.Items
	if p.main.Paging.IsJoined {
		list = p.main.Paging.List
	}
	values, err := p.main.values(documents)
	if err != nil {
		return nil, err
	}
	for _, value := range values {
		if object, isObject := value.(map[string]any); isObject && p.main.Form.Format == tree.HTML && env[pageNotes] == nil {
			env[pageNotes] = object[tree.NotesMember]
		}
		if whole, isBare := value.([]any); isBare && p.main.Paging.IsJoined {
			items = append(items, whole...) // a list alone is the only page
			continue
		}
		some, err := itemsOf(ctx, list, value, env)
		if err != nil {
			return nil, err
		}
		items = append(items, some...)
	}
	if p.main.Paging.IsJoined {
		return itemsOf(ctx, p.main.Items, items, env)
	}
	return items, nil
}

// itemsOf returns the items of a document. env holds the variables of other sources; it may be nil.
func itemsOf(ctx context.Context, items *program, value any, env map[string]any) ([]any, error) {
	results, err := items.all(ctx, value, env)
	if err != nil {
		return nil, errs.New(errs.Partner, "The partner's answer cannot be read: %s", items.failure(err))
	}
	if len(results) == 1 {
		if list, isList := results[0].([]any); isList {
			return list, nil
		}
		if results[0] == nil {
			return nil, errs.New(errs.Partner, "The partner's answer holds no list of items at items (%s)", items.text)
		}
	}
	for _, r := range results {
		if _, isObject := r.(map[string]any); !isObject {
			return nil, errs.New(errs.Partner, "The partner's answer holds no list of objects at items (%s)", items.text)
		}
	}
	if _, isObject := value.(map[string]any); isObject && items.text == "." {
		return nil, errs.New(errs.Partner, "The partner's answer is an object; accepted is a list")
	}
	return results, nil
}

// values reads documents, in which it marks the entries that lack what the file needs.
func (e *endpoint) values(documents []partner.Document) ([]any, error) {
	values := make([]any, len(documents))
	for i, d := range documents {
		var err error
		if values[i], err = decode(d.Body); err != nil {
			return nil, err
		}
	}
	for _, d := range e.demands {
		d.mark(values)
	}
	return values, nil
}

// decode parses a document, whose numbers and values are counted before.
func decode(body []byte) (value any, err error) {
	if err := tree.CheckJSON(body); err != nil {
		return nil, errs.New(errs.Partner, "The partner %s", err)
	}
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	if dec.Decode(&value) != nil || dec.More() {
		return nil, errs.New(errs.Partner, "The partner's answer is not JSON")
	}
	return value, nil
}
