package partner_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"code.dny.dev/ssrf"

	"launchrack/internal/partner"
	"launchrack/internal/testing/must"
)

// TestOnlyConfiguredAddressesMayBePrivate requests a server on this machine by address and by
// name.
func TestOnlyConfiguredAddressesMayBePrivate(t *testing.T) {
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		body("[]")(w, r)
	}))
	t.Cleanup(server.Close)
	_, port, err := net.SplitHostPort(server.Listener.Addr().String())
	must.Do(t, err)
	for _, host := range []string{"127.0.0.1", "localhost", "[::ffff:127.0.0.1]"} {
		address := "http://" + host + ":" + port
		for name, tt := range map[string]struct {
			info    partner.Info
			source  partner.Source
			reached bool
		}{
			"the partner's own": {partner.Info{DefaultURL: address}, partner.Source{}, false},
			"the operator's":    {partner.Info{DefaultURL: "https://partner.example"}, partner.Source{BaseURL: address}, true},
			"that of a mapping": {partner.Info{DefaultURL: address, IsConfigured: true}, partner.Source{}, true},
			"one of its hosts":  {partner.Info{DefaultURL: "https://partner.example", Hosts: map[string]string{"eu": address}}, partner.Source{}, false},
		} {
			asked = 0
			endpoint := partner.NewEndpoint(tt.info, tt.source, quick(partner.Options{}))
			at := endpoint.Base("")
			if tt.info.Hosts != nil {
				at = endpoint.Base("eu")
			}
			_, err := endpoint.Get(context.Background(), at)
			if reached := err == nil && asked == 1; reached != tt.reached {
				t.Errorf("%s at %s: asked %d times, %v", name, host, asked, err)
			}
			if !tt.reached && !errors.Is(err, ssrf.ErrProhibitedIP) && !errors.Is(err, ssrf.ErrProhibitedNetwork) {
				t.Errorf("%s at %s: %v", name, host, err)
			}
		}
	}
}

// TestProxyReachesPublicAddress sends a request for a public address through a proxy on this
// machine.
func TestProxyReachesPublicAddress(t *testing.T) {
	proxy := httptest.NewServer(body(`["by the proxy"]`))
	t.Cleanup(proxy.Close)
	at := must.Get(url.Parse(proxy.URL))(t)
	client := quick(partner.Options{PublicOnly: true, Transport: &http.Transport{Proxy: http.ProxyURL(at)}})
	if got, err := client.Get(context.Background(), "http://partner.example/plans"); err != nil || !strings.Contains(string(got), "proxy") {
		t.Errorf("got %q, %v", got, err)
	}
}
