package explore

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/partner"
	"launchrack/internal/partner/tree"
)

// Judge returns what the partner's adapter would make of a document, item by item in
// the document's order. It judges a document that a refresh would refuse too, and
// Problem says why. Errors are of kind errs.Invalid for a document that is not JSON,
// and errs.TooLarge for one that has too many values or takes too long.
func (e *Explorer) Judge(ctx context.Context, id market.PartnerID, document []byte) (view.Verdicts, error) {
	f, err := e.find(id)
	if err != nil {
		return view.Verdicts{}, err
	}
	document = bytes.TrimPrefix(document, []byte("\xef\xbb\xbf"))
	if excess, is := errors.AsType[tree.Excess](tree.CheckJSON(document)); is {
		return view.Verdicts{}, errs.New(errs.TooLarge, "The document holds %s", string(excess))
	}
	if !json.Valid(document) {
		return view.Verdicts{}, &errs.Error{Kind: errs.Invalid, Code: "PGRST102", Message: "Empty or invalid json",
			Details: "The body is not one JSON document."}
	}
	return judge(ctx, f, document)
}

func judge(ctx context.Context, f *partner.Feed, document []byte) (view.Verdicts, error) {
	limited, cancel := context.WithTimeout(ctx, judgeLimit)
	defer cancel()
	judged, err := f.Translate(limited, document)
	switch {
	case errs.KindOf(err) == errs.TooLarge:
		return view.Verdicts{}, err
	case err != nil && ctx.Err() != nil:
		return view.Verdicts{}, errs.Wrap(errs.Unavailable, err, "The judgement was not waited for.")
	case err != nil && limited.Err() != nil:
		return view.Verdicts{}, errs.Wrap(errs.TooLarge, err, "The document takes longer than %s to judge", judgeLimit)
	case err != nil:
		return view.Verdicts{}, err
	}
	return view.Verdicts{Partner: f.Info().ID, Problem: errs.Public(judged.Refused), Items: items(judged.Verdicts)}, nil
}

// items gives a verdict for each item. What an item is listed without stands with its row.
func items(verdicts []partner.Verdict) []view.Verdict {
	list := make([]view.Verdict, 0, len(verdicts))
	withRow := -1
	for _, v := range verdicts {
		if v.Listed && withRow >= 0 {
			with := &list[withRow]
			with.Reason = strings.TrimPrefix(with.Reason+"; "+v.Reason, "; ")
			continue
		}
		one := view.Verdict{Item: partner.Clip(v.Item), Reason: v.Reason, Row: json.RawMessage("null")}
		if v.Plan != nil {
			one.Row, withRow = row.AppendJSON(nil, v.Plan, columns), len(list)
		}
		list = append(list, one)
	}
	return list
}

// columns are the columns of a verdict's row: all that a document decides.
var columns = slices.DeleteFunc(row.Columns(), func(c *row.Column) bool {
	return c.Origin != row.Stated || slices.Contains([]string{"id", "fetched_at", "updated_at"}, c.Name)
})
