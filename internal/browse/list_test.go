package browse

import (
	"bytes"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/response/responsetest"
	"launchrack/internal/testing/plangen"
)

// TestGzipIsTheSameWhateverIsKept: its strong ETag says so. The second round
// finds every item in the cache, and the second snapshot has room for few.
func TestGzipIsTheSameWhateverIsKept(t *testing.T) {
	members := map[string][]byte{}
	for _, facts := range []catalog.Facts{{Version: "v1"}, {Version: "v1", RowCacheBytes: 50_000}} {
		snap, s := catalogtest.Build(plangen.Plans(3000, 1), facts), New(Options{})
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
				address := params.Encode()
				if first, ok := members[address]; ok && !bytes.Equal(first, member) {
					t.Fatalf("%v: the same list has other bytes than before", params)
				}
				members[address] = member
			}
		}
		if got := snap.Memory().Cached; got == 0 {
			t.Error("nothing was kept, so this proves nothing")
		}
	}
}
