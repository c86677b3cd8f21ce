package language

import (
	"cmp"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
)

// ReadChoice reads the languages of a shop, such as "en,de": the first is the one of addresses without a code. An
// empty text is English alone.
func ReadChoice(text string) (chosen Set, err error) {
	for code := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		l, found := Find(code)
		if !found {
			return nil, errs.Field("languages", "%q came; accepted are %s, separated by commas", errs.Clip(code, 40), strings.Join(All().Codes(), ", "))
		}
		if !slices.Contains(chosen, l) {
			chosen = append(chosen, l)
		}
	}
	if len(chosen) == 0 {
		chosen = Set{English}
	}
	return chosen, nil
}

// Prefix begins the addresses of a language among those of a shop: "/de"; empty of the first, and of one that it does
// not speak.
func (s Set) Prefix(l *Language) string {
	if slices.Index(s, l) < 1 {
		return ""
	}
	return "/" + l.code
}

// CutCode cuts the code of a language from the beginning of an address, if one stands there.
func CutCode(address string) string {
	code, rest, _ := strings.Cut(strings.TrimPrefix(address, "/"), "/")
	if _, found := Find(code); !found {
		return address
	}
	return "/" + rest
}

// Name is what the language calls itself: "Deutsch"; its code where the program does not know that.
func (l *Language) Name() string {
	if own := l.known(); own != nil {
		return own.Name
	}
	return l.code
}

// Locale is the language with the country that has most of its readers, as Open Graph writes it: "de_DE"; empty for a
// language that the program does not know.
func (l *Language) Locale() string {
	code, country, hasCountry := strings.Cut(l.code, "-")
	if !hasCountry {
		country = cmp.Or(homes[code], code)
	}
	if l.known() == nil {
		return ""
	}
	return code + "_" + strings.ToUpper(country)
}

// homes are the countries whose code is another one than their language's.
var homes = map[string]string{"en": "us", "cs": "cz", "da": "dk", "el": "gr", "et": "ee", "sl": "si", "sv": "se", "uk": "ua"}
