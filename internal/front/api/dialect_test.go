package api_test

import (
	"encoding/json"
	"testing"
)

// dialect are requests of PostgREST's own tests and of its users, each with the status and
// the code that PostgREST answers. What it finds is compared with PostgreSQL elsewhere.
var dialect = []struct {
	method, target string
	headers        []string
	status         int
	code           string
}{
	{"GET", "/rest/v1/server_plans?id=not.lt.1330&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?id=in.(1,3,5)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?category=is.not_null&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?category=not.is.not_null&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?ram_ecc=is.false&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?ram_ecc=is.unknown&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?ram_ecc=is.FAlSe&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?ram_ecc=is.UnKnOwN&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?ram_ecc=is.NoT_NuLl&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?ram_ecc=is.nil", nil, 400, "PGRST100"},
	{"GET", "/rest/v1/server_plans?name=like.*star*&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=not.like.*a*&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=match.Cores%24&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=imatch..*CORES.*&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?tags=cd.{a,trial}&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?category=isdistinct.general&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?cpu_cores=isdistinct.8&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?tags=isdistinct.%7Ba%2Ctrial%7D&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?id=eq.1&select=", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?id=eq.1&select=name,*", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?select=%22id%22%2C%22name%22&%22id%22=eq.1", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?id=eq.1&select=usd:price_monthly_currencies-%3E%3EUSD,e:price_monthly_currencies->EUR", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?select=price_monthly_currencies->>USD->b", nil, 404, "42883"},
	{"GET", "/rest/v1/server_plans?select=price_monthly_currencies->>USD->1", nil, 404, "42883"},
	{"GET", "/rest/v1/server_plans?select=price_monthly_currencies-%3E(!%40%23", nil, 400, "PGRST100"},
	{"GET", "/rest/v1/server_plans?id=eq.1&select=price_monthly_currencies-%3E!%40%23%24%25%5E%26*_d", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?regions->>0=eq.European%20Union&select=id&order=id", nil, 404, "42883"},
	{"GET", "/rest/v1/server_plans?disks->-1->>kind=eq.NVMe&select=id&order=id", nil, 404, "42883"},
	{"GET", "/rest/v1/server_plans?order=price_monthly_currencies->USD.desc.nullslast,id&select=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?order=regions->0.desc.nullslast,id&select=id", nil, 404, "42883"},
	{"GET", "/rest/v1/server_plans?order=id.asc.nullslasttt", nil, 400, "PGRST100"},
	{"GET", "/rest/v1/server_plans?order=type.desc.nullslast,id.desc&select=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?order=price_monthly_currencies.desc,id&select=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?order=ram_ecc.desc.nullslast,id&select=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?order=name.asc,id&select=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?limit=1", []string{"Accept", "text/unknowntype"}, 406, "PGRST107"},
	{"GET", "/rest/v1/server_plans?limit=1", []string{"Accept", "text/csv, */*"}, 200, ""},
	{"GET", "/rest/v1/server_plans?limit=1", []string{"Accept", "text/csv, application/json"}, 200, ""},
	{"GET", "/rest/v1/server_plans?limit=1", []string{"Accept", "text/unknowntype, text/csv"}, 200, ""},
	{"GET", "/rest/v1/server_plans?id=0", nil, 400, "PGRST100"},
	{"GET", "/rest/v1/server_plans?name=in.(David%20White%2C%22Hebdon%2C%20John%22)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=in.(%22Double%20O%20Seven(007)%22)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=in.(%22%5C%5C%22)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=in.(%22%2F%5C%5CSlash%2F%5C%5CBeast%2F%5C%5C%22)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=in.(%22)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=in.(Double%22Quote%22McGraw%22)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=in.(%2F%5CSlash%2F%5CBeast%2F%5C)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?cpu_cores=in.()", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?available=in.()", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?updated_at=in.()", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?tags=in.()", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?price_monthly_currencies=in.()", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?cpu_cores=in.(%20%20%20%20)", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?cpu_cores=in.(%20%2C3%2C4)", nil, 400, "22P02"},
	{"GET", "/rest/v1/server_plans?name=in.(%20%20spaced%2CDavid%20White)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?ram_ecc=in.(true,false)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?category=in.(null,general)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?id=eq(any).{3,4,5}&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?id=gte(all).{4,1330}&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?id=lt(all).{4,3}&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=like(any).%7B%25Ryzen%25%2C%25EPYC%25%7D&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=ilike(all).%7B%25ryzen%25%2C%25CORES%25%7D&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=imatch(any).{ryzen,ROCKET}&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?id=not.eq(any).{3,4,5}&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?or=(name.like(any).%7B*Ryzen*%2C*EPYC*%7D%2Cid.eq(any).%7B1%2C2%7D)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?category=eq(any).{general,NULL}&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=eq.", nil, 200, ""},
	{"GET", "/rest/v1/faketable", nil, 404, "PGRST205"},
	{"GET", "/rest/v1/server_plan", nil, 404, "PGRST205"},
	{"GET", "/rest/v1/server_plans?select=*,clients(*)", nil, 400, "PGRST200"},
	{"GET", "/rest/v1/server_plans?limit=1", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?not.or=(id.eq.1,id.eq.2)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?or=(id.eq.1,id.eq.2)&name=eq.AMD%20Ryzen%2012%20Cores&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?or=(not.and(type.eq.vps%2Ccpu_cores.eq.2)%2Cnot.and(type.eq.vds%2Ccpu_cores.eq.3))&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?or=(id.in.(1,2),id.in.(3,4))&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?and=(category.is.null,tags.is.null)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?or=(tags.cs.%7B%22b%20c%22%2Ctrial%7D%2Ctags.cd.%7Ba%2Ctrial%7D)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?tags=eq.%7Ba,trial%7D&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?tags=lt.%7Bb%7D&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?tags=gt.%7Ba,b%7D&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?tags=gte.%7Ba,trial%7D&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?tags=ov.%7Btrial%7D&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?countries=cd.%7BDE,FR%7D&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?and=(tags.not.cs.%7Btrial%7D%2Cand(id.not.eq.2%2Cname.not.like.*3))&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?and=(name.not.ilike.*CORES%2Cor(id.not.gt.4%2Cid.not.lte.1330))&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?or=(name.eq.%22Double%20O%20Seven(007)%22%2Cname.eq.%22Hebdon%2C%20John%22)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?or=(id.in.(%221%22%2C%222%22)%2Cid.in.(%223%22%2C%224%22))&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?and=(%20and%20(%20id.in.(%201%2C%202%2C%203%20)%20%2C%20id.eq.3%20)%20%2C%20or%20(%20id.eq.2%20%2C%20id.eq.3%20)%20)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?or=(id.eq.1)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?and=(%20id.eq.1%2C%20not.or(id.eq.2%2C%20id.eq.3)%2C%20id.in.(1%2C4)%2C%20or(id.eq.1%2C%20id.eq.4)%20)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?or=(price_monthly_currencies-%3E%3EUSD.eq.110.00%2Cdisks-%3E0-%3E%3Ekind.eq.HDD)&select=id&order=id", nil, 404, "42883"},
	{"GET", "/rest/v1/server_plans?price_monthly_currencies->USD=gte.100&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?or=(%22price_monthly_currencies%22-%3E%22USD%22.lt.5)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?or=(name.eq.a.b.c%2Cid.eq.1)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?name=eq.null&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?id=gte.5&id=lte.8&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?", []string{"Range", "0-1"}, 200, ""},
	{"GET", "/rest/v1/server_plans?select=id", []string{"Range", "5-", "Range-Unit", "items"}, 200, ""},
	{"GET", "/rest/v1/server_plans?select=id", []string{"Range", "1287-1382"}, 200, ""},
	{"GET", "/rest/v1/server_plans?select=id", []string{"Range", "1-0"}, 416, "PGRST103"},
	{"GET", "/rest/v1/server_plans?select=id", []string{"Range", "1391-1491", "Prefer", "count=exact"}, 416, "PGRST103"},
	{"HEAD", "/rest/v1/server_plans?select=id&order=id&limit=3&offset=2", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?select=id&id=eq.0", []string{"Prefer", "count=none"}, 200, ""},
	{"GET", "/rest/v1/server_plans?select=id&offset=-4&limit=1", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?select=id&limit=0", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?limit=-1", nil, 416, "PGRST103"},
	{"GET", "/rest/v1/server_plans?select=id&limit=2", []string{"Prefer", "count=planned"}, 206, ""},
	{"GET", "/rest/v1/server_plans?select=id&limit=1", []string{"Range", "bytes=0-0"}, 200, ""},
	{"HEAD", "/rest/v1/server_plans?select=id", []string{"Range", "0-1"}, 200, ""},
	{"GET", "/rest/v1/server_plans?select=id&limit=100000", []string{"Prefer", "count=exact"}, 200, ""},
	{"GET", "/rest/v1/server_plans?select=id&limit=99999999999999999999", nil, 400, ""},
	{"GET", "/rest/v1/server_plans?limit=1", []string{"Prefer", "handling=lenient, anything"}, 200, ""},
	{"GET", "/rest/v1/server_plans?limit=1&select=id", []string{"Prefer", "count=exact, count=planned"}, 206, ""},
	{"GET", "/rest/v1/server_plans?id=eq.1&select=updated_at", []string{"Prefer", "timezone=America/Los_Angeles"}, 200, ""},
	{"GET", "/rest/v1/server_plans?limit=1&select=id", []string{"Prefer", "return=representation"}, 200, ""},
	{"GET", "/rest/v1/server_plans?id=eq.1&select=id,tags,stock", []string{"Accept", "application/vnd.pgrst.array+json;nulls=stripped"}, 200, ""},
	{"GET", "/rest/v1/server_plans?id=eq.1&select=id,tags,stock", []string{"Accept", "application/vnd.pgrst.object+json;nulls=stripped"}, 200, ""},
	{"GET", "/rest/v1/server_plans?id=eq.1&select=id,tags", []string{"Accept", "application/vnd.pgrst.array+json"}, 200, ""},
	{"GET", "/rest/v1/server_plans?id=gt.0&id=lt.0", []string{"Accept", "application/vnd.pgrst.object+json"}, 406, "PGRST116"},
	{"GET", "/rest/v1/server_plans?id=eq.5&select=id", []string{"Accept", "application/vnd.pgrst.object"}, 200, ""},
	{"GET", "/rest/v1/server_plans?limit=3", []string{"Accept", "application/vnd.pgrst.object+json"}, 406, "PGRST116"},
	{"HEAD", "/rest/v1/server_plans?id=eq.0", []string{"Accept", "application/vnd.pgrst.object+json"}, 406, ""},
	{"GET", "/rest/v1/server_plans?limit=1", []string{"Accept", "application/json;q=0"}, 406, "PGRST107"},
	{"GET", "/rest/v1/server_plans?limit=1", []string{"Accept", "text/csv;q=0.1, */*;q=0.9"}, 200, ""},
	{"GET", "/rest/v1/server_plans?limit=1", []string{"Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"}, 200, ""},
	{"GET", "/rest/v1/server_plans?limit=1", []string{"Accept", "application/vnd.pgrst.plan+json"}, 406, "PGRST107"},
	{"GET", "/rest/v1/server_plans?limit=1", []string{"Accept", "application/json, text/plain, */*"}, 200, ""},
	{"GET", "/rest/v1/server_plans?limit=1", []string{"Accept", "application/openapi+json"}, 406, ""},
	{"GET", "/rest/v1/server_plans?limit=1", []string{"Accept-Profile", "private"}, 406, "PGRST106"},
	{"GET", "/rest/v1/rpc/fake", nil, 404, "PGRST202"},
	{"GET", "/rest/v1/rpc/price_history", nil, 404, "PGRST202"},
	{"GET", "/rest/v1/rpc/similar_plans?plan_id=1&select=id,name", nil, 200, ""},
	{"GET", "/rest/v1/rpc/similar_plans?plan_id=1&cpu_cores=gt.12", nil, 200, ""},
	{"GET", "/rest/v1/rpc/similar_plans?plan_id=1", []string{"Prefer", "count=exact"}, 200, ""},
	{"GET", "/rest/v1/rpc/similar_plans?plan_id=1", []string{"Accept", "text/csv"}, 200, ""},
	{"GET", "/rest/v1/rpc/partner_status?limit=1", nil, 200, ""},
	{"GET", "/rest/v1/rpc/partner_status?select=partner,outcome", nil, 200, ""},
	{"GET", "/rest/v1/rpc/similar_plans?plan_id=1", []string{"Accept", "application/vnd.pgrst.object+json"}, 406, "PGRST116"},
	{"HEAD", "/rest/v1/rpc/plan_facets", nil, 200, ""},
	{"POST", "/rest/v1/rpc/plan_facets", []string{"Content-Type", "application/json"}, 200, ""},
	{"POST", "/rest/v1/rpc/plan_facets", []string{"Content-Type", "text/html"}, 415, ""},
	{"GET", "/rest/v1/rpc/browse_plans?limit=500", nil, 200, ""},
	{"GET", "/rest/v1/rpc/browse_plans?offset=99999", nil, 200, ""},
	{"GET", "/rest/v1/rpc/browse_plans?limit=3", []string{"Range", "0-9"}, 200, ""},
	{"GET", "/rest/v1/rpc/price_trace?plan_id=1&currency=EUR&country=ZZ", nil, 400, ""},
	{"OPTIONS", "/rest/v1/server_plans", nil, 200, ""},
	{"OPTIONS", "/rest/v1/unknown", nil, 404, ""},
	{"PUT", "/rest/v1/server_plans?id=eq.1", nil, 405, "PGRST117"},
	{"GET", "/rest/v1/server_plans?name=eq.AMD+Ryzen+12+Cores&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?updated_at=gt.2026-04-15T00:00:00%2B00:00&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?updated_at=gte.2026-04-15&updated_at=lt.2026-04-16&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?or=(updated_at.gte.2026-11-01T00%3A00%3A00%2B00%3A00%2Cupdated_at.is.null)&select=id&order=id", nil, 200, ""},
	{"GET", "/rest/v1/server_plans?select=id&offset=99999", []string{"Prefer", "count=exact"}, 416, "PGRST103"},
	{"HEAD", "/rest/v1/server_plans?select=id&offset=99999", []string{"Prefer", "count=exact"}, 416, ""},
}

func TestRequestsHaveTheStatusesOfPostgREST(t *testing.T) {
	s := openWithJournal(t, new(int))
	for _, c := range dialect {
		w := s.call(c.method, c.target, "", c.headers...)
		var answer struct{ Code string }
		_ = json.Unmarshal(w.Body.Bytes(), &answer) // a list has none
		if w.Code != c.status || c.code != "" && c.method != "HEAD" && answer.Code != c.code {
			t.Errorf("%s %s %v: %d %s, want %d %s: %.200s", c.method, c.target, c.headers, w.Code, answer.Code, c.status, c.code, w.Body)
		}
	}
}

func TestErrorsOfHEADBearTheirCode(t *testing.T) {
	s := open(t)
	if w := s.call("HEAD", table+"?nope=eq.1", ""); w.Code != 400 || w.Header().Get("Proxy-Status") != "PostgREST; error=42703" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}

func TestAFormOfWeightZeroIsNotSent(t *testing.T) {
	s := open(t)
	for accept, want := range map[string]string{"application/json;q=0, text/csv": "text/csv; charset=utf-8", "text/csv;q=0, */*": "application/json; charset=utf-8"} {
		if w := s.call("GET", table+"?limit=1", "", "Accept", accept); w.Header().Get("Content-Type") != want {
			t.Errorf("%s: %s", accept, w.Header().Get("Content-Type"))
		}
	}
	for _, accept := range []string{"application/json;q=0", "application/json;q=0, application/vnd.pgrst.object+json;q=0, text/csv;q=0"} {
		if w := s.call("GET", table+"?limit=1", "", "Accept", accept); w.Code != 406 {
			t.Errorf("%s: %d", accept, w.Code)
		}
	}
}
