package site

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"iter"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/door/overload"
	"launchrack/internal/model/market"
	"launchrack/internal/past/archive"
	"launchrack/internal/testing/must"
)

// someEvents is a journal of three events, the second of which the public does not see.
type someEvents struct{ checkpoint []market.LogCheckpoint }

func (*someEvents) Records(_ context.Context, after, until int64) iter.Seq2[market.Record, error] {
	return func(yield func(market.Record, error) bool) {
		for seq := after + 1; seq <= min(until, 3); seq++ {
			r := market.Record{Seq: seq, At: time.Date(2026, 11, 20, 0, 0, int(seq), 0, time.UTC), IsPublic: seq != 2, Plan: seq, Partner: "ovh", Kind: market.EventListed, After: []byte(`{"name":"a"}`)}
			if seq == 2 {
				r.Private = []byte("secret")
			}
			if !yield(r, nil) {
				return
			}
		}
	}
}
func (*someEvents) LastEvent(context.Context) (int64, error) { return 3, nil }
func (*someEvents) LogTiles(context.Context, int, int64, int64) ([]market.LogTile, error) {
	return nil, nil
}
func (j *someEvents) LogCheckpoints(context.Context, int) ([]market.LogCheckpoint, error) {
	return j.checkpoint, nil
}
func (j *someEvents) GrowLog(_ context.Context, _ int64, _ []market.LogTile, c market.LogCheckpoint) (bool, error) {
	j.checkpoint = []market.LogCheckpoint{c}
	return true, nil
}

func TestArchiveIsServed(t *testing.T) {
	key := must.Get(archive.NewKey("shop.example/archive/log"))(t)
	l := must.Get(archive.NewLog(&someEvents{}, key, market.Epoch{}, time.Now))(t)
	dir := t.TempDir()
	must.Get(l.Write(t.Context(), dir))(t)
	must.Do(t, l.Grow(t.Context()))
	off := newRealShop(t, 3)
	config := off.Handler.(*Site).Config
	config.Archive = &Archive{Log: l, Dir: dir, Licence: "CC BY 4.0"}
	s := shop{New(config), off.catalogue, off.renderer}
	shown := props(t, text(t, s.get("/archive").Body)).Record.Archive
	if len(shown.Files) != 1 || shown.Files[0].Path != "/archive/events-2026-11.parquet" || shown.Licence != "CC BY 4.0" || !strings.HasPrefix(shown.Checkpoint, "shop.example/archive/log\n3\n") {
		t.Errorf("got %+v", shown)
	}
	file := readText(t, s, shown.Files[0].Path)
	if !strings.HasPrefix(file, "PAR1") || strings.Contains(file, "secret") {
		t.Error("the file is no Parquet, or tells what is private")
	}
	var listed struct {
		Licence string
		Files   []struct {
			Path, SHA256, Licence string
			Size                  int
		}
	}
	if err := json.Unmarshal([]byte(readText(t, s, "/archive/archive.json")), &listed); err != nil || listed.Licence != "CC BY 4.0" || len(listed.Files) != 1 {
		t.Fatalf("got %+v (%v)", listed, err)
	}
	if f := listed.Files[0]; f.Path != shown.Files[0].Path || f.Size != len(file) || f.SHA256 != fmt.Sprintf("%x", sha256.Sum256([]byte(file))) || f.Licence != "CC BY 4.0" {
		t.Errorf("got %+v", f)
	}
	for _, address := range []string{"/archive/archive.json", listed.Files[0].Path, "/archive/log/checkpoint", "/archive/log/tile/0/000.p/3", "/archive/log/tile/entries/000.p/3", "/archive/receipts/3.json", "/archive/none.parquet"} {
		if h := s.get(address, "Origin", "https://other.example", "Range", "bytes=0-3").Header; h.Get("Access-Control-Allow-Origin") != "*" || !strings.Contains(h.Get("Access-Control-Expose-Headers"), "Content-Range") {
			t.Errorf("%s: %v", address, h)
		}
	}
	if h := s.do(httptest.NewRequest("OPTIONS", listed.Files[0].Path, nil)).Header; h.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("OPTIONS: %v", h)
	}
	if got := readText(t, s, "/archive/log/checkpoint"); got != shown.Checkpoint {
		t.Errorf("got %q", got)
	}
	entries := readText(t, s, "/archive/log/tile/entries/000.p/3")
	if !strings.Contains(entries, `{"seq":1,"at":"2026-11-20T00:00:01.000000Z","partner_id":"ovh","plan_id":1,"kind":"listed","after":{"name":"a"}}`) || !strings.Contains(entries, `{"seq":2,"private":"`) {
		t.Errorf("got %q", entries)
	}
	if got := readText(t, s, "/archive/log/tile/0/000.p/3"); len(got) != 3*32 {
		t.Errorf("a tile of three has %d bytes", len(got))
	}
	var receipt archive.Receipt
	if err := json.Unmarshal([]byte(readText(t, s, "/archive/receipts/3.json")), &receipt); err != nil || receipt.Index != 2 || len(receipt.Proof) != 1 {
		t.Errorf("got %+v (%v)", receipt, err)
	}
	for address, want := range map[string]int{"/archive/": 301, "/archive/events-2026-10.parquet": 404, "/archive/log/tile/0/001": 404, "/archive/receipts/4.json": 404, "/archive/receipts/3": 404, "/archive/..%2fx": 404} {
		if got := s.get(address).StatusCode; got != want {
			t.Errorf("%s: status %d, want %d", address, got, want)
		}
	}
	for _, address := range []string{"/archive", shown.Files[0].Path, "/archive/log/checkpoint"} {
		if got := off.get(address).StatusCode; got != 404 {
			t.Errorf("a shop without an archive answers %s with %d", address, got)
		}
	}
	config.Rates = overload.NewRates(6, func() time.Time { return time.Unix(0, 0) }) // 600 ms
	s = shop{New(config), off.catalogue, off.renderer}
	for path, want := range map[string]int{"/archive/receipts/1.json": 20, "/archive/log/tile/0/000.p/3": 30} {
		paid := 0
		for s.from("203.0.113."+strconv.Itoa(want), path).StatusCode != 429 && paid < 100 {
			paid++
		}
		if paid != want {
			t.Errorf("%s: %d for 600 ms, want %d", path, paid, want)
		}
	}
}
