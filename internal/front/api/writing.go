package api

import (
	"net/http"
	"net/url"

	"launchrack/internal/catalog/query"
)

// writing is what every call that writes rows says of its answer.
type writing struct {
	form   form
	prefer preference
	fields []query.Field
}

// read reads the headers and the selection. It returns all parameters of the address;
// the caller checks the others.
func (w *writing) read(r *http.Request) (url.Values, error) {
	var err error
	if w.form, err = pickForm(r, formJSON, formObject, formCSV, formJSONStripped, formObjectStripped); err != nil {
		return nil, err
	}
	if err := checkProfile(r, "Content-Profile"); err != nil {
		return nil, err
	}
	if w.prefer, err = preferences(r); err != nil {
		return nil, err
	}
	params, err := parameters(r)
	if err != nil {
		return nil, err
	}
	w.fields, err = selected(params)
	return params, err
}
