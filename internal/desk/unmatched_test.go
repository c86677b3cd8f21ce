package desk

import (
	"context"
	"fmt"
	"net/http/httptest"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/view"
)

// manyNames has many texts of two partners, and counts how often it is asked for the known names.
type manyNames struct {
	Names
	asked int
}

func (m *manyNames) Unmatched(context.Context) (list []Unmatched, err error) {
	for i := range 5000 {
		partner := market.PartnerID("sloppy")
		if i%100 == 99 {
			partner = "tidy"
		}
		list = append(list, Unmatched{ChosenName: market.ChosenName{Kind: market.ProcessorName, Partner: partner, Text: fmt.Sprint("AMD EPYK ", i)}, Count: 5000 - i})
	}
	return list, nil
}

func (m *manyNames) Chosen(context.Context) ([]market.ChosenName, error) { return nil, nil }

func (m *manyNames) Known(market.NameKind) []string {
	m.asked++
	return []string{"AMD EPYC 7001", "Intel Xeon Gold"}
}

func (m *manyNames) PartnerName(id market.PartnerID) string { return string(id) }

// TestUnmatchedTextsAreBounded: a feed decides how many there are, so the work is for those that are
// shown, and ends when nobody waits.
func TestUnmatchedTextsAreBounded(t *testing.T) {
	names := &manyNames{}
	d := &Desk{Config: Config{Names: names}}
	answer, err := d.unmatched(httptest.NewRequest("GET", "/", nil))
	shown, _ := answer.(view.DeskUnmatched)
	if err != nil || len(shown.Texts) != maxUnmatched || shown.More != 5000-maxUnmatched || names.asked != 1 {
		t.Fatalf("%v, %d texts and %d more, the names were read %d times", err, len(shown.Texts), shown.More, names.asked)
	}
	of := map[string]int{}
	for _, text := range shown.Texts {
		if of[text.Partner]++; len(text.Nearest) == 0 || text.Nearest[0] != "AMD EPYC 7001" {
			t.Errorf("%s is near %v", text.Text, text.Nearest)
		}
	}
	if of["sloppy"] != maxOfPartner || of["tidy"] != maxUnmatched-maxOfPartner {
		t.Errorf("texts by partner: %v", of)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.unmatched(httptest.NewRequest("GET", "/", nil).WithContext(ctx)); err == nil {
		t.Error("the list is made for nobody")
	}
}
