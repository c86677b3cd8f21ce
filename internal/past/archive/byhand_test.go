package archive_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"launchrack/internal/model/market"
	"launchrack/internal/past/archive"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestARowByHandHasNoPartner: its partner_id is null in files, and left out of the log.
func TestARowByHandHasNoPartner(t *testing.T) {
	r := market.Record{Seq: 7, At: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC), IsPublic: true, Plan: 3, Kind: market.EventListed, After: []byte(`{"name":"a"}`)}
	want := `{"seq":7,"at":"2026-11-20T00:00:00.000000Z","plan_id":3,"kind":"listed","after":{"name":"a"}}`
	check.Equal(t, string(archive.Entry(&r, nil)), want)
	var file bytes.Buffer
	must.Do(t, parquet.Write(&file, []archive.Row{{Seq: 7, Plan: 3, Kind: "listed"}}))
	rows, err := parquet.Read[struct {
		Partner *string `parquet:"partner_id,optional"`
		Kind    *string `parquet:"kind,optional"`
	}](bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil || len(rows) != 1 || rows[0].Partner != nil || rows[0].Kind == nil {
		t.Errorf("got %+v (%v)", rows, err)
	}
}
