package row

import (
	"math"
	"slices"
	"strconv"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
)

// fieldType describes the columns whose fields have one Go type.
type fieldType[T any] struct {
	kind     Kind
	input    Input
	required bool
	// unknown is the field's value in a plan that does not state it.
	unknown T
	isFalse bool
	// values are all that a text may be; nil for any.
	values []string
	value  func(T) Value
	equal  func(a, b T) bool
	check  func(T) *errs.Error
	decode func(json []byte, field *T) error
}

// with returns the type with another input and rule.
func (t fieldType[T]) with(input Input, required bool, check func(T) *errs.Error) fieldType[T] {
	t.input, t.required, t.check = input, required, check
	return t
}

// asFalse returns the type of a boolean that is false where a plan does not state it.
func (t fieldType[T]) asFalse() fieldType[T] {
	var none T
	t.unknown, t.isFalse = none, true
	return t
}

// coded is the type of a text that is one of the values of a kind, which package market lists.
func coded(kind string, values []string) fieldType[string] {
	t := key.with(NoInput, false, oneOf(kind, values))
	t.values = values
	return t
}

func anything[T any](T) *errs.Error { return nil }

func same[T comparable](a, b T) bool { return a == b }

var (
	rowID = fieldType[int64]{kind: Integer, required: true, equal: same[int64], check: anything[int64], decode: setWhole[int64],
		value: func(v int64) Value { return Value{Null: v == 0, Num: market.Whole(v)} }}
	planID = rowID.with(NumInput, true, checkPlanID)

	key = fieldType[string]{kind: Text, equal: same[string], check: anything[string], decode: setText,
		value: func(v string) Value { return Value{Null: v == "", Text: v} }}
	text      = key.with(TextInput, false, checkText)
	plainText = key.with(NoInput, false, checkText)
	longText  = key.with(LongInput, false, checkText)
	link      = key.with(LinkInput, false, checkLink)
	// planName is one line and never unknown: a draft without a name has an empty one.
	planName = fieldType[string]{kind: Text, input: TextInput, required: true, equal: same[string], check: checkName, decode: setLine,
		value: func(v string) Value { return Value{Text: v} }}

	// boolean is true where a plan does not state it. The form has its own input.
	boolean = fieldType[bool]{kind: Boolean, required: true, unknown: true, equal: same[bool], check: anything[bool], decode: setBool,
		value: func(v bool) Value { return Value{Bool: v} }}

	// optionalBoolean is true, false or unknown.
	optionalBoolean = fieldType[*bool]{kind: Boolean, equal: samePointee(same[bool]), check: anything[*bool],
		value:  optional(func(v bool) Value { return Value{Bool: v} }),
		decode: decodeOptional(setBool)}

	count = fieldType[*int]{kind: Integer, input: NumInput, equal: samePointee(same[int]), check: checkCount,
		value:  optional(func(v int) Value { return Value{Num: market.Whole(int64(v))} }),
		decode: decodeOptional(setWhole[int])}

	plainCount   = count.with(NoInput, false, checkCount)
	derivedCount = count.with(NoInput, false, anything[*int])
	// stock is the only count that is stated and may be 0.
	stock = count.with(NoInput, false, checkStock)

	size = fieldType[*float64]{kind: Number, input: NumInput, equal: samePointee(same[float64]), check: checkSize,
		value: optional(sizeValue), decode: decodeOptional(setFloat)}

	cards     = size.with(NoInput, false, checkCards)
	plainSize = size.with(NoInput, false, checkSize)
	share     = size.with(NoInput, false, checkShare)

	traffic = size.with(NoInput, false, checkTraffic)

	amount = fieldType[*market.Amount]{kind: Number, input: PriceInput, check: checkOptionalAmount,
		equal:  samePointee(func(a, b market.Amount) bool { return a.Cmp(b) == 0 }),
		value:  optional(func(v market.Amount) Value { return Value{Num: v} }),
		decode: decodeOptional(setAmount)}

	// percent is in internal columns only, which have no rules.
	percent = amount.with(NoInput, false, anything[*market.Amount])

	unitPrice = amount.with(NoInput, false, anything[*market.Amount])

	// list distinguishes an empty list, which means none, from nil, which means unknown.
	list = fieldType[[]string]{kind: TextArray, input: ListInput, check: each(maxListItems, checkItem), decode: setList,
		equal: func(a, b []string) bool { return (a == nil) == (b == nil) && slices.Equal(a, b) },
		value: func(v []string) Value { return Value{Null: v == nil, List: v} }}

	countryList = list.with(NoInput, false, each(maxListItems, checkCountry))

	// disks are unknown where the list is empty, as no server is without storage.
	disks = fieldType[[]disk.Disk]{kind: DiskList, check: each(maxDisks, checkDisk), decode: setDisks,
		equal: slices.Equal[[]disk.Disk],
		value: func(v []disk.Disk) Value { return Value{Null: len(v) == 0, Disks: v} }}

	// places are unknown where the list is empty, as every server stands somewhere.
	places = fieldType[[]market.Place]{kind: PlaceList, check: each(maxListItems, checkPlace), decode: setPlaces,
		equal: func(a, b []market.Place) bool { return slices.EqualFunc(a, b, market.Place.Equal) },
		value: func(v []market.Place) Value { return Value{Null: len(v) == 0, Places: v} }}

	// quotes are unknown where the list is empty: few partners tell all that may be charged.
	quotes = fieldType[[]market.Quote]{kind: QuoteList, check: each(maxListItems, checkQuote), decode: setQuotes, equal: market.SameComponents,
		value: func(v []market.Quote) Value { return Value{Null: len(v) == 0, Quotes: v} }}

	// cycles are unknown where the list is empty.
	cycles = fieldType[[]market.Cycle]{kind: CycleList, check: checkCycles, decode: setCycles,
		equal: func(a, b []market.Cycle) bool { return slices.EqualFunc(a, b, market.Cycle.Equal) },
		value: func(v []market.Cycle) Value { return Value{Null: len(v) == 0, Cycles: v} }}

	// prices has no input: the form has one for each currency.
	prices = fieldType[market.Prices]{kind: PriceMap, check: checkPrices, decode: setPrices,
		equal: market.Prices.Equal,
		value: func(v market.Prices) Value { return Value{Null: v == nil, Prices: v} }}

	timestamp = fieldType[time.Time]{kind: Timestamp, equal: time.Time.Equal, check: checkTime, decode: setTime,
		value: func(v time.Time) Value { return Value{Null: v.IsZero(), Time: v} }}
)

func samePointee[T any](equal func(a, b T) bool) func(a, b *T) bool {
	return func(a, b *T) bool { return a == b || (a != nil && b != nil && equal(*a, *b)) }
}

func optional[T any](value func(T) Value) func(*T) Value {
	return func(v *T) Value {
		if v == nil {
			return Value{Null: true}
		}
		return value(*v)
	}
}

func decodeOptional[T any](decode func([]byte, *T) error) func([]byte, **T) error {
	return func(b []byte, field **T) error {
		var v T
		if err := decode(b, &v); err != nil {
			return err
		}
		*field = &v
		return nil
	}
}

// sizeValue returns a size with all its digits, or with nine decimals where a decimal
// cannot hold them all. A size that no valid plan has, such as 1e300, is unknown.
func sizeValue(v float64) Value {
	const exact = 1 << 53 // a float holds every whole number below it
	if v == math.Trunc(v) && math.Abs(v) < exact {
		return Value{Num: market.Whole(int64(v))}
	}
	for _, decimals := range []int{-1, 9} {
		if a, err := market.ParseAmount(strconv.FormatFloat(v, 'f', decimals, 64)); err == nil {
			return Value{Num: a}
		}
	}
	return Value{Null: true}
}
