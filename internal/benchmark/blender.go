package benchmark

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"launchrack/internal/hardware/cpu"
	"launchrack/internal/market"
)

// Blender is the source Blender Open Data.
const Blender = "Blender Open Data"

// blenderUnit is the unit of Blender's scores: samples a minute of all its scenes together.
const blenderUnit = "samples/min"

// blenderScenes are the scenes of Blender's benchmark; its score is the sum of the three.
var blenderScenes = []string{"classroom", "junkshop", "monster"}

// MaxBlenderRuns bounds the runs that are taken of a processor, as many threads and a version of
// Blender. There are thousands of some, and the newest say as much.
const MaxBlenderRuns = 50

// maxBlenderLine is the most bytes of a line. What somebody sent in together takes some kilobytes.
const maxBlenderLine = 16 << 20

// ReadBlenderZip reads a snapshot as opendata.blender.org has it for download.
func ReadBlenderZip(r io.ReaderAt, size int64) ([]Result, error) {
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(archive.File, func(f *zip.File) bool { return strings.HasSuffix(f.Name, ".jsonl") })
	if i < 0 {
		return nil, errors.New("it holds no file .jsonl, as a snapshot of Blender Open Data does")
	}
	lines, err := archive.File[i].Open()
	if err != nil {
		return nil, err
	}
	defer lines.Close()
	return ReadBlender(lines)
}

// ReadBlender reads the lines of a snapshot of Blender Open Data, each the runs that somebody sent
// in together. It takes the ones that rendered all three scenes on a processor of the shop's table,
// and leaves out graphics cards and what releases before Blender 3.0 measured otherwise. The
// versions of Blender are benchmarks of their own. An error names the line.
func ReadBlender(r io.Reader) ([]Result, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 1<<20), maxBlenderLine)
	var results []Result
	n := 1
	for ; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		result, ok, err := blenderResult(lines.Bytes())
		if err != nil {
			return nil, fmt.Errorf("line %d is no JSON: %w", n, err)
		}
		if ok {
			results = append(results, result)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("line %d has more than %d MB", n, maxBlenderLine>>20)
	case err != nil:
		return nil, fmt.Errorf("line %d: %w", n, err)
	}
	return newestRuns(results), nil
}

// blenderRun is one scene of what somebody sent in.
type blenderRun struct {
	Version struct {
		Version string `json:"version"`
	} `json:"blender_version"`
	Scene struct {
		Label string `json:"label"`
	} `json:"scene"`
	Device struct {
		Type    string `json:"device_type"`
		Devices []struct {
			Name string `json:"name"`
		} `json:"compute_devices"`
		Threads int `json:"num_cpu_threads"`
	} `json:"device_info"`
	System struct {
		Threads int `json:"num_cpu_threads"`
	} `json:"system_info"`
	Stats struct {
		Score *market.Amount `json:"samples_per_minute"`
	} `json:"stats"`
}

// blenderResult reads a line. It reports false for one that is no result of a processor.
func blenderResult(line []byte) (r Result, ok bool, err error) {
	var sent struct {
		CreatedAt string          `json:"created_at"`
		Data      json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(line, &sent); err != nil {
		return r, false, err
	}
	var runs []blenderRun
	if json.Unmarshal(sent.Data, &runs) != nil || len(runs) == 0 || len(sent.CreatedAt) < len(time.DateOnly) { // of another shape
		return r, false, nil
	}
	first, scenes := runs[0], []string{}
	if len(first.Device.Devices) != 1 {
		return r, false, nil
	}
	found, _, known := cpu.Match(first.Device.Devices[0].Name, cpu.Hint{})
	threads := cmp.Or(first.Device.Threads, first.System.Threads)
	version, isNumbered := blenderVersion(first.Version.Version)
	r = Result{Cores: threads, Benchmark: "blender-" + version, Unit: blenderUnit, Source: Blender, Day: sent.CreatedAt[:len(time.DateOnly)]}
	if _, err := time.Parse(time.DateOnly, r.Day); err != nil || !known || !isNumbered || threads < 1 {
		return r, false, nil
	}
	r.CPU = found.Name
	for _, run := range runs {
		if run.Device.Type != "CPU" || len(run.Device.Devices) != 1 || run.Device.Devices[0] != first.Device.Devices[0] || run.Version != first.Version ||
			run.Stats.Score == nil || run.Stats.Score.Sign() <= 0 {
			return r, false, nil
		}
		if r.Score, err = r.Score.Add(run.Stats.Score.Round(6)); err != nil {
			return r, false, nil // no machine is as fast
		}
		scenes = append(scenes, run.Scene.Label)
	}
	slices.Sort(scenes)
	return r, slices.Equal(scenes, blenderScenes), nil
}

// blenderVersion is the release of a version: 4.5 of "4.5.0" and of "4.5.3 LTS".
func blenderVersion(text string) (release string, ok bool) {
	parts := strings.Split(strings.TrimSpace(text), ".")
	if len(parts) < 2 || strings.Trim(parts[0]+parts[1], "0123456789") != "" || parts[0] == "" || parts[1] == "" {
		return "", false
	}
	return parts[0] + "." + parts[1], true
}

// newestRuns keeps the newest runs of each processor, number of threads and version.
func newestRuns(results []Result) (kept []Result) {
	slices.SortStableFunc(results, func(a, b Result) int { return cmp.Compare(b.Day, a.Day) })
	counts := map[cpuKey]int{}
	for _, r := range results {
		key := cpuKey{r.CPU, r.Cores, r.Of()}
		if counts[key]++; counts[key] <= MaxBlenderRuns {
			kept = append(kept, r)
		}
	}
	return kept
}
