package whole_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/shapes"
)

// third truncates a list to a third of its entries, without the first one.
func third(o map[string]any, m string) bool {
	list, isList := o[m].([]any)
	if isList && len(list) > 1 {
		o[m] = list[:(len(list)+2)/3]
	}
	return isList
}

// TestAPlausibleAnswerCanBeAccepted: partners change to another format that their adapter reads, or
// really lose most of a list. An operator can accept such an answer, and so does a day of equal
// answers. The next answers are then compared with it.
func TestAPlausibleAnswerCanBeAccepted(t *testing.T) {
	for name, c := range map[string]struct {
		partner market.PartnerID
		change  func(t *testing.T, s *shop)
		held    bool
	}{
		"the auction becomes flat": {"hetzner-auction", otherShape(shapes.Flat), true}, // it quotes no USD
		"contabo's site":           {"contabo", otherShape(shapes.Site), false},
		"contabo sells all":        {"contabo", everywhere("fields.sections.*.fields.blocks.*.fields.outOfStock", damages[2].apply), true},
		"vultr's places":           {"vultr", everywhere("plans.*.locations", third), true},
		"ovh's plans":              {"ovh", everywhere("plans", third), true},
		"ovh's stock":              {"ovh", everywhere("*.datacenters", third), true},
	} {
		for _, way := range []string{"accepted", "repeated"} {
			t.Run(name+" "+way, func(t *testing.T) {
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
					s.clock = s.clock.Add(holdFor)
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

// otherShape makes the partner write its main document in another format.
func otherShape(write func(any) any) func(*testing.T, *shop) {
	return func(_ *testing.T, s *shop) {
		main := s.asked[0]
		s.spoiled = map[string][]byte{main: encode(write(parse(s.healthy[main].Body)))}
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
