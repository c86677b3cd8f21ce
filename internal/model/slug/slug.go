// Package slug makes URL slugs from names, and the paths of plans' pages.
package slug

import (
	"strconv"
	"strings"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// maxLength is the maximum length of a slug, in bytes.
const maxLength = 60

// Of returns the slug of a name: its ASCII letters and digits in lower case, with a dash for all
// other characters between them. "Élan 2 (SSD)" becomes elan-2-ssd. It is empty for a name without
// any.
func Of(name string) string {
	var b strings.Builder
	isPending := false
	for _, c := range language.Plain(apostrophes.Replace(name)) {
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

// apostrophes stand within words.
var apostrophes = strings.NewReplacer("’", "", "'", "")

// plans is the prefix of the paths of plans.
const plans = "/plans/"

// nameless is the slug of a plan whose name has none.
const nameless = "plan"

// PlanPath returns the path of a plan's page: its slug and id, such as /plans/vps-s-17.
func PlanPath(p *market.Plan) string {
	name := Of(p.Name)
	if name == "" {
		name = nameless
	}
	return plans + name + "-" + strconv.FormatInt(p.ID, 10)
}

// PlanID parses the id at the end of the last segment of a plan's path, such as vps-s-17. It
// reports false if there is none.
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
