package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// readOperator parses a command line as serve does.
func readOperator(t *testing.T, args ...string) (Operator, error) {
	t.Helper()
	var grammar struct {
		Serve struct{ Operator } `cmd:""`
	}
	parser, err := kong.New(&grammar, kong.DefaultEnvars(Prefix))
	must.Do(t, err)
	_, err = parser.Parse(append([]string{"serve"}, args...))
	return grammar.Serve.Operator, err
}

// TestAccessCode sets each value by the flag and by the environment variable.
func TestAccessCode(t *testing.T) {
	tests := map[string]struct{ value, code, fault string }{
		"four digits":   {"0042", "0042", ""},
		"none":          {"", "", ""},
		"off":           {"off", "", ""},
		"Off":           {"Off", "", "has 3 characters"},
		"too short":     {"987", "", "has 3 characters"},
		"too long":      {"98765", "", "has 5 characters"},
		"a letter":      {"98a5", "", "not a digit"},
		"a sign":        {"+987", "", "not a digit"},
		"a space":       {" 987", "", "not a digit"},
		"Arabic digits": {"٩٨٧٦", "", "not a digit"},
		"broken text":   {"\xff\xfe98", "", "not a digit"},
	}
	for name, tt := range tests {
		for how, read := range map[string]func(*testing.T) (Operator, error){
			"flag": func(t *testing.T) (Operator, error) { return readOperator(t, "--access-code="+tt.value) },
			"variable": func(t *testing.T) (Operator, error) {
				t.Setenv("LAUNCHRACK_ACCESS_CODE", tt.value)
				return readOperator(t)
			},
		} {
			t.Run(name+" as "+how, func(t *testing.T) {
				settings, err := read(t)
				if (err != nil) != (tt.fault != "") || settings.AccessCode.Reveal() != tt.code {
					t.Fatalf("got %q, %v; want %q, %q", settings.AccessCode.Reveal(), err, tt.code, tt.fault)
				}
				check.Equal(t, settings.AccessCode.IsOff(), (tt.value == "off"), "turned off")
				if err == nil {
					return
				}
				for _, want := range []string{"--access-code", tt.fault, "exactly 4 digits"} {
					check.Has(t, err.Error(), want, "%q does not say", err)
				}
				check.Lacks(t, err.Error(), tt.value, "%q repeats the code", err)
			})
		}
	}
}

func TestAccessCodeIsHidden(t *testing.T) {
	settings := must.Get(readOperator(t, "--access-code=4821"))(t)
	var log bytes.Buffer
	for _, h := range []slog.Handler{slog.NewTextHandler(&log, nil), slog.NewJSONHandler(&log, nil)} {
		slog.New(h).Info("settings", "code", settings.AccessCode, "settings", settings)
	}
	asJSON := must.Get(json.Marshal(settings))(t)
	shown := fmt.Sprintf("%v %+v %#v %s %q %x %d", settings, settings, settings.AccessCode, settings.AccessCode, settings.AccessCode, settings.AccessCode, settings.AccessCode) +
		fmt.Sprint(&settings.AccessCode) + string(asJSON) + log.String()
	if strings.Contains(shown, "4821") || strings.Contains(shown, fmt.Sprintf("%x", "4821")) || strings.Count(shown, "(hidden)") < 9 {
		t.Errorf("got %s", shown)
	}
}

func TestAccessCodeSet(t *testing.T) {
	for value, want := range map[string]bool{"": false, "4821": true} {
		t.Setenv("LAUNCHRACK_ACCESS_CODE", value)
		check.Equal(t, AccessCodeSet(), want, "%q", value)
	}
}

func TestNetworks(t *testing.T) {
	tests := map[string]struct {
		value string
		want  []string
		fault string
	}{
		"none":                   {"", nil, ""},
		"addresses and networks": {"10.0.0.0/8, ::1,192.0.2.7,fd00::/8", []string{"10.0.0.0/8", "::1/128", "192.0.2.7/32", "fd00::/8"}, ""},
		"bits beyond the mask":   {"10.1.2.3/8", []string{"10.0.0.0/8"}, ""},
		"IPv4 in IPv6":           {"::ffff:10.1.2.3,::ffff:10.0.0.0/104", []string{"10.1.2.3/32", "10.0.0.0/8"}, ""},
		"a comma too many":       {"10.0.0.0/8,", []string{"10.0.0.0/8"}, ""},
		"a name":                 {"10.0.0.0/8,proxy.example", nil, `"proxy.example" is not a network`},
		"a mask too long":        {"10.0.0.0/33", nil, `"10.0.0.0/33" is not a network`},
		"a port":                 {"10.0.0.1:80", nil, "is not a network"},
	}
	for name, tt := range tests {
		for flag, of := range map[string]func(Operator) Networks{
			"--trusted-proxies":   func(d Operator) Networks { return d.TrustedProxies },
			"--operator-networks": func(d Operator) Networks { return d.OperatorNetworks },
		} {
			t.Run(name+" as "+flag, func(t *testing.T) {
				settings, err := readOperator(t, flag+"="+tt.value)
				if tt.fault != "" {
					if err == nil || !strings.Contains(err.Error(), flag) || !strings.Contains(err.Error(), tt.fault) || !strings.Contains(err.Error(), "accepted are") {
						t.Errorf("got %v", err)
					}
					return
				}
				must.Do(t, err)
				var got []string
				for _, p := range of(settings).Prefixes() {
					got = append(got, p.String())
				}
				check.Match(t, got, tt.want)
			})
		}
	}
}

func FuzzNetworks(f *testing.F) {
	for _, seed := range []string{"", "10.0.0.0/8,::1", "fe80::1%eth0", "::ffff:0:0/95", "/", "1.2.3.4/-1", ","} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var n Networks
		if n.UnmarshalText([]byte(s)) != nil {
			return
		}
		for _, p := range n.Prefixes() {
			if !p.IsValid() || p != p.Masked() {
				t.Errorf("%q gave %v", s, p)
			}
		}
	})
}
