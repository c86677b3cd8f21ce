package benchmark_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/benchmark"
	"launchrack/internal/market"
)

// sent is a line of a snapshot: the scores of scenes on a device.
func sent(day, device, kind, version string, threads int, scores ...string) string {
	var runs []string
	for i, score := range scores {
		scene := []string{"monster", "junkshop", "classroom", "bmw27"}[i]
		runs = append(runs, fmt.Sprintf(`{"blender_version":{"version":%q,"build_hash":"x"},"scene":{"label":%q},"system_info":{"system":"Linux","num_cpu_sockets":1,"num_cpu_threads":%d},`+
			`"device_info":{"device_type":%q,"compute_devices":[{"type":%q,"name":%q}],"num_cpu_threads":%d},"stats":{"samples_per_minute":%s,"device_peak_memory":1.5}}`,
			version, scene, threads, kind, kind, device, threads, score))
	}
	return fmt.Sprintf(`{"id":"a","created_at":"%sT10:00:00+00:00","schema_version":"v4","data":[%s]}`, day, strings.Join(runs, ","))
}

func TestReadBlender(t *testing.T) {
	const epyc = "AMD EPYC 7543 32-Core Processor"
	lines := []string{
		sent("2026-05-01", epyc, "CPU", "4.5.0", 64, "200.5", "150.25", "100"),
		sent("2026-05-02", epyc, "CPU", "4.5.3 LTS", 64, "210", "150", "100.123456789012345"),
		sent("2026-05-03", epyc, "CPU", "4.4.0", 64, "210", "150", "100"),
		sent("2026-05-03", epyc, "CPU", "4.5.0", 8, "21", "15", "10"),
		sent("2026-05-03", epyc, "CPU", "4.5.0", 64, "210", "150"),
		sent("2026-05-03", epyc, "CPU", "4.5.0", 64, "210", "150", "100", "90"),
		sent("2026-05-03", epyc, "CPU", "4.5.0", 64, "210", "150", "0"),
		sent("2026-05-03", epyc, "CPU", "4.5.0", 0, "210", "150", "100"),
		sent("2026-05-03", epyc, "CPU", "master", 64, "210", "150", "100"),
		sent("yesterday!", epyc, "CPU", "4.5.0", 64, "210", "150", "100"),
		sent("2026-05-03", "NVIDIA L40S", "OPTIX", "4.5.0", 64, "2100", "1500", "1000"),
		sent("2026-05-03", "AMD EPYC Processor", "CPU", "4.5.0", 64, "210", "150", "100"),
		`{"id":"b","created_at":"2018-08-10T12:36:35+00:00","schema_version":"v1","data":{"device_info":{"compute_devices":["X"],"device_type":"CPU"},"scenes":[]}}`,
		``,
	}
	want := []string{"AMD EPYC 7543 64 blender-4.4/samples/min 460 2026-05-03", "AMD EPYC 7543 8 blender-4.5/samples/min 46 2026-05-03",
		"AMD EPYC 7543 64 blender-4.5/samples/min 460.123457 2026-05-02", "AMD EPYC 7543 64 blender-4.5/samples/min 450.75 2026-05-01"}
	text := strings.Join(lines, "\n")
	var packed bytes.Buffer
	archive := zip.NewWriter(&packed)
	for _, name := range []string{"README.txt", "opendata-2026-05-04.jsonl"} {
		w, err := archive.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(w, text)
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	for name, read := range map[string]func() ([]benchmark.Result, error){
		"lines": func() ([]benchmark.Result, error) { return benchmark.ReadBlender(strings.NewReader(text)) },
		"a snapshot": func() ([]benchmark.Result, error) {
			return benchmark.ReadBlenderZip(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
		},
	} {
		results, err := read()
		var got []string
		for _, r := range results {
			got = append(got, fmt.Sprint(r.CPU, " ", r.Cores, " ", r.Of(), " ", r.Score, " ", r.Day))
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := benchmark.ReadBlender(strings.NewReader(lines[0] + "\n{")); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("a line that is cut off: %v", err)
	}
	name, _ := benchmark.ParseName("blender-4.5/samples/min")
	results, err := benchmark.ReadBlender(strings.NewReader(text))
	book := benchmark.NewBook(results, benchmark.Names{Multi: name})
	if s := book.Multi(&market.Plan{CPUName: "AMD EPYC 7543", CPUThreads: new(64)}); err != nil || s == nil || s.Runs != 2 || s.IsMeasured || benchmark.Licence(s.Sources[0]) != "CC0 1.0" {
		t.Errorf("a plan with the processor: %+v, %v", s, err)
	}
	many := strings.Repeat(lines[0]+"\n", benchmark.MaxBlenderRuns+10)
	if results, err := benchmark.ReadBlender(strings.NewReader(many)); err != nil || len(results) != benchmark.MaxBlenderRuns {
		t.Errorf("%d runs of one processor, %v", len(results), err)
	}
}
