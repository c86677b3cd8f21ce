package language

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// TestReadDecimal: the pages' own reader is held to the same table.
func TestReadDecimal(t *testing.T) {
	var table struct {
		Signs map[string]struct{ Decimal, Group string }
		Cases []struct {
			Name, Languages, Typed string
			Want                   *string
		}
	}
	text := must.Get(os.ReadFile("testdata/typed-numbers.json"))(t)
	must.Do(t, json.Unmarshal(text, &table))
	if len(table.Signs) != len(shippedCodes) {
		t.Errorf("the table has the signs of %d languages, want those of %v", len(table.Signs), shippedCodes)
	}
	for _, code := range shippedCodes {
		l := &Language{code: code}
		if s := l.Signs(); table.Signs[code] != (struct{ Decimal, Group string }{s.Decimal, s.Group}) {
			t.Errorf("%s: the table has other signs: %q", code, table.Signs[code])
		}
		for _, c := range table.Cases {
			if c.Languages != "" && !strings.Contains(c.Languages, code) {
				continue
			}
			if got, ok := l.ReadDecimal(c.Typed); ok != (c.Want != nil) || ok && got != *c.Want {
				t.Errorf("%s: %s: %q is read as %q (%t)", code, c.Name, c.Typed, got, ok)
			}
		}
	}
}

// TestReadsWhatItWrites reads ten thousand written numbers back, in every language that ships.
func TestReadsWhatItWrites(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 10_000 {
		digits := strconv.FormatInt(random.Int64N(1<<(1+random.IntN(40))), 10)
		if places := random.IntN(5); places > 0 {
			digits = strconv.FormatFloat(float64(random.Int64N(1<<(1+random.IntN(40))))/1000, 'f', places, 64)
		}
		for _, code := range shippedCodes {
			l := &Language{code: code}
			if got, ok := l.ReadDecimal(l.Decimal(digits)); !ok || got != digits {
				t.Errorf("%s: %s, written %q, is read as %q (%t)", code, digits, l.Decimal(digits), got, ok)
			}
		}
	}
}
