package whole_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"launchrack/internal/ingest"
	"launchrack/internal/market"
	"launchrack/internal/partner/registry"
)

// third cuts a list to a third of its entries, but for the first one.
func third(o map[string]any, m string) bool {
	list, isList := o[m].([]any)
	if isList && len(list) > 1 {
		o[m] = list[:(len(list)+2)/3]
	}
	return isList
}

// TestWhatMayBeTrueCanBeTaken has partners change to another shape that their adapter reads,
// and lose most of a list for real. An operator who accepts such an answer ends the hold, and
// so does a day of equal answers: it is then what the next answers are compared with.
func TestWhatMayBeTrueCanBeTaken(t *testing.T) {
	for name, c := range map[string]struct {
		partner market.PartnerID
		change  func(t *testing.T, s *shop)
		held    bool
	}{
		"the auction becomes flat": {"hetzner-auction", otherPath("/_resources/app/data/app/live_data_sb_EUR.json"), true}, // it quotes no USD
		"contabo's site":           {"contabo", otherPath("/en/site-payload.json"), false},
		"contabo sells all":        {"contabo", everywhere("fields.sections.*.fields.blocks.*.fields.outOfStock", damages[2].apply), true},
		"vultr's places":           {"vultr", everywhere("plans.*.locations", third), true},
		"ovh's plans":              {"ovh", everywhere("plans", third), true},
		"ovh's stock":              {"ovh", everywhere("*.datacenters", third), true},
	} {
		for _, way := range []string{"accepted", "repeated"} {
			t.Run(name+" "+way, func(t *testing.T) {
				t.Parallel()
				a, _ := registry.Find(c.partner)
				s := newShop(t, a)
				c.change(t, s)
				_, err := s.refresh(t)
				if (err != nil) != c.held {
					t.Fatalf("held: %v, want %v", err, c.held)
				}
				if way == "accepted" {
					_, err = s.refresher.Accept(t.Context(), s.id)
				} else {
					s.clock = s.clock.Add(ingest.DefaultHoldFor)
					_, err = s.refresh(t)
				}
				if err != nil {
					t.Fatal(err)
				}
				again, err := s.refresh(t)
				if err != nil || again.Added+again.Changed+again.Withdrawn > 0 {
					t.Errorf("the same again: %+v, %v", again, err)
				}
			})
		}
	}
}

// otherPath has the partner answer what its stand-in sends at another path.
func otherPath(path string) func(*testing.T, *shop) {
	return func(t *testing.T, s *shop) {
		answer, err := http.Get(s.base + path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		body, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s, %v", path, answer.Status, err)
		}
		s.spoiled = map[string][]byte{s.asked[0]: body}
	}
}

// everywhere changes a member in every document that has it.
func everywhere(path string, apply func(map[string]any, string) bool) func(*testing.T, *shop) {
	return func(t *testing.T, s *shop) {
		s.spoiled = map[string][]byte{}
		for _, address := range s.asked {
			if body, done := spoil(s.healthy[address].Body, strings.Split(path, "."), damage{apply: apply}); done {
				s.spoiled[address] = body
			}
		}
		if len(s.spoiled) == 0 {
			t.Fatalf("no document has %s", path)
		}
	}
}
