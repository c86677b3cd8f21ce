package benchmark

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/market"
)

// The benchmarks that ReadInspector takes, as the script of docs/scores.md does.
var (
	StressNG = Name{"stress-ng", "bogo-ops"}
	OpenSSL  = Name{"openssl-sha256", "B/s"}
)

// OpenSSLBlock is the size of the blocks, in bytes, of which OpenSSL counts.
const OpenSSLBlock = 16384

// vendors are the partners whose machines the repository calls otherwise.
var vendors = map[string]market.PartnerID{"hcloud": "hetzner-cloud"}

// ReadInspector reads a folder of the repository sc-inspector-data: data, then a folder for each
// vendor and machine type; or a folder with that repository. It takes the results of stress-ng on each number of cores, and the
// hashing of OpenSSL on all cores. It leaves out bw_mem, Geekbench and PassMark, whose licences
// do not allow them on a shop, and runs that failed. An error names the file and the line.
func ReadInspector(root fs.FS) ([]Result, error) {
	vendors, err := fs.ReadDir(root, "data")
	if err != nil { // a folder with a copy of the repository in it
		if root, err = fs.Sub(root, Inspector); err == nil {
			vendors, err = fs.ReadDir(root, "data")
		}
	}
	if err != nil {
		return nil, fmt.Errorf("no folder data, as sc-inspector-data has it: %w", err)
	}
	var results []Result
	for _, vendor := range vendors {
		types, err := fs.ReadDir(root, path.Join("data", vendor.Name()))
		if err != nil {
			continue // a file beside the folders
		}
		for _, machine := range types {
			more, err := inspected(root, vendor.Name(), machine.Name())
			if err != nil {
				return nil, err
			}
			results = append(results, more...)
		}
	}
	return results, nil
}

func inspected(root fs.FS, vendor, sku string) ([]Result, error) {
	folder := path.Join("data", vendor, sku)
	partner, isRenamed := vendors[vendor]
	if !isRenamed {
		partner = market.PartnerID(vendor)
	}
	machine := lscpu(root, folder)
	made := Result{Partner: partner, SKU: sku, CPU: machine.name, Source: Inspector}
	curve, err := stressed(root, folder, made)
	if err != nil {
		return nil, err
	}
	hashed, err := hashed(root, folder, made, machine.cpus)
	return append(curve, hashed...), err
}

// stressed reads the lines "cores,bogo ops per second".
func stressed(root fs.FS, folder string, made Result) (results []Result, err error) {
	folder = path.Join(folder, "stressngfull")
	day, ok := ran(root, folder)
	file, openErr := root.Open(path.Join(folder, "stdout"))
	if !ok || openErr != nil {
		return nil, nil
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		cores, score, isPair := strings.Cut(strings.TrimSpace(lines.Text()), ",")
		if !isPair && cores == "" {
			continue
		}
		r := made
		r.Benchmark, r.Unit, r.Day = StressNG.Benchmark, StressNG.Unit, day
		r.Cores, err = strconv.Atoi(cores)
		if err != nil || r.Cores < 1 {
			return nil, fmt.Errorf("%s/stdout, line %d: %q came; accepted are cores and a score", folder, n, errText(lines.Text()))
		}
		if r.Score, err = market.ParseAmount(score); err != nil || r.Score.Sign() <= 0 {
			return nil, fmt.Errorf("%s/stdout, line %d: %q came; accepted are cores and a score", folder, n, errText(lines.Text()))
		}
		results = append(results, r)
	}
	return results, lines.Err()
}

// hashed reads the bytes a second of SHA-256 in the largest blocks, on all processors.
func hashed(root fs.FS, folder string, made Result, cpus int) ([]Result, error) {
	folder = path.Join(folder, "openssl")
	day, ok := ran(root, folder)
	text, err := fs.ReadFile(root, path.Join(folder, "parsed.json"))
	if !ok || err != nil || cpus == 0 {
		return nil, nil
	}
	var runs []struct {
		Algo      string        `json:"algo"`
		BlockSize int           `json:"block_size"`
		Speed     market.Amount `json:"speed"`
	}
	if err := json.Unmarshal(text, &runs); err != nil {
		return nil, fmt.Errorf("%s/parsed.json: %w", folder, err)
	}
	for _, run := range runs {
		if run.Algo == "sha256" && run.BlockSize == OpenSSLBlock && run.Speed.Sign() > 0 {
			made.Benchmark, made.Unit, made.Day, made.Cores, made.Score = OpenSSL.Benchmark, OpenSSL.Unit, day, cpus, run.Speed
			return []Result{made}, nil
		}
	}
	return nil, nil
}

// ran returns the day of a run. It reports false for one that failed or is not there.
func ran(root fs.FS, folder string) (day string, ok bool) {
	text, err := fs.ReadFile(root, path.Join(folder, "meta.json"))
	if err != nil {
		return "", false
	}
	var meta struct {
		Start    string `json:"start"`
		ExitCode *int   `json:"exit_code"`
	}
	if json.Unmarshal(text, &meta) != nil || meta.ExitCode == nil || *meta.ExitCode != 0 || len(meta.Start) < len(time.DateOnly) {
		return "", false
	}
	day = meta.Start[:len(time.DateOnly)]
	_, err = time.Parse(time.DateOnly, day)
	return day, err == nil
}

// processors are what lscpu says of a machine.
type processors struct {
	name string
	cpus int
}

func lscpu(root fs.FS, folder string) (p processors) {
	text, err := fs.ReadFile(root, path.Join(folder, "lscpu", "stdout"))
	if err != nil {
		return p
	}
	type field struct {
		Field    string  `json:"field"`
		Data     string  `json:"data"`
		Children []field `json:"children"`
	}
	var read struct {
		Fields []field `json:"lscpu"`
	}
	if json.Unmarshal(text, &read) != nil {
		return p
	}
	var walk func([]field)
	walk = func(fields []field) {
		for _, f := range fields {
			switch f.Field {
			case "Model name:":
				p.name = ProcessorName(f.Data)
			case "CPU(s):":
				p.cpus, _ = strconv.Atoi(f.Data) // 0 where it is no number
			}
			walk(f.Children)
		}
	}
	walk(read.Fields)
	return p
}

func errText(text string) string { return text[:min(len(text), 80)] }
