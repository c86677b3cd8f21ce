package desk

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
)

// manyTexts are texts of two partners.
func manyTexts([]market.Plan) (list []Unmatched) {
	for i := range 5000 {
		partner := market.PartnerID("sloppy")
		if i%100 == 99 {
			partner = "tidy"
		}
		list = append(list, Unmatched{ChosenName: market.ChosenName{Kind: market.ProcessorName, Partner: partner, Text: fmt.Sprint("AMD EPYK 7443P ", i)}, Count: 5000 - i})
	}
	return list
}

// TestUnmatchedTextsAreBounded: a feed decides how many there are, so the work is for those that are
// shown, and ends when nobody waits.
func TestUnmatchedTextsAreBounded(t *testing.T) {
	d := newTestDesk(t, Config{Unmatched: manyTexts})
	editor := operator.As(t.Context(), operator.Operator{Role: operator.Editor})
	answer, err := d.unmatched(httptest.NewRequest("GET", "/", nil).WithContext(editor))
	page, _ := answer.(shape.DeskPage)
	if err != nil || len(page.Tables[0].Rows) != maxUnmatched || page.Tables[0].Text != "4,950 more follow as these are named." {
		t.Fatalf("%v, %+v", err, page)
	}
	of := map[string]int{}
	for _, shown := range page.Tables[0].Rows {
		text := shown.Actions[0].Unmatched
		if of[text.Partner]++; len(text.Nearest) == 0 || !strings.HasPrefix(text.Nearest[0], "AMD EPYC 7") {
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
