package pages

import (
	"math"
	"strconv"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// maxTicks bounds the labels of an axis: more do not fit on a small screen.
const maxTicks = 7

// priceScale spans the prices of a chart.
func priceScale(lang *language.Language, spots []chartSpot, currency market.Currency) view.Scale {
	s := scaleOf(spots, func(spot chartSpot) float64 { return spot.price })
	s.Ticks = ticks(s, oneTwoFive, func(value float64) string {
		return lang.Money(strconv.FormatFloat(value, 'f', -1, 64), string(currency))
	})
	return s
}

// sizeScale spans the sizes. Cores and memory are labelled at the sizes that are sold.
func sizeScale(lang *language.Language, spots []chartSpot, axis string) view.Scale {
	s := scaleOf(spots, func(spot chartSpot) float64 { return spot.size })
	candidates := oneTwoFive
	switch axis {
	case "cpu_cores":
		candidates = powersOfTwo
	case "ram_size":
		candidates = memorySizes
	}
	s.Ticks = ticks(s, candidates, func(value float64) string {
		if axis == "cpu_cores" || axis == scoreAxis {
			return lang.Decimal(strconv.FormatFloat(value, 'f', -1, 64))
		}
		return words.SizeText(lang, value)
	})
	return s
}

// scaleOf spans the values with a little room on either side.
func scaleOf(spots []chartSpot, value func(chartSpot) float64) view.Scale {
	if len(spots) == 0 {
		return view.Scale{Low: 1, High: 10}
	}
	low, high := math.Inf(1), 0.0
	for _, spot := range spots {
		low, high = min(low, value(spot)), max(high, value(spot))
	}
	room := math.Pow(high/low, 0.05)
	if high < 2*low {
		room = 1.5
	}
	return view.Scale{Low: significant(low / room), High: significant(high * room)}
}

// significant keeps four digits, which no screen can tell from more.
func significant(value float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(value, 'g', 4, 64), 64)
	if err != nil {
		return value
	}
	return rounded
}

func powersOfTwo(n int) float64 { return math.Pow(2, float64(n)) }

// memorySizes doubles gigabytes up to 512, and then terabytes from 1: nobody says 1.024 TB.
func memorySizes(n int) float64 {
	if n < 10 {
		return powersOfTwo(n)
	}
	return 1000 * powersOfTwo(n-10)
}

func oneTwoFive(n int) float64 {
	decade := int(math.Floor(float64(n) / 3))
	return []float64{1, 2, 5}[n-3*decade] * math.Pow10(decade)
}

// ticks labels every candidate within a scale, or every second, third and so on where
// they are too many. Candidate 0 is 1, and is among those that stay.
func ticks(s view.Scale, candidate func(int) float64, text func(float64) string) []view.Tick {
	first := 0
	for candidate(first) >= s.Low {
		first--
	}
	for candidate(first) < s.Low {
		first++
	}
	last := first
	for candidate(last) <= s.High {
		last++
	}
	step := max(1, (last-first+maxTicks-1)/maxTicks)
	list := []view.Tick{}
	for n := first; n < last; n++ {
		if value := significant(candidate(n)); n%step == 0 {
			list = append(list, view.Tick{Value: value, Text: text(value)})
		}
	}
	return list
}
