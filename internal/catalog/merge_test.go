package catalog

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"launchrack/internal/market"
)

// TestAboutAgreesWithAmounts takes amounts of every size and number of decimals,
// equal ones and neighbours among them: the quick comparison may leave open which
// is greater, but must never say the opposite.
func TestAboutAgreesWithAmounts(t *testing.T) {
	texts := []string{
		"0", "-1", "-0.00001", "0.0000000000000000001", "0.0001", "0.00010", "0.00011", "0.00009999", "4.5", "4.50",
		"9999999999999999999", "1844674407370955.161", "1844674407370955.162", "184467440737095516", "1844674407370955161",
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		texts = append(texts, strconv.FormatInt(random.Int64N(1_000_000_000), 10)+"."+strconv.FormatInt(random.Int64N(1_000_000_000), 10))
	}
	list := []number{{}}
	for _, text := range texts {
		list = append(list, number{market.MustAmount(text), true})
	}
	for _, a := range list {
		for _, b := range list {
			if a.about() < b.about() && compareNumbers(a, b) >= 0 {
				t.Fatalf("%v is about less than %v", a, b)
			}
		}
	}
	if got := (number{market.MustAmount("4.5"), true}).about(); got != 45_000 {
		t.Errorf("4.5 is about %d ten-thousandths", got)
	}
}
