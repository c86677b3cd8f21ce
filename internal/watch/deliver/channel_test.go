package deliver

import (
	"os"
	"strings"
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// TestChannels: each channel has what its form and its docs say of it, and one name.
func TestChannels(t *testing.T) {
	docs := must.Get(os.ReadFile("../../../docs/watches.md"))(t)
	readme := must.Get(os.ReadFile("../../../README.md"))(t)
	for _, c := range Channels {
		if !strings.Contains(string(docs), "`"+c.Value+"`") || !strings.Contains(strings.ToLower(string(readme)), c.Value) && c.Name() != watch.Email {
			t.Errorf("%s is not in the docs", c.Value)
		}
		says := c.Words(language.English)
		if (says.Asks != "") == (says.Note != "" || c.NeedsScript) || (says.Asks == "") == (says.Wrong != "" && !c.NeedsScript) || c.address == nil {
			t.Errorf("%s asks %q, notes %q and says %q", c.Value, says.Asks, says.Note, says.Wrong)
		}
		if got, err := Choose(c.Label.In(language.English)); got != c || err != nil || Of(c.Name()) != c {
			t.Errorf("%s is found as %v, %v", c.Value, got, err)
		}
	}
	check.Equal(t, Names(), "email, telegram, browser, ntfy, slack, discord or webhook")
	if got := Of("pigeon"); got.Label.In(language.English) != "pigeon" || got.Shorten(language.English, "https://pigeon.example/x") != "pigeon.example" {
		t.Errorf("a channel of a later program: %+v", got)
	}
}
