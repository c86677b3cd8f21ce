// Package rowtest writes rows for tests as the journal has them.
package rowtest

import (
	"bytes"
	"encoding/json"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// Object writes the columns of a plan that differ from another's, all without one.
func Object(p, other *market.Plan) []byte {
	columns := map[string]json.RawMessage{}
	for _, c := range row.Columns() {
		value := row.AppendValue(nil, c.Kind, c.Get(p))
		if other == nil || !bytes.Equal(value, row.AppendValue(nil, c.Kind, c.Get(other))) {
			columns[c.Name] = value
		}
	}
	text, err := json.Marshal(columns)
	if err != nil {
		panic(err) // the values are JSON
	}
	return text
}
