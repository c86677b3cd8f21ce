package realtime

import (
	"encoding/json"

	"launchrack/internal/model/row"
	"launchrack/internal/past/live"
)

// typeNames are the type names of PostgreSQL's replication.
var typeNames = map[row.Kind]string{row.Integer: "int8", row.Number: "numeric", row.Text: "text", row.Boolean: "bool", row.TextArray: "_text",
	row.PriceMap: "jsonb", row.DiskList: "jsonb", row.PlaceList: "jsonb", row.QuoteList: "jsonb", row.CycleList: "jsonb", row.Timestamp: "timestamptz"}

type column struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// columns are the columns of server_plans with their types.
var columns = func() (list []column) {
	for _, c := range row.Columns() {
		list = append(list, column{c.Name, typeNames[c.Kind]})
	}
	return list
}()

// change is a change in the format of Supabase. Record or OldRecord is an empty object if the row
// did not exist then.
type change struct {
	Schema          string          `json:"schema"`
	Table           string          `json:"table"`
	Type            string          `json:"type"`
	CommitTimestamp string          `json:"commit_timestamp"`
	Columns         []column        `json:"columns"`
	Record          json.RawMessage `json:"record"`
	OldRecord       json.RawMessage `json:"old_record"`
	Errors          []string        `json:"errors"`
}

// timeForm is the layout of commit_timestamp.
const timeForm = "2006-01-02T15:04:05.000Z"

// kindOf returns the event type of a change of server_plans; empty if the row was and is not in it.
func kindOf(c *live.Change) string {
	switch {
	case c.WasOffered && c.IsOffered:
		return update
	case c.IsOffered:
		return insert
	case c.WasOffered:
		return remove
	}
	return ""
}

// selection decides which changes of a batch a binding receives. A filter applies to the new row,
// or to the old row of a DELETE.
type selection struct {
	b *binding
	// passes has an entry for each change; nil for all.
	passes []live.Passes
}

// has reports whether the binding receives change i.
func (s *selection) has(i int, kind string) bool {
	switch {
	case !s.b.wants(kind):
		return false
	case s.passes == nil:
		return true
	case kind == remove:
		return s.passes[i].Before
	}
	return s.passes[i].After
}

var empty = json.RawMessage("{}")

// writeChange writes a change for clients; nil for none of server_plans.
func writeChange(c *live.Change, before, after json.RawMessage) (json.RawMessage, error) {
	kind := kindOf(c)
	if kind == "" {
		return nil, nil
	}
	out := change{Schema: schema, Table: table, Type: kind, CommitTimestamp: c.At.UTC().Format(timeForm), Columns: columns,
		Record: empty, OldRecord: empty}
	if kind != remove {
		out.Record = after
	}
	if kind != insert {
		out.OldRecord = before
	}
	return json.Marshal(out)
}
