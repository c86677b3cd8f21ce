package main

import (
	"net/http"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

// described is an adapter that only has a description.
type described struct {
	partner.Adapter
	info partner.Info
}

func (d described) Info() partner.Info { return d.info }

// sandboxed is a described adapter with a stand-in.
type sandboxed struct{ described }

func (s sandboxed) Sandbox() sandbox.Partner { return sandbox.Partner{ID: string(s.info.ID)} }

func TestSandboxSettingsFollowTheRegistry(t *testing.T) {
	t.Parallel()
	info := func(id string, token bool) described {
		return described{info: partner.Info{Partner: market.Partner{ID: market.PartnerID(id)}, NeedsToken: token}}
	}
	got := sandboxSettings("http://x", []partner.Adapter{sandboxed{info("north", false)}, sandboxed{info("far-south", true)}, info("east", true)})
	want := `LAUNCHRACK_NORTH_URL=http://x/north
LAUNCHRACK_FAR_SOUTH_URL=http://x/far-south
LAUNCHRACK_FAR_SOUTH_TOKEN=sandbox-token
LAUNCHRACK_EAST_URL=
LAUNCHRACK_RATES_URL=http://x/stats/eurofxref/eurofxref-daily.xml
LAUNCHRACK_CHECK_LINKS=off
LAUNCHRACK_REFRESH_SHARE=0s
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestTheSandboxAnswersForEveryPartner requests each GET route below the printed address, and the paths
// of the first partner at the root.
func TestTheSandboxAnswersForEveryPartner(t *testing.T) {
	t.Parallel()
	box, url := openSandbox(t)
	for i, p := range registry.Sandboxes() {
		if err := box.SetFault(p.ID, sandbox.Status404); err != nil {
			t.Error(err)
		}
		if err := box.SetFault(p.ID, sandbox.None); err != nil {
			t.Error(err)
		}
		for _, route := range p.Routes {
			if route.Method != "" || strings.Contains(route.Path, "{") {
				continue
			}
			checkServed(t, url+"/"+p.ID+route.Path, p.NeedsToken && !route.Open)
			if i == 0 {
				checkServed(t, url+route.Path, p.NeedsToken && !route.Open)
			}
		}
	}
}

func checkServed(t *testing.T, url string, needsToken bool) {
	t.Helper()
	res := must.Get(http.Get(url))(t)
	defer res.Body.Close()
	want := http.StatusOK
	if needsToken {
		want = http.StatusUnauthorized
	}
	if res.StatusCode != want {
		t.Errorf("%s answers %d, want %d", url, res.StatusCode, want)
	}
}
