package price

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The size of a course's line.
const (
	LineWidth  = 96
	LineHeight = 24
)

const (
	// maxLinePoints bounds the levels of a line; the oldest are left out.
	maxLinePoints = 24
	// lineMargin keeps the strokes inside of the picture.
	lineMargin = 2
	// lineTail is what the newest level takes of the width. The others have the rest in
	// proportion to their time, so that a line changes with the price and never by itself.
	lineTail = 16
)

// lineOf draws levels as steps. Where the plan was not offered the line breaks.
func lineOf(levels []level) string {
	levels = levels[max(0, len(levels)-maxLinePoints):]
	low, high := bounds(levels)
	begin := levels[0].from
	span := levels[len(levels)-1].from.Sub(begin).Seconds()
	x := func(i int) int {
		if i == len(levels) {
			return LineWidth
		}
		if span <= 0 {
			return 0
		}
		return int(math.Round(levels[i].from.Sub(begin).Seconds() / span * (LineWidth - lineTail)))
	}
	y := func(amount float64) int {
		if high <= low {
			return LineHeight / 2
		}
		return lineMargin + int(math.Round((high-amount)/(high-low)*(LineHeight-2*lineMargin)))
	}
	var path strings.Builder
	drawing := false
	for i, l := range levels {
		if !l.isOffered() {
			drawing = false
			continue
		}
		if drawing {
			fmt.Fprintf(&path, "V%d", y(number(l)))
		} else {
			fmt.Fprintf(&path, "M%d,%d", x(i), y(number(l)))
		}
		fmt.Fprintf(&path, "H%d", x(i+1))
		drawing = true
	}
	return path.String()
}

func bounds(levels []level) (low, high float64) {
	low = math.Inf(1)
	for _, l := range levels {
		if l.isOffered() {
			low, high = min(low, number(l)), max(high, number(l))
		}
	}
	return low, high
}

// number is a price for drawing, which needs no exactness.
func number(l level) float64 {
	f, err := strconv.ParseFloat(l.amount.String(), 64)
	if err != nil {
		return 0
	}
	return f
}
