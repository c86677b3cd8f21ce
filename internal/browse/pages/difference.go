package pages

import (
	"launchrack/internal/benchmark"
	"launchrack/internal/browse"
	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// differences lists how another plan differs from a plan besides its price, the most important
// first. It compares only what both state.
func differences(lang *language.Language, book *benchmark.Book, p, other *market.Plan) []view.Difference {
	list := []view.Difference{}
	add := func(d view.Difference, differ bool) {
		if differ {
			list = append(list, d)
		}
	}
	size := func(gb float64) string { return words.SizeText(lang, gb) }
	add(numberDifference("cpu_cores", browse.CoresOf(p), browse.CoresOf(other), func(n float64) string { return browse.CoresText(lang, n) }, func(from, to float64) string {
		return lang.N("{count} core instead of {other}", "{count} cores instead of {other}", int(to), "other", lang.Number(int(from)))
	}))
	add(numberDifference("ram_size", p.MemoryGB, other.MemoryGB, func(gb float64) string { return lang.T("{size} RAM", "size", size(gb)) }, func(from, to float64) string {
		return lang.T("{size} RAM instead of {other}", "size", size(to), "other", size(from))
	}))
	add(numberDifference("storage_size", p.StorageGB, other.StorageGB, func(gb float64) string { return lang.T("{size} storage", "size", size(gb)) }, func(from, to float64) string {
		return lang.T("{size} storage instead of {other}", "size", size(to), "other", size(from))
	}))
	add(scoreDifference(lang, book, p, other))
	add(textDifference(lang, "type", browse.TypeText(lang, p.Type), browse.TypeText(lang, other.Type)))
	add(textDifference(lang, "cpu_name", p.CPUName, other.CPUName))
	add(textDifference(lang, "storage_type", p.StorageType, other.StorageType))
	add(textDifference(lang, "partner_name", p.PartnerName, other.PartnerName))
	return list
}

// priceDifference takes the prices of a month from each other as they are shown in a currency, with
// the tax of the decorator. Spot machines have none.
func priceDifference(d browse.Decorator, c market.Currency, p, other *market.Plan) (view.Difference, bool) {
	from, isPriced := shownMonth(d, c, p)
	to, isOtherPriced := shownMonth(d, c, other)
	more, err := to.Sub(from)
	if !isPriced || !isOtherPriced || err != nil || more.Sign() == 0 {
		return view.Difference{}, false
	}
	lang := d.Language()
	shown := view.Difference{Column: query.PriceIn(c), From: price.Format(lang, from, c), To: price.Format(lang, to, c), Kind: view.DifferenceWorse, Text: lang.T("{price} more a month", "price", price.Format(lang, more, c))}
	if more.Sign() < 0 {
		shown.Kind, shown.Text = view.DifferenceBetter, lang.T("{price} less a month", "price", price.Format(lang, negative(more), c))
	}
	return shown, true
}

// shownMonth is the price of a month in a currency with the digits that are shown.
func shownMonth(d browse.Decorator, c market.Currency, p *market.Plan) (market.Amount, bool) {
	month, ok := d.Terms(p, c).Compared(p)
	return price.Displayed(month), ok && !p.Spot
}

// numberDifference compares two numbers. Text writes one of them, and instead that the second stands in the
// first one's place.
func numberDifference(column string, from, to *float64, text func(float64) string, instead func(from, to float64) string) (view.Difference, bool) {
	if from == nil || to == nil || *from == *to {
		return view.Difference{}, false
	}
	d := view.Difference{Column: column, From: text(*from), To: text(*to), Kind: view.DifferenceBetter, Text: instead(*from, *to)}
	if *to < *from {
		d.Kind = view.DifferenceWorse
	}
	return d, true
}

// scoreDifference compares what all cores score, and says of inherited scores and shared cores
// that they are.
func scoreDifference(lang *language.Language, book *benchmark.Book, p, other *market.Plan) (view.Difference, bool) {
	if book == nil {
		return view.Difference{}, false
	}
	own, others := book.Multi(p), book.Multi(other)
	if own == nil || others == nil || own.Value.Cmp(others.Value) == 0 {
		return view.Difference{}, false
	}
	d := view.Difference{Column: "score_multi", From: browse.ScoreText(lang, own, p), To: browse.ScoreText(lang, others, other), Kind: view.DifferenceBetter}
	if others.Value.Cmp(own.Value) < 0 {
		d.Kind = view.DifferenceWorse
	}
	d.Text = lang.T("multi-core score {score} instead of {other}", "score", d.To, "other", d.From)
	return d, true
}

func textDifference(lang *language.Language, column, from, to string) (view.Difference, bool) {
	if from == "" || to == "" || from == to {
		return view.Difference{}, false
	}
	return view.Difference{Column: column, From: from, To: to, Kind: view.DifferenceOther, Text: lang.T("{value} instead of {other}", "value", to, "other", from)}, true
}
