package query_test

import (
	"testing"

	"launchrack/internal/query"
)

func TestKey(t *testing.T) {
	// Each line filters by something else; a line's addresses filter by the same.
	same := [][]string{
		{"", "select=id", "select=name,id", "limit=1", "offset=1", "order=name", "order=id.desc&limit=2"},
		{"q=a+b", "q=A++b"}, {"q=ab"}, {"q=a"},
		{"name=eq.a"}, {"name=neq.a"}, {"name=not.eq.a"}, {"type=eq.a"}, {"name=eq.a&type=eq.b", "type=eq.b&name=eq.a", "and=(name.eq.a,type.eq.b)"},
		{"or=(name.eq.a,type.eq.b)"}, {"or=(name.eq.a,and(type.eq.b))"},
		{"name=in.(a,b)"}, {"name=in.(ab)"}, {`name=in.("a,b")`}, {"name=in.()"}, {"name=is.null"}, {"name=is.not_null"},
		{"name=like.a*"}, {"name=ilike.a*"}, {"name=match.a*"},
		{"ram_size=gt.4"}, {"ram_size=gt.4.0"}, {"ram_size=gt.40"}, {"ram_size=gt.1e40"}, {"ram_size=gt.2e40"}, {"ram_size=gt.infinity"}, {"ram_size=gt.-infinity"},
		{"tags=eq.{}"}, {"tags=eq.{a}"}, {"tags=eq.{a,b}"}, {`tags=eq.{"a,b"}`}, {"tags=cs.{a}"},
		{`price_monthly_currencies=eq.{}`}, {`price_monthly_currencies=eq.{"EUR":1}`}, {`price_monthly_currencies=eq.{"EUR":"1"}`},
		{`price_monthly_currencies=eq.[1]`}, {`price_monthly_currencies=eq.null`}, {`price_monthly_currencies=eq.true`},
		{"price_monthly_currencies->EUR=eq.1"}, {"price_monthly_currencies->>EUR=eq.1"}, {"price_monthly_currencies->USD=eq.1"},
		{"available=is.true"}, {"available=is.false"}, {"available=eq.true"},
		{"fetched_at=gt.2026-01-01"}, {"fetched_at=gt.2026-01-02"}, {"fetched_at=gt.infinity"},
	}
	seen := map[string]string{}
	for _, line := range same {
		first := ""
		for i, address := range line {
			q, err := query.ParseSearch(values(t, address))
			if err != nil {
				t.Fatalf("%s: %v", address, err)
			}
			key := string(q.AppendKey(nil))
			if i == 0 {
				first = key
			}
			if key != first {
				t.Errorf("%s and %s have different keys", line[0], address)
			}
		}
		if other, twice := seen[first]; twice {
			t.Errorf("%s and %s have the same key", other, line[0])
		}
		seen[first] = line[0]
	}
}
