package chronicle_test

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/past/chronicle"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// events is a journal that a test writes by hand.
type events []market.Event

func (j events) Events(_ context.Context, q market.EventQuery) iter.Seq2[market.Event, error] {
	return func(yield func(market.Event, error) bool) {
		for _, e := range j {
			if e.Seq > q.After && !yield(e, nil) {
				return
			}
		}
	}
}

var firstDay = time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)

// add adds an event of a plan; a text that begins with "+" lists the plan and "-" withdraws it.
func (j *events) add(run int64, hours float64, plan int64, columns string) *market.Event {
	e := market.Event{Seq: int64(len(*j) + 1), Run: run, At: firstDay.Add(time.Duration(hours * float64(time.Hour))), Plan: plan, Partner: "ovh", Kind: market.EventPrice, Begins: run == 1}
	text := []byte(`{` + strings.Trim(columns, "+-") + `}`)
	switch {
	case strings.HasPrefix(columns, "+"):
		e.Kind, e.After = market.EventListed, text
	case strings.HasPrefix(columns, "-"):
		e.Kind, e.Before = market.EventWithdrawn, text
	default:
		e.Before, e.After = []byte(`{}`), text
	}
	*j = append(*j, e)
	return &(*j)[len(*j)-1]
}

func (j *events) addAll(run int64, hours float64, plans int, columns func(n int) string) {
	for n := range plans {
		j.add(run, hours, int64(n+1), columns(n+1))
	}
}

func listed(n int) string {
	return fmt.Sprintf(`+"name":"Plan %d","type":"vps","countries":["DE"],"available":true,"price_monthly_currencies":{"EUR":%d},"first_seen_at":"2026-11-20T01:00:00Z"`, n, 100*n)
}

func always(text string) func(int) string { return func(int) string { return text } }

// costing gives the plans prices that are so many per cent of what listed says.
func costing(percent ...float64) func(int) string {
	return func(n int) string {
		return fmt.Sprintf(`"price_monthly_currencies":{"EUR":%v}`, float64(n)*percent[(n-1)%len(percent)])
	}
}

func read(t *testing.T, j chronicle.Journal) *chronicle.Past {
	t.Helper()
	book := chronicle.NewBook(j, nil, chronicle.DefaultRules, slog.New(slog.DiscardHandler))
	must.Do(t, book.Read(t.Context()))
	return book.Newest()
}

// lines writes moves one a line: day, kind, number of plans and, for prices, median and range.
func lines(moves []chronicle.Move) []string {
	list := []string{}
	for _, m := range moves {
		line := fmt.Sprintf("%s %s %d", m.Day.Format("2"), m.Kind, len(m.Plans))
		if m.Median != nil {
			line += fmt.Sprintf(" %s (%s to %s)", m.Median, m.Min, m.Max)
		}
		list = append(list, line)
	}
	return list
}

func TestWhatIsNews(t *testing.T) {
	for name, c := range map[string]struct {
		write func(j *events)
		want  []string
	}{
		"the first good refresh": {func(j *events) {}, nil},
		"prices that rise": {func(j *events) { j.addAll(2, 30, 4, costing(105, 110, 120, 100)) },
			[]string{"21 price_up 3 10.00 (5.00 to 20.00)"}},
		"an even number": {func(j *events) { j.addAll(2, 30, 4, costing(101, 102, 103.01, 110)) },
			[]string{"21 price_up 4 2.51 (1.00 to 10.00)"}},
		"a median is rounded once": {func(j *events) { j.addAll(2, 30, 4, costing(101, 104.3301, 104.3352, 110)) },
			[]string{"21 price_up 4 4.33 (1.00 to 10.00)"}},
		"a median a little below one per cent": {func(j *events) { j.addAll(2, 30, 3, costing(100.5, 100.996, 103)) }, nil},
		"prices that fall": {func(j *events) { j.addAll(2, 30, 3, costing(95, 90, 80)) },
			[]string{"21 price_down 3 -10.00 (-20.00 to -5.00)"}},
		"both": {func(j *events) { j.addAll(2, 30, 6, costing(110, 90)) },
			[]string{"21 price_up 3 10.00 (10.00 to 10.00)", "21 price_down 3 -10.00 (-10.00 to -10.00)"}},
		"plans that may be taken away": {func(j *events) {
			j.addAll(2, 30, 4, always(`"spot":true`))
			j.addAll(3, 50, 4, costing(110))
			j.addAll(4, 80, 4, always("-"))
		}, nil},
		"plans that can no more be taken away": {func(j *events) {
			j.addAll(2, 30, 3, always(`"spot":true`))
			j.addAll(3, 50, 3, always(`"spot":false`))
			j.addAll(4, 80, 3, costing(110))
		}, []string{"23 price_up 3 10.00 (10.00 to 10.00)"}},
		"two plans only":         {func(j *events) { j.addAll(2, 30, 2, costing(110)) }, nil},
		"less than one per cent": {func(j *events) { j.addAll(2, 30, 6, costing(100.99)) }, nil},
		"up and down on one day": {func(j *events) { j.addAll(2, 30, 6, costing(110)); j.addAll(3, 31, 6, costing(100)) }, nil},
		"up twice on one day": {func(j *events) { j.addAll(2, 30, 3, costing(110)); j.addAll(3, 31, 3, costing(121)) },
			[]string{"21 price_up 3 21.00 (21.00 to 21.00)"}},
		"up on two days": {func(j *events) { j.addAll(2, 30, 3, costing(110)); j.addAll(3, 50, 3, costing(121)) },
			[]string{"22 price_up 3 10.00 (10.00 to 10.00)", "21 price_up 3 10.00 (10.00 to 10.00)"}},
		"by hand": {func(j *events) { j.addAll(0, 30, 6, costing(110)) }, nil},
		"facts by hand between": {func(j *events) { j.addAll(2, 30, 3, costing(110)); j.addAll(0, 31, 3, always(`"name":"Another"`)) },
			[]string{"21 price_up 3 10.00 (10.00 to 10.00)"}},
		"another currency": {func(j *events) { j.addAll(2, 30, 6, always(`"price_monthly_currencies":{"USD":1}`)) }, nil},
		"new plans": {func(j *events) {
			for n := range 3 {
				j.add(2, 30, int64(50+n), strings.ReplaceAll(listed(50+n), "2026-11-20", "2026-11-21"))
			}
		}, []string{"21 new 3"}},
		"gone": {func(j *events) { j.addAll(2, 30, 3, always(`-"name":"x"`)) }, []string{"21 gone 3"}},
		"gone and back on another day": {func(j *events) { j.addAll(2, 30, 3, always(`-"name":"x"`)); j.addAll(3, 54, 3, listed) },
			[]string{"22 back 3", "21 gone 3"}},
		"gone and back on one day": {func(j *events) { j.addAll(2, 30, 3, always(`-"name":"x"`)); j.addAll(3, 31, 3, listed) }, nil},
		"sold out":                 {func(j *events) { j.addAll(2, 30, 3, always(`"available":false`)) }, []string{"21 sold_out 3"}},
		"sold out and back": {func(j *events) {
			j.addAll(2, 30, 3, always(`"available":false`))
			j.addAll(3, 54, 3, always(`"available":true`))
		}, []string{"22 back 3", "21 sold_out 3"}},
		"an auction": {func(j *events) {
			j.addAll(2, 30, 6, costing(110))
			j.add(3, 54, 9, `"next_drop_at":"2026-11-23T00:00:00Z"`)
		}, nil},
		"taken back on another day": {func(j *events) {
			j.addAll(2, 30, 6, costing(110))
			for n := range 6 {
				j.add(3, 54, int64(n+1), costing(100)(n+1)).TakesBack = 2
			}
		}, nil},
		"taken back, and that undone": {func(j *events) {
			j.addAll(2, 30, 6, costing(110))
			for n := range 6 {
				j.add(3, 54, int64(n+1), costing(100)(n+1)).TakesBack = 2
			}
			for n := range 6 {
				j.add(4, 55, int64(n+1), costing(110)(n+1)).TakesBack = 3
			}
		}, []string{"21 price_up 6 10.00 (10.00 to 10.00)"}},
	} {
		t.Run(name, func(t *testing.T) {
			var j events
			j.addAll(1, 1, 8, listed)
			j.addAll(1, 2, 8, costing(100)) // bundled rows that the first refresh brings up to date
			c.write(&j)
			if got := lines(read(t, j).Moves); !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// TestBookReadsOn reads a journal event by event and at once.
func TestBookReadsOn(t *testing.T) {
	var j events
	j.addAll(1, 1, 12, listed)
	j.addAll(2, 30, 12, costing(110, 90, 105))
	j.addAll(3, 54, 12, costing(100, 95))
	for n := range 12 {
		j.add(4, 80, int64(n+1), costing(110, 90, 105)(n+1)).TakesBack = 3
	}
	growing := &struct{ events }{}
	book := chronicle.NewBook(growing, nil, chronicle.DefaultRules, slog.New(slog.DiscardHandler))
	for n := range j {
		growing.events = j[:n+1]
		must.Do(t, book.Read(t.Context()))
	}
	want := read(t, j)
	got, _ := json.Marshal(book.Newest())
	check.Equal(t, string(got), encode(t, want), "event by event\n%s\nat once", got)
}

func encode(t *testing.T, v any) string {
	t.Helper()
	text := must.Get(json.Marshal(v))(t)
	return string(text)
}

// TestWhereGonePlansWereSold holds that a move of plans that are gone knows their last regions.
func TestWhereGonePlansWereSold(t *testing.T) {
	var j events
	j.addAll(1, 1, 3, listed)
	j.addAll(2, 20, 3, always(`"places":[{"region":"Oslo","country":"NO","state":"unknown"},{"region":"Lyon","country":"FR","state":"unknown"}]`))
	j.addAll(3, 30, 3, always(`-"name":"x"`))
	moves := read(t, j).Moves
	if len(moves) != 1 || moves[0].Kind != chronicle.Gone || !slices.Equal(moves[0].Plans[2].Regions, []string{"Oslo", "Lyon"}) {
		t.Errorf("got %+v", moves)
	}
}

func TestIndex(t *testing.T) {
	var j events
	j.addAll(1, 1, 10, listed)
	j.addAll(2, 30, 5, costing(110)) // half of the plans: the square root of 1.1
	j.add(3, 100, 11, listed(11))    // no plan of two days, two days later
	j.add(3, 100, 1, `-"name":"x"`)
	var got []string
	for _, d := range read(t, j).IndexDays() {
		got = append(got, fmt.Sprintf("%s,%s,%s,%d,%s,%s", d.Day.Format("2"), d.Type, d.Country, d.Plans, d.RatioText(), d.IndexText()))
	}
	want := []string{
		"20,vps,,10,1.00000000,100.0000", "20,vps,DE,10,1.00000000,100.0000",
		"21,vps,,10,1.04880885,104.8809", "21,vps,DE,10,1.04880885,104.8809",
		"22,vps,,10,1.00000000,104.8809", "22,vps,DE,10,1.00000000,104.8809",
		"23,vps,,10,1.00000000,104.8809", "23,vps,DE,10,1.00000000,104.8809",
		// On the 24th nine plans are matched, which are too few.
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
