package cherry_test

import (
	"encoding/json"
	"testing"

	"launchrack/internal/partner/cherry"
	"launchrack/internal/partner/partnertest"
)

// listed is a plan of the sandbox in the fields that these tests use.
func listed(t *testing.T, query string) (plans []struct {
	ID      int `json:"id"`
	Pricing []struct {
		Currency string `json:"currency"`
	} `json:"pricing"`
}) {
	t.Helper()
	if err := json.Unmarshal(partnertest.Sandboxed(t, cherry.New(), "/v1/plans"+query), &plans); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return plans
}

func TestSandboxQuery(t *testing.T) {
	all := listed(t, "")
	if page := listed(t, "?limit=5&offset=10"); len(page) != 5 || page[0].ID != all[10].ID {
		t.Errorf("page has %d plans", len(page))
	}
	if beyond := listed(t, "?offset=100000"); len(beyond) != 0 {
		t.Errorf("page beyond the end has %d plans", len(beyond))
	}
	for query, want := range map[string]struct{ machine, virtual string }{
		"": {"EUR", "EUR"}, "?currency=USD": {"EUR", "USD"}, "?currency=GBP": {"EUR", "EUR"},
	} {
		list := listed(t, query)
		machine, virtual := list[0].Pricing[0].Currency, list[len(list)-2].Pricing[0].Currency
		if machine != want.machine || virtual != want.virtual {
			t.Errorf("asked with %q, prices are in %s and %s, want %s and %s", query, machine, virtual, want.machine, want.virtual)
		}
	}
}
