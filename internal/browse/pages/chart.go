package pages

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"net/url"
	"slices"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/meter"
	"launchrack/internal/model/benchmark"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/row"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
)

// The parameters of a chart besides those of its list: the column of the size, and the currency
// of the prices.
const (
	AxisParam     = "axis"
	CurrencyParam = "currency"
)

// chartAxes are the columns of sizes; the first is the default.
var chartAxes = []string{"ram_size", "cpu_cores", "storage_size", scoreAxis}

// scoreAxis is the column of scores.
const scoreAxis = "score_multi"

// ChartAxis reads the column of the size from an address.
func ChartAxis(text string) (string, error) {
	if text == "" {
		return chartAxes[0], nil
	}
	if !slices.Contains(chartAxes, text) {
		return "", errs.Field(AxisParam, "%q came; accepted are %s", errs.Clip(text, 40), strings.Join(chartAxes, ", "))
	}
	return text, nil
}

// Chart draws the list of an address, as visitors see it.
func (p Catalogue) Chart(ctx context.Context, params url.Values, axis string, currency market.Currency) (view.Chart, error) {
	return Chart(ctx, p.Service, p.Snap, catalog.Public, params, axis, currency)
}

// Chart draws the list of an address: every plan with a price a month and a size, whatever the
// order and the limit. Spot machines have no price a month.
func Chart(ctx context.Context, s *browse.Service, snap *catalog.Snapshot, v catalog.Visibility, params url.Values, axis string, currency market.Currency) (view.Chart, error) {
	basis, err := s.Basis(params)
	if err != nil {
		return view.Chart{}, err
	}
	q, applied, err := s.ParseCards(snap, params)
	if err != nil {
		return view.Chart{}, err
	}
	q.Order, q.Offset, q.Limit, q.Grouped = nil, 0, 0, false // each configuration is a point
	all, err := snap.FindContext(ctx, q, v)
	if err != nil {
		return view.Chart{}, err
	}
	column := query.ShownIn(basis.Need(), currency)
	drawn := q
	drawn.Where, drawn.Order, drawn.Limit = append(slices.Clone(q.Where), browse.IsNotSpot), []query.Order{{Ref: query.Ref{Column: column, Kind: row.Number}}}, query.NoLimit
	found, err := snap.FindContext(ctx, drawn, v)
	if err != nil {
		return view.Chart{}, err
	}
	m := view.Chart{Total: all.Total, Axis: axis, Currency: currency, Applied: applied, Rates: browse.RateNote(basis.Language(), snap.Rates())}
	percent := 0.0
	if tax := basis.Tax(); tax != nil {
		percent = *floatOf(tax.Percent)
	}
	spots := plot(found, axis, column, 1+percent/100)
	m.LeftOut = all.Total - len(spots)
	m.Tax, m.TaxPercent = basis.TaxNote(), percent
	m.Price, m.Size = priceScale(basis.Language(), spots, currency), sizeScale(basis.Language(), spots, axis)
	kept, err := s.Texts(found, basis, snap, "chart/"+axis)
	if err != nil {
		return m, err
	}
	painter := chartPainter{Decorator: s.Decorator(snap, basis), found: found, currency: currency, axis: axis, kept: kept}
	if m.Frontier, err = painter.points(frontier(spots)); err != nil {
		return m, err
	}
	if m.Points, err = painter.points(thinned(spots, m.Price, m.Size)); err != nil {
		return m, err
	}
	meter.Of(ctx).Priced(painter.worded)
	m.Countries, err = chartCountries(ctx, basis.Language(), snap, v, q)
	return m, err
}

// chartSpot is a plan of a list as a point of the chart.
type chartSpot struct {
	at          int // in the list
	price, size float64
	count       int
}

// plot makes points of the plans that have a price and a size, the cheapest first.
func plot(found catalog.Result, axis, column string, factor float64) []chartSpot {
	prices, sizes := found.Numbers(column), found.Numbers(axis)
	spots := make([]chartSpot, 0, len(prices))
	for i, p := range prices {
		if p > 0 && sizes[i] > 0 { // and neither is NaN
			spots = append(spots, chartSpot{at: i, price: p * factor, size: sizes[i], count: 1})
		}
	}
	slices.SortStableFunc(spots, func(a, b chartSpot) int {
		return cmp.Or(cmp.Compare(a.price, b.price), cmp.Compare(b.size, a.size))
	})
	return spots
}

// frontier returns the Pareto front: the plans that are larger than every cheaper one. The spots
// must ascend by price.
func frontier(spots []chartSpot) []chartSpot {
	var list []chartSpot
	largest := 0.0
	for _, spot := range spots {
		if spot.size > largest {
			largest = spot.size
			list = append(list, spot)
		}
	}
	return list
}

// maxMarketPoints bounds what is drawn besides the frontier: more points than that hide
// each other, and each costs the page engine some 40 µs.
const maxMarketPoints = 900

// thinned keeps the cheapest plan of each cell of a grid, which is as fine as maxMarketPoints
// allows. The plan counts the others.
func thinned(spots []chartSpot, prices, sizes view.Scale) []chartSpot {
	for cells := 256.0; ; cells /= 1.25 {
		taken := map[[2]int]int{}
		list := make([]chartSpot, 0, maxMarketPoints)
		for _, spot := range spots {
			cell := [2]int{int(position(sizes, spot.size) * cells), int(position(prices, spot.price) * cells)}
			if at, isTaken := taken[cell]; isTaken {
				list[at].count++
				continue
			}
			if len(list) == maxMarketPoints {
				list = nil
				break
			}
			taken[cell] = len(list)
			list = append(list, spot)
		}
		if list != nil {
			return list
		}
	}
}

// position is where a value stands on a scale, from 0 to 1.
func position(s view.Scale, value float64) float64 {
	return math.Log(value/s.Low) / math.Log(s.High/s.Low)
}

// chartPainter words the points of a chart.
type chartPainter struct {
	browse.Decorator
	found    catalog.Result
	currency market.Currency
	axis     string
	// kept are the words of plans that were painted before, and worded counts the others.
	kept   browse.Cards
	worded int
}

func (m *chartPainter) points(spots []chartSpot) ([]view.ChartPoint, error) {
	points := make([]view.ChartPoint, len(spots))
	for i, spot := range spots {
		text, isKnown := m.kept.Get(spot.at, m.currency)
		if !isKnown {
			worded, err := m.word(spot.at)
			if err != nil {
				return nil, err
			}
			text = string(worded)
			m.kept.Put(spot.at, m.currency, text)
			m.worded++
		}
		if err := json.Unmarshal([]byte(text), &points[i]); err != nil {
			return nil, err
		}
		points[i].Price, points[i].Size, points[i].Count = math.Round(spot.price*1e4)/1e4, spot.size, spot.count
	}
	return points, nil
}

// word says what a point says of its plan, as JSON.
func (m *chartPainter) word(at int) ([]byte, error) {
	p, err := m.found.Plan(at)
	if err != nil {
		return nil, err
	}
	point := view.ChartPoint{Name: p.Name, Partner: p.PartnerName, Page: slug.PlanPath(p), Specs: browse.SpecsText(m.Language(), p), Text: m.Terms(p, m.currency).Tell(p).Sentence()}
	if m.axis == scoreAxis && m.Book != nil {
		point.Specs = m.Language().List(scoreOf(m.Language(), m.Book.Multi(p), p), point.Specs)
	}
	return json.Marshal(point)
}

// scoreOf names a score before the specifications; empty for none.
func scoreOf(lang *language.Language, s *benchmark.Score, p *market.Plan) string {
	if s == nil {
		return ""
	}
	return lang.T("{label}: {value}", "label", lang.T("Multi-core score"), "value", browse.ScoreText(lang, s, p))
}

// chartCountries lists where the plans of a list are sold.
func chartCountries(ctx context.Context, lang *language.Language, snap *catalog.Snapshot, v catalog.Visibility, q query.Query) ([]view.ChartCountry, error) {
	counts, err := snap.FacetsContext(ctx, q, v)
	if err != nil {
		return nil, err
	}
	list := []view.ChartCountry{}
	for _, c := range counts.Of("countries").All() {
		country := view.ChartCountry{Code: c.Text, Name: place.CountryNameIn(lang, c.Text), Count: c.Count}
		if latitude, longitude, ok := place.Centre(c.Text); ok {
			country.Spot = &view.MapSpot{Name: country.Name, Latitude: latitude, Longitude: longitude}
		}
		list = append(list, country)
	}
	slices.SortStableFunc(list, func(a, b view.ChartCountry) int { return b.Count - a.Count })
	return list, nil
}
