package site

import (
	"net/http"

	"launchrack/internal/browse/pages"
	"launchrack/internal/model/view"
	"launchrack/internal/past/chronicle"
)

// priceIndex answers /index and /index.csv.
func (s *Site) priceIndex(w http.ResponseWriter, r *http.Request, a asked) error {
	e, err := s.past()
	if err != nil {
		return err
	}
	if a.format == csvFormat {
		return s.changesText(w, r, a, e, func(*http.Request) ([]byte, error) { return pages.IndexCSV(e.IndexDays()), nil })
	}
	return s.sendRecord(w, r, a, e, pages.IndexPath, func(*http.Request) (content, error) {
		c := content{alternates: a.alternateLinks(pages.IndexPath, "", []string{csvFormat})}
		c.page.Record = &view.MarketRecord{Title: a.lang.T("Price index"), Index: pages.PriceIndex(a.lang, e.IndexDays(), chronicle.DefaultRules)}
		c.page.About = &view.PageAbout{Title: a.lang.T("Price index"), Description: a.lang.T("How server prices move, by type and country: matched plans, chained day by day, starting at 100 on the first day.")}
		return c, nil
	})
}
