package gzipjoin_test

import (
	"bytes"
	"sync"
	"testing"

	"launchrack/internal/gzipjoin"
)

func TestShelf(t *testing.T) {
	const rows, most = 100, 10_000
	table, made := new(int), 0
	k := gzipjoin.NewKeeper(most)
	part := func(table *int, i int) *gzipjoin.Part {
		return k.Shelf(table, rows).Part(uint32(i), func() ([]byte, int) { made++; return row(i), 0 })
	}
	first := part(table, 7)
	if again := part(table, 7); again != first || made != 1 {
		t.Errorf("the part was made %d times", made)
	}
	for i := range rows {
		if got := part(table, i).Plain(); !bytes.Equal(got, row(i)) {
			t.Errorf("row %d came as %s", i, got)
		}
	}
	if got := k.Shelf(table, rows).Bytes(); got > most || got < most/2 {
		t.Errorf("%d bytes are kept of at most %d", got, most)
	}
	other := new(int)
	if part(other, 7) == first {
		t.Error("another table has the part")
	}
}

func TestShelfOfManyRows(t *testing.T) {
	table := new(int)
	shelf := gzipjoin.NewKeeper(1<<30).Shelf(table, 1<<20)
	for _, i := range []int{5, 5 + 1<<17, 5, 1<<20 - 1} {
		if got := shelf.Part(uint32(i), func() ([]byte, int) { return row(i), 0 }).Plain(); !bytes.Equal(got, row(i)) {
			t.Errorf("row %d came as %s", i, got)
		}
	}
}

func TestShelfIsShared(t *testing.T) {
	table, k := new(int), gzipjoin.NewKeeper(20_000)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for i := range 2000 {
				n := i * 7 % 150
				if got := k.Shelf(table, 150).Part(uint32(n), func() ([]byte, int) { return row(n), 100 }).Plain(); !bytes.Equal(got, row(n)) {
					t.Errorf("row %d came as %s", n, got)
				}
			}
		})
	}
	wait.Wait()
	if got := k.Shelf(table, 150).Bytes(); got > 20_000 {
		t.Errorf("%d bytes are kept", got)
	}
}
