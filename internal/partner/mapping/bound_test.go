package mapping

import (
	"strings"
	"testing"

	"launchrack/internal/partner"
)

// TestALargeDocumentHasMoreTime: a main document of the size that is fetched at most is read as further ones are.
func TestALargeDocumentHasMoreTime(t *testing.T) {
	large := partner.Document{Body: make([]byte, 20<<20)}
	for _, c := range []struct {
		documents []partner.Document
		times     int
		runs      int
	}{{nil, 1, 1}, {[]partner.Document{{Body: []byte("[]")}}, 1, 1}, {[]partner.Document{large}, 3, 1}, {[]partner.Document{large, large}, 6, 3}} {
		clock := newTimed(t.Context(), c.documents...)
		clock.end()
		if got := int(clock.most / maxTime); got != c.times || clock.runs != c.runs {
			t.Errorf("%d documents have %d times the time and %d the steps; want %d and %d", len(c.documents), got, clock.runs, c.times, c.runs)
		}
	}
}

// TestAnExpressionIsBounded: what an expression makes ends in a sentence, however it makes it, and what is just as
// large as real documents are is made.
func TestAnExpressionIsBounded(t *testing.T) {
	for text, want := range map[string]string{
		`"x" * 2000000000 | length`:                                                                        "",
		`2000000000 * "x" | length`:                                                                        "",
		`"x" | . *= 2000000000 | length`:                                                                   "",
		`reduce range(31) as $i ("x"; . + .) | length`:                                                     "",
		`reduce range(31) as $i ("x"; . += .) | length`:                                                    "",
		`reduce range(31) as $i ("x"; "\(.)\(.)") | length`:                                                "",
		`reduce range(31) as $i ("x"; @html "\(.)\(.)") | length`:                                          "",
		`reduce range(31) as $i ("x"; [., .] | add) | length`:                                              "",
		`reduce range(31) as $i ("x"; add(., .)) | length`:                                                 "",
		`reduce range(31) as $i ("x"; [., .] | join("")) | length`:                                         "",
		`reduce range(31) as $i ([1]; . + .) | length`:                                                     "",
		`reduce range(31) as $i ([1]; [.[], .[]]) | length`:                                                "",
		`reduce range(31) as $i ([1]; [., .] | flatten) | length`:                                          "",
		`reduce range(26) as $i (10; . * .) | tostring | length`:                                           "",
		`reduce range(26) as $i (10; . *= .) | tostring | length`:                                          "",
		`def double: . + .; def f($n): if $n > 0 then double | f($n - 1) else . end; "x" | f(31) | length`: "",
		`[range(5e6)] | length`:                                                                            "",
		`[limit(1e9; repeat(1))] | length`:                                                                 "",
		`def f: 1 + f; f`:                                                                                  "",
		`[range(1000)] as $l | [range(1e5)] | join($l | map("xxxxxxxxxx") | join("")) | length`:            "",
		`("x" * 100000) | gsub("x"; "y" * 1000) | length`:                                                  "",
		`("x" * 1000000) | [match(""; "g")] | length`:                                                      "",
		`("x" * 5000000) | explode | length`:                                                               "",
		`("x" * 5000000) / "" | length`:                                                                    "",
		`("x" * 5000000) | split("") | length`:                                                             "",
		`null | .[100000000] = 1 | length`:                                                                 "",
		`null | .[1e8 | floor] |= 1 | length`:                                                              "",
		`null | setpath([100000000]; 1) | length`:                                                          "",
		`null | pick(.[100000000]) | length`:                                                               "",
		`reduce range(40) as $i (1; [., .]) | tojson | length`:                                             "",
		`reduce range(40) as $i (1; [., .])`:                                                               "",
		`reduce range(40) as $i (1; {a: ., b: .}) | . == .`:                                                "",
		`reduce range(40) as $i (1; [., .]) | [., .] | sort | length`:                                      "",
		`reduce range(40) as $i (1; [., .]) | @json | length`:                                              "",
		`reduce range(40) as $i (1; {a: ., b: .}) | . * . | length`:                                        "",
		`("9" * 100000) | tonumber`:                                                                        "",
		`("9" * 100000) | fromjson`:                                                                        "",
		`[range(400) | "x" * 1000000] | length`:                                                            "",
		`try ([range(400) | "x" * 1000000] | length) catch 7`:                                              "",
		`[range(500000)] as $l | def f: $l[] | f; f`:                                                       "",
		`$__spent`: "own",

		`"ab" * 3`:                                             "ababab",
		`0 * 5 + 7 - 2 / 2 % 3`:                                "6",
		`{a: 1} * {b: 2} | tojson`:                             `{"a":1,"b":2}`,
		`{a: 2} | .a += 3 | .a *= 2 | .a`:                      "10",
		`[1, 2] | map(. + 1) | join("-")`:                      "2-3",
		`[[1, 2][] | (., 10) + (1, 2)] | tojson`:               "[2,11,3,12,3,11,4,12]",
		`"a,b" / "," | .[1]`:                                   "b",
		`[{a: [1, 2]}][].a[1]`:                                 "2",
		`{a: [1, 2]} | .a[] |= . + 1 | .a | tojson`:            "[2,3]",
		`{a: {b: null}} | [.a.b[]?] | length`:                  "0",
		`[path({a: [1]} | .a[])] | tojson`:                     "error",
		`{a: [1]} | [path(.a[] | select(. + 1 > 1))] | tojson`: `[["a",0]]`,
		`"one two" | gsub("o"; "\(1 + 1)")`:                    "2ne tw2",
		`"1.50" | tonumber * 2`:                                "3",
		`[3, 1, 2] | sort_by(-.) | .[0]`:                       "3",
		`[.] | join("a", "b")`:                                 "",
		`"\(1)-\("x")"`:                                        "1-x",
		`[range(5000)] | .[4000]`:                              "4000",
		`9007199254740993 + 1`:                                 "9007199254740994",
		`[1, "a", null] | contains(["a"])`:                     "true",
	} {
		p, err := compile(text, scope{})
		if want == "own" {
			if err == nil {
				t.Errorf("%s is taken", text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		v, err := p.first(t.Context(), nil, nil)
		got, _, _ := plain(v)
		switch {
		case want == "" && err == nil && !strings.Contains(text, `"a", "b"`), want == "error" && err == nil:
			t.Errorf("%s gives %.40s", text, got)
		case want != "" && want != "error" && (err != nil || got != want):
			t.Errorf("%s gives %.40s, %v; want %s", text, got, err, want)
		}
	}
}
