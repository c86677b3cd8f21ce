package ingest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

func TestReportView(t *testing.T) {
	many := Report{Partner: "cherry", Added: 1, Changed: 2, Withdrawn: 3, Unchanged: 4,
		At: time.Date(2026, 4, 1, 14, 0, 0, 5000, time.FixedZone("CEST", 7200))}
	for n := range 120 {
		many.Rejected = append(many.Rejected, partner.Rejection{Item: fmt.Sprint(n), Reason: "odd"})
	}
	v := many.View()
	if len(v.Reasons) != 100 || v.Reasons[99].Item != "99" || v.Rejected != 120 {
		t.Errorf("%d reasons up to %q of %d", len(v.Reasons), v.Reasons[99].Item, v.Rejected)
	}
	v.Reasons = v.Reasons[:1]
	tests := []struct {
		name string
		view any
		want string
	}{
		{"every field", v, `{"partner":"cherry","added":1,"changed":2,"withdrawn":3,"rejected":120,"unchanged":4,` +
			`"reasons":[{"item":"0","reason":"odd"}],"at":"2026-04-01T12:00:00.000005Z"}`},
		{"nothing rejected", Report{Partner: "contabo", At: noon}.View(), `{"partner":"contabo","added":0,"changed":0,"withdrawn":0,` +
			`"rejected":0,"unchanged":0,"reasons":[],"at":"2026-04-01T12:00:00Z"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.view)
			if d := cmp.Diff(tt.want, string(got)); d != "" || err != nil {
				t.Errorf("%v (-want +got):\n%s", err, d)
			}
		})
	}
}

func TestStates(t *testing.T) {
	feeds := []Feed{{Adapter: newAdapter("cherry", "Cherry Servers")}, {Adapter: newAdapter("contabo", "Contabo")}}
	stored := []market.PartnerState{
		{Partner: market.Partner{ID: "contabo"}, GoodAt: noon, FailedAt: noon.Add(time.Hour), Failure: "down"},
		{Partner: market.Partner{ID: "gone"}, GoodAt: noon},
	}
	want := []market.PartnerState{
		{Partner: market.Partner{ID: "cherry", Name: "Cherry Servers"}},
		{Partner: market.Partner{ID: "contabo", Name: "Contabo"}, GoodAt: noon, FailedAt: noon.Add(time.Hour), Failure: "down"},
	}
	if d := cmp.Diff(want, States(feeds, stored)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestSameFacts changes every field of a plan in turn, so that a new field
// cannot be forgotten in the comparison.
func TestSameFacts(t *testing.T) {
	bookkeeping := map[string]bool{"ID": true, "Source": true, "FetchedAt": true, "UpdatedAt": true}
	typ := reflect.TypeFor[market.Plan]()
	for i := range typ.NumField() {
		name := typ.Field(i).Name
		t.Run(name, func(t *testing.T) {
			a, b := fullPlan(), fullPlan()
			if !sameFacts(&a, &b) {
				t.Fatal("a plan differs from its copy")
			}
			changeField(t, reflect.ValueOf(&b).Elem().Field(i))
			if got := sameFacts(&a, &b); got != bookkeeping[name] {
				t.Errorf("with another %s the facts are the same: %v", name, got)
			}
			reflect.ValueOf(&b).Elem().Field(i).SetZero()
			if got := sameFacts(&a, &b); got != bookkeeping[name] {
				t.Errorf("without %s the facts are the same: %v", name, got)
			}
		})
	}
	a, b := fullPlan(), fullPlan()
	a.Tags, b.Tags = nil, []string{}
	if sameFacts(&a, &b) {
		t.Error("no tags and tags not known are the same")
	}
	a, b = fullPlan(), fullPlan()
	b.Monthly, b.MonthlyEUR = market.Prices{market.EUR: market.MustAmount("1.50")}, new(market.MustAmount("1.50"))
	if !sameFacts(&a, &b) {
		t.Error("1.5 and 1.50 differ")
	}
}

// fullPlan has every field set, each pointer to memory of its own.
func fullPlan() market.Plan {
	var p market.Plan
	v := reflect.ValueOf(&p).Elem()
	for i := range v.NumField() {
		fill(v.Field(i))
	}
	return p
}

func fill(f reflect.Value) {
	switch x := f.Addr().Interface().(type) {
	case *market.Prices:
		*x = market.Prices{market.EUR: market.MustAmount("1.5")}
		return
	case **market.Amount:
		*x = new(market.MustAmount("1.5"))
		return
	case *[]string:
		*x = []string{"a"}
		return
	case *time.Time:
		*x = noon
		return
	}
	switch f.Kind() {
	case reflect.String:
		f.SetString("a")
	case reflect.Bool:
		f.SetBool(true)
	case reflect.Int64, reflect.Int:
		f.SetInt(1)
	case reflect.Float64:
		f.SetFloat(1.5)
	case reflect.Pointer:
		f.Set(reflect.New(f.Type().Elem()))
		fill(f.Elem())
	default:
		panic("fill does not know " + f.Type().String())
	}
}

func changeField(t *testing.T, f reflect.Value) {
	t.Helper()
	switch x := f.Addr().Interface().(type) {
	case *market.Prices:
		*x = market.Prices{market.USD: market.MustAmount("1.5")}
		return
	case **market.Amount:
		*x = new(market.MustAmount("1.51"))
		return
	case *[]string:
		*x = []string{"a", "b"}
		return
	case *time.Time:
		*x = noon.Add(time.Hour)
		return
	}
	switch f.Kind() {
	case reflect.String:
		f.SetString("b")
	case reflect.Bool:
		f.SetBool(false)
	case reflect.Int64, reflect.Int:
		f.SetInt(2)
	case reflect.Float64:
		f.SetFloat(2.5)
	case reflect.Pointer:
		changeField(t, f.Elem())
	default:
		t.Fatalf("changeField does not know %s", f.Type())
	}
}
