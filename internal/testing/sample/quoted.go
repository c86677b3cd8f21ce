package sample

import (
	"fmt"
	"iter"
	"reflect"

	"launchrack/internal/model/market"
)

// EachQuote gives each kind of quote by its name, such as "Hourly" and "Cycles.Renewal": the quotes of a plan that has it
// alone, and the same with another value of it. It walks over the fields of market.Quoted, so what a test says of
// each holds for a field that somebody adds.
func EachQuote() iter.Seq2[string, [2]market.Quoted] {
	return func(yield func(string, [2]market.Quoted) bool) {
		for _, field := range reflect.VisibleFields(reflect.TypeFor[market.Quoted]()) {
			var pair [2]market.Quoted
			for n := range pair {
				fill(reflect.ValueOf(&pair[n]).Elem().FieldByIndex(field.Index), field.Name, n+1)
			}
			if field.Type.Kind() != reflect.Slice {
				if !yield(field.Name, pair) {
					return
				}
				continue
			}
			for _, part := range reflect.VisibleFields(field.Type.Elem()) {
				one := pair
				item := reflect.New(field.Type.Elem()).Elem()
				fill(item, field.Name, 1)
				fill(item.FieldByIndex(part.Index), part.Name, 2)
				list := reflect.ValueOf(&one[1]).Elem().FieldByIndex(field.Index)
				list.Set(reflect.Append(reflect.MakeSlice(field.Type, 0, 1), item))
				if !yield(field.Name+"."+part.Name, one) {
					return
				}
			}
		}
	}
}

// fill gives a field the n-th of its values, and those of what it holds.
func fill(v reflect.Value, name string, n int) {
	switch at := v.Addr().Interface().(type) {
	case *market.Prices:
		*at = market.Prices{market.USD: market.Whole(int64(10 * n))}
		return
	case *market.Amount:
		*at = market.Whole(int64(n))
		return
	case *market.OtherQuotes:
		*at = market.OtherQuotes(fmt.Sprintf("AUD month=%d", 10*n))
		return
	case *market.Component:
		*at = market.Components()[n+1]
		return
	case *market.Period:
		*at = market.Periods()[n]
		return
	case *market.Currency:
		*at = market.Currencies()[n]
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(fmt.Sprint(name, n))
	case reflect.Bool:
		v.SetBool(n == 1)
	case reflect.Int:
		v.SetInt(int64(n + 2)) // as months: not one, which has a column of its own
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), name, n)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), name, n)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), v.Type().Field(i).Name, n)
		}
	default:
		panic("say how to fill " + name + ", a " + v.Type().String())
	}
}
