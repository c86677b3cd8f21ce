package row_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

var noon = time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)

// TestSameFacts changes every field of a plan in turn, so that a new field
// cannot be forgotten in the comparison.
func TestSameFacts(t *testing.T) {
	bookkeeping := map[string]bool{"ID": true, "Source": true, "FetchedAt": true, "UpdatedAt": true, "FirstSeenAt": true, "PriceChangedAt": true,
		"PriceCourse": true, "WatchedSince": true, "IsLead": true, "CPUName": true, "CPUVendor": true, "CPUFamily": true, "CPUYear": true, "PerCoreUSD": true, "PerGBUSD": true, "PerTBUSD": true, "DiskKinds": true, "Drives": true, "NVMeDrives": true, "SSDDrives": true, "HDDDrives": true, "IPv4": true, "FirstYearUSD": true, "RenewsAtUSD": true, "Payment": true, "IdentityCheck": true, "ScoreSingle": true, "ScoreMulti": true, "PerScoreUSD": true, "PerCardUSD": true, "PerCardGBUSD": true}
	for _, field := range planFields() {
		name := field.Name
		t.Run(name, func(t *testing.T) {
			a, b := fullPlan(), fullPlan()
			if !row.SameFacts(&a, &b) {
				t.Fatal("a plan differs from its copy")
			}
			changeField(t, reflect.ValueOf(&b).Elem().FieldByIndex(field.Index))
			if got := row.SameFacts(&a, &b); got != bookkeeping[name] {
				t.Errorf("with another %s the facts are the same: %v", name, got)
			}
			reflect.ValueOf(&b).Elem().FieldByIndex(field.Index).SetZero()
			if got := row.SameFacts(&a, &b); got != bookkeeping[name] {
				t.Errorf("without %s the facts are the same: %v", name, got)
			}
		})
	}
	a, b := fullPlan(), fullPlan()
	a.Tags, b.Tags = nil, []string{}
	if row.SameFacts(&a, &b) {
		t.Error("no tags and tags not known are the same")
	}
	a, b = fullPlan(), fullPlan()
	b.Monthly, b.MonthlyEUR = market.Prices{market.EUR: market.MustAmount("1.50")}, new(market.MustAmount("1.50"))
	if !row.SameFacts(&a, &b) {
		t.Error("1.5 and 1.50 differ")
	}
}

// fullPlan has every field set, each pointer to memory of its own.
func fullPlan() market.Plan {
	var p market.Plan
	v := reflect.ValueOf(&p).Elem()
	for _, field := range planFields() {
		fill(v.FieldByIndex(field.Index))
	}
	return p
}

// planFields are the fields of a plan, those that are embedded among them.
func planFields() []reflect.StructField {
	return slices.DeleteFunc(reflect.VisibleFields(reflect.TypeFor[market.Plan]()), func(f reflect.StructField) bool { return f.Anonymous })
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
	case *[]market.Quote:
		*x = []market.Quote{{Component: market.Option, Period: market.Month, Currency: market.EUR, Amount: market.MustAmount("1.5")}}
		return
	case *[]market.Cycle:
		*x = []market.Cycle{{Months: 3, Amounts: market.Prices{market.EUR: market.MustAmount("1.5")}}}
		return
	case *[]market.Place:
		*x = []market.Place{{Region: "Paris", Country: "FR", State: market.PlaceLow, Count: new(2), LeadHours: new(24)}}
		return
	case *[]disk.Disk:
		*x = []disk.Disk{{Count: 1, SizeGB: 1.5, Kind: disk.SSD}}
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
	case *[]market.Quote:
		*x = []market.Quote{{Component: market.Option, Period: market.Month, Currency: market.EUR, Amount: market.MustAmount("1.6")}}
		return
	case *[]market.Cycle:
		*x = []market.Cycle{{Months: 3, Amounts: market.Prices{market.EUR: market.MustAmount("1.6")}}}
		return
	case *[]market.Place:
		*x = []market.Place{{Region: "Paris", Country: "FR", State: market.PlaceLow, Count: new(3), LeadHours: new(24)}}
		return
	case *[]disk.Disk:
		*x = []disk.Disk{{Count: 2, SizeGB: 1.5, Kind: disk.SSD}}
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
