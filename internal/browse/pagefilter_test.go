package browse_test

import (
	"net/url"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/testing/must"
)

// TestPageFilter holds for the rows of which a page shows one each.
func TestPageFilter(t *testing.T) {
	for _, tt := range []struct{ path, search, want string }{
		{"/", "", "is_lead=is.true"},
		{"/", "cpu_cores=gte.8&q=regions", "is_lead=is.true"},
		{"/vps", "", "is_lead=is.true&type=eq.vps"},
		{"/", "regions=", "is_lead=is.true"},
		{"/", "regions=cs.{Singapore}", ""},
		{"/vps", "regions=cs.{Singapore}", "type=eq.vps"},
		{"/", "countries=ov.{DE,AT}", ""},
		{"/", "or=(regions.cs.{Singapore},cpu_cores.gt.8)", ""},
		{"/", "not.and=(type.eq.vps,countries.cs.{DE})", ""},
		{"/", "or=(type.eq.vps,cpu_cores.gt.8)", "is_lead=is.true"},
		{"/", "is_lead=is.false", ""},
	} {
		params := must.Get(url.ParseQuery(tt.search))(t)
		want, err := url.ParseQuery(tt.want)
		if got := browse.ListFilter(browse.PageFilters[tt.path], params); err != nil || got.Encode() != want.Encode() {
			t.Errorf("%s?%s adds %s, want %s", tt.path, tt.search, got.Encode(), tt.want)
		}
	}
}
