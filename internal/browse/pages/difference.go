package pages

import (
	"launchrack/internal/browse"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/benchmark"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
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
	add(textDifference(lang, "type", words.TypeText(lang, p.Type), words.TypeText(lang, other.Type)))
	add(textDifference(lang, "cpu_name", p.CPUName, other.CPUName))
	add(textDifference(lang, "storage_type", p.StorageType, other.StorageType))
	add(textDifference(lang, "partner_name", p.PartnerName, other.PartnerName))
	return list
}

// priceDifference takes the prices of a month, or those of the term, from each other as they are shown in a currency, with
// the tax of the decorator. Spot machines have none.
func priceDifference(d browse.Decorator, c market.Currency, p, other *market.Plan) (view.Difference, bool) {
	from, isPriced := shownAmount(d.Terms(p, c), p)
	to, isOtherPriced := shownAmount(d.Terms(other, c), other)
	more, err := to.Sub(from)
	if !isPriced || !isOtherPriced || p.Spot || other.Spot || err != nil || more.Sign() == 0 {
		return view.Difference{}, false
	}
	lang, kind := d.Language(), view.DifferenceWorse
	if more.Sign() < 0 {
		kind, more = view.DifferenceBetter, negative(more)
	}
	by := price.Format(lang, more, c)
	shown := view.Difference{Column: query.PriceIn(c), From: price.Format(lang, from, c), To: price.Format(lang, to, c), Kind: kind}
	switch months := d.Months(); {
	case months > 0 && kind == view.DifferenceBetter:
		shown.Text = lang.N("{price} less for {count} month", "{price} less for {count} months", months, "price", by)
	case months > 0:
		shown.Text = lang.N("{price} more for {count} month", "{price} more for {count} months", months, "price", by)
	case kind == view.DifferenceBetter:
		shown.Text = lang.T("{price} less a month", "price", by)
	default:
		shown.Text = lang.T("{price} more a month", "price", by)
	}
	return shown, true
}

// shownAmount is the amount in the currency of the terms by which a plan is compared, with the digits that are shown: the
// total of a term, else the price of a month.
func shownAmount(terms price.Terms, p *market.Plan) (market.Amount, bool) {
	if terms.IsTotal() {
		return terms.ShownTotal(p)
	}
	month, ok := terms.Compared(p)
	return price.Displayed(month, terms.Currency()), ok
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
