package desk

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/store"
)

// The kinds of a change of a row.
const (
	added     = "added"
	changed   = "changed"
	withdrawn = "withdrawn"
	kept      = "kept"
)

// maxPreviewed bounds the rows that an answer to an action lists: an operator reads no more of
// them, and the counts tell the rest.
const maxPreviewed = 500

// changeOf tells what becomes of a row, column by column.
func changeOf(r store.ChangedRow) shape.DeskChange {
	c := shape.DeskChange{Kind: changed, Columns: []shape.DeskColumn{}}
	named := r.After
	switch {
	case r.Before == nil:
		c.Kind = added
	case r.After == nil:
		c.Kind, named = withdrawn, r.Before
	case !r.After.UnconfirmedSince.IsZero() && len(row.ChangedColumns(r.Before, r.After)) == 0:
		c.Kind = kept
	}
	c.PlanID, c.Name, c.Gist = named.ID, named.Name, gist(named)
	empty := &market.Plan{}
	before, after := orEmpty(r.Before, empty), orEmpty(r.After, empty)
	for _, name := range row.ChangedColumns(before, after) {
		column, isPublic := row.Find(name)
		if !isPublic {
			continue
		}
		c.Columns = append(c.Columns, shape.DeskColumn{Name: name, Before: valueOf(column, r.Before), After: valueOf(column, r.After)})
	}
	return c
}

func orEmpty(p, empty *market.Plan) *market.Plan {
	if p == nil {
		return empty
	}
	return p
}

// valueOf gives a column of a row as text; nil for none.
func valueOf(c *row.Column, p *market.Plan) *string {
	if p == nil {
		return nil
	}
	return plainText(row.AppendValue(nil, c.Kind, c.Get(p)))
}

// plainText gives a JSON value as an operator reads it: a text without its quotes, nil for null.
func plainText(value []byte) *string {
	var s string
	if len(value) == 0 || string(value) == "null" {
		return nil
	}
	if json.Unmarshal(value, &s) != nil {
		s = string(value)
	}
	return &s
}

// changesOf lists what becomes of rows, as many as an operator reads.
func changesOf(rows []store.ChangedRow) []shape.DeskChange {
	list := []shape.DeskChange{}
	for _, r := range rows[:min(len(rows), maxPreviewed)] {
		list = append(list, changeOf(r))
	}
	return list
}

// columnsOf compares two JSON objects member by member. Of one that is none, such as null, all
// is before or after.
func columnsOf(before, after []byte) []shape.DeskColumn {
	var was, is map[string]json.RawMessage
	_, _ = json.Unmarshal(before, &was), json.Unmarshal(after, &is)
	var names []string
	for name := range was {
		names = append(names, name)
	}
	for name := range is {
		if _, had := was[name]; !had {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	list := []shape.DeskColumn{}
	for _, name := range names {
		c := shape.DeskColumn{Name: name, Before: plainText(was[name]), After: plainText(is[name])}
		if (c.Before == nil) != (c.After == nil) || c.Before != nil && *c.Before != *c.After {
			list = append(list, c)
		}
	}
	return list
}

// withoutTimes leaves out when a row was looked at: every change moves those.
func withoutTimes(columns []shape.DeskColumn) []shape.DeskColumn {
	return slices.DeleteFunc(columns, func(c shape.DeskColumn) bool {
		return c.Name == "fetched_at" || c.Name == "updated_at" || c.Name == "price_changed_at"
	})
}

// eventKinds are the words of the desk for the kinds of events.
var eventKinds = map[market.EventKind]string{market.EventListed: added, market.EventWithdrawn: withdrawn}

// changeBy tells what an event did.
func (d *Desk) changeBy(e market.Event) shape.DeskChange {
	c := shape.DeskChange{Kind: changed, PlanID: e.Plan, Columns: withoutTimes(columnsOf(e.Before, e.After))}
	if kind, has := eventKinds[e.Kind]; has {
		c.Kind = kind
	}
	for _, side := range [][]byte{e.After, e.Before} {
		if named := planIn(side); named.Name != "" {
			c.Name, c.Gist = named.Name, gist(&named)
			return c
		}
	}
	c.Name, c.Gist = d.planName(e.Plan), []string{}
	return c
}

// planIn is the row with the columns of a JSON object that can be read.
func planIn(side []byte) (p market.Plan) {
	var columns map[string]json.RawMessage
	_ = json.Unmarshal(side, &columns)
	for name, value := range columns {
		if c, known := row.Find(name); known {
			_ = c.Set(&p, value)
		}
	}
	return p
}

// gist says what a row costs and where it is, for whoever reads its name.
func gist(p *market.Plan) []string {
	places := strings.Join(p.Regions[:min(2, len(p.Regions))], ", ")
	if more := len(p.Regions) - 2; more > 0 {
		places += fmt.Sprintf(" and %d more", more)
	}
	return slices.DeleteFunc([]string{firstPrice(p), places}, func(said string) bool { return said == "" })
}
