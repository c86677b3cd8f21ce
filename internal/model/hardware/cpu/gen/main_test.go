package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
	"launchrack/internal/testing/recordings"
)

// TestRecordedTableIsCurrent derives the committed table anew.
func TestRecordedTableIsCurrent(t *testing.T) {
	var stderr bytes.Buffer
	if code := run([]string{"-check", "-facts", recordings.Path(t, "data/cpus.csv")}, &stderr); code != 0 {
		t.Errorf("exit %d: %s", code, stderr.String())
	}
}

const header = "name,vendor,family,architecture,microarchitecture,cores,threads,base_ghz,boost_ghz,tdp_w,launch,memory,source\n"

// TestShippedCells holds for what leaves the collection: no cell that rests on a
// restricted collection alone.
func TestShippedCells(t *testing.T) {
	for _, tt := range []struct{ name, row, want string }{
		{"permissive alone", "AMD EPYC 1,AMD,EPYC 7003,x86_64,Zen,8,16,2,3,100,2021,DDR4 ECC:yes,cc-amd", "AMD EPYC 1,EPYC,8,16,2,3,100,2021,DDR4,yes,cc-amd"},
		{"restricted alone", "Intel Atom 1,Intel,Atom,x86_64,X,1,2,1.6,1.7,4,2008,DDR2 ECC:no,ark-dump", "Intel Atom 1,Atom,,,,,,,,,name-only"},
		{"the GPL alone", "Intel Atom 1,Intel,Atom,x86_64,X,1,2,1.6,1.7,4,2008,DDR2 ECC:no,intel-csv", "Intel Atom 1,Atom,,,,,,,,,name-only"},
		{"memory of ARK", "Intel Core i7-1,Intel,Core i7,x86_64,X,4,8,3,4,65,2016,DDR4 ECC:no,cc-ark+quattor+ark-dump", "Intel Core i7-1,Core i7,4,8,3,4,65,2016,,,cc-ark+quattor"},
		{"threads of ARK", "Intel Core i7-1,Intel,Core i7,x86_64,X,4,8,3,4,65,2016,,cc-ark+ark-dump", "Intel Core i7-1,Core i7,4,,3,4,65,2016,,,cc-ark"},
		{"hyper-threading flag", "Intel Core i7-1,Intel,Core i7,x86_64,X,4,8,3,4,65,2016,,pcpart+ark-dump", "Intel Core i7-1,Core i7,4,8,3,4,65,,,,pcpart"},
		{"hybrid by the rule", "Intel Core i9-13900,Intel,Core i9,x86_64,X,24,31,2,5,65,2000,,pcpart+ark-dump", "Intel Core i9-13900,Core i9,24,32,2,5,65,2023,,,common+pcpart"},
		{"year of boavizta", "AMD EPYC 1,AMD,EPYC 7003,x86_64,Zen,8,16,2,3,100,2021,DDR4 ECC:yes,cc-amd+boavizta", "AMD EPYC 1,EPYC,8,16,2,3,100,,DDR4,yes,cc-amd"},
		{"year that all know", "AMD EPYC 7502,AMD,EPYC 7002,x86_64,Zen,32,64,2,3,180,2000,,cc-amd+boavizta", "AMD EPYC 7502,EPYC,32,64,2,3,180,2019,,yes,cc-amd+common"},
		{"every Xeon takes ECC", "Intel Xeon Gold 1,Intel,Xeon Scalable Gold,x86_64,X,8,16,2,3,85,2019,DDR4 ECC:no,cc-ark+ark-dump", "Intel Xeon Gold 1,Xeon Gold,8,16,2,3,85,2019,,yes,cc-ark"},
		{"Altra by its name", "Ampere Altra Q80-30,Ampere,Altra,arm64,X,79,79,2.9,,1,2020,DDR4 ECC:yes,ampere-brief+platform+common", "Ampere Altra Q80-30,Altra,80,80,3,,,2020,DDR4,yes,common+platform"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := must.Get(derive(strings.NewReader(header + tt.row + "\n")))(t)
			if want := strings.Join(columns, ",") + "\n" + tt.want + "\n"; string(got) != want {
				t.Errorf("got  %swant %s", got, want)
			}
		})
	}
}

// TestNoRestrictedSource reads the committed table.
func TestNoRestrictedSource(t *testing.T) {
	b := must.Get(os.ReadFile("../cpus.csv"))(t)
	for _, key := range []string{"ark-dump", "intel-csv", "boavizta", "ampere-brief"} {
		if !restricted(key) || bytes.Contains(b, []byte(key)) {
			t.Errorf("the table names %s", key)
		}
	}
	rows := must.Get(readAll(bytes.NewReader(b)))(t)
	for _, r := range rows {
		if r["source"] == "name-only" && r["cores"]+r["base_ghz"]+r["boost_ghz"]+r["tdp_w"]+r["memory"] != "" {
			t.Errorf("%s bears facts without a source", r["name"])
		}
	}
}

func TestRefusals(t *testing.T) {
	var stderr bytes.Buffer
	if code := run([]string{"-facts", "absent.csv"}, &stderr); code != 1 || !strings.Contains(stderr.String(), "absent.csv") {
		t.Errorf("exit %d: %s", code, stderr.String())
	}
	for _, file := range []string{"", header, header + "a,b\n"} {
		if _, err := derive(strings.NewReader(file)); err == nil {
			t.Errorf("%q is taken", file)
		}
	}
}
