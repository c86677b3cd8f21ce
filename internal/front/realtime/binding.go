package realtime

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"time"
	"unique"

	"launchrack/internal/catalog/query"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/past/live"
)

// The schema and table that can be followed, and the wildcard.
const (
	schema = "public"
	table  = "server_plans"
	every  = "*"
)

// The event types of changes.
const (
	insert = "INSERT"
	update = "UPDATE"
	remove = "DELETE"
)

// maxBindings is the maximum number of postgres_changes of a channel.
const maxBindings = 50

// tooLarge is the error of filters beyond the bounds.
func tooLarge() error {
	return errs.Field("filter", "the filters of one socket may have %d kB and %d conditions", overload.MaxFilterBytes>>10, overload.MaxConditions)
}

// wanted is one of the postgres_changes in a phx_join. The reply repeats it without the fields
// that the client left out, since the client compares both.
type wanted struct {
	ID     int64   `json:"id"`
	Event  string  `json:"event"`
	Schema *string `json:"schema,omitempty"`
	Table  *string `json:"table,omitempty"`
	Filter *string `json:"filter,omitempty"`
}

// binding is one of the postgres_changes of a channel.
type binding struct {
	id    int64
	event string
	// filter is nil for all changes.
	filter *filter
}

// filter is what a binding asks of a row.
type filter struct {
	live.Filter
	bytes, conditions int
}

// newBinding validates one of the postgres_changes, and returns the time of the processor that this
// takes.
func newBinding(w wanted) (b binding, took time.Duration, err error) {
	b = binding{id: w.ID, event: w.Event}
	if !slices.Contains([]string{every, insert, update, remove}, strings.ToUpper(w.Event)) {
		return b, 0, errs.Field("event", "%q is unknown; accepted are *, INSERT, UPDATE and DELETE", errs.Clip(w.Event, 40))
	}
	if w.Schema != nil && *w.Schema != schema && *w.Schema != every {
		return b, 0, errs.Field("schema", "%q is unknown; accepted is %s", errs.Clip(*w.Schema, 80), schema)
	}
	if w.Table != nil && *w.Table != table && *w.Table != every {
		return b, 0, errs.Field("table", "%q cannot be followed; accepted is %s", errs.Clip(*w.Table, 80), table)
	}
	if w.Filter == nil || *w.Filter == "" {
		return b, 0, nil
	}
	q, err := parseFilter(*w.Filter)
	b.filter = newFilter(*w.Filter, query.SizeOf(q.Where).Conditions)
	return b, live.ReadTime(q), err
}

func newFilter(text string, conditions int) *filter {
	kept := unique.Make(text)
	return &filter{live.Filter{Text: kept, Read: func() (query.Query, error) { return parseFilter(kept.Value()) }}, len(text), conditions}
}

// wants reports whether a binding includes an event type.
func (b *binding) wants(kind string) bool {
	return b.event == every || strings.EqualFold(b.event, kind)
}

// parseFilter parses a filter of Supabase: conditions column=operator.value with commas between
// them, joined by AND.
func parseFilter(filter string) (query.Query, error) {
	conditions := split(filter)
	columns, terms := make([]string, len(conditions)), make([]string, len(conditions))
	for i, condition := range conditions {
		column, value, found := strings.Cut(condition, "=")
		if !found || column == "" || slices.Contains(reserved, column) {
			return query.Query{}, errs.Field("filter", "%q came; accepted is column=operator.value, such as partner_id=eq.ovh", errs.Clip(filter, 100))
		}
		columns[i], terms[i] = column, value
	}
	if len(terms) == 1 && !strings.Contains(terms[0], `"`) { // an unquoted value may contain parentheses
		return query.Parse(url.Values{columns[0]: {terms[0]}})
	}
	for i := range terms {
		terms[i] = columns[i] + "." + terms[i]
	}
	return query.Parse(url.Values{"and": {"(" + strings.Join(terms, ",") + ")"}})
}

// reserved are the query parameters that are not columns.
var reserved = []string{"select", "order", "limit", "offset", "columns", "on_conflict", "and", "or", "not.and", "not.or"}

// split splits a filter at commas outside quotes and parentheses.
func split(filter string) (parts []string) {
	depth, quoted, begin := 0, false, 0
	for i := 0; i < len(filter); i++ {
		switch c := filter[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			parts, begin = append(parts, filter[begin:i]), i+1
		}
	}
	return append(parts, filter[begin:])
}

// joinPayload is the payload of phx_join. Its settings for broadcast and presence are ignored.
type joinPayload struct {
	Config struct {
		Changes []wanted `json:"postgres_changes"`
	} `json:"config"`
}

// joining is what a phx_join asks for.
type joining struct {
	wanted   []wanted
	bindings []binding
	// took is the time of the processor that reading took.
	took time.Duration
}

// parseJoin reads a phx_join. The ids of its bindings follow the last one.
func parseJoin(payload json.RawMessage, last *int64) (in joining, err error) {
	var j joinPayload
	if err := json.Unmarshal(payload, &j); err != nil && len(payload) > 0 {
		return in, errs.New(errs.Invalid, "the payload of phx_join cannot be read; accepted is {config: {postgres_changes: [{event, schema, table, filter}]}}")
	}
	if len(j.Config.Changes) > maxBindings {
		return in, errs.Field("postgres_changes", "%d came; accepted are up to %d of one channel", len(j.Config.Changes), maxBindings)
	}
	in.wanted, in.bindings = j.Config.Changes, make([]binding, len(j.Config.Changes))
	if filterBytes(in.wanted) > overload.MaxFilterBytes { // before they are read
		return in, tooLarge()
	}
	for i := range in.wanted {
		w := &in.wanted[i]
		*last++
		w.ID = *last
		took := time.Duration(0)
		in.bindings[i], took, err = newBinding(*w)
		if in.took += took; err != nil {
			return in, err
		}
	}
	return in, nil
}

// filterBytes adds up the different filters of a phx_join.
func filterBytes(list []wanted) (bytes int) {
	counted := map[string]bool{}
	for _, w := range list {
		if w.Filter != nil && !counted[*w.Filter] {
			counted[*w.Filter] = true
			bytes += len(*w.Filter)
		}
	}
	return bytes
}
