package chaos

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// TestViolationsAreFound checks a shop that violates every guarantee.
func TestViolationsAreFound(t *testing.T) {
	p := must.Get(NewPartners(t.TempDir(), 1, 3, 0))(t)
	defer p.Close()
	for name, tt := range map[string]struct {
		generations []int
		rows        int
		status      int
		want        string
	}{
		"all is well":          {[]int{7, 7, 7}, 2, 200, ""},
		"a newer offer":        {[]int{8, 8, 8}, 2, 200, ""},
		"two offers":           {[]int{7, 8, 7}, 2, 200, "mixed"},
		"a part of an offer":   {[]int{7, 7}, 2, 200, "mixed"},
		"no plan":              {nil, 2, 200, "mixed"},
		"an old offer":         {[]int{6, 6, 6}, 2, 200, "stale"},
		"a row that is gone":   {[]int{7, 7, 7}, 1, 200, "lost"},
		"a shop that is broke": {nil, 2, 500, "failed read"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			asked := 0
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if asked++; asked > 1 && tt.status != 200 {
					stop() // who reads until then has noted the first answer
				}
				rows := []map[string]string{}
				if strings.Contains(r.URL.RawQuery, "Row") {
					for i := range tt.rows {
						rows = append(rows, map[string]string{"name": rowName(i + 1)})
					}
				} else {
					for i, g := range tt.generations {
						o := p.offer("made-up-01", g)[i]
						rows = append(rows, map[string]string{"name": o.Name})
					}
				}
				w.WriteHeader(tt.status)
				_ = json.NewEncoder(w).Encode(rows)
			}))
			defer server.Close()
			n := (&Shop{Partners: p}).NewNode(1)
			n.url = server.URL
			n.life.Add(1)
			l := newLedger()
			l.acknowledge(1)
			l.acknowledge(2)
			l.refreshed("made-up-01", 7)
			if tt.status == 200 {
				must.Do(t, l.check(t.Context(), n, p.ids))
			} else {
				readUntil(ctx, l, n, p.ids, func() time.Duration { return 0 })
			}
			broken := strings.Join(l.broken(), "\n")
			if (broken == "") != (tt.want == "") || !strings.HasPrefix(broken, tt.want) {
				t.Errorf("got %q, want %q", broken, tt.want)
			}
		})
	}
}
