package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
)

const header = `// Generated from internal/model/view and internal/model/row; do not edit.
// Regenerate with: go run ./internal/tools/typegen
`

// roots are the types that pages receive. The types of their fields are declared too.
var roots = []reflect.Type{
	reflect.TypeFor[view.Page](),
	reflect.TypeFor[view.PriceTrace](),
	reflect.TypeFor[view.ShopSettings](),
	reflect.TypeFor[view.PlanFacets](),
	reflect.TypeFor[view.SearchSuggestion](),
	reflect.TypeFor[view.Refreshed](),
	reflect.TypeFor[view.Session](),
	reflect.TypeFor[shape.DeskSession](),
	reflect.TypeFor[shape.DeskPage](),
	reflect.TypeFor[shape.DeskList](),
	reflect.TypeFor[shape.DeskPreview](),
	reflect.TypeFor[shape.DeskDone](),
	reflect.TypeFor[shape.DeskPartnerFile](),
	reflect.TypeFor[shape.DeskArticle](),
	reflect.TypeFor[shape.DeskPicture](),
	reflect.TypeFor[shape.DeskArticlePreview](),
	reflect.TypeFor[shape.DeskDetect](),
	reflect.TypeFor[shape.DeskDetected](),
	reflect.TypeFor[shape.DeskFields](),
	reflect.TypeFor[shape.DeskTexts](),
	reflect.TypeFor[shape.DeskChecked](),
	reflect.TypeFor[shape.DeskDoor](),
	reflect.TypeFor[shape.DeskInvitation](),
	reflect.TypeFor[view.Verdicts](),
	reflect.TypeFor[view.KeepOrMove](),
	reflect.TypeFor[view.PlanTypeText](),
	reflect.TypeFor[disk.Disk](),
	reflect.TypeFor[market.Place](),
	reflect.TypeFor[market.Quote](),
	reflect.TypeFor[market.Cycle](),
}

// scalars are Go types whose JSON differs from what their kind suggests.
var scalars = map[reflect.Type]string{
	reflect.TypeFor[json.Number]():   "number",
	reflect.TypeFor[market.Amount](): "number",
	reflect.TypeFor[disk.Kind]():     "'" + strings.Join(texts(disk.Kinds()), "' | '") + "' | null",
	// The browser's library has types of its own for these.
	reflect.TypeFor[shape.PasskeyOptions](): "unknown",
	reflect.TypeFor[view.WrittenItem]():     "Item",
	// A row inside an answer.
	reflect.TypeFor[json.RawMessage](): "Partial<PlanRow> | null",
}

// closed are string enumerations with their values.
var closed = map[reflect.Type][]string{
	reflect.TypeFor[market.Currency](): texts(market.Convertible()),
	reflect.TypeFor[market.PlanType](): texts(market.PlanTypes()),
	reflect.TypeFor[market.Period]():   texts(market.Periods()),

	reflect.TypeFor[market.PlaceState](): texts(market.PlaceStates()),
	reflect.TypeFor[market.Component]():  texts(market.Components()),

	reflect.TypeFor[view.RefreshOutcome](): texts([]view.RefreshOutcome{view.OutcomeOK, view.OutcomeFailed, view.OutcomeHeld, view.OutcomeOff, view.OutcomePaused, view.OutcomeNever}),
	reflect.TypeFor[view.DifferenceKind](): texts([]view.DifferenceKind{view.DifferenceBetter, view.DifferenceWorse, view.DifferenceOther}),
	reflect.TypeFor[view.Advice]():         texts([]view.Advice{view.Keep, view.MoveAway, view.UnknownAdvice}),
	reflect.TypeFor[view.Sold]():           texts([]view.Sold{view.SoldNow, view.SoldOut, view.Withdrawn}),
}

// columnTypes are the TypeScript types of the kinds of columns.
var columnTypes = map[row.Kind]string{
	row.Integer: "number", row.Number: "number", row.Text: "string", row.Boolean: "boolean",
	row.TextArray: "string[]", row.PriceMap: "Partial<Record<Currency, number>>", row.DiskList: "Disk[]", row.PlaceList: "Place[]", row.QuoteList: "Quote[]", row.CycleList: "Cycle[]", row.Timestamp: "string",
}

func texts[T ~string](values []T) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = string(v)
	}
	return out
}

// typeScript returns the whole file: PlanRow, then every type in the order of its first use,
// then the shared tables of constants.
func typeScript() ([]byte, error) {
	w := &writer{seen: map[reflect.Type]bool{}}
	w.WriteString(header + "\nimport { n, t } from '@/lib/language'\n")
	if err := w.planRow(); err != nil {
		return nil, err
	}
	w.queue = append(w.queue, roots...)
	for len(w.queue) > 0 {
		t := w.queue[0]
		w.queue = w.queue[1:]
		if w.seen[t] {
			continue
		}
		w.seen[t] = true
		if err := w.declare(t); err != nil {
			return nil, fmt.Errorf("%s: %w", t, err)
		}
	}
	w.constants()
	return []byte(w.String()), nil
}

type writer struct {
	strings.Builder
	queue []reflect.Type
	seen  map[reflect.Type]bool
}

// minimal returns a plan with only the required columns. A column that is null in it is nullable;
// the others are never null.
func minimal() *market.Plan { return &market.Plan{ID: 1, PlanID: 1, Name: "plan"} }

func (w *writer) planRow() error {
	w.WriteString("\n/** One row of server_plans with all its columns. */\nexport interface PlanRow {\n")
	for _, c := range row.Columns() {
		name, ok := columnTypes[c.Kind]
		if !ok {
			return fmt.Errorf("column %s has kind %d, which has no TypeScript type yet", c.Name, c.Kind)
		}
		if c.Get(minimal()).Null {
			name += " | null"
		}
		fmt.Fprintf(w, "  %s: %s\n", c.Name, name)
	}
	w.WriteString("}\n")
	return nil
}

func (w *writer) declare(t reflect.Type) error {
	if values, ok := closed[t]; ok {
		fmt.Fprintf(w, "\nexport type %s = '%s'\n", t.Name(), strings.Join(values, "' | '"))
		return nil
	}
	if write, ok := objects[t]; ok {
		write(w)
		return nil
	}
	if t == reflect.TypeFor[view.Item]() {
		fmt.Fprintf(w, "\n/** A plan as pages ask for it. */\nexport type Item = Pick<PlanRow, '%s'> & Extras & Pick<Required<Extras>, 'available_regions'> & Group\n", strings.ReplaceAll(view.CardColumns, ",", "' | '"))
		w.queue = append(w.queue, reflect.TypeFor[view.Extras](), reflect.TypeFor[view.Group]())
		return nil
	}
	fmt.Fprintf(w, "\nexport interface %s {\n", t.Name())
	for _, f := range reflect.VisibleFields(t) {
		if err := w.field(f); err != nil {
			return fmt.Errorf("field %s: %w", f.Name, err)
		}
	}
	w.WriteString("}\n")
	return nil
}

func (w *writer) field(f reflect.StructField) error {
	name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	if name == "-" || f.Anonymous || !f.IsExported() {
		return nil
	}
	if name == "" {
		return fmt.Errorf("has no json name")
	}
	if strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero") {
		name += "?"
	}
	kind, err := w.reference(f.Type)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "  %s: %s\n", name, kind)
	return nil
}

// reference returns the TypeScript name of a type and queues the types to declare.
func (w *writer) reference(t reflect.Type) (string, error) {
	if name, ok := scalars[t]; ok {
		return name, nil
	}
	_, isClosed := closed[t]
	if _, isObject := objects[t]; isObject || isClosed {
		w.queue = append(w.queue, t)
		return t.Name(), nil
	}
	switch t.Kind() {
	case reflect.String:
		return "string", nil
	case reflect.Bool:
		return "boolean", nil
	case reflect.Int, reflect.Int64, reflect.Float64:
		return "number", nil
	case reflect.Struct:
		w.queue = append(w.queue, t)
		return t.Name(), nil
	case reflect.Pointer, reflect.Slice:
		return w.wrapped(t)
	case reflect.Map:
		return w.record(t)
	default:
		return "", fmt.Errorf("%s has no TypeScript type yet", t)
	}
}

func (w *writer) wrapped(t reflect.Type) (string, error) {
	inner, err := w.reference(t.Elem())
	if t.Kind() == reflect.Pointer {
		return inner + " | null", err
	}
	return inner + "[]", err
}

func (w *writer) record(t reflect.Type) (string, error) {
	key, err := w.reference(t.Key())
	if err != nil {
		return "", err
	}
	value, err := w.reference(t.Elem())
	return fmt.Sprintf("Record<%s, %s>", key, value), err
}
