package browse

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/plangen"
	"launchrack/internal/gzipjoin"
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
			if got := unpacked(t, member[1:]); !bytes.Equal(got, plain) {
				t.Fatalf("%v: gzip holds something else:\n%s", params, got)
			}
			sizes[len(member)*3/len(plain)] = true
		}
	}
	if len(sizes) < 2 {
		t.Errorf("all are compressed alike (%v), so this proves nothing", sizes)
	}
}

func unpacked(t *testing.T, member []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(member))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
