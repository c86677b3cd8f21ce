package config

import (
	"encoding"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"launchrack/internal/model/link"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func TestSettingsRefuseBadValues(t *testing.T) {
	tests := map[string]struct {
		into   encoding.TextUnmarshaler
		accept []string
		refuse []string
	}{
		"address":           {new(Address), []string{":8080", "127.0.0.1:0", "[::1]:80", "shop:65535"}, []string{"", "8080", ":", ":x", ":65536", ":-1", ":999999999999"}},
		"address of web":    {new(HTTPURL), []string{"", "https://a.example", "http://127.0.0.1:8090/prefix/"}, []string{"a.example", "ftp://a.example", "javascript:alert(1)", "https://", "https://u:p@a.example", "https://a.example/#x"}},
		"address of a feed": {new(FeedURL), []string{"", "https://a.example?x=FR", "http://127.0.0.1:8090/prefix/"}, []string{"a.example", "ftp://a.example", "https://u:p@a.example", "https://a.example/#x", "off"}},
		"metrics":           {new(OptionalAddress), []string{"", "127.0.0.1:0", ":9090"}, []string{"9090", "off", ":x"}},
		"domains":           {new(Domains), []string{"", "shop.example", "a.example, B.example"}, []string{"shop", "10.0.0.1", "https://a.example", "a_b.example", "*.a.example", ".example"}},
		"template":          {new(Template), []string{"", "https://a.example/{id}", "{url}?x=1", "https://a.example/{sku}?a={affiliate}&c={cycle}&u={url_escaped}"}, []string{"javascript:{id}", "a.example", "data:x", "https://a.example/{plan}", "https://a.example/?u={URL}"}},
		"key":               {new(AnonKey), []string{"", "x", "eyJh.b-c_d", "lr_anon_A1"}, []string{" x", "x ", "a b", "a\nb", "schlüssel", "\x7f"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			for _, s := range tt.accept {
				check.Do(t, tt.into.UnmarshalText([]byte(s)), "%q", s)
			}
			for _, s := range tt.refuse {
				if err := tt.into.UnmarshalText([]byte(s)); err == nil {
					t.Errorf("%q was accepted", s)
				}
			}
		})
	}
}

// TestNumbersKeepTheirBounds reads numbers and durations as the program does, each by the tag of its setting.
func TestNumbersKeepTheirBounds(t *testing.T) {
	for flag, tt := range map[string]struct{ accept, refuse []string }{
		"refresh-every":   {[]string{"0", "1s", "1m", "1h", "24h"}, []string{"", "999ms", "-1h", "hourly", "60"}},
		"backups-every":   {[]string{"0", "1m", "24h"}, []string{"59s", "-1h", "daily"}},
		"refresh-share":   {[]string{"0", "0s", "60s", "500ms"}, []string{"", "-1s", "soon", "60"}},
		"engines":         {[]string{"0", "2", "256"}, []string{"", "-1", "x", "1.5", "257", "18446744073709551615"}},
		"max-connections": {[]string{"1", "8192"}, []string{"", "0", "-5", "many", "1000001"}},
		"client-rate":     {[]string{"0", "20"}, []string{"", "-1", "a", "4294967296"}},
		"first-mails":     {[]string{"0", "500"}, []string{"-1", "none"}},
		"backups-keep":    {[]string{"1", "1000"}, []string{"0", "1001"}},
		"documents-size":  {[]string{"1", "64"}, []string{"0", "1000001"}},
	} {
		for i, value := range slices.Concat(tt.accept, tt.refuse) {
			var grammar struct {
				Retention
				Shop
				Limits
				Backups
				Watches
			}
			parser, err := kong.New(&grammar)
			must.Do(t, err)
			if _, err = parser.Parse([]string{"--" + flag + "=" + value}); (err == nil) != (i < len(tt.accept)) {
				t.Errorf("--%s=%s: %v", flag, value, err)
			} else if err != nil && !strings.Contains(err.Error(), strconv.Quote(value)+" came; accepted are ") {
				t.Error(err)
			}
		}
	}
}

// TestAnInternationalNameIsInASCII, as browsers send it.
func TestAnInternationalNameIsInASCII(t *testing.T) {
	for given, want := range map[string]HTTPURL{
		"https://bücher.example": "https://xn--bcher-kva.example", "https://BÜCHER.example:8443/rack/": "https://xn--bcher-kva.example:8443/rack",
		"https://xn--bcher-kva.example": "https://xn--bcher-kva.example", "https://Shop.example": "https://Shop.example",
	} {
		var got HTTPURL
		if err := got.UnmarshalText([]byte(given)); err != nil || got != want {
			t.Errorf("%s became %s (%v)", given, got, err)
		}
	}
	if err := new(HTTPURL).UnmarshalText([]byte("https://-bücher.example")); err == nil {
		t.Error("a name without an ASCII form was accepted")
	}
}

func info(id, name string) partner.Info {
	return partner.Info{Partner: market.Partner{ID: market.PartnerID(id), Name: name, Home: "https://" + id + ".example/"},
		DefaultURL: "https://feed." + id + ".example", DeployLink: "https://" + id + ".example/deploy?plan={id}&cycle={cycle}"}
}

func parse(t *testing.T, p *Partners, args ...string) {
	t.Helper()
	var grammar struct{}
	parser := must.Get(kong.New(&grammar, kong.Embed(p.Flags()), kong.DefaultEnvars(Prefix)))(t)
	must.Get(parser.Parse(args))(t)
}

func TestPartnerSettings(t *testing.T) {
	t.Setenv("LAUNCHRACK_NORTH_AFFILIATE", "from-env")
	p := newPartners([]partner.Info{info("north", "North Hosting"), info("south-east", "South East")})
	parse(t, p, "--south-east-url", "http://127.0.0.1:8090/se/", "--south-east-click-link", "https://click.example/?u={url_escaped}",
		"--north-logo", "https://north.example/logo.svg")

	check.Match(t, p.Logos(), map[market.PartnerID]string{"north": "https://north.example/logo.svg"})
	north := link.Rule{Affiliate: "from-env", Deploy: "https://north.example/deploy?plan={id}&cycle={cycle}", Home: "https://north.example/"}
	want := link.Rules{Default: north, ByName: map[string]link.Rule{
		"north hosting": north,
		"south east": {Deploy: "https://south-east.example/deploy?plan={id}&cycle={cycle}",
			Click: "https://click.example/?u={url_escaped}", Home: "https://south-east.example/"},
	}}
	check.Match(t, p.Links(map[market.PartnerID]string{"north": p.Affiliate("north")}, map[market.PartnerID]string{"south": "https://track.example/?url={url}"}), want)
}
