package price_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/sample"
)

var courseDay = time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)

// ago writes "day amount" of days before courseDay as moments: "100 45" cost 45 EUR from 100
// days before on, "60 x" was withdrawn, "60 -" could not be ordered.
func ago(entries ...string) (moments []market.Moment) {
	for _, entry := range entries {
		var days float64
		var what string
		if _, err := fmt.Sscan(entry, &days, &what); err != nil {
			panic(err)
		}
		m := market.Moment{SeenAt: courseDay.Add(-time.Duration(days * float64(24*time.Hour))), Available: true}
		if len(moments) > 0 {
			last := moments[len(moments)-1]
			m.Monthly = last.Monthly
		}
		switch what {
		case "x":
			m.Gone = true
		case "-":
			m.Available = false
		default:
			m.Monthly = sample.EUR(what)
		}
		moments = append(moments, m)
	}
	return moments
}

// courseOf follows moments as a shop does, which keeps the track packed.
func courseOf(moments []market.Moment) price.Course {
	t := &price.Track{}
	for _, m := range moments {
		t.Add(m)
		var err error
		if t, err = price.ReadTrack(t.AppendPacked(nil)); err != nil {
			panic(err)
		}
	}
	if len(moments) == 0 {
		return price.Course{}
	}
	return t.Course(moments[len(moments)-1], courseDay, time.Time{})
}

func TestCourseOf(t *testing.T) {
	for name, tt := range map[string]struct {
		moments []market.Moment
		want    string // low of 30 days, of 90, of all; first and last price; changes; lowest
	}{
		"one price":                    {ago("100 45"), ""},
		"nothing":                      {nil, ""},
		"a plan that was away":         {ago("100 45", "50 x", "40 45"), ""},
		"cheaper":                      {ago("100 45", "40 39"), "39 39 39 45 39 1 true"},
		"cheaper within the 30 days":   {ago("100 45", "10 39"), "39 39 39 45 39 1 true"},
		"dearer":                       {ago("100 39", "40 45"), "45 39 39 39 45 1 false"},
		"cheaper long ago":             {ago("300 45", "200 39"), "39 39 39 45 39 1 false"},
		"cheaper 90 days ago":          {ago("300 45", "90 39"), "39 39 39 45 39 1 false"},
		"cheaper 89 days ago":          {ago("300 45", "89 39"), "39 39 39 45 39 1 true"},
		"the lowest is long ago":       {ago("300 45", "200 20", "150 39"), "39 39 20 45 39 2 false"},
		"lower 60 days ago":            {ago("300 45", "60 20", "50 39"), "39 20 20 45 39 2 false"},
		"the window begins within one": {ago("300 45", "200 20", "85 39"), "39 20 20 45 39 2 false"},
		"not offered now":              {ago("100 45", "40 39", "10 -"), "39 39 39 45 39 1 false"},
		"not offered for 30 days":      {ago("100 45", "60 39", "40 -"), "0 39 39 45 39 1 false"},
		"withdrawn for 90 days":        {ago("200 45", "150 39", "100 x"), "0 0 39 45 39 1 false"},
		"back for less":                {ago("200 45", "150 x", "10 39"), "39 39 39 45 39 1 false"},
		"up and down within a day":     {ago("100 45", "5.5 50", "5.4 45"), "45 45 45 45 45 2 true"},
	} {
		t.Run(name, func(t *testing.T) {
			c := courseOf(tt.moments)
			back, err := price.ReadCourse(c.Text())
			if diff := cmp.Diff(c.Quotes, back.Quotes); err != nil || len(c.Quotes) > 0 && diff != "" {
				t.Errorf("read again: %v %s", err, diff)
			}
			got := ""
			if q, ok := c.Quotes[market.EUR]; ok {
				got = fmt.Sprintf("%s %s %s %s %s %d %t", q.Low30, q.Low90, q.Low, q.First, q.Last, q.Changes, q.IsLowest)
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestCourseLine(t *testing.T) {
	for name, tt := range map[string]struct {
		moments []market.Moment
		want    string
	}{
		"a fall":   {ago("80 45", "0 39"), "M0,2H80V22H96"},
		"a gap":    {ago("80 45", "60 x", "40 45", "0 39"), "M0,2H20M40,2H80V22H96"},
		"an end":   {ago("80 45", "40 39", "0 x"), "M0,2H40V22H80"},
		"one day":  {ago("1 45", "1 39"), "M0,2H0V22H96"},
		"a return": {ago("80 x", "40 45", "0 39"), "M40,2H80V22H96"},
	} {
		if got := courseOf(tt.moments).Quotes[market.EUR].Line; got != tt.want {
			t.Errorf("%s: got %s, want %s", name, got, tt.want)
		}
	}
	var many []string
	for i := range 400 {
		many = append(many, fmt.Sprint(400-i, " ", 40+i%7))
	}
	c := courseOf(ago(many...))
	line := c.Quotes[market.EUR].Line
	if n := len(regexp.MustCompile(`[MV]`).FindAllString(line, -1)); n != 24 {
		t.Errorf("%d points: %s", n, line)
	}
	if n := len(c.Text()); n > 300 {
		t.Errorf("a course takes %d bytes: %s", n, c.Text())
	}
}

// TestShowCourse: the figures are in the currency, the unit and the tax of the shown price.
func TestShowCourse(t *testing.T) {
	amounts := func(usd, eur string) market.Prices {
		return market.Prices{market.USD: market.MustAmount(usd), market.EUR: market.MustAmount(eur)}
	}
	cut := ago("100 45", "40 39")
	both := ago("100 45", "40 39")
	both[0].Monthly, both[1].Monthly = amounts("50", "45"), amounts("50", "39")
	hourly := ago("100 45", "40 39")
	for i := range hourly {
		hourly[i].Monthly, hourly[i].Hourly = nil, sample.EUR([]string{"0.02", "0.01"}[i])
	}
	vat := &price.TaxRate{Country: "DE", Tax: "VAT", Percent: market.MustAmount("19")}
	for name, tt := range map[string]struct {
		moments []market.Moment
		terms   price.Terms
		want    string // first, last, lowest of 30 days
	}{
		"quoted":             {cut, price.Terms{Choice: price.Net().In(market.EUR)}, "€45.00 €39.00 €39.00 month"},
		"with tax":           {cut, price.Terms{Choice: price.Choose(language.English, vat, 0).In(market.EUR)}, "€53.55 €46.41 €46.41 month"},
		"converted":          {cut, price.Terms{Choice: price.Net().In(market.USD)}, "≈\u00a0$46.75 ≈\u00a0$40.52 ≈\u00a0$40.52 month"},
		"another quote":      {both, price.Terms{Choice: price.Net().In(market.EUR)}, "€45.00 €39.00 €39.00 month"},
		"a quote that stays": {both, price.Terms{Choice: price.Net().In(market.USD)}, ""},
		"hours of a month":   {hourly, price.Terms{Choice: price.Net().In(market.EUR), MonthHours: 100}, "€2.00 €1.00 €1.00 month"},
	} {
		t.Run(name, func(t *testing.T) {
			now := tt.moments[len(tt.moments)-1]
			p := market.Plan{Quoted: market.Quoted{Monthly: now.Monthly, Hourly: now.Hourly}, PriceCourse: courseOf(tt.moments).Text()}
			tt.terms.Rates = sample.Rates()
			c, ok := tt.terms.ShowCourse(&p)
			got := ""
			if ok {
				got = strings.Join([]string{c.First.Text, c.Last.Text, c.Low30.Text, string(c.Period)}, " ")
				if lead, _ := tt.terms.Show(&p, c.Period); lead.Text != c.Last.Text {
					t.Errorf("the card shows %s, its course ends with %s", lead.Text, c.Last.Text)
				}
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestReadCourse(t *testing.T) {
	for _, bad := range []string{"month|EUR", "month|EUR a 1 1 1 1 1 1 1 1 true M", "month|EUR 1 1 1 1 1 1 x 1 1 true M"} {
		if c, err := price.ReadCourse(bad); err == nil {
			t.Errorf("%s is read as %+v", bad, c)
		}
		p := market.Plan{Quoted: market.Quoted{Monthly: sample.EUR("1")}, PriceCourse: bad}
		if _, ok := (price.Terms{Choice: price.Net().In(market.EUR)}).ShowCourse(&p); ok {
			t.Errorf("%s is shown", bad)
		}
	}
}

// TestATrackHasEveryCurrency: a new one belongs behind the others of packedCurrencies, whose
// places stored tracks name.
func TestATrackHasEveryCurrency(t *testing.T) {
	for _, c := range market.Currencies() {
		m := market.Moment{SeenAt: courseDay, Available: true, Quoted: market.Quoted{Monthly: market.Prices{c: market.Whole(2)}}}
		dearer := market.Moment{SeenAt: courseDay.Add(time.Hour), Available: true, Quoted: market.Quoted{Monthly: market.Prices{c: market.Whole(3)}}}
		track, err := price.ReadTrack(sample.Track([]market.Moment{m, dearer}).AppendPacked(nil))
		if err != nil || track.Course(dearer, courseDay, time.Time{}).Quotes[c].Low.String() != "2" {
			t.Errorf("%s: %+v, %v", c, track, err)
		}
	}
}

// TestTrackForgetsWhatNoFigureNeeds compares the figures of long histories with those that all
// moments give, day by day, and bounds what is kept.
func TestTrackForgetsWhatNoFigureNeeds(t *testing.T) {
	for seed := range uint64(40) {
		random := rand.New(rand.NewPCG(3, seed))
		entries := make([]string, 0, 500)
		for day := 500.0; day > 0; day -= random.Float64() * float64(1+random.IntN(20)) {
			entries = append(entries, fmt.Sprint(day, " ", []string{"x", "-", strconv.Itoa(30 + random.IntN(9))}[min(2, random.IntN(9))]))
		}
		moments := ago(entries...)
		q := courseOf(moments).Quotes[market.EUR]
		for days, got := range map[int]market.Amount{30: q.Low30, 90: q.Low90, 1000: q.Low} {
			if want := lowSince(moments, courseDay.AddDate(0, 0, -days)); got.Cmp(want) != 0 {
				t.Errorf("seed %d: the low of %d days is %s, want %s", seed, days, got, want)
			}
		}
		whole := sample.Track(moments)
		if d := cmp.Diff(whole.Course(moments[len(moments)-1], courseDay, time.Time{}).Text(), courseOf(moments).Text()); d != "" {
			t.Errorf("seed %d: packed (-at the end +after each moment):\n%s", seed, d)
		}
		if n := len(whole.AppendPacked(nil)); n > 2500 {
			t.Errorf("seed %d: %d bytes are kept of %d moments", seed, n, len(moments))
		}
	}
	for _, bad := range []string{"", "\x01\xff", "\x01\x00\x00", "\x01\x00\x04\x01\x04\x01\x04\x01\x7f"} {
		if track, err := price.ReadTrack([]byte(bad)); err == nil {
			t.Errorf("%q is read as %+v", bad, track)
		}
	}
}

// lowSince is the lowest price of the moments that hold after a time.
func lowSince(moments []market.Moment, since time.Time) (low market.Amount) {
	for i, m := range moments {
		holds := i == len(moments)-1 || moments[i+1].SeenAt.After(since)
		if eur := m.Monthly[market.EUR]; holds && m.Available && !m.Gone && (low.Sign() == 0 || eur.Cmp(low) < 0) {
			low = eur
		}
	}
	return low
}

// TestCourseOfWatchedDays: nothing is said of days in which the shop did not watch.
func TestCourseOfWatchedDays(t *testing.T) {
	moments := ago("300 45", "5 39")
	track := sample.Track(moments)
	for name, tt := range map[string]struct {
		days int // that the shop has watched
		want string
	}{
		"since today":  {0, "0 0 false"},
		"for 29 days":  {29, "0 0 false"},
		"for 30 days":  {30, "39 0 false"},
		"for 89 days":  {89, "39 0 false"},
		"for 90 days":  {90, "39 39 true"},
		"for 300 days": {300, "39 39 true"},
	} {
		q := track.Course(moments[1], courseDay, courseDay.AddDate(0, 0, -tt.days)).Quotes[market.EUR]
		if got := fmt.Sprint(q.Low30, " ", q.Low90, " ", q.IsLowest); got != tt.want || q.Low.String() != "39" {
			t.Errorf("watched %s: got %s, want %s; the lowest of all is %s", name, got, tt.want, q.Low)
		}
	}
}

// TestTheLowestBeforeACut is of the 30 days before the price fell last, where that is no longer ago.
func TestTheLowestBeforeACut(t *testing.T) {
	for name, tt := range map[string]struct {
		moments []market.Moment
		watched int
		want    string
	}{
		"a cut":                    {ago("100 45", "10 39"), 300, "45"},
		"a cheaper time before":    {ago("100 45", "30 20", "25 45", "10 39"), 300, "20"},
		"a cheaper time too early": {ago("100 20", "41 45", "10 39"), 300, "45"},
		"one that reaches into it": {ago("100 20", "39 45", "10 39"), 300, "20"},
		"sold out meanwhile":       {ago("100 45", "30 -", "20 45", "10 39"), 300, "45"},
		"sold out since":           {ago("100 45", "10 39", "5 -"), 300, "45"},
		"a rise":                   {ago("100 39", "10 45"), 300, "0"},
		"a rise after the cut":     {ago("100 45", "20 39", "10 50"), 300, "0"},
		"a cut of long ago":        {ago("100 45", "31 39"), 300, "0"},
		"watched too short":        {ago("100 45", "10 39"), 39, "0"},
		"watched just long enough": {ago("100 45", "10 39"), 40, "45"},
	} {
		q := sample.Track(tt.moments).Course(tt.moments[len(tt.moments)-1], courseDay, courseDay.AddDate(0, 0, -tt.watched)).Quotes[market.EUR]
		if q.LowBefore.String() != tt.want {
			t.Errorf("%s: %s, want %s", name, q.LowBefore, tt.want)
		}
	}
}
