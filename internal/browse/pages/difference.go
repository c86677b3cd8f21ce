package pages

import (
	"math"
	"strconv"
	"strings"

	"launchrack/internal/benchmark"
	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// differences lists how another plan differs from a plan, the most important first. It compares
// only what both state.
func differences(snap *catalog.Snapshot, book *benchmark.Book, p, other *market.Plan) []view.Difference {
	list := []view.Difference{}
	add := func(d view.Difference, differ bool) {
		if differ {
			list = append(list, d)
		}
	}
	add(priceDifference(snap, p, other))
	add(numberDifference("cpu_cores", browse.CoresOf(p), browse.CoresOf(other), browse.CoresText))
	add(numberDifference("ram_size", p.MemoryGB, other.MemoryGB, func(gb float64) string { return words.SizeText(gb) + " RAM" }))
	add(numberDifference("storage_size", p.StorageGB, other.StorageGB, func(gb float64) string { return words.SizeText(gb) + " storage" }))
	add(scoreDifference(book, p, other))
	add(textDifference("type", browse.TypeText(p.Type), browse.TypeText(other.Type)))
	add(textDifference("cpu_name", p.CPUName, other.CPUName))
	add(textDifference("storage_type", p.StorageType, other.StorageType))
	add(textDifference("partner_name", p.PartnerName, other.PartnerName))
	return list
}

// priceDifference compares the prices of a month, which spot machines do not have.
func priceDifference(snap *catalog.Snapshot, p, other *market.Plan) (view.Difference, bool) {
	from, isPriced := snap.PriceUSD(p)
	to, isOtherPriced := snap.PriceUSD(other)
	if !isPriced || !isOtherPriced || p.Spot || other.Spot || from.Cmp(to) == 0 {
		return view.Difference{}, false
	}
	d := view.Difference{Column: query.PriceUSD, From: price.Format(from, market.USD), To: price.Format(to, market.USD), Kind: view.DifferenceBetter}
	word := "cheaper"
	if to.Cmp(from) > 0 {
		d.Kind, word = view.DifferenceWorse, "more expensive"
	}
	d.Text = percentText(from, to) + " " + word
	if more, err := to.Sub(from); err == nil && more.Cmp(from) > 0 { // beyond 100 %, an amount says more
		d.Text = price.Format(more, market.USD) + " more a month"
	}
	return d, true
}

// percentText writes how far a price is from another one, to the nearest per cent.
func percentText(from, to market.Amount) string {
	a, errFrom := strconv.ParseFloat(from.String(), 64)
	b, errTo := strconv.ParseFloat(to.String(), 64)
	if errFrom != nil || errTo != nil || a == 0 {
		return "a little"
	}
	percent := math.Round(100 * math.Abs(b-a) / a)
	switch {
	case percent < 1:
		return "less than 1%"
	case percent == 100 && b < a && b > 0:
		return "over 99%" // something is left
	}
	return strconv.FormatFloat(percent, 'f', 0, 64) + "%"
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
