package pgcompare_test

import (
	"context"
	"net/url"
	"testing"

	"github.com/jackc/pgx/v5"

	"launchrack/internal/catalog/query"
	"launchrack/internal/testing/must"
)

// documents are JSON values that each differ from another one in one respect.
var documents = []string{"null", "true", "false", "0", "7", "7.0", "-1", "1e2", "100", `"x"`, `"y"`, `""`, `"X"`, `"xx"`, `"ä"`, "[]", "[null]", "[7]", "[7.00,4.5]", "[4.5,7]", "[7,7]", "[[7]]", "[[]]",
	`["x"]`, `["x","y"]`, `[{"A":1}]`, `[{"A":1,"B":2}]`, "{}", `{"A":1}`, `{"A":1.0}`, `{"A":2}`, `{"AAAA":1}`, `{"B":1}`, `{"ZZZ":1}`, `{"A":1,"B":2}`, `{"B":2,"A":1}`, `{"A":1,"CCC":2}`,
	`{"BB":1,"C":2}`, `{"A":null}`, `{"A":"1"}`, `{"A":[1]}`, `{"A":[1,2]}`, `{"A":{}}`, `{"A":{"B":1}}`, `{"A":{"B":1,"C":2}}`, `{"A":[]}`, `[true]`, `[false,null]`}

func TestJSONAgainstPostgreSQL(t *testing.T) {
	conn := connect(t, nil)
	rows, err := conn.Query(context.Background(), `select a, b, (a::jsonb > b::jsonb)::int - (a::jsonb < b::jsonb)::int
 from unnest($1::text[]) a, unnest($1::text[]) b`, documents)
	if err != nil {
		t.Fatal(err)
	}
	var a, b string
	var order int
	pairs := 0
	_, err = pgx.ForEachRow(rows, []any{&a, &b, &order}, func() error {
		left, right := parsed(t, a), parsed(t, b)
		if got := query.CompareJSON(left, right); got != order {
			t.Errorf("%s compares with %s as %d, want %d", a, b, got, order)
		}
		pairs++
		return nil
	})
	if err != nil || pairs != len(documents)*len(documents) {
		t.Errorf("%d pairs compared: %v", pairs, err)
	}
}

// parsed parses a JSON literal as in a query parameter.
func parsed(t *testing.T, text string) any {
	t.Helper()
	q := must.Get(query.Parse(url.Values{"price_monthly_currencies": {"eq." + text}}))(t)
	c, ok := q.Where[0].(query.Condition)
	if !ok {
		t.Fatalf("%s is %T", text, q.Where[0])
	}
	return c.Value.JSON
}
