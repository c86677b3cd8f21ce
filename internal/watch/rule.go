package watch

import (
	"strings"
	"unicode"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
)

// Rule says when a watch fires.
type Rule string

// The rules.
const (
	Anything    Rule = "anything_changes"
	PriceFalls  Rule = "price_falls"
	PriceBelow  Rule = "price_below"
	PriceRises  Rule = "price_rises"
	NewPlan     Rule = "new_plan"
	BackInStock Rule = "back_in_stock"
	Lowest      Rule = "lowest_90_days"
	DropNear    Rule = "drop_near"
	Better      Rule = "better_appears"
)

// HowOften says when messages go out.
type HowOften string

// The paces. A digest holds every firing since the last one.
const (
	AtOnce HowOften = "at_once"
	Daily  HowOften = "daily"
	Weekly HowOften = "weekly"
)

// Channel is how messages travel. What each asks and takes stands in package deliver.
type Channel string

// The channels.
const (
	Email    Channel = "email"
	Webhook  Channel = "webhook"
	Ntfy     Channel = "ntfy"
	Slack    Channel = "slack"
	Discord  Channel = "discord"
	Telegram Channel = "telegram"
	// Browser is Web Push.
	Browser Channel = "browser"
)

// Choice is a value of a field with what a form calls it, and the other spellings that are
// understood beside the English label.
type Choice struct {
	Value string
	// Label is what a form calls it.
	Label language.Sentence
	Also  []string
}

// The choices of the fields of a watch, in the order of the form.
var (
	Rules = []Choice{
		{string(PriceBelow), language.S("A price falls below …"), []string{"pricefallsbelow", "fallsbelow", "below"}},
		{string(Anything), language.S("Anything changes"), []string{"anything"}},
		{string(PriceFalls), language.S("A price falls"), []string{"pricefalls", "falls"}},
		{string(PriceRises), language.S("A price rises"), []string{"pricerises", "rises"}},
		{string(NewPlan), language.S("A new plan appears"), []string{"newplanappears", "new"}},
		{string(BackInStock), language.S("Back in stock"), []string{"instock"}},
		{string(Lowest), language.S("Lowest price in 90 days"), []string{"lowest", "lowestpricein90days", "lowestprice"}},
		{string(DropNear), language.S("Next price drop is near"), []string{"nextpricedropisnear", "nextdrop", "nextpricedrop"}},
		{string(Better), language.S("Something better appears"), []string{"better", "somethingbetter"}},
	}
	Paces = []Choice{
		{string(AtOnce), language.S("At once"), nil},
		{string(Daily), language.S("Once a day"), []string{"day"}},
		{string(Weekly), language.S("Once a week"), []string{"week"}},
	}
)

// LabelOf is what a form calls a value.
func LabelOf(lang *language.Language, choices []Choice, value string) string {
	for _, c := range choices {
		if c.Value == value {
			return c.Label.In(lang)
		}
	}
	return value
}

// Choose finds the choice that a text means: its value or its label, in any spelling of
// words and case.
func Choose(field string, choices []Choice, text string) (string, error) {
	wanted := plain(text)
	accepted := make([]string, len(choices))
	for i, c := range choices {
		accepted[i] = c.Value
		for _, known := range append([]string{c.Value, c.Label.In(language.English)}, c.Also...) {
			if plain(known) == wanted {
				return c.Value, nil
			}
		}
	}
	return "", errs.Field(field, "%q came; accepted are %s", errs.Clip(text, 40), strings.Join(accepted, ", "))
}

// plain keeps the letters and digits of a text, in lower case and without a leading article.
func plain(text string) string {
	text = strings.ToLower(strings.TrimSpace(text))
	text = strings.TrimPrefix(text, "a ")
	text = strings.TrimPrefix(text, "once a ")
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

// Label is what the form calls the rule, without the price that a visitor gave.
func (r Rule) Label(lang *language.Language) string { return LabelOf(lang, Rules, string(r)) }

// IsKept reports whether a watch remembers for which plans the condition of its rule holds:
// exchange rates and the clock move these conditions, too, and make no event.
func (r Rule) IsKept() bool { return r == PriceBelow || r == Better || r == DropNear }

// HasValue reports whether a rule compares prices with a price that the visitor gives.
func (r Rule) HasValue() bool { return r == PriceBelow || r == Better }
