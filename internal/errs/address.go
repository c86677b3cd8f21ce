package errs

import (
	"regexp"
	"strings"
)

// hidden stands in a message for what may be a secret.
const hidden = "xxxxx"

var scheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*://`)

// Address makes an address fit for messages and logs. It hides the user name, the password,
// the values of the query and the fragment, since each may be a key. A text that is no
// address may be hidden whole.
func Address(s string) string {
	start := scheme.FindString(s)
	rest := s[len(start):]
	if start == "" && strings.ContainsAny(rest, "=@") {
		return hidden // such as host=db password=…
	}
	if at := strings.LastIndexByte(rest, '@'); at >= 0 {
		rest = hidden + rest[at:]
	}
	rest, fragment, _ := strings.Cut(rest, "#")
	rest, query, _ := strings.Cut(rest, "?")
	rest = start + hideValue(rest)
	if query != "" {
		pairs := strings.Split(query, "&")
		for i, pair := range pairs {
			if pairs[i] = hideValue(pair); !strings.Contains(pair, "=") {
				pairs[i] = hidden
			}
		}
		rest += "?" + strings.Join(pairs, "&")
	}
	if fragment != "" {
		rest += "#" + hidden
	}
	return rest
}

// hideValue hides what follows an equals sign.
func hideValue(s string) string {
	if name, value, _ := strings.Cut(s, "="); value != "" {
		return name + "=" + hidden
	}
	return s
}
