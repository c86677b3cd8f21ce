package store

import (
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// FuzzParseURL: whatever the setting holds, the answer is a file, a server or one line
// that names the setting and repeats no password.
func FuzzParseURL(f *testing.F) {
	for _, seed := range []string{"sqlite://data/launchrack.db", "sqlite:///abs.db", "sqlite://a%20b", "sqlite://%", "postgres://u:hunter2@h/d", "postgresql://h/d?user=u&password=hunter2", "postgres://u:hunter2@h:x/d",
		"mysql://u:hunter2@h/d", "sqlite://:memory:", "sqlite://a?b", "", "://", "sqlite://\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, file, err := parseURL(s)
		if err == nil {
			check.Lacks(t, d.name(file), "hunter2", "%q is logged as", s)
			if strings.HasPrefix(s, "postgres") {
				return
			}
			if file == "" || strings.ContainsRune(file, 0) || !strings.HasPrefix(s, "sqlite://") {
				t.Errorf("%q was taken as file %q", s, file)
			}
			return
		}
		public := errs.Public(err)
		if errs.KindOf(err) != errs.Invalid || !strings.HasPrefix(public, "database-url: ") || strings.ContainsAny(public, "\n\r") {
			t.Errorf("%q gave %q", s, public)
		}
	})
}

// FuzzRoundTrip: a plan that its own rules and the store accept is read back
// as it was written, whatever its text, money and times.
func FuzzRoundTrip(f *testing.F) {
	f.Add("Ryzen", "text", "0.0083", int64(0), 64.0)
	f.Add("'; DROP TABLE server_plans; --", "\"<script>\\", "9999999.000000000001", int64(1<<62), 0.1)
	f.Add("ß\u2028\u200f", "\t\n", "1e-9", int64(-62135596800), 1e8)
	f.Add("$1 ? :a", "NULL", "4.50", int64(253402300800), 1.0/3)
	s := open(f)
	f.Fuzz(func(t *testing.T, name, detail, money string, at int64, gb float64) {
		p := handPlan(1)
		p.Name, p.Description, p.Regions, p.MemoryGB = name, detail, []string{detail + "x"}, &gb
		if a, err := market.ParseAmount(money); err == nil {
			p.Monthly, p.MonthlyEUR = market.Prices{market.GBP: a}, &a
		}
		p.FetchedAt = time.Unix(at, 0).UTC()
		if row.Validate(&p) != nil {
			t.Skip()
		}
		stored, err := s.InsertPlans(t.Context(), []market.Plan{p})
		if errs.KindOf(err) == errs.Invalid {
			t.Skip()
		}
		must.Do(t, err)
		var read []market.Plan
		err = s.read(t.Context(), "read one plan", func(tx *transaction) (err error) {
			read, err = queryPlans(t.Context(), tx, selectPlans+" WHERE id = $1", stored[0].ID)
			return err
		})
		must.Do(t, err)
		check.Equal(t, diff(stored, read), "", "(-written +read)")
	})
}
