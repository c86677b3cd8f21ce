package clientip

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func networks(t testing.TB, list ...string) (all []netip.Prefix) {
	t.Helper()
	for _, s := range list {
		p := must.Get(netip.ParsePrefix(s))(t)
		all = append(all, p)
	}
	return all
}

func TestClient(t *testing.T) {
	const peer = "192.0.2.1:4711"
	tests := map[string]struct {
		peer      string
		trusted   []string
		forwarded []string
		want      string
	}{
		"no proxy":                          {peer, nil, nil, "192.0.2.1"},
		"a header from anybody":             {peer, nil, []string{"198.51.100.7"}, "192.0.2.1"},
		"a header from another network":     {peer, []string{"10.0.0.0/8"}, []string{"198.51.100.7"}, "192.0.2.1"},
		"a header from a proxy":             {peer, []string{"192.0.2.0/24"}, []string{"198.51.100.7"}, "198.51.100.7"},
		"a proxy without a header":          {peer, []string{"192.0.2.0/24"}, nil, "192.0.2.1"},
		"what a client wrote before":        {peer, []string{"192.0.2.0/24"}, []string{"203.0.113.1, 198.51.100.7"}, "198.51.100.7"},
		"two proxies":                       {peer, []string{"192.0.2.0/24", "10.0.0.0/8"}, []string{"203.0.113.1, 198.51.100.7, 10.1.2.3"}, "198.51.100.7"},
		"two headers":                       {peer, []string{"192.0.2.0/24", "10.0.0.0/8"}, []string{"203.0.113.1, 198.51.100.7", "10.1.2.3"}, "198.51.100.7"},
		"all are proxies":                   {peer, []string{"192.0.2.0/24", "10.0.0.0/8"}, []string{"10.9.9.9, 10.1.2.3"}, "10.9.9.9"},
		"a hop that is no address":          {peer, []string{"192.0.2.0/24"}, []string{"198.51.100.7, unknown"}, "192.0.2.1"},
		"no address before a proxy's":       {peer, []string{"192.0.2.0/24", "10.0.0.0/8"}, []string{"198.51.100.7, <script>, 10.1.2.3"}, "10.1.2.3"},
		"an empty header":                   {peer, []string{"192.0.2.0/24"}, []string{""}, "192.0.2.1"},
		"commas only":                       {peer, []string{"192.0.2.0/24"}, []string{",,,"}, "192.0.2.1"},
		"a hop with a port":                 {peer, []string{"192.0.2.0/24"}, []string{"198.51.100.7:1234"}, "198.51.100.7"},
		"IPv6":                              {"[2001:db8::1]:80", []string{"2001:db8::/64"}, []string{"2001:db8:1::7"}, "2001:db8:1::7"},
		"IPv6 in brackets":                  {peer, []string{"192.0.2.0/24"}, []string{"[2001:db8:1::7]"}, "2001:db8:1::7"},
		"IPv6 in brackets with a port":      {peer, []string{"192.0.2.0/24"}, []string{"[2001:db8:1::7]:80"}, "2001:db8:1::7"},
		"half a bracket":                    {peer, []string{"192.0.2.0/24"}, []string{"[2001:db8:1::7"}, "192.0.2.1"},
		"IPv4 in IPv6":                      {"[::ffff:192.0.2.1]:80", []string{"192.0.2.0/24"}, []string{"::ffff:198.51.100.7"}, "198.51.100.7"},
		"a zone is no other address":        {"[fe80::1%eth0]:80", nil, nil, "fe80::1"},
		"a zone does not hide a proxy":      {"[fe80::1%eth0]:80", []string{"fe80::/10"}, []string{"198.51.100.7"}, "198.51.100.7"},
		"a peer without an address":         {"@", []string{"192.0.2.0/24"}, []string{"198.51.100.7"}, "invalid IP"},
		"an address of a proxy that claims": {peer, []string{"192.0.2.0/24"}, []string{"198.51.100.7, 192.0.2.200"}, "198.51.100.7"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/", nil)
			r.RemoteAddr = tt.peer
			for _, line := range tt.forwarded {
				r.Header.Add("X-Forwarded-For", line)
			}
			var got netip.Addr
			Identify(networks(t, tt.trusted...), http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				got = Of(r.Context())
			})).ServeHTTP(httptest.NewRecorder(), r)
			check.Equal(t, got.String(), tt.want, "%s", got)
		})
	}
	if got := Of(t.Context()); got.IsValid() {
		t.Errorf("a context that nobody asked: got %s", got)
	}
}

func TestOverHTTPS(t *testing.T) {
	tests := map[string]struct {
		trusted []string
		proto   string
		tls     bool
		want    bool
	}{
		"plain":                 {nil, "", false, false},
		"encrypted":             {nil, "", true, true},
		"a header from anybody": {nil, "https", false, false},
		"a proxy says so":       {[]string{"192.0.2.0/24"}, "HTTPS", false, true},
		"a proxy denies it":     {[]string{"192.0.2.0/24"}, "http", false, false},
		"a proxy is silent":     {[]string{"192.0.2.0/24"}, "", false, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/", nil)
			r.RemoteAddr = "192.0.2.1:4711"
			if tt.proto != "" {
				r.Header.Set("X-Forwarded-Proto", tt.proto)
			}
			if tt.tls {
				r.TLS = &tls.ConnectionState{}
			}
			Identify(networks(t, tt.trusted...), http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				check.Equal(t, OverHTTPS(r.Context()), tt.want)
			})).ServeHTTP(httptest.NewRecorder(), r)
		})
	}
}

// FuzzClient: the header of an untrusted peer changes nothing. The last hop of a trusted proxy, if it
// is an untrusted address, is the client whatever is before it.
func FuzzClient(f *testing.F) {
	for _, seed := range []string{"", "198.51.100.7", "a, b", "[::1", "::ffff:1.2.3.4, 10.0.0.1", ",,", "1.2.3.4:99999"} {
		f.Add(seed)
	}
	trusted := networks(f, "10.0.0.0/8")
	f.Fuzz(func(t *testing.T, line string) {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = "192.0.2.1:1"
		r.Header.Set("X-Forwarded-For", line)
		check.Equal(t, Client(r, trusted).String(), "192.0.2.1", "an untrusted peer became")
		r.RemoteAddr = "10.0.0.1:1"
		r.Header.Set("X-Forwarded-For", line+", 198.51.100.7")
		check.Equal(t, Client(r, trusted).String(), "198.51.100.7", "the last hop became")
		r.Header.Set("X-Forwarded-For", line)
		if got := Client(r, trusted); !got.IsValid() || got.Zone() != "" || got.Is4In6() {
			t.Errorf("%q gave %s", line, got)
		}
	})
}

func TestNetwork(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7": "192.0.2.7/32", "::1": "::1/128", "2001:db8:1:2:3::4": "2001:db8:1:2::/64", "2001:db8:1:2:ffff::": "2001:db8:1:2::/64",
	} {
		check.Equal(t, Network(netip.MustParseAddr(address)).String(), want, address)
	}
	if got := Network(netip.Addr{}); got.IsValid() {
		t.Errorf("no address: got %s", got)
	}
}
