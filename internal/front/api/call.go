package api

import (
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
)

// rowsCall is a call of a function that returns rows: its arguments, and what it asks for of
// the rows.
type rowsCall struct {
	listing
	args url.Values
}

// readRowsCall reads a call of a function that returns rows of a table and takes arguments of
// the given names. Every other parameter of the address narrows, orders or pages the rows, as
// on a table. One that does none of it is an argument that the function does not have.
func readRowsCall(r *http.Request, table *query.Table, names ...string) (call rowsCall, err error) {
	call.table = table
	if err := call.readHeaders(r); err != nil {
		return call, err
	}
	params, err := parameters(r)
	if err != nil {
		return call, err
	}
	own := url.Values{}
	for name, values := range params {
		if !slices.Contains(names, name) && (isReserved(name) || slices.ContainsFunc(values, query.IsFilter)) {
			own[name] = values
			delete(params, name)
		}
	}
	if call.args, err = withBody(r, params); err != nil {
		return call, err
	}
	if err := taking(names)(r, call.args); err != nil {
		return call, err
	}
	return call, call.readQuery(r, own)
}

// isReserved reports whether a parameter of this name is about the rows of any table.
func isReserved(name string) bool {
	return slices.Contains([]string{"select", "order", "limit", "offset", "and", "or", "not.and", "not.or"}, name)
}

// taking refuses every argument but those with the given names.
func taking(names []string) checker {
	return func(r *http.Request, args url.Values) error {
		for name := range args {
			if !slices.Contains(names, name) {
				return noSuchCall(r, args, names)
			}
		}
		return nil
	}
}

// noSuchCall is PostgREST's error for a function that does not take these arguments. It
// names the arguments that the function takes.
func noSuchCall(r *http.Request, args url.Values, names []string) error {
	err := noFunction(r, path.Base(r.URL.Path), args)
	err.Hint = "The function takes no argument."
	if len(names) > 0 {
		err.Hint = "The function takes " + strings.Join(names, ", ") + "; plan_id is the id of a plan, a whole number from 1."
	}
	return err
}

// errBodyType refuses a body of a type that functions do not read.
func errBodyType(header string) error {
	return errs.New(errs.Unsupported, "Content-Type not acceptable: %s; accepted are application/json and application/x-www-form-urlencoded", errs.Clip(header, 100))
}
