package site

import (
	"net/http"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/view"
)

const (
	marketPath = "/market"
	// marketCode is the module of the page's code.
	marketCode = "src/pages/market/market-page.tsx"
)

// market answers /market: the list of the same parameters on the home page as a picture.
func (s *Site) market(w http.ResponseWriter, r *http.Request) {
	if s.redirectsList(w, r) {
		return
	}
	axis, err := browse.MarketAxis(r.URL.Query().Get(browse.AxisParam))
	if err != nil {
		s.sendError(w, r, err)
		return
	}
	current := s.Current()
	params := browse.Canonical(r.URL.Query())
	for _, name := range []string{"select", "order", "limit", "offset", "columns", "view", browse.CountryParam, browse.AxisParam} {
		params.Del(name)
	}
	filters, search := params.Encode(), params.Encode()
	if first, err := browse.MarketAxis(""); err == nil && axis != first {
		search = strings.TrimPrefix(search+"&"+browse.AxisParam+"="+axis, "&")
	}
	values := listValues(params, browse.ListFilter("", params))
	if country := s.vatRate(r).Country; country != "" {
		values.Set(browse.CountryParam, country)
	}
	s.send(w, r, http.StatusOK, current, frontAt(marketPath+"?"+search+s.choices(r), search == ""), func(r *http.Request) (content, error) {
		p := s.page(r, http.StatusOK)
		drawn, err := current.Market(r.Context(), values, axis, p.Currency)
		p.Market = &drawn
		p.About = &view.PageAbout{Title: "Price chart", Description: "What servers cost against their memory, cores and storage, which offer the best value, and where they’re located."}
		c := content{page: p, code: marketCode, picture: twinPath("/") + pngTwin}
		if search != "" {
			c.page.Search = "?" + search
		}
		if filters != "" {
			c.picture += "?" + filters
		}
		return c, err
	})
}
