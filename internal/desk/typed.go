package desk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/disktext"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// textOf is the value of a column as an operator types it; empty where it is not known.
func textOf(c *row.Column, p *market.Plan) string {
	v := c.Get(p)
	var parts []string
	switch {
	case v.Null:
		return ""
	case c.Kind == row.Text:
		return v.Text
	case c.Kind == row.TextArray:
		for _, item := range v.List {
			if strings.Contains(item, ",") {
				item = `"` + item + `"`
			}
			parts = append(parts, item)
		}
	case c.Kind == row.PriceMap:
		for _, currency := range slices.Sorted(maps.Keys(v.Prices)) {
			parts = append(parts, v.Prices[currency].String()+" "+string(currency))
		}
	case c.Kind == row.DiskList:
		for _, one := range v.Disks {
			parts = append(parts, strings.TrimSpace(fmt.Sprintf("%d × %s GB %s", one.Count, strconv.FormatFloat(one.SizeGB, 'f', -1, 64), one.Kind)))
		}
		return strings.Join(parts, " + ")
	default:
		return jsonOf(c, p)
	}
	return strings.Join(parts, ", ")
}

// accepted is what an input takes whose form is not plain.
var accepted = map[string]string{"list": "with commas between", "prices": "such as 5.50 EUR, 6 USD",
	"disks": "such as 2 × 512 GB NVMe + 1 × 4 TB HDD", "json": "as in the API", "boolean": "of true and false", "check": "of true and false"}

// readTyped is the JSON of what was typed into an input of a kind; null for an empty text, which means not known. Numbers
// keep their digits: no floating number holds them.
func readTyped(kind, typed string) (json.RawMessage, error) {
	typed = strings.TrimSpace(typed)
	if typed == "" {
		return json.RawMessage("null"), nil
	}
	unread := errs.New(errs.Invalid, "“%s” cannot be read; accepted is a value %s", errs.Clip(typed, 60), accepted[kind])
	var value any = typed
	switch kind {
	case "number", "price":
		return readDecimal(typed)
	case "boolean", "check":
		if typed != "true" && typed != "false" {
			return nil, unread
		}
		value = typed == "true"
	case "list":
		value = splitList(typed)
	case "prices":
		amounts := map[string]json.RawMessage{}
		for _, one := range betweenPrices.Split(typed, -1) {
			part := typedPrice.FindStringSubmatch(one)
			if part == nil {
				return nil, unread
			}
			amount, err := readDecimal(part[1])
			if err != nil {
				return nil, err
			}
			amounts[strings.ToUpper(part[2])] = amount
		}
		value = amounts
	case "disks":
		list, err := disktext.Parse(typed)
		if err != nil {
			return nil, unread
		}
		value = list
	case "json":
		var compact bytes.Buffer
		if json.Compact(&compact, []byte(typed)) != nil {
			return nil, unread
		}
		return compact.Bytes(), nil
	}
	return json.Marshal(value)
}

var (
	// twoWays are digits with a comma that may stand between thousands or before decimals.
	twoWays       = regexp.MustCompile(`^[+-]?[1-9]\d{0,2},\d{3}$`)
	betweenPrices = regexp.MustCompile(`,\s+|[;\n]`)
	typedPrice    = regexp.MustCompile(`^\s*([\d.,]+)\s*([A-Za-z]{3})\s*$`)
	listItem      = regexp.MustCompile(`^\s*(?:"([^"]*)"|([^,]*))\s*(?:,|$)`)
)

// readDecimal is the JSON number that a text means, digit for digit. It reads as visitors' fields do, but what a comma
// could mean in two ways is refused: a price is stored here.
func readDecimal(typed string) (json.RawMessage, error) {
	text := strings.TrimSpace(typed)
	if twoWays.MatchString(text) {
		return nil, errs.New(errs.Invalid, "“%s” can be read in two ways; write %s or %s", text, strings.Replace(text, ",", "", 1), strings.Replace(text, ",", ".", 1))
	}
	unsigned := strings.TrimPrefix(text, "+")
	unsigned, isNegative := strings.CutPrefix(unsigned, "-")
	digits, ok := language.English.ReadDecimal(unsigned)
	if !ok {
		return nil, errs.New(errs.Invalid, "“%s” is not a number; accepted are digits with a decimal point, such as 4.50", errs.Clip(text, 60))
	}
	if digits = strings.TrimLeft(digits, "0"); digits == "" || digits[0] == '.' {
		digits = "0" + digits
	}
	if isNegative {
		digits = "-" + digits
	}
	return json.RawMessage(digits), nil
}

// splitList gives the items of a text with commas between them, trimmed and without empty ones. A quoted item keeps its
// commas.
func splitList(text string) (items []string) {
	for {
		found := listItem.FindStringSubmatch(text)
		if found == nil {
			return items
		}
		if item := strings.TrimSpace(found[1] + found[2]); item != "" {
			items = append(items, item)
		}
		if text = text[len(found[0]):]; !strings.HasSuffix(found[0], ",") {
			return items
		}
	}
}
