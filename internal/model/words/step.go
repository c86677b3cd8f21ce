package words

import (
	"strconv"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// Step is a half-open range of sizes [From, Below), a choice of a list's form. Zero means no bound.
type Step struct{ From, Below int64 }

// Steps returns the ranges between a facet's Sizes, ascending and without gaps; none for a facet
// without Sizes.
func (f *Facet) Steps() []Step {
	if len(f.Sizes) == 0 {
		return nil
	}
	steps := []Step{{Below: f.Sizes[0]}}
	for i, size := range f.Sizes {
		steps = append(steps, Step{From: size})
		steps[i].Below = size
	}
	return steps
}

// String returns the value of a range in a form: "64-128", "-4" or "512-".
func (s Step) String() string { return side(s.From) + "-" + side(s.Below) }

func side(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// StepText returns the words for a range: "64 GB to under 128 GB", or "8 to 15 cores" for whole
// numbers.
func (f *Facet) StepText(lang *language.Language, s Step) string {
	text := func(n int64) string { return string(f.Wording.AppendNumber(nil, lang, market.Whole(n))) }
	switch {
	case s.From == 0:
		return lang.T("under {size}", "size", text(s.Below))
	case s.Below == 0:
		return lang.T("{size} or more", "size", text(s.From))
	case f.Wording == Cores && f.Kind == row.Integer && s.Below == s.From+1:
		return text(s.From)
	case f.Wording == Cores && f.Kind == row.Integer:
		return lang.N("{from} to {count} core", "{from} to {count} cores", int(s.Below-1), "from", lang.Number(int(s.From)))
	}
	return lang.T("{from} to under {below}", "from", text(s.From), "below", text(s.Below))
}
