package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/must"
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
	if err != nil || len(page.Tables[0].Rows) != maxUnmatched || page.Tables[0].Text != "4,950 more are shown once these are named." {
		t.Fatalf("%v, %+v", err, page)
	}
	of := map[string]int{}
	for _, shown := range page.Tables[0].Rows {
		var named shape.DeskName
		must.Do(t, json.Unmarshal([]byte(shown.Actions[0].Body), &named))
		if of[named.Partner]++; !strings.Contains(shown.Actions[0].Ask.Form, "&near=AMD+EPYC+7") {
			t.Errorf("%s: %s", named.Text, shown.Actions[0].Ask.Form)
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

func TestWhatATypedNameMeans(t *testing.T) {
	for _, tt := range []struct {
		kind        market.NameKind
		typed, want string
	}{
		{market.PlaceName, "Nuremberg, DE", "Nuremberg, DE"},
		{market.PlaceName, " nuremberg ", "Nuremberg, DE"},
		{market.PlaceName, "Portland", "accepted is Portland, US or Portland, AU"},
		{market.PlaceName, "Germany", "the shop knows no single “Germany”; accepted is a city with its country, such as Nuremberg, DE"},
		{market.PlaceName, "", "accepted is a city with its country"},
		{market.ProcessorName, "None", "none"},
		{market.ProcessorName, "", "accepted is a processor such as AMD EPYC 7443P, or none"},
		{market.ProcessorName, "amd epyc 7443p", "AMD EPYC 7443P"},
		{market.GPUName, "none", "accepted is a card such as NVIDIA A100"},
	} {
		got, err := meant(tt.kind, tt.typed, append(known(tt.kind), "Portland, US", "Portland, AU"))
		if err != nil && !strings.Contains(errs.Public(err), tt.want) || err == nil && got != tt.want {
			t.Errorf("%s %q: %q, %v, want %q", tt.kind, tt.typed, got, err, tt.want)
		}
	}
}

// TestTheNameThatWasChosen: one of the nearest is taken as it stands, and a typed one in its place.
func TestTheNameThatWasChosen(t *testing.T) {
	for body, want := range map[string]string{`"nearest":"AMD EPYC 7443P"`: "AMD EPYC 7443P", `"nearest":"AMD EPYC 7443P","name":"none"`: "none"} {
		r := httptest.NewRequest("POST", "/", strings.NewReader(`{"kind":"processor","text":"x",`+body+`}`))
		if n, err := nameIn(nil, r); err != nil || n.Name != want {
			t.Errorf("%s: %+v, %v", body, n, err)
		}
	}
}
