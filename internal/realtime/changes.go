package realtime

import (
	"encoding/json"

	"launchrack/internal/live"
	"launchrack/internal/row"
)

// typeNames are the names of PostgreSQL's types, as its replication has them.
var typeNames = map[row.Kind]string{row.Integer: "int8", row.Number: "numeric", row.Text: "text", row.Boolean: "bool", row.TextArray: "_text",
	row.PriceMap: "jsonb", row.DiskList: "jsonb", row.PlaceList: "jsonb", row.QuoteList: "jsonb", row.Timestamp: "timestamptz"}

type column struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// columns are those of every change.
var columns = func() (list []column) {
	for _, c := range row.Columns() {
		list = append(list, column{c.Name, typeNames[c.Kind]})
	}
	return list
}()

// change is what a client gets of one change. A side that is not there is an empty object.
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

// timeForm is the form of commit_timestamp.
const timeForm = "2006-01-02T15:04:05.000Z"

// kindOf says what a change is to those who read server_plans; empty for nothing.
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

// selection finds which changes of a batch a binding gets. A filter is asked of the new row,
// of the old one where there is no new one.
type selection struct {
	b             *binding
	before, after map[int64]bool
}

func newSelection(b *binding, batch *live.Batch) (s selection, err error) {
	s.b = b
	if b.isAll {
		return s, nil
	}
	if s.after, err = live.Found(batch.After, b.query); err != nil {
		return s, err
	}
	s.before, err = live.Found(batch.Before, b.query)
	return s, err
}

func (s *selection) has(c *live.Change, kind string) bool {
	switch {
	case !s.b.wants(kind):
		return false
	case s.b.isAll:
		return true
	case kind == remove:
		return s.before[c.Plan]
	}
	return s.after[c.Plan]
}

var empty = json.RawMessage("{}")

// changeOf makes what a client gets of a change.
func changeOf(c *live.Change, kind string, batch *live.Batch) (change, error) {
	before, after, err := batch.Records()
	out := change{Schema: schema, Table: table, Type: kind, CommitTimestamp: c.At.UTC().Format(timeForm), Columns: columns,
		Record: empty, OldRecord: empty}
	if kind != remove {
		out.Record = after[c.Plan]
	}
	if kind != insert {
		out.OldRecord = before[c.Plan]
	}
	return out, err
}
