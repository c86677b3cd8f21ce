package words

import (
	"net/url"
	"strings"
	"time"

	"launchrack/internal/model/language"
)

// Says tells who says something, and when; the shop does where no address is given.
func Says(lang *language.Language, source string, date time.Time) string {
	day := lang.Day(date)
	if source == "" {
		return lang.T("According to this shop, as of {day}", "day", day)
	}
	return lang.T("{source}, as of {day}", "source", HostOf(source), "day", day)
}

// HostOf is the name of a site: "example.com" for https://www.example.com/about.
func HostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return strings.TrimPrefix(u.Hostname(), "www.")
}
