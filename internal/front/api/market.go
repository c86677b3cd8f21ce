package api

import (
	"context"
	"maps"
	"net/http"
	"net/url"

	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/model/market"
)

// marketPoints answers GET and POST /rest/v1/rpc/market_points: the prices of a list's
// plans against their size.
func (s *server) marketPoints(w http.ResponseWriter, r *http.Request, who caller) error {
	check := func(r *http.Request, params url.Values) error {
		own := maps.Clone(params)
		delete(own, pages.AxisParam)
		delete(own, pages.CurrencyParam)
		return checkArguments(r, own)
	}
	return s.call(w, r, who, check, func(ctx context.Context, snap *catalog.Snapshot, params url.Values) (any, error) {
		axis, err := pages.ChartAxis(params.Get(pages.AxisParam))
		if err != nil {
			return nil, err
		}
		currency, err := market.ReadCurrency(params.Get("currency"))
		if err != nil {
			return nil, err
		}
		return pages.Chart(ctx, s.Browse, snap, who.sees(), params, axis, currency)
	})
}
