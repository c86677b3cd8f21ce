package browse

import (
	"bytes"
	"strconv"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/response/gzipjoin"
	"launchrack/internal/response/responsetest"
	"launchrack/internal/testing/plangen"
)

// TestGzipWhereLittleIsKept: items that are not kept are in it all the same.
func TestGzipWhereLittleIsKept(t *testing.T) {
	snap, s := catalog.Build(plangen.Plans(3000, 1), catalog.Facts{Version: "v1"}), New(Options{})
	known, err := s.known(snap)
	if err != nil {
		t.Fatal(err)
	}
	known.kept.items = catalog.NewPerRow[*gzipjoin.Part](1 << 20)
	sizes := map[int]bool{}
	for range 2 {
		for _, params := range plangen.Distinct(200, 7) {
			list, err := s.List(snap, catalog.Public, params)
			if err != nil {
				t.Fatal(err)
			}
			plain, err := list.Append(nil)
			if err != nil {
				t.Fatal(err)
			}
			member, joined, err := list.AppendGzip([]byte("x"))
			if err != nil || !joined {
				t.Fatal(joined, err)
			}
			if got := responsetest.Decode(t, "gzip", member[1:]); !bytes.Equal(got, plain) {
				t.Fatalf("%v: gzip holds something else:\n%s", params, got)
			}
			sizes[len(member)*3/len(plain)] = true
		}
	}
	if len(sizes) < 2 {
		t.Errorf("all are compressed alike (%v), so this proves nothing", sizes)
	}
}

// TestSizesAreWordedAlike: the sizes on cards and in the choices of a filter.
func TestSizesAreWordedAlike(t *testing.T) {
	for _, gb := range []string{"0", "1", "0.5", "999", "999.9", "1000", "1024", "1500", "2000", "1920.25", "16000", "123456789"} {
		n, err := strconv.ParseFloat(gb, 64)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := string(appendSize(nil, market.MustAmount(gb))), *size(&n); got != want {
			t.Errorf("%s GB is %q in a choice, and %q on a card", gb, got, want)
		}
	}
}
