package browse

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
)

// The beginnings of the names of a form's fields. A form without script can send only
// names with values, so it has a field any.cpu_cores for each value of a facet, and
// min.ram_size and max.ram_size for the bounds of a range.
const (
	anyPrefix = "any."
	minPrefix = "min."
	maxPrefix = "max."
)

// unlessPrefix begins the name of a hidden field that keeps a parameter unless a dropdown
// replaces it: unless.cpu_cores=cpu_cores=lte.64 is kept unless a value of cpu_cores is chosen.
const unlessPrefix = "unless."

// wasPrefix begins the name of a hidden field that says what the form was made with: values
// of the column ("any"), or its bounds ("range"). What is filled in beside that is new.
const wasPrefix = "was."

// MoreParam names what a page unfolds: the values of a facet, as in more=category, the fields of a range, or those of the use.
const MoreParam = "more"

// Expanded returns what an address unfolds, empty for nothing.
func Expanded(params url.Values) string {
	name := params.Get(MoreParam)
	_, isFacet := words.FindFacet(name)
	_, isRange := words.FindRange(name)
	if !isFacet && !isRange && name != query.UseParam {
		return ""
	}
	return name
}

// FormAddress translates what a form of filters sends into the dialect of addresses: a
// query with its question mark, or an empty one. It reports false for a query without
// fields of such a form. Bounds are numbers as they are typed in the language, and come out as
// addresses have them, with a point: a parameter of the dialect is never read by a language. The
// bounds of the price are in the given currency, with the tax of the
// country that the form names, else of the given one. A bound that is
// filled in replaces what else the address says of that side, for the price in any currency;
// a value replaces all of its column's bounds that have no field. It fails with a sentence for
// visitors where a bound is no number.
// web/src/features/plan-list/filters/form-address.ts does the same; both are held to
// testdata/form-addresses.json.
func FormAddress(rawQuery string, currency market.Currency, country string, lang *language.Language) (search string, isForm bool, err error) {
	if !slices.ContainsFunc([]string{anyPrefix, minPrefix, maxPrefix, unlessPrefix}, func(prefix string) bool { return strings.Contains(rawQuery, prefix) }) {
		return "", false, nil
	}
	fields, isForm := keptFields(parsePairs(rawQuery))
	fields = latestFields(fields)
	fields, country = cutCountry(fields, country)
	choices := choicesOf(fields)
	var params []pair
	for _, field := range fields {
		facet, isChoice := choiceField(field.name)
		column, operator, isBound := boundField(field.name, currency)
		value := strings.TrimSpace(field.value)
		switch {
		case isChoice:
			isForm = true
			if values := choices[facet.Name]; len(values) > 0 {
				params = append(params, choiceParam(facet, values))
				delete(choices, facet.Name) // the others stand beside the first
			}
		case isBound:
			isForm = true
			if value == "" {
				continue
			}
			bound, err := readBound(field, lang)
			if err != nil {
				return "", true, err
			}
			params = append(params, pair{column, operator + bound})
		case isBoundReplaced(field, fields):
		case value == "" || field.name == "offset": // another list begins at its beginning
		case field.name == FilterParam && isReplaced(value, fields):
		default:
			params = append(params, pair{field.name, field.value})
		}
	}
	if country != "" && limitsPrice(valuesOf(params)) {
		params = append(params, pair{CountryParam, country})
	}
	return formatPairs(params), isForm, nil
}

// cutCountry takes the country out of a form's fields.
func cutCountry(fields []pair, country string) (rest []pair, named string) {
	for _, field := range fields {
		if field.name == CountryParam {
			country = field.value
		} else {
			rest = append(rest, field)
		}
	}
	return rest, country
}

func valuesOf(params []pair) url.Values {
	values := url.Values{}
	for _, p := range params {
		values.Add(p.name, p.value)
	}
	return values
}

// keptFields turns unless fields into the parameters that they keep: those whose dropdown has no
// chosen value. It reports whether there are such fields.
func keptFields(fields []pair) (kept []pair, have bool) {
	for _, field := range fields {
		column, ok := strings.CutPrefix(field.name, unlessPrefix)
		if !ok {
			kept = append(kept, field)
			continue
		}
		have = true
		if i := slices.IndexFunc(fields, func(f pair) bool { return f.name == column }); i < 0 || !dropdownValue.MatchString(fields[i].value) {
			kept = append(kept, parsePairs(field.value)...)
		}
	}
	return kept, have
}

// dropdownValue matches the filter for one value.
var dropdownValue = regexp.MustCompile(`^(eq|cs)\.`)

// latestFields keeps the newer kind of filter of each column: values that are ticked replace
// its range, and a range replaces its values, since the counts beside the values leave both
// out. The hidden field was.cpu_cores says which kind is old.
func latestFields(fields []pair) []pair {
	was := func(column, kind string) bool { return slices.Contains(fields, pair{wasPrefix + column, kind}) }
	isFilledIn := func(name string) bool {
		return slices.ContainsFunc(fields, func(f pair) bool { return f.name == name && strings.TrimSpace(f.value) != "" })
	}
	return slices.DeleteFunc(slices.Clone(fields), func(f pair) bool {
		kind, column, _ := strings.Cut(f.name, ".")
		switch kind + "." {
		case anyPrefix:
			return was(column, "any") && (isFilledIn(minPrefix+column) || isFilledIn(maxPrefix+column))
		case minPrefix, maxPrefix:
			return was(column, "range") && isFilledIn(anyPrefix+column)
		}
		return strings.HasPrefix(f.name, wasPrefix)
	})
}

// choicesOf gathers the chosen values of each facet, each once.
func choicesOf(fields []pair) map[string][]string {
	choices := map[string][]string{}
	for _, field := range fields {
		facet, ok := choiceField(field.name)
		if ok && field.value != "" && !slices.Contains(choices[facet.Name], field.value) {
			choices[facet.Name] = append(choices[facet.Name], field.value)
		}
	}
	return choices
}

func choiceField(name string) (*words.Facet, bool) {
	if column, ok := strings.CutPrefix(name, anyPrefix); ok {
		return words.FindFacet(column)
	}
	return nil, false
}

func boundField(name string, currency market.Currency) (column, operator string, ok bool) {
	prefix, operator := minPrefix, "gte."
	if strings.HasPrefix(name, maxPrefix) {
		prefix, operator = maxPrefix, "lte."
	}
	rest, ok := strings.CutPrefix(name, prefix)
	if !ok {
		return "", "", false
	}
	if _, ok = words.FindRange(rest); rest == words.PriceRange {
		rest = query.PriceIn(currency)
	}
	return rest, operator, ok
}

// isReplaced reports whether the filter parameter names a type and the form has a choice
// of types.
func isReplaced(filter string, fields []pair) bool {
	isType := slices.Contains(market.PlanTypes(), market.PlanType(strings.ToLower(filter)))
	return isType && slices.ContainsFunc(fields, func(f pair) bool { return f.name == anyPrefix+"type" && f.value != "" })
}

// isBoundReplaced reports whether a parameter is a bound whose side of its range has a
// field that is filled in, or whose column has a chosen value.
func isBoundReplaced(param pair, fields []pair) bool {
	operator, _, _ := strings.Cut(param.value, ".")
	prefix, isBound := boundPrefixes[operator]
	name := param.name
	if _, isPrice := query.ComputedCurrency(name); isPrice {
		name = words.PriceRange
	}
	_, isRange := words.FindRange(name)
	return isBound && isRange && slices.ContainsFunc(fields, func(f pair) bool {
		return (f.name == prefix+name || f.name == anyPrefix+name) && strings.TrimSpace(f.value) != ""
	})
}

// boundPrefixes lead from the operators of bounds to the fields of their sides.
var boundPrefixes = map[string]string{"gte": minPrefix, "gt": minPrefix, "lte": maxPrefix, "lt": maxPrefix}

// readBound gives the digits of a bound as it was typed.
func readBound(field pair, lang *language.Language) (string, error) {
	text := strings.TrimSpace(field.value)
	if digits, ok := lang.ReadDecimal(text); ok {
		return digits, nil
	}
	return "", errs.Said(errs.Invalid, func(l errs.Speaker) string {
		reader, ok := l.(*language.Language)
		if !ok {
			reader = language.English
		}
		return wrongBound(field.name, text, reader)
	})
}

// wrongBound says what is wrong with a field, as the pages' scripts do.
func wrongBound(field, text string, lang *language.Language) string {
	side, name, _ := strings.Cut(field, ".")
	r, _ := words.FindRange(name)
	label := lang.T("Minimum {range}", "range", r.Label.In(lang))
	if side+"." == maxPrefix {
		label = lang.T("Maximum {range}", "range", r.Label.In(lang))
	}
	return lang.T("{field}: you entered “{text}”.", "field", label, "text", errs.Clip(text, 40)) + " " +
		lang.T("Enter a number that is 0 or more, such as {example}.", "example", lang.Decimal("12.50"))
}

// choiceParam writes the parameter for plans with any of the chosen values and ranges. Ranges
// take an "or", since a column's own parameters must all hold.
func choiceParam(facet *words.Facet, values []string) pair {
	if len(facet.Sizes) == 0 || !slices.ContainsFunc(values, stepValue.MatchString) {
		return pair{facet.Name, oneOf(facet, values)}
	}
	terms := make([]string, len(values))
	for i, value := range values {
		terms[i] = facet.Name + ".eq." + value
		if sides := stepValue.FindStringSubmatch(value); sides != nil {
			terms[i] = spanTerm(facet.Name, sides[1], sides[2])
		}
	}
	return pair{"or", "(" + strings.Join(terms, ",") + ")"}
}

// stepValue matches a range of sizes as words.Step writes it.
var stepValue = regexp.MustCompile(`^(\d*)-(\d*)$`)

func spanTerm(column, from, below string) string {
	switch {
	case from == "":
		return column + ".lt." + below
	case below == "":
		return column + ".gte." + from
	}
	return "and(" + column + ".gte." + from + "," + column + ".lt." + below + ")"
}

// oneOf writes the filter for plans with any of the values.
func oneOf(facet *words.Facet, values []string) string {
	switch {
	case len(values) > 1 && facet.IsList():
		return "ov.{" + query.Items(values) + "}"
	case len(values) > 1:
		return "in.(" + query.Items(values) + ")"
	case facet.IsList():
		return "cs.{" + query.Quoted(values[0]) + "}"
	}
	return "eq." + values[0]
}

// pair is a parameter of an address.
type pair struct{ name, value string }

// parsePairs reads a query with the order of its parameters. Broken escapes stay as they
// are.
func parsePairs(rawQuery string) (list []pair) {
	for part := range strings.SplitSeq(rawQuery, "&") {
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		list = append(list, pair{unescape(name), unescape(value)})
	}
	return list
}

func unescape(s string) string {
	if text, err := url.QueryUnescape(s); err == nil {
		return text
	}
	return strings.ReplaceAll(s, "+", " ")
}

// formatPairs writes parameters as a query with its question mark. It leaves the dialect's
// punctuation unescaped, so that addresses stay readable.
func formatPairs(params []pair) string {
	parts := make([]string, len(params))
	for i, p := range params {
		parts[i] = readable.Replace(url.QueryEscape(p.name)) + "=" + readable.Replace(url.QueryEscape(p.value))
	}
	if len(parts) == 0 {
		return ""
	}
	return "?" + strings.Join(parts, "&")
}

var readable = strings.NewReplacer("%21", "!", "%27", "'", "%28", "(", "%29", ")", "%2A", "*", "%2C", ",", "%3A", ":", "%7B", "{", "%7D", "}")
