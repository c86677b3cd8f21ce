package pgcompare_test

import (
	"context"
	"net/url"
	"testing"
	"time"

	"launchrack/internal/catalog/query"
)

// times are texts that both sides must parse alike: to the same moment or the same error.
// docs/postgrest-differences.md lists those that only PostgreSQL accepts.
var times = []string{"2026-01-02", "20260102", "2026-1-2", "0001-01-01", "0000-01-01", "0000-01-01T10:00:00Z", "2026-00-01", "2026-01-00", "20260230", "2026-13-01", "2026-0102", "2026", "2026-01",
	"2026-01-02T10:00", "2026-01-02t10:00", "2026-01-02 10:00", "2026-01-02  10:00", " 2026-01-02 10:00\n", "2026-01-02T1:0:0", "2026-01-02T10:00:5", "2026-01-02T10:00:00.1234567", "2026-01-02T10:00:00,5Z",
	"20260102T100000Z", "20260102T1000+0200", "2026-01-02T100000.25", "2026-01-02 1000", "2026-01-02T25:00", "2026-01-02T10:60", "2026-01-02T10:00:61Z", "2026-01-02T10", "2026-01-02T", "2026-01-0210:00",
	"2026-01-02T10:00:00z", "2026-01-02t10:00z", "2026-01-02T10:00 Z", "2026-01-02 10:00 UTC", "2026-01-02T10:00utc", "2026-01-02T10:00:00 gmt", "2026-01-02T10:00+02", "2026-01-02T10:00 -02", "2026-01-02T10:00:00+0200",
	"2026-01-02 10:00:00 +0200", "2026-01-02T10:00+02:00", "2026-01-02T10:00:00+02:00:30", "2026-01-02T10:00-15:59:59", "2026-01-02T10:00+15:59", "2026-01-02T10:00+16:00", "2026-01-02T10:00:00-16:00", "2026-01-02T10:00+99",
	"2026-01-02T10:00--02", "2026-01-02T10:00+02Z", "2026-01-02-02", "epoch", " EPOCH ", "-epoch", "yesterdayish", "infinit"}

func TestTimesAgainstPostgreSQL(t *testing.T) {
	conn := connect(t, nil)
	for _, literal := range times {
		var want time.Time
		refusal := sqlState(t, func() error {
			return conn.QueryRow(context.Background(), "select $1::text::timestamptz", literal).Scan(&want)
		})
		q, err := query.Parse(url.Values{"fetched_at": {"eq." + literal}})
		if code := codeOf(err); code != refusal {
			t.Errorf("%q: code %q, want PostgreSQL's %q (%v)", literal, code, refusal, err)
		}
		if err != nil {
			continue
		}
		if got := q.Where[0].(query.Condition).Value.Time; !got.Equal(want) {
			t.Errorf("%q is %v, want %v", literal, got, want)
		}
	}
}
