package row

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/testing/must"
)

// TestMembersInAnyForm: what is read without a decoder is what a decoder reads.
func TestMembersInAnyForm(t *testing.T) {
	for _, test := range []struct {
		object  string
		isPlain bool
	}{
		{`{}`, true},
		{`{"name":"a \"b\", c","cpu_cores":8,"tags":["x, y","}"],"places":[{"region":"Paris"}],"name":null}`, true},
		{`{"name": "spaced"}`, false},
		{`{"name" :1}`, false},
		{`{ "name":1}`, false},
		{`{"name":1 }`, false},
		{`{"name":1,` + "\n" + `"tags":null}`, false},
		{`{"name":[1, 2]}`, true},
		{`{"n\u0061me":1}`, false},
		{`{"na\"me":1}`, false},
	} {
		var want []member
		dec := json.NewDecoder(bytes.NewReader([]byte(test.object)))
		must.Get(dec.Token())(t)
		for dec.More() {
			name := must.Get(dec.Token())(t)
			m := member{name: name.(string)}
			must.Do(t, dec.Decode(&m.raw))
			want = append(want, m)
		}
		got, ok := members([]byte(test.object))
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(member{})); !ok || diff != "" {
			t.Errorf("%s: %t, %s", test.object, ok, diff)
		}
		if _, isPlain := plainMembers([]byte(test.object)); isPlain != test.isPlain {
			t.Errorf("%s is read without a decoder: %t, want %t", test.object, isPlain, test.isPlain)
		}
	}
}
