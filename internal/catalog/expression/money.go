package expression

import (
	"strings"
)

// limit reads a limit on the price that a text begins with: under 60 eur, up to €60, over $20.
func (r *reader) limit(text string) (Term, bool) {
	m := r.spoken.FindStringSubmatch(text)
	if m == nil || len(r.terms) == MaxTerms {
		return Term{}, false
	}
	sign := r.limits[strings.ToLower(m[1])]
	params, err := readPrice(r, clause{name: "price", lang: r.lang, operator: sign, value: r.amountIn(m[2])})
	return Term{strings.TrimSpace(m[0]), params}, err == nil
}

// measure reads a limit on cores, memory or storage that a text begins with: at least 8 cores, under 2 tb disk. A size
// of nothing is of memory.
func (r *reader) measure(text string) (Term, bool) {
	m := r.measured.FindStringSubmatch(text)
	if m == nil || len(r.terms) == MaxTerms {
		return Term{}, false
	}
	name := "cores"
	switch {
	case m[4] != "":
		name = "storage"
	case m[3] != "":
		name = "ram"
	}
	value := m[2]
	if m[3] != "" {
		value += r.inEnglish(m[3], nil)
	}
	params, err := r.fields[name].read(r, clause{name: name, lang: r.lang, operator: r.limits[strings.ToLower(m[1])], value: value})
	return Term{strings.TrimSpace(m[0]), params}, err == nil
}

// amountIn is an amount of money as a comparison has it: "10eur" for "10 euros".
func (t *tongue) amountIn(spoken string) string {
	amount := strings.ToLower(strings.Join(strings.Fields(spoken), ""))
	end := strings.LastIndexAny(amount, "0123456789") + 1
	if code, ok := t.currencies[amount[end:]]; ok {
		return amount[:end] + code
	}
	return amount
}
