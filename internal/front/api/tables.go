package api

import (
	"net/http"
	"reflect"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
)

// The sets of rows besides server_plans. A function's columns are the columns of the
// rows that it returns.
var (
	planEvents = query.NewTable("plan_events",
		row.Loose("seq", row.Integer, true), row.Loose("at", row.Timestamp, true), row.Loose("run_id", row.Integer, false),
		row.Loose("plan_id", row.Integer, true), row.Loose("partner_id", row.Text, false), row.Loose("kind", row.Text, true),
		row.Loose("before", row.JSON, false), row.Loose("after", row.JSON, false), row.Loose("epoch", row.Text, true))
	refreshRuns  = query.NewTable("refresh_runs", columnsOf(reflect.TypeFor[refreshRun]())...)
	priceMoments = query.NewTable("price_history", columnsOf(reflect.TypeFor[view.PriceMoment]())...)
	partnerRows  = query.NewTable("partner_status", columnsOf(reflect.TypeFor[partnerStatus]())...)
	similarRows  = query.NewTable("similar_plans", append(append(row.Columns(), columnsOf(reflect.TypeFor[view.Extras]())...), row.Loose("differences", row.JSON, true))...)
)

// columnsOf makes columns of the JSON members of a struct.
func columnsOf(t reflect.Type) (columns []*row.Column) {
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" || f.Anonymous {
			continue
		}
		kind, isNullable := kindOf(name, f.Type)
		columns = append(columns, row.Loose(name, kind, !isNullable && options == ""))
	}
	return columns
}

// kindOf gives the kind of a member by its type, and reports whether it may be null. Times
// are texts whose names end with _at.
func kindOf(name string, t reflect.Type) (kind row.Kind, isNullable bool) {
	if t.Kind() == reflect.Pointer {
		kind, _ = kindOf(name, t.Elem())
		return kind, true
	}
	switch {
	case t == reflect.TypeFor[market.Amount](), t.Kind() == reflect.Float64:
		return row.Number, false
	case t.Kind() == reflect.String && strings.HasSuffix(name, "_at"):
		return row.Timestamp, false
	case t.Kind() == reflect.String:
		return row.Text, false
	case t.Kind() == reflect.Bool:
		return row.Boolean, false
	case t.Kind() == reflect.Int, t.Kind() == reflect.Int64:
		return row.Integer, false
	}
	return row.JSON, t.Kind() == reflect.Slice || t.Kind() == reflect.Map
}

// readOnly answers a call that would write a table that is only read, as PostgreSQL refuses
// a role without the right.
func readOnly(table string) handler {
	return func(w http.ResponseWriter, r *http.Request, who caller) error {
		switch r.Method {
		case http.MethodPost, http.MethodPatch, http.MethodDelete, http.MethodPut:
		default:
			return notAllowed("GET, HEAD")(w, r, who)
		}
		kind := errs.Unauthenticated
		if who.isOperator() {
			kind = errs.Forbidden
		}
		return &errs.Error{Kind: kind, Code: "42501", Message: "permission denied for table " + table, Hint: "The table is only read."}
	}
}
