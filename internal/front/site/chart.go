package site

import (
	"net/http"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/model/view"
)

const (
	chartPath = "/market"
	// chartCode is the module of the page's code.
	chartCode = "src/pages/market/market-page.tsx"
)

// chart answers /market: the list of the same parameters on the home page, drawn.
func (s *Site) chart(w http.ResponseWriter, r *http.Request, a asked) error {
	if s.redirectsList(w, r) {
		return nil
	}
	axis, err := pages.ChartAxis(a.query.Get(pages.AxisParam))
	if err != nil {
		return err
	}
	params := browse.Canonical(a.query)
	for _, name := range []string{"select", "order", "limit", "offset", "columns", "view", pages.AxisParam} {
		params.Del(name)
	}
	filters, search := params.Encode(), params.Encode()
	if first, err := pages.ChartAxis(""); err == nil && axis != first {
		search = strings.TrimPrefix(search+"&"+pages.AxisParam+"="+axis, "&")
	}
	values := a.listValues(params, browse.ListFilter("", params))
	if country := a.rate.Country; country != "" {
		values.Set(browse.CountryParam, country)
	}
	key := pageAt(chartPath + "?" + search + a.choices())
	key.isFront = search == ""
	return s.send(w, r, http.StatusOK, a.current, key, func(r *http.Request) (content, error) {
		p := s.page(r, http.StatusOK)
		drawn, err := a.current.Chart(r.Context(), values, axis, p.Currency)
		p.Chart = &drawn
		p.About = &view.PageAbout{Title: a.lang.T("Price chart"), Description: a.lang.T("How server prices compare with memory, cores and storage, which servers offer the best value, and where they are located.")}
		p.Search = asSearch(search)
		return content{page: p, code: chartCode, picture: formatPath("/") + pngFormat + asSearch(filters)}, err
	})
}
