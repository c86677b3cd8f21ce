package benchmark_test

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"launchrack/internal/model/benchmark"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/recordings"
)

const header = "partner,sku,cpu,cores,benchmark,score,unit,source,date\n"

func TestReadCSV(t *testing.T) {
	good := header + "vultr,vc2-1c,\"AMD EPYC 7543 32-Core Processor\",1,stress-ng,1800.5,bogo-ops,own,2026-05-01\n,,Intel(R) Xeon(R) E-2388G CPU @ 3.20GHz,16,stress-ng,9,bogo-ops,own,2026-05-01\n"
	results, err := benchmark.ReadCSV(strings.NewReader(good))
	if err != nil || len(results) != 2 || results[0].CPU != "AMD EPYC 7543" || results[1].CPU != "Intel Xeon E-2388G" || results[0].Score.String() != "1800.5" {
		t.Fatalf("%+v, %v", results, err)
	}
	line := "vultr,a,X,1,b,1,u,s,2026-05-01\n"
	for name, tt := range map[string]struct{ text, want string }{
		"empty":             {"", "line 1"},
		"another header":    {"a,b\n", "line 1"},
		"too few":           {header + line + "a,b\n", "line 3 has 2 fields"},
		"no type":           {header + "vultr,,X,1,b,1,u,s,2026-05-01\n", "line 2, partner"},
		"nothing to score":  {header + ",,,1,b,1,u,s,2026-05-01\n", "line 2, cpu"},
		"no cores":          {header + line + "vultr,a,X,0,b,1,u,s,2026-05-01\n", "line 3, cores"},
		"a slash":           {header + "vultr,a,X,1,b/c,1,u,s,2026-05-01\n", "line 2, benchmark"},
		"no number":         {header + "vultr,a,X,1,b,fast,u,s,2026-05-01\n", "line 2, score"},
		"a negative number": {header + "vultr,a,X,1,b,-1,u,s,2026-05-01\n", "line 2, score"},
		"no unit":           {header + "vultr,a,X,1,b,1,,s,2026-05-01\n", "line 2, unit"},
		"no source":         {header + "vultr,a,X,1,b,1,u,,2026-05-01\n", "line 2, source"},
		"no day":            {header + "vultr,a,X,1,b,1,u,s,May\n", "line 2, date"},
		"an open quote":     {header + line + "\"vultr,a\n", "line 3"},
		"a day to come":     {header + "vultr,a,X,1,b,1,u,s,2999-05-01\n", "line 2, date"},
		"a zero byte":       {header + line + "vultr,a,X,1,b\x00,1,u,s,2026-05-01\n", "line 3, benchmark"},
		"no UTF-8":          {header + "vultr,a\xff,X,1,b,1,u,s,2026-05-01\n", "line 2, sku"},
		"a long text":       {header + "vultr," + strings.Repeat("x", 300) + ",X,1,b,1,u,s,2026-05-01\n", "line 2, sku"},
	} {
		if results, err := benchmark.ReadCSV(strings.NewReader(tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) || results != nil {
			t.Errorf("%s: %d results, %v; want %q", name, len(results), err, tt.want)
		}
	}
}

// endless is a file without an end.
type endless struct{ text string }

func (e endless) Read(p []byte) (n int, err error) {
	for n < len(p) {
		n += copy(p[n:], e.text)
	}
	return n, nil
}

// TestFilesWithoutAnEnd reads files that would fill any memory.
func TestFilesWithoutAnEnd(t *testing.T) {
	start := strings.Join(benchmark.Columns, ",") + "\n\""
	for name, read := range map[string]func() ([]benchmark.Result, error){
		"a quoted text": func() ([]benchmark.Result, error) {
			return benchmark.ReadCSV(io.MultiReader(strings.NewReader(start), endless{"text\n"}))
		},
	} {
		if results, err := read(); err == nil || results != nil || !strings.Contains(err.Error(), "MB") {
			t.Errorf("%s: %d results, %v", name, len(results), err)
		}
	}
}

func TestShipped(t *testing.T) {
	for _, r := range benchmark.Shipped() {
		if benchmark.Licence(r.Source) == "" || r.SKU != "" {
			t.Errorf("%+v has no free licence, or names a machine type", r)
		}
	}
	if got := benchmark.NewBook(benchmark.Shipped(), benchmark.Names{}).Multi(&market.Plan{CPUName: "AMD EPYC 7502P", CPUThreads: new(64)}); got == nil || got.Value.String() != "34409524" {
		t.Errorf("an EPYC 7502P scores %+v", got)
	}
}

func TestBook(t *testing.T) {
	const rows = header +
		"vultr,small,AMD EPYC 7543,1,stress-ng,100,bogo-ops,a,2026-05-01\n" +
		"vultr,small,AMD EPYC 7543,2,stress-ng,180,bogo-ops,a,2026-05-01\n" +
		"vultr,small,AMD EPYC 7543,2,stress-ng,190,bogo-ops,b,2026-05-03\n" +
		"vultr,small,AMD EPYC 7543,2,stress-ng,220,bogo-ops,a,2026-05-02\n" +
		",,AMD EPYC 7543,4,stress-ng,400,bogo-ops,a,2026-05-01\n" +
		",,AMD EPYC 7543,4,7-zip,5000,MIPS,a,2026-05-01\n"
	results := must.Get(benchmark.ReadCSV(strings.NewReader(rows)))(t)
	for name, tt := range map[string]struct {
		plan          market.Plan
		names         string
		single, multi string
	}{
		"measured":                {market.Plan{Partner: "vultr", SKU: "small", CPUCores: new(8)}, "", "100 measured", "190 measured"},
		"in a group":              {market.Plan{Partner: "vultr", SKU: "small|eu", Group: "vultr/Small"}, "", "100 measured", "190 measured"},
		"inherited":               {market.Plan{Partner: "other", SKU: "x", CPUName: "AMD EPYC 7543", CPUCores: new(4)}, "", "100", "400"},
		"threads before cores":    {market.Plan{CPUName: "AMD EPYC 7543", CPUCores: new(4), CPUThreads: new(2)}, "", "100", "190"},
		"no such number":          {market.Plan{CPUName: "AMD EPYC 7543", CPUCores: new(3)}, "", "100", "-"},
		"no processor":            {market.Plan{CPUCores: new(4)}, "", "-", "-"},
		"another processor":       {market.Plan{CPUName: "AMD EPYC 7443P", CPUCores: new(4)}, "", "-", "-"},
		"another benchmark":       {market.Plan{CPUName: "AMD EPYC 7543", CPUCores: new(4)}, "7-zip/MIPS", "-", "5000"},
		"a row without a partner": {market.Plan{SKU: "small", CPUCores: new(2)}, "", "-", "-"},
	} {
		wanted, _ := benchmark.ParseName(tt.names)
		book := benchmark.NewBook(results, benchmark.Names{Single: wanted, Multi: wanted})
		for _, of := range []struct {
			score *benchmark.Score
			want  string
		}{{book.Single(&tt.plan), tt.single}, {book.Multi(&tt.plan), tt.multi}} {
			got := "-"
			if of.score != nil {
				if got = of.score.Value.String(); of.score.IsMeasured {
					got += " measured"
				}
			}
			if got != of.want {
				t.Errorf("%s: %s, want %s", name, got, of.want)
			}
		}
	}
	s := benchmark.NewBook(results, benchmark.Names{}).Multi(&market.Plan{Partner: "vultr", SKU: "small"})
	if s.Runs != 3 || s.Low.String() != "180" || s.High.String() != "220" || s.Day != "2026-05-03" || !slices.Equal(s.Sources, []string{"a", "b"}) || s.Cores != 2 {
		t.Errorf("%+v", s)
	}
}

func TestReadInspector(t *testing.T) {
	const machine = "data/hcloud/cax11/"
	good := fstest.MapFS{
		machine + "lscpu/stdout":                    {Data: []byte(`{"lscpu":[{"field":"CPU(s):","data":"2"},{"field":"Vendor ID:","data":"AMD","children":[{"field":"Model name:","data":"AMD EPYC 7543 32-Core Processor"}]}]}`)},
		machine + "stressngfull/meta.json":          {Data: []byte(`{"start":"2024-11-14T07:52:36","exit_code":0}`)},
		machine + "stressngfull/stdout":             {Data: []byte("1,1821.28\n2,3610.67\n")},
		machine + "openssl/meta.json":               {Data: []byte(`{"start":"2024-11-14T07:52:36","exit_code":0}`)},
		machine + "openssl/parsed.json":             {Data: []byte(`[{"algo":"sha256","block_size":16384,"speed":3696547157.33},{"algo":"sha512","block_size":16384,"speed":1}]`)},
		machine + "passmark/stdout":                 {Data: []byte("9999")},
		"data/hcloud/failed/stressngfull/meta.json": {Data: []byte(`{"start":"2024-11-14","exit_code":1}`)},
		"data/hcloud/failed/stressngfull/stdout":    {Data: []byte("1,1\n")},
	}
	results, err := benchmark.ReadInspector(good)
	var got []string
	for _, r := range results {
		got = append(got, string(r.Partner)+" "+r.SKU+" "+r.CPU+" "+r.Of().String()+" "+r.Score.String()+" "+r.Day)
	}
	want := []string{"hetzner-cloud cax11 AMD EPYC 7543 stress-ng/bogo-ops 1821.28 2024-11-14", "hetzner-cloud cax11 AMD EPYC 7543 stress-ng/bogo-ops 3610.67 2024-11-14",
		"hetzner-cloud cax11 AMD EPYC 7543 openssl-sha256/B/s 3696547157.33 2024-11-14"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	within := fstest.MapFS{}
	for name, file := range good {
		within["sc-inspector-data/"+name] = file
	}
	if results, err := benchmark.ReadInspector(within); err != nil || len(results) != len(want) {
		t.Errorf("a folder with a copy of the repository: %d results, %v", len(results), err)
	}
	good[machine+"stressngfull/stdout"] = &fstest.MapFile{Data: []byte("1,1821.28\n2,many\n")}
	if _, err := benchmark.ReadInspector(good); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("a line that cannot be read: %v", err)
	}
	if _, err := benchmark.ReadInspector(fstest.MapFS{}); err == nil {
		t.Error("a folder without data is taken")
	}
}

// TestRecordedSample reads a sample of sc-inspector-data.
func TestRecordedSample(t *testing.T) {
	results, err := benchmark.ReadInspector(os.DirFS(recordings.Path(t, "fixtures/benchmarks/sc-inspector-data")))
	if err != nil || len(results) == 0 {
		t.Fatalf("%d results, %v", len(results), err)
	}
	for _, s := range benchmark.Summaries(results) {
		t.Logf("%+v", s)
	}
}
