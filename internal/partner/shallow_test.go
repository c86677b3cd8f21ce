package partner_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/partner"
)

// checkShallow compares Members and Elements with encoding/json. They must not panic on invalid
// JSON.
func checkShallow(t *testing.T, document []byte) {
	t.Helper()
	members, isObject := partner.Members(document)
	elements, isList := partner.Elements(document)
	if !json.Valid(document) {
		return
	}
	var wantMembers map[string]json.RawMessage
	var wantElements []json.RawMessage
	switch trimmed := firstByte(document); trimmed {
	case '{':
		if err := json.Unmarshal(document, &wantMembers); err != nil {
			t.Fatal(err)
		}
	case '[':
		if err := json.Unmarshal(document, &wantElements); err != nil {
			t.Fatal(err)
		}
	}
	if isObject != (wantMembers != nil) || isList != (wantElements != nil) {
		t.Fatalf("%q: object %t, list %t", document, isObject, isList)
	}
	if diff := cmp.Diff(wantMembers, members); diff != "" {
		t.Errorf("%q: members (-want +got):\n%s", document, diff)
	}
	if diff := cmp.Diff(wantElements, elements); diff != "" {
		t.Errorf("%q: elements (-want +got):\n%s", document, diff)
	}
}

func firstByte(document []byte) byte {
	for _, c := range document {
		if c != ' ' && c != '\n' && c != '\t' && c != '\r' {
			return c
		}
	}
	return 0
}

var shallow = []string{
	`{}`, `[]`, ` { } `, "\n[\t]\r", `null`, `7`, `"{}"`, ``, ` `, `[1]`, `[1,"2",null,true,-1.5e3]`, `[ 1 , [2,[3]] , {"a":[4]} ]`,
	`{"a":1}`, `{"a" : {"b":"}]\",{["} , "c":[1,2]}`, `{"\u0061":1,"a":2}`, `{"":"\\"}`, `{"a\"b":"c\\\"d"}`, `["\\","\"]"]`,
	`{`, `[`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `[1`, `[1,`, `["`, `["\`, `{"a":{]}`, `[1 2]`, `{a:1}`, `[,]`, `{"\x":1}`, `{"a":}`, "{\"\x84\":0}", `[}`, `{]`, `[1}`,
}

func TestShallow(t *testing.T) {
	for _, document := range shallow {
		checkShallow(t, []byte(document))
	}
}

func FuzzShallow(f *testing.F) {
	for _, document := range shallow {
		f.Add([]byte(document))
	}
	f.Fuzz(func(t *testing.T, document []byte) { checkShallow(t, document) })
}

func TestList(t *testing.T) {
	for body, want := range map[string]int{
		`[1,2]`: 2, `{"sizes":[1]}`: 1, `{"sizes":[]}`: 0, `{"data":{"sizes":[1,2]}}`: 2, `{"result":[1]}`: 1, `{"response":{"sizes":[1]},"ok":true}`: 1,
		`{"sizes":[1],"data":[1,2]}`: 1,
	} {
		if all, err := partner.List([]byte(body), "sizes", "sizes"); err != nil || len(all) != want {
			t.Errorf("%s: %d items, %v; want %d", body, len(all), err, want)
		}
	}
	for _, body := range []string{``, `{`, `5`, `{}`, `{"sizes":5}`, `{"data":{"plans":[1]}}`, `{"data":{"data":{"sizes":[1]}}}`} {
		if all, err := partner.List([]byte(body), "sizes", "sizes"); err == nil {
			t.Errorf("%s: %d items", body, len(all))
		}
	}
}
