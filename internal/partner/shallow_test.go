package partner_test

import (
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func TestList(t *testing.T) {
	for body, want := range map[string]int{
		`[1,2]`: 2, `{"sizes":[1]}`: 1, `{"sizes":[]}`: 0, `{"data":{"sizes":[1,2]}}`: 2, `{"result":[1]}`: 1, `{"response":{"sizes":[1]},"ok":true}`: 1,
		`{"sizes":[1],"data":[1,2]}`: 1,
	} {
		check.Equal(t, len(must.Get(partner.List([]byte(body), "sizes", "sizes"))(t)), want, body)
	}
	for _, body := range []string{``, `{`, `5`, `{}`, `{"sizes":5}`, `{"data":{"plans":[1]}}`, `{"data":{"data":{"sizes":[1]}}}`} {
		if all, err := partner.List([]byte(body), "sizes", "sizes"); err == nil {
			t.Errorf("%s: %d items", body, len(all))
		}
	}
}
