package price

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/market"
)

// sameLine stands for the line of the currency before.
const sameLine = "="

// Text writes a course in few bytes, for ReadCourse; it is empty for one without quotes.
func (c Course) Text() string {
	if len(c.Quotes) == 0 {
		return ""
	}
	text, last := string(c.Period), ""
	for _, currency := range market.Currencies() {
		q, ok := c.Quotes[currency]
		if !ok {
			continue
		}
		line := q.Line
		if line == last {
			line = sameLine
		}
		last = q.Line
		text += fmt.Sprintf("|%s %s %s %s %s %s %s %d %d %d %t %s", currency, q.LowBefore, q.Low30, q.Low90, q.Low, q.First, q.Last,
			dayNumber(q.FirstAt), dayNumber(q.LastAt), q.Changes, q.IsLowest, line)
	}
	return text
}

// ReadCourse reads what Text wrote; anything else is an error.
func ReadCourse(text string) (Course, error) {
	if text == "" {
		return Course{}, nil
	}
	parts := strings.Split(text, "|")
	c, last := Course{Period: market.Period(parts[0]), Quotes: map[market.Currency]QuoteCourse{}}, ""
	for _, part := range parts[1:] {
		currency, q, err := readQuoteCourse(part)
		if err != nil {
			return Course{}, fmt.Errorf("the course of a price does not come back: %w", err)
		}
		if q.Line == sameLine {
			q.Line = last
		}
		last = q.Line
		c.Quotes[currency] = q
	}
	return c, nil
}

func readQuoteCourse(text string) (currency market.Currency, q QuoteCourse, err error) {
	words := strings.Fields(text)
	if len(words) != 12 {
		return "", q, fmt.Errorf("%d words", len(words))
	}
	for i, a := range []*market.Amount{&q.LowBefore, &q.Low30, &q.Low90, &q.Low, &q.First, &q.Last} {
		if *a, err = market.ParseAmount(words[1+i]); err != nil {
			return "", q, err
		}
	}
	var numbers [3]int
	for i := range numbers {
		if numbers[i], err = strconv.Atoi(words[7+i]); err != nil {
			return "", q, err
		}
	}
	q.FirstAt, q.LastAt, q.Changes = dayOfNumber(numbers[0]), dayOfNumber(numbers[1]), numbers[2]
	q.IsLowest, q.Line = words[10] == "true", words[11]
	return market.Currency(words[0]), q, nil
}

const secondsPerDay = 24 * 60 * 60

func dayNumber(t time.Time) int { return int(t.Unix() / secondsPerDay) }

func dayOfNumber(n int) time.Time { return time.Unix(int64(n)*secondsPerDay, 0).UTC() }
