package site

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"launchrack/internal/browse/pages"
	"launchrack/internal/door/httperr"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/watch"
	"launchrack/internal/watch/deliver"
	"launchrack/internal/watch/signup"
)

// watchForm is the form of a new watch with what was sent before.
func (s *Site) watchForm(r *http.Request, f signup.Fields, isRefused bool) (*view.WatchPage, error) {
	watched, err := s.Watches.Current().Watch(langOf(r), f.For, visitOf(r).currency)
	if err != nil {
		return nil, err
	}
	form, err := s.formOf(r, watched, f, visitOf(r).basis().For(watched.Need).In(visitOf(r).currency), isRefused)
	if err != nil {
		return nil, err
	}
	lang := langOf(r)
	form.Channels = channelChoices(lang, s.Watches.Offered(), f.SendTo)
	form.For, form.Submit, form.PushKey = watched.Address(), lang.T("Start watching"), s.Watches.PushKey
	if f.SendTo != string(watch.Browser) {
		form.Address = f.Address
	}
	return &view.WatchPage{Title: lang.T("Watch"), Texts: []string{lang.T("Get a message when this changes. You do not need an account.")},
		Watched: narrowedText(watched.Title, watched.Filters), Address: watched.Address(), Form: form, Action: watchesPath, Buttons: []view.WatchButton{}}, nil
}

// channelChoices lists channels with the fields that each asks for. Those that take a script are added by it.
func channelChoices(lang *language.Language, offered []*deliver.Channel, chosen string) []view.WatchChoice {
	var list []watch.Choice
	for _, c := range offered {
		if !c.NeedsScript {
			list = append(list, c.Choice)
		}
	}
	shown := choices(lang, list, chosen)
	for i, c := range shown {
		of := deliver.Of(watch.Channel(c.Value))
		says := of.Words(lang)
		shown[i].Asks, shown[i].Input, shown[i].Token, shown[i].Note = says.Asks, of.Input, says.Token, says.Note
	}
	return shown
}

// formOf gives the fields that can be changed later. It offers the rules that can fire for what is
// watched, and the one that is chosen. A refused form looks for nothing again, and offers what may fire.
func (s *Site) formOf(r *http.Request, watched pages.Watched, f signup.Fields, choice price.Choice, isRefused bool) (*view.WatchForm, error) {
	hasDrops, today := isRefused, ""
	if !isRefused {
		var err error
		if hasDrops, err = s.Watches.Current().HasDrops(r.Context(), watched); err != nil {
			return nil, err
		}
		if today, err = s.Watches.Current().TodayText(r.Context(), watched, choice); err != nil {
			return nil, err
		}
	}
	offers := map[string]bool{string(watch.NewPlan): watched.Plan == 0, string(watch.DropNear): hasDrops, string(watch.Better): watched.Plan == 0}
	rules := slices.DeleteFunc(slices.Clone(watch.Rules), func(c watch.Choice) bool {
		isOffered, isBound := offers[c.Value]
		return isBound && !isOffered && c.Value != f.Rule
	})
	lang := langOf(r)
	form := &view.WatchForm{Rules: choices(lang, rules, f.Rule), Value: typedValue(lang, f.Value), Paces: choices(lang, watch.Paces, f.HowOften), TimeZone: f.TimeZone, AtStart: f.AtStart,
		IsOpen: f.AtStart || f.HowOften != string(watch.AtOnce)}
	for i, rule := range form.Rules {
		if asks := priceLabel(lang, watch.Rule(rule.Value), watched.Need.Months, choice.Currency()); asks != "" {
			form.Rules[i].Asks = lang.List(asks, choice.TaxWords(), today)
		}
	}
	return form, nil
}

// typedValue writes a price as it is typed in the language. What is no price stays as it came.
func typedValue(lang *language.Language, value string) string {
	if digits, ok := language.English.ReadDecimal(value); ok && digits == value {
		return lang.Decimal(digits)
	}
	return value
}

// priceLabel names the price that a rule compares with; empty for a rule without one.
func priceLabel(lang *language.Language, rule watch.Rule, months int, c market.Currency) string {
	switch {
	case !rule.HasValue():
		return ""
	case months > 0 && rule == watch.PriceBelow:
		return lang.N("Price for {count} month in {currency}", "Price for {count} months in {currency}", months, "currency", string(c))
	}
	return lang.T("Price per month in {currency}", "currency", string(c))
}

func narrowedText(title string, filters []string) string {
	return strings.Join(append([]string{title}, filters...), ", ")
}

// choices lists the values of a field; the first is chosen where none is.
func choices(lang *language.Language, list []watch.Choice, chosen string) []view.WatchChoice {
	shown := make([]view.WatchChoice, len(list))
	isAny := false
	for i, c := range list {
		shown[i] = view.WatchChoice{Value: c.Value, Label: c.Label.In(lang), IsChosen: c.Value == chosen}
		isAny = isAny || shown[i].IsChosen
	}
	if !isAny && len(shown) > 0 {
		shown[0].IsChosen = true
	}
	return shown
}

// refuseWatch says what is wrong: to a browser beside what it sent, on the page of the form.
func (s *Site) refuseWatch(w http.ResponseWriter, r *http.Request, f signup.Fields, page *view.WatchPage, err error) error {
	if !wantsPage(r) || page == nil || page.Form == nil || errs.KindOf(err) == errs.NotFound || !httperr.IsRefusal(err) && httperr.Status(errs.KindOf(err)) >= http.StatusInternalServerError {
		return err
	}
	page.Problem, page.Field = problemText(langOf(r), err, f.SendTo), fieldOf(err)
	if page.Field == "value" {
		page.Problem = wrongValue(langOf(r), page.Form, f.Value)
	}
	page.Form.IsOpen = page.Form.IsOpen || slices.Contains([]string{"how_often", "time_zone"}, page.Field)
	httperr.SetRetryAfter(w.Header(), err)
	return s.sendWatchPage(w, r, httperr.Status(errs.KindOf(err)), page)
}

// accepted says to visitors what a field of the form takes; empty for fields that it has not.
func accepted(lang *language.Language, field string) string {
	switch field {
	case "for":
		return lang.T("This list takes too long to search after every change. Remove some filters or search words.")
	case "rule", "how_often", "send_to":
		return lang.T("Choose an option from the list.")
	case "token":
		return lang.T("Enter an access token for the topic, such as tk_…")
	case "time_zone":
		return lang.T("Enter a time zone, such as Europe/Berlin")
	}
	return ""
}

// wrongValue says what is wrong with the price of a rule.
func wrongValue(lang *language.Language, form *view.WatchForm, value string) string {
	label := ""
	for _, rule := range form.Rules {
		if rule.IsChosen {
			label = rule.Asks
		}
	}
	accepted := lang.T("Enter a price above 0, such as {example}.", "example", lang.Decimal("19.90"))
	if value == "" {
		return accepted
	}
	return lang.T("{field}: you entered “{text}”.", "field", label, "text", errs.Clip(value, 40)) + " " + accepted
}

// problemText says to a visitor what is wrong with a form. The API's sentences quote what came.
func problemText(lang *language.Language, err error, channel string) string {
	field := fieldOf(err)
	text := accepted(lang, field)
	if c, errChosen := deliver.Choose(channel); field == "address" && errChosen == nil {
		text = c.Words(lang).Wrong
	}
	if text != "" && errs.KindOf(err) == errs.Invalid {
		return text
	}
	return errs.Say(lang, err)
}

// fieldOf is the field that an error is about; empty for none.
func fieldOf(err error) string {
	e, _ := errors.AsType[*errs.Error](err)
	if e == nil {
		return ""
	}
	return e.Field
}
