package store

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/market"
)

// Programs before migration 62 kept a change of a plan as words. The first letter of a word names
// what it sets: "mE97.5U111" sets the monthly prices to 97.5 EUR and 111 USD, "s3" the stock to
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
		quotes[currenciesThen[at]] = a
		value = value[end:]
	}
	return quotes, nil
}

// currenciesThen are the currencies of these programs, and their first letters.
var currenciesThen = []market.Currency{market.USD, market.EUR, market.GBP}

const currencyLetters = "UEG"
