package query

import (
	"net/url"
	"strings"
	"testing"
)

func TestUse(t *testing.T) {
	for text, want := range map[string]string{
		"traffic:20,ipv4:2,backup,windows": "traffic:20,ipv4:2,backup,windows",
		"windows, ipv4:1 ,Traffic:0.50":    "traffic:0.5,ipv4:1,windows",
		"backup":                           "backup",
		"traffic:10000":                    "traffic:10000",
		"traffic:0.001":                    "traffic:0.001",
		"traffic":                          "", "traffic:": "", "traffic:0": "", "traffic:-1": "", "traffic:1,5": "", "traffic:10001": "", "traffic:0.0001": "", "traffic:NaN": "", "traffic:Inf": "", "traffic:1e3": "traffic:1000", "backup,,backup": "backup",
		"ipv4:0": "", "ipv4:-1": "", "ipv4:257": "", "ipv4:1.5": "", "ipv4": "", "backup:1": "", "ipv4:1,ipv4:2": "", "traffic:1,traffic:2": "", "x": "", ",": "",
	} {
		u, err := ParseUse([]string{text})
		if u.String() != want || (err != nil) != (want == "" && text != ",") {
			t.Errorf("%q is %q, %v; want %q", text, u, err, want)
		}
		if err != nil && !strings.Contains(err.Error(), "accepted are traffic:20") {
			t.Errorf("%q: the error does not say what is accepted: %v", text, err)
		}
	}
	q, err := Parse(url.Values{"use": {"backup"}, "months": {"12"}, "select": {"name,term_total->EUR"}, "order": {"price_usd"}})
	if err != nil || q.Need.String() != "12 backup" || q.Order[0].Ref.Column != "term_total of 12 backup in USD" {
		t.Errorf("%+v, %v", q, err)
	}
	if name, need, ok := Term("term_total of 0 traffic:20,backup"); !ok || name != TermTotal || need.String() != "0 traffic:20,backup" {
		t.Errorf("%s of %s", name, need)
	}
	in := url.Values{"use": {"traffic:20", "", "backup"}, "months": {"", "12", ""}}
	if need, err := ParseNeed(in); err != nil || NeedParams(need).Encode() != "months=12&use=traffic%3A20%2Cbackup" {
		t.Errorf("%s, %v", need, err)
	}
}
