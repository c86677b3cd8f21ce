package browse

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/url"
	"testing"

	"github.com/klauspost/compress/gzip"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/response/responsetest"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/view"
)

// TestGzipIsTheSameWhateverIsKept: its strong ETag says so. The second round
// finds every item in the cache, and the second snapshot has room for few.
func TestGzipIsTheSameWhateverIsKept(t *testing.T) {
	for _, columns := range []string{"*", view.CardColumns} {
		t.Run(columns, func(t *testing.T) { testGzipIsTheSame(t, columns) })
	}
}

func testGzipIsTheSame(t *testing.T, columns string) {
	members := map[string][]byte{}
	for _, facts := range []catalog.Facts{{Version: "v1"}, {Version: "v1", RowCacheBytes: 50_000}} {
		snap, s := catalogtest.Build(plangen.Plans(300, 1), facts), New(Options{})
		for range 2 {
			for _, params := range plangen.Distinct(25, 7) {
				params.Set("select", columns)
				list, err := s.List(context.Background(), snap, catalog.Public, params)
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

// TestOnlyACardsColumnsAreACard: a selection that names or orders them in another
// way has other bytes.
func TestOnlyACardsColumnsAreACard(t *testing.T) {
	snap, s := catalogtest.Build(plangen.Plans(50, 1), catalog.Facts{Version: "v1"}), New(Options{})
	for columns, want := range map[string]bool{
		view.CardColumns: true,
		"*":              true,
		"name,id,description,type,category,tags,bandwidth":         false,
		"id,name,description,type,category,tags":                   false,
		view.CardColumns + ",price_usd":                            false,
		"id,title:name,description,type,category,tags,bandwidth":   false,
		"id,name,description,type,category,tags:tags->0,bandwidth": false,
	} {
		params := url.Values{"select": {columns}}
		list, err := s.List(context.Background(), snap, catalog.Public, params)
		if err != nil {
			t.Fatal(columns, err)
		}
		if _, joined, err := list.AppendGzip(nil); err != nil || joined != want {
			t.Errorf("select=%s is joined: %t (%v), want %t", columns, joined, err, want)
		}
	}
}

// BenchmarkGzip compares the pages' own call, which names the columns of a card,
// with the call for whole rows and with a selection that nothing is kept for.
func BenchmarkGzip(b *testing.B) {
	for name, columns := range map[string]string{
		"rows": "*", "cards": view.CardColumns, "others": view.CardColumns + ",price_usd",
	} {
		b.Run(name, func(b *testing.B) { benchmarkGzip(b, columns) })
	}
}

func benchmarkGzip(b *testing.B, columns string) {
	snap, s := catalogtest.Build(plangen.Plans(10_000, 1), catalog.Facts{Version: "v1"}), New(Options{})
	list := plangen.Distinct(2000, 5)
	for _, params := range list {
		params.Set("select", columns)
	}
	packer, err := gzip.NewWriterLevel(nil, 1) // as fresh answers are packed
	if err != nil {
		b.Fatal(err)
	}
	var body []byte
	answer := func(params url.Values) {
		found, err := s.List(context.Background(), snap, catalog.Public, params)
		if err != nil {
			b.Fatal(err)
		}
		member, joined, err := found.AppendGzip(body[:0])
		if err == nil && !joined {
			if member, err = found.Append(body[:0]); err == nil {
				packer.Reset(io.Discard)
				_, err = packer.Write(member)
				err = errors.Join(err, packer.Close())
			}
		}
		if body = member; err != nil {
			b.Fatal(err)
		}
	}
	for _, params := range list {
		answer(params)
	}
	b.ReportAllocs()
	at := 0
	for b.Loop() {
		answer(list[at%len(list)])
		at++
	}
}

// TestALateReaderReplacesNothingNewer asks of an old snapshot while a newer one is read.
func TestALateReaderReplacesNothingNewer(t *testing.T) {
	s := New(Options{})
	old, newer := catalogtest.Build(plangen.Plans(10, 1), catalog.Facts{Version: "v1"}), catalogtest.Build(plangen.Plans(10, 1), catalog.Facts{Version: "v2"})
	var made []*snapshotCache
	for _, snap := range []*catalog.Snapshot{old, newer, old, newer} {
		c, err := s.snapshotCache(snap)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, c)
	}
	if made[1] != made[3] || made[0] == made[1] {
		t.Error("the cache of the newer snapshot was made anew")
	}
}
