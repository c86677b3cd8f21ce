package mapping

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/offers"
	"launchrack/internal/partner/specs"
)

// Look is what a mapping makes of one item, beside the item itself.
type Look struct {
	// Key is the partner's key of the item, else its name or its text. Plan is nil where Reason says why there is none.
	Key    string
	Plan   *market.Plan
	Reason string
	// Words are the item's own words that a field was read from, by the name of the field; price is one.
	Words map[string]string
	// Parts are what the item has, for who chooses another part for a field.
	Parts []Part
}

// Part is a value of an item: the jq expression that gives it, and its text.
type Part struct{ Path, Text string }

const (
	maxWords = 300
	// maxParts bounds the parts of an item, and maxLines the lines of one text among them.
	maxParts, maxLines = 80, 25
)

// Looks reads the first items of a main document, each by itself.
func (a *Adapter) Looks(ctx context.Context, document []byte, most int) ([]Look, error) {
	clock := newTimed(ctx)
	defer clock.end()
	env, items, err := a.read(clock, []partner.Document{{Body: document}})
	if err != nil {
		return nil, err
	}
	var list []Look
	for i, item := range items[:min(most, len(items))] {
		judged, err := a.judge(clock, env, []any{item}, i)
		if err != nil {
			return nil, err
		}
		look := Look{Words: a.Words(clock, item), Parts: parts(item)}
		for _, v := range judged.Verdicts {
			if look.Plan == nil {
				look.Key, look.Plan, look.Reason = v.Item, v.Plan, v.Reason
			}
		}
		if of, isObject := item.(map[string]any); isObject && partner.IsUnnamed(look.Key) {
			name, _ := of["name"].(string)
			text, _ := of["text"].(string)
			look.Key = cmp.Or(name, text, look.Key)
		}
		list = append(list, look)
	}
	return list, nil
}

// columnFields maps columns that a text tells to the fields that would tell them.
var columnFields = map[string]string{"ram_size": "memory", "ram_type": "memory_type", "ram_ecc": "memory_ecc", "network_speed": "network", "traffic_tb": "traffic"}

// Words finds what each field of an item was read from. An expression is read from the members that it names.
func (a *Adapter) Words(ctx context.Context, item any) map[string]string {
	words := map[string]string{}
	for name, f := range a.fields {
		if f.Path != nil && name != "specs" {
			words[name] = named(f.Path.text, item)
		}
	}
	if _, said, err := offers.Stock(piecesOf(item)); err == nil && said != "" {
		words["stock"] = errs.Clip(said, maxWords)
	}
	for _, p := range a.prices {
		if words["price"] == "" {
			words["price"] = named(p.Path.text, item)
		}
	}
	if a.cycles != nil && words["price"] == "" {
		words["price"] = named(a.cycles.Path.text, item)
	}
	f := a.fields["specs"]
	if f == nil || f.Path == nil {
		return words
	}
	r := reader{ctx: ctx, adapter: a, item: item, input: item, env: map[string]any{"$item": item}}
	value, _ := r.value(f)
	text, _, _ := plain(value)
	words["specs"] = errs.Clip(partner.Text(text), maxWords)
	for _, one := range specs.Read(text).Read {
		name := cmp.Or(columnFields[one.Column], one.Column)
		if a.fields[name] == nil {
			words[name] = errs.Clip(partner.Text(one.Words), maxWords)
		}
	}
	return words
}

var memberName = regexp.MustCompile(`\.([A-Za-z_][A-Za-z0-9_]*)`)

// lineOf matches the line of a text that Parts lists.
var lineOf = regexp.MustCompile(`^\.([A-Za-z_][A-Za-z0-9_]*) \| split\("\\n"\)\[([0-9]+)\]`)

// named joins the texts of the members that an expression names, each once; of one line of a text it is the line.
func named(expression string, item any) string {
	of, _ := item.(map[string]any)
	if found := lineOf.FindStringSubmatch(expression); found != nil {
		text, _, _ := plain(of[found[1]])
		lines := strings.Split(strings.TrimSpace(text), "\n")
		if i, err := strconv.Atoi(found[2]); err == nil && i < len(lines) {
			return errs.Clip(partner.Text(lines[i]), maxWords)
		}
	}
	for _, found := range instead.FindAllStringSubmatch(expression, -1) { // .a // .b
		if text, _, _ := plain(of[found[1]]); text != "" {
			expression = strings.ReplaceAll(expression, found[0], "."+found[1])
		}
	}
	var texts []string
	for _, found := range memberName.FindAllStringSubmatch(expression, -1) {
		switch v := of[found[1]].(type) {
		case nil, bool:
		case map[string]any, []any:
			if text, err := json.Marshal(v); err == nil {
				texts = withWhole(texts, string(text))
			}
		default:
			text, _, _ := plain(v)
			texts = withWhole(texts, partner.Text(text))
		}
	}
	return errs.Clip(strings.Join(texts, " · "), maxWords)
}

// instead matches a member that another one stands in for.
var instead = regexp.MustCompile(`\.([A-Za-z_][A-Za-z0-9_]*)\?? // \.[A-Za-z_][A-Za-z0-9_]*`)

// parts lists the values of an item, those of its objects and the lines of its texts.
func parts(item any) (list []Part) {
	add := func(path string, v any) {
		text, has, isScalar := plain(v)
		if text = strings.TrimSpace(text); !has || !isScalar || text == "" || len(list) >= maxParts {
			return
		}
		list = append(list, Part{path, errs.Clip(partner.Text(text), maxWords)})
		lines := strings.Split(text, "\n")
		for i, line := range lines[:min(len(lines), maxLines)] {
			if line = partner.Text(line); len(lines) > 1 && line != "" && len(list) < maxParts {
				list = append(list, Part{fmt.Sprintf(`%s | split("\n")[%d]`, path, i), errs.Clip(line, maxWords)})
			}
		}
	}
	of, _ := item.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(of)) {
		path := memberPath("", name)
		if inner, isObject := of[name].(map[string]any); isObject {
			for _, below := range slices.Sorted(maps.Keys(inner)) {
				add(memberPath(path, below), inner[below])
			}
			continue
		}
		add(path, of[name])
	}
	return list
}

var plainName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

func memberPath(above, name string) string {
	if plainName.MatchString(name) {
		return above + "." + name
	}
	if above == "" {
		above = "."
	}
	return fmt.Sprintf("%s[%q]", above, name)
}
