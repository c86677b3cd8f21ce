package store

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/market"
)

// changeBetween writes what differs between two moments, as programs did that kept words.
func changeBetween(before, after market.Moment) string {
	var words []string
	if before.Gone != after.Gone {
		words = append(words, string(goneWord)+bit(after.Gone))
	}
	if before.Available != after.Available {
		words = append(words, string(availableWord)+bit(after.Available))
	}
	if a, b := before.Stock, after.Stock; (a == nil) != (b == nil) || a != nil && *a != *b {
		text := ""
		if after.Stock != nil {
			text = strconv.Itoa(*after.Stock)
		}
		words = append(words, string(stockWord)+text)
	}
	for _, p := range priceWords {
		if quotes := *p.field(&after); !quotes.Equal(*p.field(&before)) {
			words = append(words, string(p.word)+pricesText(quotes))
		}
	}
	return strings.Join(words, " ")
}

func bit(set bool) string {
	if set {
		return "1"
	}
	return "0"
}

func pricesText(quotes market.Prices) string {
	var b strings.Builder
	for _, c := range market.Currencies() {
		if a, ok := quotes[c]; ok {
			b.WriteString(string(c[:1]) + a.String())
		}
	}
	return b.String()
}

func TestChangeBetween(t *testing.T) {
	three, none := 3, 0
	full := market.Moment{Available: true, Stock: &three,
		Monthly: market.Prices{market.EUR: market.MustAmount("97.50"), market.USD: market.MustAmount("111")},
		Hourly:  market.Prices{market.GBP: market.MustAmount("0.0083")}, Setup: market.Prices{market.EUR: market.MustAmount("39")}}
	soldOut, gone, cheaper := full, full, full
	soldOut.Available, soldOut.Stock = false, &none
	gone.Gone = true
	cheaper.Monthly, cheaper.Hourly = market.Prices{market.EUR: market.MustAmount("90")}, nil
	for name, tt := range map[string]struct {
		before, after market.Moment
		want          string
	}{
		"first":         {market.Moment{}, full, "a1 s3 mU111E97.50 hG0.0083 fE39"},
		"nothing":       {full, full, ""},
		"sold out":      {full, soldOut, "a0 s0"},
		"gone":          {full, gone, "x1"},
		"back":          {gone, full, "x0"},
		"cheaper":       {full, cheaper, "mE90 h"},
		"stock unknown": {full, market.Moment{Available: true, Monthly: full.Monthly, Hourly: full.Hourly, Setup: full.Setup}, "s"},
	} {
		got := changeBetween(tt.before, tt.after)
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", name, got, tt.want)
		}
		after, err := applyChange(tt.before, got)
		if diff := cmp.Diff(tt.after, after); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", name, err, diff)
		}
	}
}

func FuzzApplyChange(f *testing.F) {
	for _, seed := range []string{"a1 s3 mU111E97.5", "m", "x1", "mE", "q", "m1", "s-", "mEE", "hE1U2G3E4"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, change string) {
		m, err := applyChange(market.Moment{}, change)
		if err != nil {
			return
		}
		again, err := applyChange(market.Moment{}, changeBetween(market.Moment{}, m))
		if diff := cmp.Diff(m, again); err != nil || diff != "" {
			t.Errorf("%q: %v (-read +read again):\n%s", change, err, diff)
		}
	})
}
