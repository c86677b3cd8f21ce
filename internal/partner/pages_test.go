package partner_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
)

// bodies answers each address, a page number, with the body of the page.
type bodies []string

func (b bodies) Do(_ context.Context, r partner.Request) (partner.Answer, error) {
	var number int
	if _, err := fmt.Sscan(r.Address, &number); err != nil || number > len(b) {
		return partner.Answer{}, errs.New(errs.Partner, "The partner answered 404")
	}
	return partner.Answer{Body: []byte(b[number-1])}, nil
}

func TestFetchPages(t *testing.T) {
	for name, c := range map[string]struct {
		pages []string
		want  string // begins the error; empty for none
		whole bool   // the error is not about a list that is not whole
		got   int
	}{
		"one page that tells nothing":    {pages: []string{`{"items":[1,2]}`}, got: 1},
		"next names the next page":       {pages: []string{`{"items":[1,2],"next":"2"}`, `{"items":[3]}`}, got: 2},
		"the total came":                 {pages: []string{`{"items":[1,2],"total":3}`, `{"items":[3],"total":3}`}, got: 2},
		"pages are counted":              {pages: []string{`{"items":[1,2],"pages":2}`, `{"items":[3],"pages":2}`}, got: 2},
		"a page is not full":             {pages: []string{`{"items":[1,2],"full":2}`, `{"items":[3],"full":2}`}, got: 2},
		"the last page was full":         {pages: []string{`{"items":[1,2],"full":2}`, `{"items":[],"full":2}`}, got: 2},
		"next, and fewer than counted":   {pages: []string{`{"items":[1,2],"total":4,"next":"2"}`, `{"items":[3],"total":4}`}, want: "The partner counts 4 items, and 3 came", got: 2},
		"counted by one page alone":      {pages: []string{`{"items":[1,2],"total":4,"next":"2"}`, `{"items":[3]}`}, want: "The partner counts 4 items, and 3 came", got: 2},
		"more than counted":              {pages: []string{`{"items":[1,2,3],"total":2}`}, want: "The partner counts 2 items, and 3 came", got: 1},
		"an empty page in the middle":    {pages: []string{`{"items":[1],"next":"2"}`, `{"items":[],"next":"3"}`, `{"items":[2]}`}, want: "Page 2 of the partner's list is empty, after 1 items", got: 2},
		"an empty last page":             {pages: []string{`{"items":[1],"next":"2"}`, `{"items":[]}`}, want: "Page 2 of the partner's list is empty, after 1 items", got: 2},
		"an empty first of two":          {pages: []string{`{"items":[],"total":3}`}, want: "The partner counts 3 items, and 0 came", got: 1},
		"an empty page before the total": {pages: []string{`{"items":[1,2],"total":3}`, `{"items":[],"total":3}`}, want: "The partner counts 3 items, and 2 came", got: 2},
		"the same page twice":            {pages: []string{`{"items":[1,2],"total":6,"n":1}`, `{"items":[1,2],"total":6,"n":2}`}, want: "Page 2 of the partner's list came before", got: 2},
		"a page that fails":              {pages: []string{`{"items":[1],"next":"2"}`}, want: "The partner answered 404", whole: true, got: 1},
	} {
		t.Run(name, func(t *testing.T) {
			from := partner.NewEndpoint(partner.Info{}, partner.Source{}, bodies(c.pages))
			documents, err := partner.FetchPages(t.Context(), from, byNumber)
			check.Equal(t, len(documents), c.got)
			if got := errs.Public(err); (c.want == "") != (err == nil) || !strings.HasPrefix(got, c.want) || err != nil && errors.Is(err, partner.ErrIncomplete) == c.whole {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

// counted answers with one item a page and a header with the total.
type counted string

func (total counted) Do(_ context.Context, r partner.Request) (partner.Answer, error) {
	header := http.Header{}
	header.Set("X-Total-Count", string(total))
	return partner.Answer{Header: header, Body: []byte(`{"items":[` + r.Address + `]}`)}, nil
}

// TestTotalHeader checks that the header ends the list, and that a bad header is an error.
func TestTotalHeader(t *testing.T) {
	list := byNumber
	list.TotalHeader = "X-Total-Count"
	for total, want := range map[string]struct {
		pages int
		err   string
	}{
		"3": {3, ""}, "1": {1, ""}, "": {1, ""},
		"many": {1, `The partner's header X-Total-Count: "many" came; accepted is a whole number from 0`},
		"-1":   {1, `The partner's header X-Total-Count: "-1" came; accepted is a whole number from 0`},
	} {
		documents, err := partner.FetchPages(t.Context(), partner.NewEndpoint(partner.Info{}, partner.Source{}, counted(total)), list)
		if len(documents) != want.pages || errs.Public(err) != want.err {
			t.Errorf("%q: %d pages, %v; want %d, %q", total, len(documents), err, want.pages, want.err)
		}
	}
}

func TestEndlessList(t *testing.T) {
	var pages bodies
	for i := range 150 {
		pages = append(pages, fmt.Sprintf(`{"items":[%d],"next":"x"}`, i))
	}
	documents, err := partner.FetchPages(t.Context(), partner.NewEndpoint(partner.Info{}, partner.Source{}, pages), byNumber)
	if len(documents) != 100 || !errors.Is(err, partner.ErrIncomplete) {
		t.Errorf("%d documents, %v", len(documents), err)
	}
}

// byNumber is a list whose addresses are page numbers.
var byNumber = partner.PagedList{
	Request: func(at partner.Cursor) (partner.Request, error) {
		return partner.Request{Address: fmt.Sprint(at.Page)}, nil
	},
	Read: func(body []byte) (partner.Page, error) {
		var p struct {
			Items              []json.RawMessage
			Next               string
			Total, Pages, Full int
		}
		err := json.Unmarshal(body, &p)
		return partner.Page{Items: p.Items, Next: p.Next, Total: p.Total, Pages: p.Pages, Size: p.Full}, err
	},
}

func TestListName(t *testing.T) {
	for document, want := range map[string]string{"": "", "page 2": "", "regions": "regions", "regions page 12": "regions", "stock page x": "stock page x"} {
		check.Equal(t, partner.ListName(document), want, "%q is a page of", document)
	}
}
