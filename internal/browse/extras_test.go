package browse

import (
	"net/url"
	"runtime"
	"strings"
	"testing"
	"weak"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// listOf returns a list of 200 plans after it was written once.
func listOf(t *testing.T, s *Service, snap *catalog.Snapshot) *List {
	t.Helper()
	l, err := s.List(t.Context(), snap, catalog.Public, url.Values{"limit": {"200"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Append(nil); err != nil {
		t.Fatal(err)
	}
	return l
}

// TestWhatWasMadeOfRowsGoesWithThem: nothing that outlives a snapshot holds its rows or what was made
// of them.
func TestWhatWasMadeOfRowsGoesWithThem(t *testing.T) {
	s := New(Options{})
	kept := func() weak.Pointer[made] {
		l := listOf(t, s, catalogtest.Build(plangen.Plans(300, 1), catalog.Facts{Rates: sample.Rates()}))
		rowCards{cache: l.cache, found: l.found}.Put(7, market.USD, "<article>")
		m, _ := l.found.Row(7).Kept().(*made)
		if m == nil || len(m.texts) != 2 {
			t.Fatalf("%+v is kept, want the card and the extras", m)
		}
		return weak.Make(m)
	}()
	runtime.GC()
	runtime.GC()
	if m := kept.Value(); m != nil {
		t.Errorf("%d texts are held without their row", len(m.texts))
	}
	runtime.KeepAlive(s)
}

// TestNoLanguageDrivesOutTheCardsOfAnother: a shop of seven languages keeps a row's cards in each.
func TestNoLanguageDrivesOutTheCardsOfAnother(t *testing.T) {
	l := listOf(t, New(Options{}), catalogtest.Build(plangen.Plans(300, 1), catalog.Facts{Rates: sample.Rates()}))
	in := func(spoken *language.Language) rowCards { return rowCards{l.cache, l.found, look{lang: spoken}} }
	shown := []market.Currency{market.USD, market.EUR}
	for _, spoken := range language.All() {
		for _, currency := range shown {
			in(spoken).Put(0, currency, spoken.Code()+string(currency))
		}
	}
	for _, spoken := range language.All() {
		for _, currency := range shown {
			if got, _ := in(spoken).Get(0, currency); got != spoken.Code()+string(currency) {
				t.Errorf("the %s card in %s is %q", spoken.Code(), currency, got)
			}
		}
	}
}

// TestWhatIsKeptOfRowsIsBounded: in bytes for all rows, and in number for each.
func TestWhatIsKeptOfRowsIsBounded(t *testing.T) {
	l := listOf(t, New(Options{}), catalogtest.Build(plangen.Plans(300, 1), catalog.Facts{Rates: sample.Rates()}))
	for months := range 3 * maxTexts {
		rowCards{l.cache, l.found, look{lang: language.English, need: market.Need{Months: months}}}.Put(0, market.USD, "<article>")
	}
	if m, _ := l.found.Row(0).Kept().(*made); len(m.texts) != maxTexts {
		t.Errorf("%d texts of a row are kept", len(m.texts))
	}
	large, cards := strings.Repeat("x", 1<<20), rowCards{cache: l.cache, found: l.found}
	for i := range l.Len() {
		cards.Put(i, market.USD, large)
		if n := l.cache.bytes.Load(); n > MaxKept {
			t.Fatalf("after %d cards %d bytes are kept", i+1, n)
		}
	}
	if _, isKept := cards.Get(l.Len()-1, market.USD); !isKept {
		t.Error("the last card is not kept")
	}
	var counted int64
	for i := range l.cache.snap.Len() {
		m, _ := l.cache.snap.Row(i).Kept().(*made)
		counted += m.size()
	}
	if n := l.cache.bytes.Load(); n != counted {
		t.Errorf("%d bytes are counted and %d kept", n, counted)
	}
}
