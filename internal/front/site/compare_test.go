package site

import (
	"net/http"
	"strings"
	"testing"
)

func TestComparisonAddresses(t *testing.T) {
	s := newShop(t)
	for path, want := range map[string]struct {
		status   int
		location string
	}{
		"/compare?ids=7":                                {200, ""},
		"/compare?ids=7,11,x,-1,7":                      {200, ""},
		"/compare?ids=7&ids=8":                          {303, "/compare?ids=7,8"},
		"/compare?ids=7&ids=8&baseline=8&only=x":        {303, "/compare?ids=7,8&baseline=8"},
		"/compare?ids=7&ids=8&baseline=9":               {303, "/compare?ids=7,8"},
		"/compare?ids=8&ids=7&only=differences":         {303, "/compare?ids=8,7&only=differences"},
		"/compare?ids=7,%2F%2Fx.example&ids=8":          {303, "/compare?ids=7,8"},
		"/compare?ids=11,12":                            {404, ""},
		"/compare?ids=99999999999999999999999":          {404, ""},
		"/compare?ids=":                                 {404, ""},
		"/compare":                                      {404, ""},
		"/compare/?ids=7":                               {301, "/compare?ids=7"},
		"/compare?ids=11,12,13,14,15,16,7":              {404, ""}, // the seventh is cut
		"/compare?ids=7&" + strings.Repeat("a=1&", 900): {200, ""},
	} {
		r := s.get(path)
		if got := r.Header.Get("Location"); r.StatusCode != want.status || got != want.location {
			t.Errorf("%s: %d %q, want %d %q", path, r.StatusCode, got, want.status, want.location)
		}
	}
}

// TestComparisonsAreKept by their plans, order and choices, whatever else the address has.
func TestComparisonsAreKept(t *testing.T) {
	s := newShop(t)
	for _, group := range [][]string{
		{"ids=7,8", "ids=7,8&baseline=7", "ids=7,%208,7&utm_source=x", "ids=07,8&only=x"},
		{"ids=8,7"},
		{"ids=7,8&baseline=8"},
		{"ids=7,8&only=differences"},
		{"ids=7,8,11", "ids=7,8,12"},
	} {
		before := s.renderer.renders.Load()
		for _, query := range group {
			if r := s.get("/compare?" + query); r.StatusCode != 200 {
				t.Errorf("%s: %d", query, r.StatusCode)
			}
		}
		if n := s.renderer.renders.Load() - before; n != 1 {
			t.Errorf("%v were rendered %d times", group, n)
		}
	}
}

func TestComparisonsTellWhatIsLeftOut(t *testing.T) {
	s := newShop(t)
	for path, want := range map[string]string{
		"/compare?ids=7,8":                 `"note":""`,
		"/compare?ids=7,8,11":              "1 plan is no longer listed.",
		"/compare?ids=7,8,11,12,13,14,15":  "You can compare up to 6 plans. 1 plan wasn’t added. 4 plans are no longer listed.",
		"/compare?ids=7,8,7,8,7,8,7,8,7,8": `"note":""`,
	} {
		body := text(t, s.get(path).Body)
		if !strings.Contains(body, want) || !strings.Contains(body, `content="noindex"`) {
			t.Errorf("%s lacks %s", path, want)
		}
	}
	if got := s.get("/compare?ids=7,8&baseline=8").Header.Get("Link"); !strings.Contains(got, "/compare?ids=7,8>") {
		t.Errorf("canonical %s", got)
	}
}

func TestALongComparisonIsRefused(t *testing.T) {
	s := newShop(t)
	long := "?ids=7," + strings.Repeat("1,", maxQueryBytes/2)
	for _, path := range []string{comparePath, comparePath + pngFormat} {
		if r := s.get(path + long); r.StatusCode != http.StatusRequestURITooLong {
			t.Errorf("%s: status %d, want 414", path, r.StatusCode)
		}
	}
}

func TestAComparisonIsNamedByThePlansThatItShows(t *testing.T) {
	s := newShop(t)
	const many = "?ids=7,11,12,13,14,15,16,17"
	if link := s.get(comparePath + many).Header.Get("Link"); !strings.Contains(link, "?ids=7,11,12,13,14,15>") {
		t.Errorf("the canonical link is %s", link)
	}
	s.get(comparePath + pngFormat + many)
	_, before := s.Handler.(*Site).CacheLookups()
	s.get(comparePath + pngFormat + many + ",18")
	if _, after := s.Handler.(*Site).CacheLookups(); after != before {
		t.Error("a plan that no picture shows made another picture")
	}
}
