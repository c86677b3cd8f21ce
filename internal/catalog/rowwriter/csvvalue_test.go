package rowwriter_test

import (
	"testing"
	"time"

	"launchrack/internal/catalog/rowwriter"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/check"
)

func TestCSVValuesAreWrittenAsPostgreSQLWritesThem(t *testing.T) {
	at := time.Date(2026, 11, 1, 6, 0, 0, 1_500_000, time.FixedZone("", 3600))
	for _, test := range []struct {
		kind  row.Kind
		value row.Value
		want  string
	}{
		{row.Text, row.Value{Null: true}, ``},
		{row.Text, row.Value{Text: ""}, `""`},
		{row.Text, row.Value{Text: "plain"}, `plain`},
		{row.Text, row.Value{Text: `a "b"`}, `"a ""b"""`},
		{row.Boolean, row.Value{Bool: true}, `t`},
		{row.TextArray, row.Value{List: []string{}}, `{}`},
		{row.TextArray, row.Value{List: []string{"a", "", "null", `q"`}}, `"{a,"""",""null"",""q\""""}"`},
		{row.Timestamp, row.Value{Time: at}, `"2026-11-01 05:00:00.0015+00"`},
	} {
		check.Equal(t, string(rowwriter.AppendCSVValue(nil, test.kind, test.value)), test.want, "%+v is written", test.value)
	}
}
