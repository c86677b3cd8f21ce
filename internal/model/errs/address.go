package errs

import (
	"regexp"
	"strings"
)

// hidden replaces a possible secret in a message.
const hidden = "xxxxx"

var scheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*://`)

// Address redacts a URL, or the path and query of one, for messages and logs. It hides the user
// name, the password, the values of the query and the fragment, since each may be a key. It may hide
// the whole of a text that is not a URL.
func Address(s string) string {
	start := scheme.FindString(s)
	rest := s[len(start):]
	isPath := start == "" && strings.HasPrefix(rest, "/") && !strings.HasPrefix(rest, "//")
	if start == "" && !isPath && strings.ContainsAny(rest, "=@") {
		return hidden // such as host=db password=…
	}
	if at := strings.LastIndexByte(rest, '@'); at >= 0 && !isPath {
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

// hideValue hides the value of name=value.
func hideValue(s string) string {
	if name, value, _ := strings.Cut(s, "="); value != "" {
		return name + "=" + hidden
	}
	return s
}
