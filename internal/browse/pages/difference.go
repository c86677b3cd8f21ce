package pages

import (
	"strings"

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
func differences(book *benchmark.Book, p, other *market.Plan) []view.Difference {
	list := []view.Difference{}
	add := func(d view.Difference, differ bool) {
		if differ {
			list = append(list, d)
		}
	}
	add(numberDifference("cpu_cores", browse.CoresOf(p), browse.CoresOf(other), browse.CoresText))
	add(numberDifference("ram_size", p.MemoryGB, other.MemoryGB, func(gb float64) string { return words.SizeText(language.English, gb) + " RAM" }))
	add(numberDifference("storage_size", p.StorageGB, other.StorageGB, func(gb float64) string { return words.SizeText(language.English, gb) + " storage" }))
	add(scoreDifference(book, p, other))
	add(textDifference("type", browse.TypeText(p.Type), browse.TypeText(other.Type)))
	add(textDifference("cpu_name", p.CPUName, other.CPUName))
	add(textDifference("storage_type", p.StorageType, other.StorageType))
	add(textDifference("partner_name", p.PartnerName, other.PartnerName))
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
	shown := view.Difference{Column: query.PriceIn(c), From: price.Format(language.English, from, c), To: price.Format(language.English, to, c), Kind: view.DifferenceWorse, Text: price.Format(language.English, more, c) + " more a month"}
	if more.Sign() < 0 {
		shown.Kind, shown.Text = view.DifferenceBetter, price.Format(language.English, negative(more), c)+" less a month"
	}
	return shown, true
}

// shownMonth is the price of a month in a currency with the digits that are shown.
func shownMonth(d browse.Decorator, c market.Currency, p *market.Plan) (market.Amount, bool) {
	month, ok := d.Terms(p, c).Compared(p)
	return price.Displayed(month), ok && !p.Spot
}

func numberDifference(column string, from, to *float64, text func(float64) string) (view.Difference, bool) {
	if from == nil || to == nil || *from == *to {
		return view.Difference{}, false
	}
	d := view.Difference{Column: column, From: text(*from), To: text(*to), Kind: view.DifferenceBetter}
	if *to < *from {
		d.Kind = view.DifferenceWorse
	}
	d.Text = instead(d.From, d.To)
	return d, true
}

// scoreDifference compares what all cores score, and says of inherited scores and shared cores
// that they are.
func scoreDifference(book *benchmark.Book, p, other *market.Plan) (view.Difference, bool) {
	if book == nil {
		return view.Difference{}, false
	}
	own, others := book.Multi(p), book.Multi(other)
	if own == nil || others == nil || own.Value.Cmp(others.Value) == 0 {
		return view.Difference{}, false
	}
	d := view.Difference{Column: "score_multi", From: browse.ScoreText(own, p), To: browse.ScoreText(others, other), Kind: view.DifferenceBetter}
	if others.Value.Cmp(own.Value) < 0 {
		d.Kind = view.DifferenceWorse
	}
	d.Text = "scores " + d.To + " instead of " + d.From
	return d, true
}

func textDifference(column, from, to string) (view.Difference, bool) {
	if from == "" || to == "" || from == to {
		return view.Difference{}, false
	}
	return view.Difference{Column: column, From: from, To: to, Kind: view.DifferenceOther, Text: to + " instead of " + from}, true
}

// instead leaves out of the second text the last words that both have: "9 cores instead of 10".
func instead(from, to string) string {
	words, others := strings.Fields(from), strings.Fields(to)
	for len(words) > 1 && len(others) > 1 && words[len(words)-1] == others[len(others)-1] {
		words, others = words[:len(words)-1], others[:len(others)-1]
	}
	return to + " instead of " + strings.Join(words, " ")
}
