package about

import (
	"errors"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/fact"
	"launchrack/internal/model/yamltree"
)

// facts is the section about of a file: what is known of the partner itself, each fact with its source and date.
type facts fact.Sheet

// unknown is what an operator writes to take back a fact of the partner's file.
const unknown = "unknown"

// ReadNode decodes the section. Every fact needs a source and a date, its own or those of the section.
func (f *facts) ReadNode(n *yamltree.Node, name string, _ any) error {
	sheet, err := readFacts(n, name)
	if err != nil {
		return err
	}
	for _, one := range sheet {
		at, own := n.Member(string(one.Name)), yamltree.Below(name, string(one.Name))
		switch {
		case len(one.Values) == 0:
			return at.Errorf("%s: unknown came; accepted is a value, or no member of this name", own)
		case one.Source == "":
			return at.Errorf("%s: source is missing; accepted is %s, here or in %s", own, acceptedSource, name)
		case one.Date.IsZero():
			return at.Errorf("%s: date is missing; accepted is %s, here or in %s", own, acceptedDate, name)
		}
	}
	*f = facts(sheet)
	return nil
}

// Written reads what an operator writes of a partner, the members of the section about. Without a source the shop itself
// says so, and without a date it holds on the given day. A fact that is "unknown" has no values.
func Written(text string, day time.Time) (fact.Sheet, error) {
	n, err := yamltree.Parse("facts", []byte(text))
	var sheet fact.Sheet
	if err == nil {
		sheet, err = readFacts(n, "")
	}
	if at, isPlace := errors.AsType[*yamltree.Error](err); isPlace {
		return nil, errs.New(errs.Invalid, "line %d: %s", at.Line, at.Message)
	}
	for i := range sheet {
		if sheet[i].Date.IsZero() {
			sheet[i].Date = day
		}
	}
	return sheet, err
}

func readFacts(n *yamltree.Node, name string) (sheet fact.Sheet, err error) {
	if n.Kind != yamltree.Mapping {
		return nil, n.Errorf("%s: %s came; accepted is a mapping of facts", name, n.Kind)
	}
	var source string
	var date time.Time
	if source, date, err = readOrigin(n, name); err != nil {
		return nil, err
	}
	for _, m := range n.Members {
		if m.Name == "source" || m.Name == "date" {
			continue
		}
		if !slices.Contains(fact.Names(), fact.Name(m.Name)) {
			return nil, m.Key.Errorf("%s: is not known; accepted are source, date, %s", errs.Clip(yamltree.Below(name, m.Name), 60), fact.AllNames())
		}
		one, err := readFact(m.Value, yamltree.Below(name, m.Name), fact.Fact{Name: fact.Name(m.Name), Source: source, Date: date})
		if err != nil {
			return nil, err
		}
		sheet = append(sheet, one)
	}
	return sheet, nil
}

// readFact reads a fact: its value alone, or {value, source, date}.
func readFact(n *yamltree.Node, name string, one fact.Fact) (fact.Fact, error) {
	value := n
	if n.Kind == yamltree.Mapping {
		for _, m := range n.Members {
			if m.Name != "value" && m.Name != "source" && m.Name != "date" {
				return one, m.Key.Errorf("%s: is not known; accepted are value, source, date", errs.Clip(yamltree.Below(name, m.Name), 60))
			}
		}
		source, date, err := readOrigin(n, name)
		if err != nil {
			return one, err
		}
		if source != "" {
			one.Source = source
		}
		if !date.IsZero() {
			one.Date = date
		}
		if value = n.Member("value"); value == nil {
			return one, n.Errorf("%s: value is missing", name)
		}
	}
	texts := []string{value.Text}
	if value.Kind == yamltree.List {
		texts = nil
		for _, item := range value.Items {
			texts = append(texts, item.Text)
		}
	}
	if len(texts) == 1 && strings.EqualFold(texts[0], unknown) {
		return one, nil
	}
	var err error
	if one.Values, err = fact.Read(one.Name, texts); err != nil {
		return one, value.Errorf("%s: %s", name, errs.Public(err))
	}
	return one, nil
}

const (
	acceptedSource = "the https address of the page that says so"
	acceptedDate   = "a day such as 2026-11-03"
)

// readOrigin reads who says a fact, and when; empty where it is not said here.
func readOrigin(n *yamltree.Node, name string) (source string, date time.Time, err error) {
	if at := n.Member("source"); at != nil {
		if source = at.Text; !fact.IsSource(source) {
			return "", date, at.Errorf("%s: %q came; accepted is %s", yamltree.Below(name, "source"), errs.Clip(source, 60), acceptedSource)
		}
	}
	if at := n.Member("date"); at != nil {
		if date, err = time.Parse(time.DateOnly, at.Text); err != nil {
			return "", date, at.Errorf("%s: %q came; accepted is %s", yamltree.Below(name, "date"), errs.Clip(at.Text, 60), acceptedDate)
		}
	}
	return source, date, nil
}
