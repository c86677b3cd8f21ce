package scaleway_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/scaleway"
	"launchrack/internal/sandbox"
)

// TestTypesAreRepeated checks that each product type is a separate query parameter, as the API
// requires.
func TestTypesAreRepeated(t *testing.T) {
	a := scaleway.New()
	r, err := a.Main(partner.NewEndpoint(a.Info(), partner.Source{}, nil))
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(r.Address)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := address.Query()["product_types"], []string{"instance", "elastic_metal", "dedibox"}; !slices.Equal(got, want) {
		t.Errorf("asked for %q, want %q", got, want)
	}
	standIn := sandbox.New([]sandbox.Partner{a.Sandbox()}, sandbox.Options{}).Handler()
	for query, want := range map[string]int{address.RawQuery: http.StatusOK, "product_types=instance%2Celastic_metal%2Cdedibox": http.StatusBadRequest} {
		w := httptest.NewRecorder()
		standIn.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/scaleway"+address.Path+"?"+query, nil))
		if w.Code != want {
			t.Errorf("%s: the stand-in answers %d, want %d", query, w.Code, want)
		}
	}
}
