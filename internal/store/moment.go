package store

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/market"
)

// A change of a plan is kept as words, each of which names by its first letter what it
// sets: "mE97.5U111" sets the monthly prices to 97.5 EUR and 111 USD, "s3" the stock to
// three. What a word leaves out is unknown: "m" says that there is no monthly price.
const (
	goneWord      = 'x' // x1 gone, x0 offered again
	availableWord = 'a' // a1 or a0
	stockWord     = 's'
	monthlyWord   = 'm'
	hourlyWord    = 'h'
	annuallyWord  = 'y'
	setupWord     = 'f'
)

// priceWord is a word that holds prices.
type priceWord struct {
	word  byte
	field func(*market.Moment) *market.Prices
}

var priceWords = []priceWord{
	{monthlyWord, func(m *market.Moment) *market.Prices { return &m.Monthly }},
	{hourlyWord, func(m *market.Moment) *market.Prices { return &m.Hourly }},
	{annuallyWord, func(m *market.Moment) *market.Prices { return &m.Annually }},
	{setupWord, func(m *market.Moment) *market.Prices { return &m.Setup }},
}

// changeBetween writes what differs between two moments; it is empty where nothing does.
func changeBetween(before, after market.Moment) string {
	var words []string
	if before.Gone != after.Gone {
		words = append(words, string(goneWord)+bit(after.Gone))
	}
	if before.Available != after.Available {
		words = append(words, string(availableWord)+bit(after.Available))
	}
	if !sameStock(before.Stock, after.Stock) {
		words = append(words, string(stockWord)+stockText(after.Stock))
	}
	for _, p := range priceWords {
		if quotes := *p.field(&after); !quotes.Equal(*p.field(&before)) {
			words = append(words, string(p.word)+pricesText(quotes))
		}
	}
	return strings.Join(words, " ")
}

func bit(set bool) string {
	if set {
		return "1"
	}
	return "0"
}

func sameStock(a, b *int) bool { return a == b || a != nil && b != nil && *a == *b }

func stockText(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

// pricesText writes each price after the first letter of its currency.
func pricesText(quotes market.Prices) string {
	var b strings.Builder
	for _, c := range market.Currencies() {
		if a, ok := quotes[c]; ok {
			b.WriteString(string(c[:1]) + a.String())
		}
	}
	return b.String()
}

// applyChange makes of a moment what the words say.
func applyChange(m market.Moment, change string) (market.Moment, error) {
	for word := range strings.FieldsSeq(change) {
		if err := applyWord(&m, word[0], word[1:]); err != nil {
			return m, fmt.Errorf("%q in the history of a plan: %w", word, err)
		}
	}
	return m, nil
}

func applyWord(m *market.Moment, word byte, value string) (err error) {
	switch word {
	case goneWord:
		m.Gone = value == "1"
	case availableWord:
		m.Available = value == "1"
	case stockWord:
		m.Stock, err = readStock(value)
	default:
		at := slices.IndexFunc(priceWords, func(p priceWord) bool { return p.word == word })
		if at < 0 {
			return fmt.Errorf("the word is unknown")
		}
		*priceWords[at].field(m), err = readPrices(value)
	}
	return err
}

func readStock(value string) (*int, error) {
	if value == "" {
		return nil, nil
	}
	n, err := strconv.Atoi(value)
	return &n, err
}

func readPrices(value string) (market.Prices, error) {
	if value == "" {
		return nil, nil
	}
	quotes := market.Prices{}
	for value != "" {
		end := strings.IndexAny(value[1:], currencyLetters) + 1
		if end == 0 {
			end = len(value)
		}
		at := strings.IndexByte(currencyLetters, value[0])
		if at < 0 {
			return nil, fmt.Errorf("the currency %q is unknown", value[0])
		}
		a, err := market.ParseAmount(value[1:end])
		if err != nil {
			return nil, err
		}
		quotes[market.Currencies()[at]] = a
		value = value[end:]
	}
	return quotes, nil
}

// currencyLetters are the first letters of the currencies, in their order.
var currencyLetters = func() (letters string) {
	for _, c := range market.Currencies() {
		letters += string(c[:1])
	}
	return letters
}()
