package pages

import (
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/fact"
	"launchrack/internal/model/language"
	"launchrack/internal/model/place"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// PartnerFacts write what is known of a partner itself; nothing where nobody says anything.
func PartnerFacts(lang *language.Language, sheet fact.Sheet) (list []view.PartnerFact) {
	for _, f := range sheet {
		one := view.PartnerFact{Name: string(f.Name), Label: factLabels.In(lang, f.Name), Source: f.Source, Says: words.Says(lang, f.Source, f.Date)}
		one.Text, one.Words = toldFact(lang, f)
		if f.Name == fact.LookingGlass || f.Name == fact.Reputation {
			one.Link = f.Values[0]
		}
		list = append(list, one)
	}
	return list
}

var factLabels = language.Names[fact.Name]{
	fact.Since: language.S("In business since"), fact.Payment: language.S("Payment methods"), fact.Refund: language.S("Refund"),
	fact.ServiceLevel: language.S("Service level"), fact.LookingGlass: language.S("Looking glass"), fact.Networks: language.S("Networks"),
	fact.Identity: language.S("Identity check"), fact.Trial: language.S("Free trial"), fact.Management: language.S("Management"), fact.Panel: language.S("Control panel"),
	fact.Remote: language.S("Remote access to the machine"), fact.Rescue: language.S("Rescue system"), fact.NewAddress: language.S("Change of IP address"), fact.Reputation: language.S("Measured by others"),
	fact.Support: language.S("Support"), fact.Company: language.S("Company"), fact.Owner: language.S("Owner"), fact.Seat: language.S("Registered office"),
}

// said are the words of facts that are one of some.
var said = map[fact.Name]language.Names[string]{
	fact.Identity:   words.Identities,
	fact.Management: {"managed": language.S("Managed by the partner"), "unmanaged": language.S("Managed by you"), "both": language.S("Managed by the partner or by you")},
	fact.Rescue:     {"yes": language.S("Yes"), "no": language.S("No")},
	fact.NewAddress: {"yes": language.S("Possible"), "no": language.S("Not possible")},
}

// toldFact is factText with the end of it that is in the words of the partner's file, which are English, on a page that is not. The
// shop's own words have no source, and are in a language of its own.
func toldFact(lang *language.Language, f fact.Fact) (text, own string) {
	text = factText(lang, f.Name, f.Values)
	switch {
	case strings.HasPrefix(lang.Code(), "en") || f.Source == "":
	case slices.Contains([]fact.Name{fact.Support, fact.Panel, fact.Remote}, f.Name):
		own = text
	case (f.Name == fact.Trial || f.Name == fact.Refund) && strings.HasSuffix(text, f.Values[1]):
		own = f.Values[1]
	}
	return text, own
}

// factText writes the values of a fact for visitors; empty for none.
func factText(lang *language.Language, name fact.Name, values []string) string {
	if len(values) == 0 {
		return ""
	}
	if names := said[name]; names != nil {
		return names.In(lang, values[0])
	}
	switch name {
	case fact.Trial:
		if days, err := strconv.Atoi(values[0]); err == nil {
			return lang.List(lang.N("{count} day", "{count} days", days), values[1])
		}
		return values[1]
	case fact.Payment:
		return strings.Join(each(values, func(means string) string { return words.Payment(lang, means) }), ", ")
	case fact.Refund:
		return refundText(lang, values)
	case fact.ServiceLevel:
		return lang.T("{share} available", "share", lang.Percent(values[0]))
	case fact.LookingGlass, fact.Reputation:
		return strings.Join(each(values, words.HostOf), ", ")
	case fact.Networks:
		return strings.Join(each(values, func(number string) string { return "AS" + number }), ", ")
	case fact.Seat:
		if len(values) == 1 {
			return place.CountryNameIn(lang, values[0])
		}
		return lang.T("{address}, {country}", "address", values[1], "country", place.CountryNameIn(lang, values[0]))
	}
	return strings.Join(values, ", ")
}

// refundText writes the days within which money is given back, and the sentence beside them.
func refundText(lang *language.Language, values []string) string {
	days, err := strconv.Atoi(values[0])
	if err != nil {
		return values[1]
	}
	within := lang.N("Within {count} day", "Within {count} days", days)
	if days == 0 {
		within = lang.T("No refunds")
	}
	return lang.List(within, values[1])
}

func each[T any](values []T, write func(T) string) []string {
	list := make([]string, len(values))
	for i, value := range values {
		list[i] = write(value)
	}
	return list
}
