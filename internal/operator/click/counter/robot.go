package counter

import (
	"net/http"
	"regexp"
	"strings"
)

// robotWords are in the agents of programs that call themselves a browser. The last ones stand for
// the addresses at which their owners tell about them; no browser has one.
var robotWords = regexp.MustCompile(`(?i)bot|crawl|spider|slurp|scrap|headless|phantom|selenium|playwright|puppeteer|electron|lighthouse|speed ?insights|ptst|gtmetrix|` +
	`preview|externalhit|facebook(external|catalog)|mediapartners|google-|googleweblight|feedfetcher|inspectiontool|favicon|bytedance|` +
	`scan|monitor|uptime|pingdom|statuscake|datadog|newrelic|zgrab|nmap|nuclei|archive|validator|checker|fetch|http ?client|urllib|chatgpt-user|claude-user|perplexity|` +
	`https?:|www\.|\w@\w`)

// cubot is a maker of phones.
var cubot = regexp.MustCompile(`(?i)cubot`)

// isRobot reports whether an agent is a program's: every browser of the last 25 years begins with
// Mozilla or Opera, and programs that look like one say what they are.
func isRobot(agent string) bool {
	if !strings.HasPrefix(agent, "Mozilla/") && !strings.HasPrefix(agent, "Opera/") {
		return true
	}
	return robotWords.MatchString(agent) && robotWords.MatchString(cubot.ReplaceAllString(agent, ""))
}

// isPrefetch reports whether a browser asks ahead of its user.
func isPrefetch(h http.Header) bool {
	for _, name := range []string{"Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"} {
		purpose := strings.ToLower(h.Get(name))
		if strings.Contains(purpose, "prefetch") || strings.Contains(purpose, "prerender") || purpose == "preview" {
			return true
		}
	}
	return false
}
