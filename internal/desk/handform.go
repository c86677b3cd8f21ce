package desk

import (
	"cmp"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/browse/completion"
	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// handGroups are the groups of the form of a row by hand with the columns that they place. The words, kinds and rules of a
// field are those of its column.
func handGroups() []shape.DeskFieldGroup {
	return []shape.DeskFieldGroup{
		{Title: "Identity", Fields: []shape.DeskField{{Name: "cherry_plan_id", Size: "third"}, {Name: "name", Size: "most"},
			{Name: "type", Size: "half", Hint: "Such as baremetal, vps or vds"}, {Name: "category", Size: "half", Hint: "Such as general or memory"},
			{Name: "tags", Size: "full", Hint: "Separated by commas; “outlet” puts the plan on the outlet page"}, {Name: "description", Size: "full"},
			{Name: "available", Size: "full", Kind: "check", Hint: "Only available plans are listed"}}},
		{Title: "Processor", Fields: []shape.DeskField{{Name: "cpu_cores", Size: "quarter"}, {Name: "cpu_frequency", Size: "quarter", Hint: "Such as 3.4 GHz"}, {Name: "cpu_model", Size: "half"}}},
		{Title: "Memory & storage", Fields: []shape.DeskField{{Name: "ram_size", Unit: "GB", Size: "quarter"}, {Name: "ram_type", Size: "quarter"},
			{Name: "storage_size", Unit: "GB", Size: "quarter"}, {Name: "storage_type", Size: "quarter"}}},
		{Title: "Network", Fields: []shape.DeskField{{Name: "network_speed", Unit: "Mbps", Size: "half"}, {Name: "bandwidth", Size: "half", Hint: "Such as 30 TB or Unlimited"},
			{Name: "regions", Size: "full", Hint: `Separated by commas; put a name with a comma in quotes: "Germany, Nuremberg"`}}},
		{Title: "Prices", Note: "Net of tax, as the partner quotes them: 4.50 or 4,50. A currency left empty is converted where it is shown.",
			Fields: slices.Concat(quotesOf("price_monthly", "0.01"), quotesOf("price_hourly", "0.001"), quotesOf("price_annually", "0.01"))},
		{Title: "Partner & links", Note: "Addresses begin with https:// or http://.", Fields: []shape.DeskField{{Name: "partner_name", Size: "half"}, {Name: "partner_url", Size: "half"},
			{Name: "partner_logo", Size: "half"}, {Name: "plan_url", Size: "half", Hint: "Where Configure Server leads"},
			{Name: "plan_detail_url", Size: "half"}, {Name: "referral_url", Size: "half", Hint: "Where Provided by leads"}}},
	}
}

// handCurrencies are the currencies whose quotes stand in the map of a period. Euros have a column of their own, which
// completes the map wherever that is read.
func handCurrencies() []market.Currency {
	return slices.DeleteFunc(slices.Clone(market.Currencies()), func(c market.Currency) bool { return c == market.EUR })
}

// quotesOf are the fields of a price, one a currency.
func quotesOf(column, step string) []shape.DeskField {
	list := []shape.DeskField{{Name: column, Unit: "EUR", Size: "third", Step: step}}
	for _, c := range handCurrencies() {
		list = append(list, shape.DeskField{Name: column + "_" + strings.ToLower(string(c)), Unit: string(c), Size: "pair", Step: step})
	}
	return list
}

// columnOf tells which column names a field, and of which currency it is a quote; empty for the column itself.
func columnOf(field string) (c *row.Column, of market.Currency) {
	for _, currency := range handCurrencies() {
		if name, is := strings.CutSuffix(field, "_"+strings.ToLower(string(currency))); is {
			field, of = name, currency
		}
	}
	c, _ = row.Find(field)
	return c, of
}

// quotesIn is the map of quotes beside the column of a period's euros.
func quotesIn(period *row.Column, p *market.Plan) (name string, quotes map[market.Currency]json.RawMessage) {
	name, quotes = period.Name+"_currencies", map[market.Currency]json.RawMessage{}
	c, _ := row.Find(name)
	for currency, amount := range c.Get(p).Prices {
		quotes[currency] = json.RawMessage(amount.String())
	}
	return name, quotes
}

// handFields are the groups of the form with what a row holds, and what other plans say of the same.
func handFields(p *market.Plan, suggested map[string][]string) []shape.DeskFieldGroup {
	groups := handGroups()
	for i := range groups {
		for k := range groups[i].Fields {
			f := &groups[i].Fields[k]
			c, currency := columnOf(f.Name)
			f.Label, f.Kind, f.Suggested = c.Label, cmp.Or(f.Kind, string(c.Input)), suggested[f.Name]
			f.IsRequired, f.Text = c.Input != row.NoInput && c.Required, textOf(c, p)
			if currency != "" {
				_, quotes := quotesIn(c, p)
				f.Text = string(quotes[currency])
			}
		}
	}
	return groups
}

// handPlan is the row by hand that a call names; an empty one for new.
func (d *Desk) handPlan(r *http.Request) (*market.Plan, error) {
	if r.PathValue("plan") == "new" {
		return &market.Plan{Available: true}, nil
	}
	id, err := wholeOf("plan", r.PathValue("plan"))
	if err != nil {
		return nil, err
	}
	plans, err := d.Store.HandPlans(r.Context())
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(plans, func(p market.Plan) bool { return p.ID == id })
	if at < 0 {
		return nil, errs.New(errs.NotFound, "It was withdrawn meanwhile.")
	}
	return &plans[at], nil
}

// handForm answers GET /operator/data/plans/by-hand/{plan}/form.
func (d *Desk) handForm(_ *http.Request, p *market.Plan) (any, error) {
	suggestions, err := completion.Suggestions(d.Catalog.Current())
	if err != nil {
		return nil, err
	}
	var suggested map[string][]string
	text, err := json.Marshal(suggestions)
	if err == nil {
		err = json.Unmarshal(text, &suggested)
	}
	return shape.DeskFields{Name: p.Name, UpdatedAt: optionalTime(p.UpdatedAt), Groups: handFields(p, suggested)}, err
}

// checkHand answers POST /operator/data/plans/by-hand/{plan}/check: what the row would be, what is wrong with it, and what
// the API is to be sent for it.
func (d *Desk) checkHand(r *http.Request, p *market.Plan, asked shape.DeskTexts) (any, error) {
	typed := typedRow(p, asked.Texts)
	whole, err := json.Marshal(typed.whole)
	if err != nil {
		return nil, err
	}
	preview, err := d.PreviewPlan(whole, p.ID)
	if err != nil {
		return nil, err
	}
	answer := shape.DeskChecked{Item: preview.Item, Problems: []view.Problem{}}
	if len(typed.faults) == 0 {
		columns := typed.changed
		if p.ID == 0 {
			columns, typed.whole["fetched_at"], typed.whole["updated_at"] = typed.whole, row.FormatTime(d.Now()), row.FormatTime(d.Now())
		}
		answer.Row = body(columns)
	}
	for _, problem := range preview.Problems {
		if field := typed.fieldOf(problem); field == "" {
			answer.Problems = append(answer.Problems, view.Problem{Message: words.Capital(strings.TrimPrefix(problem.Field+": "+problem.Message, ": "))})
		} else {
			typed.faults[field] = cmp.Or(typed.faults[field], problem.Message)
		}
	}
	for _, field := range slices.Sorted(maps.Keys(typed.faults)) {
		answer.Problems = append(answer.Problems, view.Problem{Field: field, Message: words.Capital(typed.faults[field])})
	}
	return answer, nil
}

// typedForm is what was typed of a row by hand.
type typedForm struct {
	// texts are those of all fields, and faults say which cannot be read, or have to be there.
	texts, faults map[string]string
	// whole is the row with all its columns, and changed are those of which something was typed.
	whole, changed map[string]any
}

// typedRow reads what was typed over what a row holds.
func typedRow(p *market.Plan, typed map[string]string) typedForm {
	t := typedForm{texts: map[string]string{}, faults: map[string]string{}, whole: map[string]any{}, changed: map[string]any{}}
	var fields []shape.DeskField
	for _, g := range handFields(p, nil) {
		fields = append(fields, g.Fields...)
	}
	for _, f := range fields {
		text, isTyped := typed[f.Name]
		if !isTyped {
			text = f.Text
		}
		t.texts[f.Name] = strings.TrimSpace(text)
		value, err := readTyped(f.Kind, text)
		if n, bad := strconv.ParseFloat(string(value), 64); f.IsRequired && (t.texts[f.Name] == "" || f.Kind == "number" && bad == nil && n < 1) {
			err = errs.New(errs.Invalid, "%s is required", f.Label)
		}
		if err != nil {
			t.faults[f.Name], value = errs.Public(err), json.RawMessage("null")
		}
		c, currency := columnOf(f.Name)
		name, held := c.Name, any(value)
		if currency != "" {
			var quotes map[market.Currency]json.RawMessage
			if name, quotes = quotesIn(c, p); t.whole[name] != nil {
				quotes = t.whole[name].(map[market.Currency]json.RawMessage)
			}
			if quotes[currency] = value; string(value) == "null" {
				delete(quotes, currency)
			}
			held = quotes
		}
		if t.whole[name] = held; isTyped {
			t.changed[name] = held
		}
	}
	return t
}

// fieldOf is the field that a problem of a row is about, empty for none: of a map of prices the quote that it names, or the
// one that was typed.
func (t typedForm) fieldOf(problem view.Problem) string {
	name := problem.Field
	if period, isMap := strings.CutSuffix(name, "_currencies"); isMap {
		name = period + "_usd"
		for _, c := range handCurrencies() {
			field := period + "_" + strings.ToLower(string(c))
			if strings.HasPrefix(problem.Message, string(c)) {
				name = field
				break
			}
			if t.texts[name] == "" && t.texts[field] != "" {
				name = field
			}
		}
	}
	if _, isField := t.texts[name]; !isField {
		return ""
	}
	return name
}
