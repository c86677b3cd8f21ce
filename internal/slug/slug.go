// Package slug makes the readable part of addresses from names, and the addresses of
// plans.
package slug

import (
	"strconv"
	"strings"

	"launchrack/internal/market"
)

// maxLength bounds a slug, in bytes.
const maxLength = 60

// Of writes a name in lower-case letters and digits of ASCII, with a dash for everything
// between. It is empty for a name without any.
func Of(name string) string {
	var b strings.Builder
	isPending := false
	for _, c := range plain.Replace(strings.ToLower(name)) {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			if isPending && b.Len() > 0 {
				b.WriteByte('-')
			}
			isPending = false
			b.WriteByte(byte(c))
		} else {
			isPending = true
		}
	}
	if s := b.String(); len(s) > maxLength {
		return strings.TrimRight(s[:maxLength], "-")
	}
	return b.String()
}

// plain spells letters with marks without them.
var plain = strings.NewReplacer("ä", "a", "à", "a", "á", "a", "â", "a", "ã", "a", "å", "a", "æ", "ae", "ç", "c", "è", "e", "é", "e", "ê", "e", "ë", "e",
	"ì", "i", "í", "i", "î", "i", "ï", "i", "ñ", "n", "ò", "o", "ó", "o", "ô", "o", "õ", "o", "ö", "o", "ø", "o", "œ", "oe", "ß", "ss",
	"ù", "u", "ú", "u", "û", "u", "ü", "u", "ý", "y", "ÿ", "y", "ž", "z", "š", "s", "č", "c", "ř", "r", "ł", "l", "ą", "a", "ę", "e", "ś", "s", "ż", "z", "’", "", "'", "")

// plans is the beginning of the addresses of plans.
const plans = "/plans/"

// nameless stands for the name of a plan that has no slug.
const nameless = "plan"

// PlanPath is the address of a plan's page.
func PlanPath(p *market.Plan) string {
	name := Of(p.Name)
	if name == "" {
		name = nameless
	}
	return plans + name + "-" + strconv.FormatInt(p.ID, 10)
}

// PlanID reads the id at the end of the last part of a plan's address. It reports false
// where there is none.
func PlanID(part string) (int64, bool) {
	digits := part[strings.LastIndexByte(part, '-')+1:]
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	id, err := strconv.ParseInt(digits, 10, 64)
	return id, err == nil && id > 0
}
