package registry_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/must"
)

const storedFile = `id: small-host
name: "Small Host"
website: "https://small.example/"
system: whmcs
address: "https://small.example/store/vps"
`

// TestWithStored joins files of the database with the other partners.
func TestWithStored(t *testing.T) {
	files := []registry.Stored{
		{ID: "small-host", Text: storedFile},
		{ID: "cherry", Text: strings.ReplaceAll(storedFile, "small-host", "cherry")}, // of an earlier version of the program
		{ID: "other-host", Text: strings.ReplaceAll(storedFile, "small-host", "other-host")},
		{ID: "broken-host", Text: "id: broken-host\nname: Broken\nfields: ["},
	}
	all := registry.WithStored(registry.All(), files, false)[len(registry.All()):]
	must.Equal(t, len(all), 3)
	for i, want := range []struct {
		id          market.PartnerID
		name, fault string
	}{
		{"small-host", "Small Host", ""},
		{"other-host", "other-host", `another partner has the id "other-host" or the name "Small Host"`},
		{"broken-host", "Broken", "partner.yaml:3:"},
	} {
		info := all[i].Info()
		if info.ID != want.id || info.Name != want.name || !strings.Contains(info.Fault, want.fault) || (want.fault == "") != (info.Fault == "") {
			t.Errorf("%+v, want %+v", info, want)
		}
		if info.IsConfigured {
			t.Errorf("%s may be at a private address", info.ID)
		}
	}
	if private := registry.WithStored(nil, files[:1], true); !private[0].Info().IsConfigured {
		t.Error("a private address is not allowed although the settings say so")
	}
}

// TestCheckStored refuses what an operator far from the machine must not write.
func TestCheckStored(t *testing.T) {
	others := []partner.Info{{Partner: market.Partner{ID: "ovh", Name: "OVHcloud"}}, {Partner: market.Partner{ID: "small-host", Name: "Small Host"}}}
	for name, tt := range map[string]struct {
		id         market.PartnerID
		text, want string
	}{
		"its own file":     {"small-host", storedFile, ""},
		"a new one":        {"", strings.NewReplacer("small-host", "new", "Small Host", "New").Replace(storedFile), ""},
		"the id of one":    {"", storedFile, `the partner Small Host has the id "small-host"`},
		"the name of one":  {"small-host", strings.ReplaceAll(storedFile, "Small Host", "ovhCLOUD"), `the partner OVHcloud has the id "ovh"`},
		"another id":       {"small-host", strings.ReplaceAll(storedFile, "small-host", "new"), `the id "new" came; accepted is "small-host"`},
		"a file of ours":   {"small-host", strings.ReplaceAll(storedFile, "address: \"https://small.example/store/vps\"", "source: {file: /etc/passwd}"), "partner.yaml:5:16: source.file: names a file of the machine"},
		"a file beside it": {"small-host", strings.ReplaceAll(storedFile, "address: \"https://small.example/store/vps\"", "source: {file: other.yaml}"), "source.file: names a file of the machine"},
		"hours":            {"small-host", storedFile + "month_hours: 672\n", "partner.yaml:6:14: month_hours: belongs into a file in the folder"},
		"an unknown word":  {"small-host", storedFile + "colour: red\n", "partner.yaml:6:1: colour: is not known"},
		"too much":         {"small-host", storedFile + strings.Repeat("# filler\n", 8000), "the file has 72"},
		"no address":       {"small-host", strings.ReplaceAll(storedFile, "address: \"https://small.example/store/vps\"", "source: {path: /a}"), "source.address: is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := registry.CheckStored(tt.text, tt.id, others, false)
			if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}
