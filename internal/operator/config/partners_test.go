package config

import (
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
)

func TestSource(t *testing.T) {
	open, hidden, keyed := info("open", "Open"), info("hidden", "Hidden"), info("keyed-one", "Keyed")
	hidden.DefaultURL, keyed.NeedsToken = "", true
	tests := []struct {
		name string
		info partner.Info
		args []string
		want partner.Source
	}{
		{"the partner's own address", open, nil, partner.Source{}},
		{"the partner's own address, spelled out", open, []string{"--open-url", "https://feed.open.example/"}, partner.Source{}},
		{"another address with a query", open, []string{"--open-url", "http://127.0.0.1:8090/x?ovhSubsidiary=FR"},
			partner.Source{BaseURL: "http://127.0.0.1:8090/x?ovhSubsidiary=FR"}},
		{"a file", open, []string{"--open-file", "plans.json"}, partner.Source{File: "plans.json"}},
		{"no confirmed address", hidden, nil, partner.Source{Missing: "Set LAUNCHRACK_HIDDEN_URL or LAUNCHRACK_HIDDEN_FILE."}},
		{"no confirmed address, one given", hidden, []string{"--hidden-url", "https://x.example"}, partner.Source{BaseURL: "https://x.example"}},
		{"no confirmed address, a file", hidden, []string{"--hidden-file", "x"}, partner.Source{File: "x"}},
		{"no key", keyed, nil, partner.Source{Missing: "Set LAUNCHRACK_KEYED_ONE_TOKEN or LAUNCHRACK_KEYED_ONE_FILE."}},
		{"no key for another address", keyed, []string{"--keyed-one-url", "https://x.example"},
			partner.Source{BaseURL: "https://x.example", Missing: "Set LAUNCHRACK_KEYED_ONE_TOKEN or LAUNCHRACK_KEYED_ONE_FILE."}},
		{"a key", keyed, []string{"--keyed-one-token", "k"}, partner.Source{Token: "k"}},
		{"no key but a file", keyed, []string{"--keyed-one-file", "x"}, partner.Source{File: "x"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := newPartners([]partner.Info{open, hidden, keyed})
			parse(t, p, tt.args...)
			check.Match(t, p.Source(tt.info), tt.want)
		})
	}
}

func TestOnlyPartnersWithAKeyHaveATokenSetting(t *testing.T) {
	open, keyed := info("open", "Open"), info("keyed", "Keyed")
	keyed.NeedsToken = true
	for _, tt := range []struct {
		info partner.Info
		want bool
	}{{open, false}, {keyed, true}} {
		got := false
		for _, s := range PartnerSettings(tt.info) {
			got = got || s.Variable(tt.info) == Variable(tt.info.ID, "token")
		}
		if got != tt.want {
			t.Errorf("%s: token setting is %v, want %v", tt.info.ID, got, tt.want)
		}
	}
}
