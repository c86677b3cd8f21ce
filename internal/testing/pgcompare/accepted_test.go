package pgcompare_test

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/pgtest"
)

// TestLiteralsAgainstPostgreSQL: a literal is refused with PostgreSQL's code if PostgreSQL refuses it,
// and accepted otherwise.
func TestLiteralsAgainstPostgreSQL(t *testing.T) {
	conn := connect(t, nil)
	everywhere := []string{"", " ", "x", "null", "NULL", "1", "-1", "+1", "1.0", "1.", ".1", ".", "1e2", "1e", "e2", "0x10", "1_000", "1,000", "1 2", "--1", "9223372036854775807",
		"9223372036854775808", "-9223372036854775808", "-9223372036854775809", "99999999999999999999999", "NaN", "nan", "inf", "+inf", "-Infinity", "infinit", "1e400", "1e-400",
		"true", "TRUE", "t", "tr", "truely", "yes", "y", "on", "o", "of", "off", "false", "fa", "n", "no", "\t8\n", "٣", "１",
		"{}", "{a}", "{a,b}", "{a,}", "{,a}", "{,}", "{a", "a}", "{a}}", "{a}b", "{a} ", " {a}", `{"a"}`, `{"a}`, `{"a"b}`, `{a"b"}`, `{"a" }`, `{ "a" , b }`, `{a b}`, `{a\,b}`, `{\"}`,
		`{"\\"}`, `{a\`, `{null}`, `{"null"}`, `{Null,a}`, "{ }", "{\"\"}", "{\t}", "{\ta\n}", "\u00a08", "8\u2003", "{\u00a0a}", "{\u00a0NULL}",
		`{"a":1}`, `{"a":}`, `{'a':1}`, `[1]`, `[1,]`, `[]`, `"a"`, `"a`, `01`, `-0`, `1 1`, `{"a":1}x`, ` {"a" : [1, {"b":null}]} `, `tru`, `[1 2]`, "\"a\nb\"", `"\u0041"`, `"\x"`, `"\ud83d\ude80"`,
		"2026-04-15", "2026-04-15T09:30:00Z", "2026-04-15 09:30", "2026-04-15T09:30:00.123456789+02", "2026-04-15T09:30:00-05:30", "2026-13-01", "2026-02-30", "2026-04-15T25:00:00Z",
		"2026-04-15T09:61:00Z", "2026-04-15T", "infinity", "-infinity", "2026-04-15T09:30:00+02:00x", "x2026-04-15", "2026-02-29", "2024-02-29"}
	columns := map[string]row.Kind{"cpu_cores": row.Integer, "ram_size": row.Number, "name": row.Text, "available": row.Boolean, "tags": row.TextArray,
		"price_monthly_currencies": row.PriceMap, "fetched_at": row.Timestamp}
	for column, kind := range columns {
		t.Run(pgtest.Types[kind], func(t *testing.T) {
			for _, literal := range everywhere {
				if kind == row.Timestamp && isFreeForm(literal) {
					continue
				}
				want := sqlState(t, func() error {
					_, err := conn.Exec(context.Background(), "select $1::text::"+pgtest.Types[kind], literal)
					return err
				})
				_, err := query.Parse(url.Values{column: {"eq." + literal}})
				if got := codeOf(err); got != want {
					t.Errorf("%q: code %q, want PostgreSQL's %q (%v)", literal, got, want, err)
				}
			}
		})
	}
}

// isFreeForm reports whether PostgreSQL may accept a text as a date that is not ISO 8601.
func isFreeForm(literal string) bool {
	s := strings.TrimSpace(literal)
	return strings.Trim(s, "0123456789-+.,_eEtruTRUyoNn") == "" && !strings.HasPrefix(s, "20")
}

func sqlState(t *testing.T, ask func() error) string {
	t.Helper()
	err := ask()
	if err == nil {
		return ""
	}
	e, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		t.Fatal(err)
	}
	return e.Code
}

func codeOf(err error) string {
	if e, ok := errors.AsType[*errs.Error](err); ok {
		return e.Code
	}
	return ""
}

// TestOperatorsAgainstPostgreSQL: an unsupported operator of a type is refused with PostgreSQL's code.
func TestOperatorsAgainstPostgreSQL(t *testing.T) {
	conn := connect(t, nil)
	symbols := map[string]string{"eq": "=", "neq": "<>", "gt": ">", "gte": ">=", "lt": "<", "lte": "<=", "isdistinct": "is distinct from", "cs": "@>", "cd": "<@",
		"ov": "&&", "like": "like", "ilike": "ilike", "match": "~", "imatch": "~*", "is": "is"}
	values := map[row.Kind]string{row.Integer: "1", row.Number: "1.5", row.Text: "a", row.Boolean: "true", row.TextArray: "{a}", row.PriceMap: "{}", row.DiskList: "[]", row.PlaceList: "[]", row.QuoteList: "[]", row.CycleList: "[]", row.Timestamp: "2026-04-15"}
	for _, c := range row.Columns() {
		for word, symbol := range symbols {
			rights := map[string]string{values[c.Kind]: "'" + values[c.Kind] + "'"}
			if word == "is" {
				rights = map[string]string{"null": "null", "not_null": "not null", "true": "true", "false": "false", "unknown": "unknown"}
			}
			for value, right := range rights {
				want := sqlState(t, func() error {
					_, err := conn.Exec(context.Background(), "select from server_plans where "+c.Name+" "+symbol+" "+right)
					return err
				})
				_, err := query.Parse(url.Values{c.Name: {word + "." + value}})
				if got := codeOf(err); got != want {
					t.Errorf("%s %s %s: code %q, want PostgreSQL's %q (%v)", c.Name, word, value, got, want, err)
				}
			}
		}
	}
}
