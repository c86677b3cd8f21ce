package site

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"launchrack/internal/model/view"
)

// TestExamplesBearTheAddressOfTheShop: the page is kept for each address by itself, and a
// configured address is the same for all.
func TestExamplesBearTheAddressOfTheShop(t *testing.T) {
	for _, tt := range []struct{ configured, asked, want string }{
		{"", "http://shop.example:8080/api", "http://shop.example:8080"},
		{"", "https://shop.example/api", "https://shop.example"},
		{"", "http://shop.example:8080/api", "http://shop.example:8080"},
		{"https://rack.example", "http://10.0.0.7/api", "https://rack.example"},
	} {
		site := newShop(t).Handler.(*Site)
		site.Reference, site.PublicURL = &view.APIReference{}, tt.configured
		answer := func(w http.ResponseWriter, r *http.Request) {
			r = site.enter(r)
			site.answer(w, r, asked{visit: visitOf(r), page: &page{answer: (*Site).reference}, current: site.Current()})
		}
		for range 3 { // what is asked for again is kept
			answer(httptest.NewRecorder(), httptest.NewRequest("GET", "http://other.example/api", nil))
			w := httptest.NewRecorder()
			answer(w, httptest.NewRequest("GET", tt.asked, nil))
			if got := props(t, w.Body.String()).Reference; got == nil || got.Host != tt.want {
				t.Errorf("%s with %q: %+v, want %s", tt.asked, tt.configured, got, tt.want)
			}
		}
	}
}
