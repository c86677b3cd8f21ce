package fact

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
)

// means are the means of payment by which plans are filtered. A partner may take others, which are shown as they are
// written.
var means = append([]string{"paypal", "card", "crypto", "sepa"}, coins...)

// coins are means of payment by crypto.
var coins = []string{"bitcoin", "ethereum", "litecoin", "monero", "tether"}

// maxValues bounds the values of a fact, and maxText and maxWord the characters of one.
const (
	maxValues = 24
	maxText   = 240
	maxWord   = 40
)

// kind is how the texts of a fact are read. read returns nil for texts that are not accepted.
type kind struct {
	name     Name
	accepted string
	read     func([]string) []string
}

var kinds = []kind{
	{Since, "a year such as 1997", one(matching(yearPattern))},
	{Payment, "a list of " + strings.Join(means, ", ") + " and others in words, such as bank transfer", several(payment)},
	{Identity, listed(identities), one(among(identities))},
	{Refund, "a number of days, a sentence, or both with a comma between them, such as 14, not for set-up", one(refund)},
	{Trial, "a number of days, a sentence, or both with a comma between them, such as 3, with a card", one(refund)},
	{ServiceLevel, "a share in per cent, such as 99.9", one(serviceLevel)},
	{LookingGlass, "an https address", one(address)},
	{Networks, "a list of numbers of networks, such as AS64500", several(network)},
	{Support, "a list of texts, such as tickets, telephone 9 to 17 h, English", texts},
	{Management, listed(managements), one(among(managements))},
	{Panel, "a list of texts, such as Plesk, or its own", texts},
	{Remote, "a list of texts, such as IPMI, KVM over IP, serial console", texts},
	{Rescue, listed(yesNo), one(among(yesNo))},
	{NewAddress, listed(yesNo), one(among(yesNo))},
	{Reputation, "a list of https addresses of pages that measure it", several(address)},
	{Company, "the name of the company", one(text)},
	{Owner, "a text", one(text)},
	{Seat, "the code of a country, and then a city and an address, such as DE, Berlin", seat},
}

// What some facts can say. An identity check is asked for of everybody, of some orders, or of nobody.
var (
	identities  = []string{"required", "sometimes", NoIdentityCheck}
	managements = []string{"managed", "unmanaged", "both"}
	yesNo       = []string{"yes", "no"}
)

func listed(words []string) string { return "one of " + strings.Join(words, ", ") }

// among reads one of some words, in any case.
func among(words []string) func(string) []string {
	return func(text string) []string {
		if lower := strings.ToLower(text); slices.Contains(words, lower) {
			return []string{lower}
		}
		return nil
	}
}

// AllNames lists the names of the facts, as an error says what is accepted.
func AllNames() string {
	list := make([]string, len(kinds))
	for i, k := range kinds {
		list[i] = string(k.name)
	}
	return strings.Join(list, ", ")
}

// one reads a fact that has a single text.
func one(read func(string) []string) func([]string) []string {
	return func(texts []string) []string {
		if len(texts) != 1 {
			return nil
		}
		return read(strings.TrimSpace(texts[0]))
	}
}

// several reads a list, each text of which may have commas between its parts.
func several(read func(string) []string) func([]string) []string {
	return func(texts []string) (all []string) {
		for _, part := range strings.Split(strings.Join(texts, ","), ",") {
			values := read(strings.TrimSpace(part))
			if values == nil {
				return nil
			}
			if !slices.Contains(all, values[0]) {
				all = append(all, values[0])
			}
		}
		return all
	}
}

var (
	yearPattern    = regexp.MustCompile(`^((?:19|20)\d\d)$`)
	networkPattern = regexp.MustCompile(`^(?i:AS ?)?([1-9]\d{0,9})$`)
	levelPattern   = regexp.MustCompile(`^(\d{1,3}(?:\.\d{1,5})?) ?%?$`)
	refundPattern  = regexp.MustCompile(`^(\d{1,3})(?: days?)?(?:, (.+))?$`)
)

func matching(pattern *regexp.Regexp) func(string) []string {
	return func(text string) []string {
		m := pattern.FindStringSubmatch(text)
		if m == nil {
			return nil
		}
		return m[1:]
	}
}

// payment reads a means of payment: one of Means in any case, or another one as it is written.
func payment(text string) []string {
	if lower := strings.ToLower(text); slices.Contains(means, lower) {
		return []string{lower}
	}
	return limited(text, maxWord)
}

// refund reads the days within which money is given back, and a sentence; one of both may be empty.
func refund(text string) []string {
	if days := matching(refundPattern)(text); days != nil {
		return days
	}
	if sentence := limited(text, maxText); sentence != nil {
		return []string{"", sentence[0]}
	}
	return nil
}

func serviceLevel(text string) []string {
	m := matching(levelPattern)(text)
	if m == nil {
		return nil
	}
	if share, err := strconv.ParseFloat(m[0], 64); err != nil || share <= 0 || share > 100 {
		return nil
	}
	return m
}

func network(text string) []string {
	m := matching(networkPattern)(text)
	if m == nil {
		return nil
	}
	if _, err := strconv.ParseUint(m[0], 10, 32); err != nil {
		return nil
	}
	return m
}

func address(text string) []string {
	if !IsSource(text) {
		return nil
	}
	return []string{text}
}

// IsSource reports whether a text is the https address of a page.
func IsSource(text string) bool {
	u, err := market.ParseLink(text)
	return err == nil && u.Scheme == "https" && u.User == nil && len(text) <= 500 && !strings.ContainsAny(text, "<>|\"\\` ")
}

func text(text string) []string { return limited(text, maxText) }

func texts(texts []string) (all []string) {
	for _, one := range texts {
		values := text(strings.TrimSpace(one))
		if values == nil {
			return nil
		}
		all = append(all, values[0])
	}
	return all
}

// seat reads the code of a country and, where there is one, the address there.
func seat(texts []string) []string {
	country, rest, _ := strings.Cut(strings.Join(texts, ", "), ",")
	country, rest = strings.ToUpper(strings.TrimSpace(country)), strings.TrimSpace(rest)
	if len(country) != 2 || place.CountryName(country) == country {
		return nil
	}
	if rest == "" {
		return []string{country}
	}
	if limited(rest, maxText) == nil {
		return nil
	}
	return []string{country, rest}
}

// limited refuses a text that is empty or too long, or that has characters which cannot be shown.
func limited(text string, most int) []string {
	if n := utf8.RuneCountInString(text); n == 0 || n > most || !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
		return nil
	}
	return []string{text}
}
