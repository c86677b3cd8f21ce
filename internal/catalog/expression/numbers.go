package expression

import (
	"errors"
	"regexp"
	"strings"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// units maps the units of a number to what one of them is in the unit of the column. The
// empty one stands for a number without a unit.
type units map[string]string

var (
	plain     = units{"": "1"}
	sizes     = units{"": "1", "gb": "1", "gib": "1", "g": "1", "tb": "1000", "tib": "1000", "t": "1000", "mb": "0.001", "mib": "0.001"}
	speeds    = units{"": "1", "m": "1", "mbit": "1", "mbps": "1", "mbit/s": "1", "g": "1000", "gbit": "1000", "gbps": "1000", "gbit/s": "1000"}
	terabytes = units{"": "1", "tb": "1", "t": "1", "gb": "0.001", "pb": "1000"}
)

// number is a field that compares a number in a column. Its noun and its example are for
// visitors.
func number(column string, noun language.Sentence, example string, in units) field {
	stored, ok := row.Find(column)
	isWhole := ok && stored.Kind == row.Integer
	read := func(_ *reader, c clause) ([]Param, error) {
		return c.compare(column, func(text string) (string, error) {
			n, ok := in.read(text)
			if !ok {
				return "", errors.New(c.lang.T("“{text}” is not a number. “{name}” takes {what}, such as {name}>=8 or {name}:8..64.", "text", text, "name", c.name, "what", noun.In(c.lang)))
			}
			digits := digits(n)
			if isWhole && strings.Contains(digits, ".") {
				return "", errors.New(c.lang.T("“{text}” is not a whole number. “{name}” takes {what}.", "text", text, "name", c.name, "what", noun.In(c.lang)))
			}
			return digits, nil
		})
	}
	return field{read: read, help: example}
}

var amount = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)\s*([a-z/]*)$`)

func (u units) read(text string) (market.Amount, bool) {
	m := amount.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if m == nil {
		return market.Amount{}, false
	}
	factor, ok := u[m[2]]
	if !ok {
		return market.Amount{}, false
	}
	n, err := market.ParseAmount(m[1])
	if err != nil {
		return market.Amount{}, false
	}
	if n, err = n.Mul(market.MustAmount(factor)); err != nil {
		return market.Amount{}, false
	}
	return n, true
}

// words of the operators in the dialect.
var words = map[string]string{"=": "eq", "!=": "eq", ">": "gt", ">=": "gte", "<": "lt", "<=": "lte"}

// compare writes a comparison of a number, a range or alternatives. A comma is a decimal sign, in every language, where
// it cannot stand between alternatives. A text of a search stands in addresses, so a point is always one.
func (c clause) compare(column string, read func(string) (string, error)) ([]Param, error) {
	value := strings.Trim(c.value, `"`)
	if value == "" {
		return nil, errors.New(c.lang.T("Add a number after “{name}”.", "name", c.name))
	}
	isEqual := c.operator == "=" || c.operator == "!="
	low, high, isRange := strings.Cut(value, "..")
	switch {
	case isRange && isEqual:
		return c.between(column, low, high, read)
	case strings.Contains(value, ",") && isEqual:
		return c.among(column, value, read)
	}
	n, err := read(withPoint(value))
	if err != nil {
		return nil, err
	}
	return c.one(column, words[c.operator]+"."+n), nil
}

func withPoint(text string) string { return strings.ReplaceAll(text, ",", ".") }

// between writes a range; one end may be open.
func (c clause) between(column, low, high string, read func(string) (string, error)) (params []Param, err error) {
	for _, end := range []struct{ text, word string }{{low, "gte"}, {high, "lte"}} {
		if end.text == "" {
			continue
		}
		n, err := read(withPoint(end.text))
		if err != nil {
			return nil, err
		}
		params = append(params, Param{column, end.word + "." + n})
	}
	switch {
	case len(params) == 0:
		return nil, errors.New(c.lang.T("Add a number after “{name}”.", "name", c.name))
	case !c.without():
		return params, nil
	}
	conditions := make([]string, len(params))
	for i, p := range params {
		conditions[i] = p.Name + "." + p.Value
	}
	return []Param{{"not.and", "(" + strings.Join(conditions, ",") + ")"}}, nil
}

func (c clause) among(column, value string, read func(string) (string, error)) ([]Param, error) {
	var list []string
	for text := range strings.SplitSeq(value, ",") {
		if text == "" {
			continue
		}
		n, err := read(text)
		if err != nil {
			return nil, err
		}
		if len(list) < maxValues {
			list = append(list, n)
		}
	}
	if len(list) == 0 {
		return nil, errors.New(c.lang.T("Add a number after “{name}”.", "name", c.name))
	}
	return c.one(column, "in.("+strings.Join(list, ",")+")"), nil
}

// orKind has storage:nvme ask for the kind of disk.
func orKind(f field) field {
	return field{help: f.help, read: func(r *reader, c clause) ([]Param, error) {
		if isWord(c.value) {
			return readDisk(r, c)
		}
		return f.read(r, c)
	}}
}

// orSize has disk>=1tb ask for the size.
func orSize(f field) field {
	return field{values: f.values, help: f.help, read: func(r *reader, c clause) ([]Param, error) {
		if !isWord(c.value) {
			return storage.read(r, c)
		}
		return f.read(r, c)
	}}
}

func isWord(value string) bool {
	return value != "" && strings.IndexFunc(value, func(r rune) bool { return r >= '0' && r <= '9' }) < 0
}

// money is a price with an optional currency before or behind it.
var money = func() *regexp.Regexp {
	codes := strings.ToLower(strings.Join(market.Codes(market.Convertible()), "|"))
	return regexp.MustCompile(`^(` + codes + `)?\s*([0-9]+(?:\.[0-9]+)?)\s*(` + codes + `)?$`)
}()

// readPrice compares the price of a month in one currency.
func readPrice(r *reader, c clause) ([]Param, error) {
	chosen := r.currency
	c.value = r.money.ReplaceAllStringFunc(c.value, func(word string) string {
		code := r.currencies[strings.ToLower(word)]
		chosen = market.Currency(strings.ToUpper(code))
		return code
	})
	if _, isShown := market.ParseCurrency(string(chosen)); !isShown {
		return nil, errors.New(c.lang.T("This shop has no prices in {currency}. It has them in {currencies}.", "currency", string(chosen), "currencies", c.lang.And(market.Codes(market.Currencies()))))
	}
	column := "price_" + strings.ToLower(string(chosen))
	return c.compare(column, func(text string) (string, error) {
		m := money.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
		if m == nil {
			return "", errors.New(c.lang.T("“{text}” is not a price. Enter a number, such as price<60 or price:20..60eur.", "text", text))
		}
		n, err := market.ParseAmount(m[2])
		if err != nil {
			return "", errors.New(c.lang.T("“{text}” has too many digits for a price.", "text", text))
		}
		return n.String(), nil
	})
}
