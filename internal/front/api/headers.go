package api

import (
	"cmp"
	"mime"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
)

// form is the media type of an answer.
type form string

const (
	formJSON   form = "application/json"
	formObject form = "application/vnd.pgrst.object+json"
	formCSV    form = "text/csv"

	// formJSONStripped and formObjectStripped leave out null values.
	formJSONStripped   form = "application/vnd.pgrst.array+json;nulls=stripped"
	formObjectStripped form = "application/vnd.pgrst.object+json;nulls=stripped"
)

// contentTypes are the values of Content-Type, which all answers share.
var contentTypes = func() map[form][]string {
	m := map[form][]string{}
	for _, f := range []form{formJSON, formObject, formCSV, formJSONStripped, formObjectStripped, formOpenAPI} {
		m[f] = []string{string(f) + "; charset=utf-8"}
	}
	return m
}()

// header is the value of Content-Type.
func (f form) header() []string { return contentTypes[f] }

// single reports whether the answer is one object instead of an array.
func (f form) single() bool { return f == formObject || f == formObjectStripped }

// stripped reports whether the answer leaves out null values.
func (f form) stripped() bool { return f == formJSONStripped || f == formObjectStripped }

// pickForm picks the offered form with the highest qvalue in the Accept header, and the first one
// if the caller accepts anything.
func pickForm(r *http.Request, offered ...form) (form, error) {
	accept := strings.Join(r.Header.Values("Accept"), ",")
	if accept == string(offered[0]) || strings.TrimSpace(accept) == "" {
		return offered[0], nil
	}
	var best form
	bestWeight := 0.0
	offered = withoutRefused(accept, offered)
	for item := range strings.SplitSeq(accept, ",") {
		f, q := accepted(item, offered)
		if f != "" && q > bestWeight {
			best, bestWeight = f, q
		}
	}
	if best == "" {
		return "", &errs.Error{Kind: errs.NotAcceptable, Code: "PGRST107",
			Message: "None of these media types are available: " + accept}
	}
	return best, nil
}

// withoutRefused leaves out the forms that an Accept header refuses (q=0), even if a wildcard
// beside them accepts all.
func withoutRefused(accept string, offered []form) []form {
	if !strings.Contains(accept, "q=0") {
		return offered
	}
	var left []form
	for _, f := range offered {
		isRefused := false
		for item := range strings.SplitSeq(accept, ",") {
			name, params, err := mime.ParseMediaType(item)
			weight, weightErr := strconv.ParseFloat(params["q"], 64)
			isRefused = isRefused || err == nil && weightErr == nil && weight == 0 && vendorForm(name, params["nulls"] == "stripped") == f
		}
		if !isRefused {
			left = append(left, f)
		}
	}
	return left
}

// accepted reads one item of an Accept header.
func accepted(item string, offered []form) (form, float64) {
	name, params, err := mime.ParseMediaType(item)
	if err != nil {
		return "", 0
	}
	q := 1.0
	if text, ok := params["q"]; ok {
		if q, err = strconv.ParseFloat(text, 64); err != nil {
			return "", 0
		}
	}
	if len(offered) > 0 && (name == "*/*" || name == "application/*") {
		return offered[0], q
	}
	if f := vendorForm(name, params["nulls"] == "stripped"); slices.Contains(offered, f) {
		return f, q
	}
	return "", 0
}

// vendorForm resolves PostgREST's media types, with +json and without.
func vendorForm(name string, stripped bool) form {
	switch strings.TrimSuffix(name, "+json") {
	case "application/vnd.pgrst.object":
		if stripped {
			return formObjectStripped
		}
		return formObject
	case "application/vnd.pgrst.array":
		if stripped {
			return formJSONStripped
		}
		return formJSON
	}
	return form(name)
}

// checkProfile refuses every schema but public, the only one there is.
func checkProfile(r *http.Request, name string) error {
	profile := r.Header.Get(name)
	if profile == "" || profile == "public" {
		return nil
	}
	return &errs.Error{Kind: errs.NotAcceptable, Code: "PGRST106", Message: "Invalid schema: " + profile,
		Hint: "Only the following schemas are exposed: public"}
}

// preference holds the items of a Prefer header that the API supports. Each field is a
// whole item, such as count=exact. The first item for a field counts.
type preference struct {
	count    string // exact, planned or estimated, which all count exactly
	handling string
	timezone string
	// returns, missing and resolution are for inserts: the answer's form, the value of
	// absent columns, and the handling of duplicates.
	returns, missing, resolution string
	// rollback reports whether an insert stores nothing after all its checks.
	rollback bool
}

func preferences(r *http.Request) (preference, error) {
	var p preference
	var unknown []string
	for _, line := range r.Header.Values("Prefer") {
		for item := range strings.SplitSeq(line, ",") {
			if item = strings.TrimSpace(item); item != "" && !p.take(item) {
				unknown = append(unknown, item)
			}
		}
	}
	if p.handling == "handling=strict" && len(unknown) > 0 {
		return p, &errs.Error{Kind: errs.Invalid, Code: "PGRST122",
			Message: "Invalid preferences given with handling=strict",
			Details: "Invalid preferences: " + strings.Join(unknown, ", ")}
	}
	return p, nil
}

// take records one preference. It reports false for one that is not supported.
func (p *preference) take(item string) bool {
	switch item {
	case "count=exact", "count=planned", "count=estimated":
		p.count = cmp.Or(p.count, item)
	case "handling=strict", "handling=lenient":
		p.handling = cmp.Or(p.handling, item)
	case "timezone=UTC": // the zone of all times
		p.timezone = item
	case "return=representation", "return=minimal", "return=headers-only":
		p.returns = cmp.Or(p.returns, item)
	case "missing=default":
		p.missing = cmp.Or(p.missing, item)
	case "tx=rollback":
		p.rollback = true
	case "tx=commit", "missing=null": // the defaults
	case "resolution=merge-duplicates", "resolution=ignore-duplicates":
		p.resolution = cmp.Or(p.resolution, item)
	default: // the bound is for calls that change rows, and each changes one at most
		return strings.HasPrefix(item, "max-affected=")
	}
	return true
}

// applied lists the preferences that were followed.
func (p preference) applied() string {
	return strings.Join(slices.DeleteFunc([]string{p.count, p.handling, p.timezone}, empty), ", ")
}

// appliedToWrite lists the preferences that an insert followed.
func (p preference) appliedToWrite() string {
	list := []string{p.missing, p.returns, p.applied()}
	return strings.Join(slices.DeleteFunc(list, empty), ", ")
}

func empty(s string) bool { return s == "" }

var rangeForm = regexp.MustCompile(`^(?:items=)?([0-9]{1,15})-([0-9]{0,15})$`)

// narrowToRange intersects limit and offset with a Range header, such as 0-9 or 10-. It
// ignores ranges in other units, such as bytes, as HTTP requires.
func narrowToRange(q *query.Query, header string) error {
	m := rangeForm.FindStringSubmatch(strings.TrimSpace(header))
	if m == nil {
		return nil
	}
	first, err := strconv.Atoi(m[1])
	if err != nil {
		return nil
	}
	end := -1 // one past the last row; -1 where the range is open
	if last, err := strconv.Atoi(m[2]); err == nil {
		if end = last + 1; last < first {
			return rangeError("The lower boundary must be lower than or equal to the upper boundary in the Range header.")
		}
	}
	if q.Limit != query.NoLimit && (end < 0 || q.Offset+q.Limit < end) {
		end = q.Offset + q.Limit
	}
	q.Offset = max(q.Offset, first)
	if end < 0 {
		return nil
	}
	if end <= q.Offset && q.Limit != 0 {
		return rangeError("The Range header and the limit and offset parameters have no row in common.")
	}
	q.Limit = max(end-q.Offset, 0)
	return nil
}

func rangeError(details string) error {
	return &errs.Error{Kind: errs.Range, Message: "Requested range not satisfiable", Details: details}
}
