package chronicle_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row/rowtest"
	"launchrack/internal/past/chronicle"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// keeping is a journal that keeps a state and counts what is read of it.
type keeping struct {
	events
	state []byte
	read  int
}

func (k *keeping) Events(ctx context.Context, q market.EventQuery) iter.Seq2[market.Event, error] {
	return func(yield func(market.Event, error) bool) {
		for e, err := range k.events.Events(ctx, q) {
			k.read++
			if !yield(e, err) {
				return
			}
		}
	}
}

func (k *keeping) ChronicleState(context.Context) ([]byte, error) { return k.state, nil }

func (k *keeping) SaveChronicleState(_ context.Context, state []byte) error {
	k.state = state
	return nil
}

func (k *keeping) JournalDigest(_ context.Context, until int64) ([]byte, error) {
	sum := sha256.New()
	for _, e := range k.events {
		if e.Seq <= until {
			fmt.Fprintln(sum, e)
		}
	}
	return sum.Sum(nil), nil
}

// start is a node that starts: it returns its book and what it logged.
func (k *keeping) start(t *testing.T) (*chronicle.Book, string) {
	t.Helper()
	var told strings.Builder
	k.read = 0
	book := chronicle.NewBook(k, k, chronicle.DefaultRules, slog.New(slog.NewTextHandler(&told, nil))).SavedOften()
	must.Do(t, book.Read(t.Context()))
	return book, told.String()
}

// eventful is a journal with all that a book keeps: roll-backs, an auction, spot machines, places,
// sizes that are zero or not known, and a day that is not over.
func eventful() *keeping {
	k := &keeping{}
	k.addAll(1, 1, 12, listed)
	k.addAll(2, 30, 12, costing(110, 90, 105))
	k.add(2, 31, 13, `+"name":"Big","type":"baremetal","cpu_cores":0,"ram_size":1.5,"storage_size":null,"price_hourly":0.1,"billing_cycles":[{"months":3,"amounts":{"EUR":30},"setup":{"EUR":1},"renewal":{"EUR":33},"coupon":"X"}],"places":[{"region":"Falkenstein","country":"DE","state":"low"},{"region":"Oslo","country":"NO","state":"sold_out"}]`)
	k.add(2, 32, 14, `+"name":"Spot","type":"vps","spot":true,"available":true`)
	k.addAll(3, 54, 12, costing(100, 95))
	for n := range 12 {
		k.add(4, 80, int64(n+1), costing(110, 90, 105)(n+1)).TakesBack = 3
	}
	k.add(5, 100, 15, `+"name":"Auction","type":"outlet","next_drop_at":"2026-11-24T09:00:00Z"`).Partner = "hetzner-auction"
	k.addAll(6, 104, 12, costing(120))
	k.addAll(6, 104, 3, always(`"available":false`))
	k.add(6, 105, 4, `-"name":"x"`)
	return k
}

// TestSavedState starts a node whose book was saved: it reads nothing, and is in every part
// what it was.
func TestSavedState(t *testing.T) {
	k := eventful()
	want, _ := k.start(t)
	got, told := k.start(t)
	if told != "" || k.read != 0 {
		t.Fatalf("%d events were read again: %s", k.read, told)
	}
	check.NoDiff(t, cmp.Diff(want.State(), got.State(), cmp.Exporter(func(reflect.Type) bool { return true })))
	check.Equal(t, encode(t, got.Newest()), encode(t, want.Newest()), "it tells something else")
	k.addAll(7, 130, 3, costing(200))
	got, _ = k.start(t)
	if k.read != 3 || encode(t, got.Newest()) != encode(t, read(t, k.events)) {
		t.Errorf("after %d further events it tells something else than a book that reads all", k.read)
	}
}

// TestEachFieldIsSaved fills each field of a state, writes it, and reads it: a field that is added is saved, or fails here.
func TestEachFieldIsSaved(t *testing.T) {
	var want chronicle.Saved
	fill(t, reflect.ValueOf(&want).Elem(), "state", 1)
	got := must.Get(chronicle.SavedAgain(&want))(t)
	check.NoDiff(t, cmp.Diff(&want, got, cmp.Exporter(func(reflect.Type) bool { return true })))
	var plan chronicle.Plan
	fill(t, reflect.ValueOf(&plan).Elem(), "plan", 1)
	check.NoDiff(t, cmp.Diff(plan, chronicle.KeptAgain(&plan), cmp.Exporter(func(reflect.Type) bool { return true })), "a plan")
}

// fill gives each field that a value has another value than none.
func fill(t *testing.T, v reflect.Value, name string, n int64) {
	t.Helper()
	switch at := v.Addr().Interface().(type) {
	case *time.Time:
		*at = firstDay.Add(time.Duration(n) * time.Second)
		return
	case *market.Amount:
		*at = market.Whole(n)
		return
	case *chronicle.Rules: // what the program was started with
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(n)
	case reflect.Float64:
		v.SetFloat(float64(n) + 0.5)
	case reflect.String:
		v.SetString(name)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(t, v.Elem(), name, n)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(t, v.Index(0), name, n)
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(t, key, name, n)
		fill(t, value, name, n)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			switch {
			case field.Type == reflect.TypeFor[chronicle.Rules](), field.Name == "_":
			case !field.IsExported():
				t.Errorf("%s.%s is not saved: its name begins with a small letter", name, field.Name)
			default:
				fill(t, v.Field(i), field.Name, n+int64(i))
			}
		}
	default:
		t.Fatalf("%s is a %s; say how to fill it", name, v.Kind())
	}
}

// TestCyclesOutliveARestart has twelve plans that are paid by the quarter, a restart, and then a cut of a tenth: a node that
// started from its state tells it as one that reads all.
func TestCyclesOutliveARestart(t *testing.T) {
	quarter := func(price int) func(int) string {
		return func(n int) string {
			return fmt.Sprintf(`"billing_cycles":[{"months":3,"amounts":{"EUR":%d},"setup":null,"renewal":null,"coupon":null}]`, price*n)
		}
	}
	k := &keeping{}
	k.addAll(1, 1, 12, func(n int) string {
		return `+"name":"P","type":"vps","countries":["DE"],"available":true,` + quarter(100)(n)
	})
	k.start(t)
	k.addAll(2, 30, 12, quarter(90))
	book, _ := k.start(t)
	if moves := book.Newest().Moves; len(moves) == 0 || moves[0].Kind != chronicle.PriceDown || len(moves[0].Plans) != 12 {
		t.Errorf("it tells %+v", moves)
	}
}

// TestSavedStateOfThisProgram fails when the form of a state changes, or what is made of the same
// events: a state that an older program saved must then not be used.
func TestSavedStateOfThisProgram(t *testing.T) {
	k := eventful()
	k.start(t)
	sum := sha256.Sum256(k.state[sha256.Size:]) // all but the sum of what it was made from
	if got, want := hex.EncodeToString(sum[:8]), "7a39474f3469861d"; got != want {
		t.Errorf("the state is %s and was %s: raise stateVersion, and then put the new one here", got, want)
	}
}

// TestSavedStateOfAnotherPast changes the journal or the state behind the back of a node that is
// not running: it reads everything again.
func TestSavedStateOfAnotherPast(t *testing.T) {
	for name, change := range map[string]func(k *keeping){
		"a price": func(k *keeping) {
			k.events[5].After = bytes.Replace(k.events[5].After, []byte("600"), []byte("601"), 1)
		},
		"a time":              func(k *keeping) { k.events[20].At = k.events[20].At.Add(time.Microsecond) },
		"the last event gone": func(k *keeping) { k.events = k.events[:len(k.events)-1] },
		"an empty journal":    func(k *keeping) { k.events = nil },
		"a cut state":         func(k *keeping) { k.state = k.state[:50] },
		"another program":     func(k *keeping) { k.state[3] ^= 1 },
	} {
		t.Run(name, func(t *testing.T) {
			k := eventful()
			k.start(t)
			change(k)
			book, told := k.start(t)
			if k.read < len(k.events) || told == "" {
				t.Errorf("it was not noticed: %d of %d events were read again, %q", k.read, len(k.events), told)
			}
			if got, want := encode(t, book.Newest()), encode(t, read(t, k.events)); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			if _, told = k.start(t); told != "" && len(k.events) > 0 {
				t.Errorf("the state is not mended: %s", told)
			}
		})
	}
	k := eventful()
	k.start(t)
	whole := k.state
	for at := 0; at < len(whole); at += 41 {
		k.state = bytes.Clone(whole)
		k.state[at] ^= 1 << (at % 8)
		if _, told := k.start(t); told == "" {
			t.Fatalf("byte %d of %d was changed, and nothing noticed", at, len(whole))
		}
	}
}

// TestWhatIsReadAgain follows a journal to which comes what is learned late. The book then tells what
// one tells that reads all at once, and reads no more of the journal than what is told otherwise.
func TestWhatIsReadAgain(t *testing.T) {
	takeBack := func(k *keeping, hours float64, run, from int64) {
		k.add(run, hours, 1, `"price_monthly_currencies":{"EUR":100}`).TakesBack = from
	}
	for name, c := range map[string]struct {
		add   func(k *keeping)
		again int // events that are read a second time; -1 for all
	}{
		"prices":                         {func(k *keeping) { k.addAll(5, 105, 6, costing(90)) }, 0},
		"a roll-back of today's refresh": {func(k *keeping) { takeBack(k, 106, 5, 4) }, 12},
		"a roll-back that is taken back": {func(k *keeping) { takeBack(k, 106, 5, 4); takeBack(k, 107, 6, 5) }, 12 + 13},
		"a roll-back after midnight":     {func(k *keeping) { takeBack(k, 121, 5, 4) }, 12},
		"and another on the next day":    {func(k *keeping) { takeBack(k, 106, 5, 4); takeBack(k, 130, 6, 5) }, 12 + 13},
		"a roll-back of an earlier day":  {func(k *keeping) { takeBack(k, 106, 5, 3) }, -1},
		"one that takes such a one back": {func(k *keeping) { takeBack(k, 106, 5, 3); takeBack(k, 107, 6, 5) }, -2},
		"a new partner's auction": {func(k *keeping) {
			k.add(5, 106, 90, `+"name":"Auction","type":"outlet","next_drop_at":"2026-11-25T09:00:00Z"`).Partner = "hetzner-auction"
		}, 0},
		"a partner that becomes an auction": {func(k *keeping) { k.add(5, 106, 1, `"next_drop_at":"2026-11-25T09:00:00Z"`) }, -1},
	} {
		t.Run(name, func(t *testing.T) {
			k := &keeping{}
			k.addAll(1, 1, 12, listed)
			k.addAll(2, 30, 12, costing(110, 90, 105))
			k.addAll(3, 54, 12, costing(100, 95))
			k.addAll(4, 104, 12, costing(120))
			book, _ := k.start(t)
			told, before := len(k.events), encode(t, book.Newest())
			older := book.Newest()
			c.add(k)
			k.read = 0
			must.Do(t, book.Read(t.Context()))
			if got, want := encode(t, book.Newest()), encode(t, read(t, k.events)); got != want {
				t.Errorf("it tells\n%s\nand one that reads all\n%s", got, want)
			}
			check.Equal(t, encode(t, older), before, "an older state was changed")
			added := len(k.events) - told
			// What comes after an event that is learned late is read once with it, and what it is.
			if again := k.read - added; c.again >= 0 && again > c.again+2*added || c.again < 0 && again < -c.again*told {
				t.Errorf("%d of %d events were read again", again, told)
			}
		})
	}
}

// TestEachQuoteIsKept follows a change of each kind of quote: the book has it, keeps what was before, and saves both.
func TestEachQuoteIsKept(t *testing.T) {
	for name, pair := range sample.EachQuote() {
		if name == "QuotedTax" || strings.HasPrefix(name, "Components.") {
			continue // no event tells the first, and no chronicle the others
		}
		was, is := market.Plan{Name: "P", Available: true, Quoted: pair[0]}, market.Plan{Name: "P", Available: true, Quoted: pair[1]}
		k := &keeping{}
		k.add(1, 1, 7, "+").After = rowtest.Object(&was, nil)
		k.events[0].OtherAfter = &was.OtherQuotes
		changed := k.add(2, 30, 7, "")
		changed.Before, changed.After = rowtest.Object(&was, &is), rowtest.Object(&is, &was)
		changed.OtherBefore, changed.OtherAfter = &was.OtherQuotes, &is.OtherQuotes
		k.add(3, 31, 7, `"cpu_cores":8`) // an event that names no price
		for _, when := range []string{"read", "saved"} {
			book, told := k.start(t)
			now, before := chronicle.Unpacked(book.State().Plans[7]), book.State().Former[7]
			if len(before) != 1 || told != "" {
				t.Fatalf("%s, %s: %d states before; %s", name, when, len(before), told)
			}
			if former := chronicle.Unpacked(before[0].Plan); !now.Same(&is.Quoted) || !former.Same(&was.Quoted) {
				t.Errorf("%s, %s: %+v, before %+v", name, when, now.Quoted, former.Quoted)
			}
		}
	}
}
