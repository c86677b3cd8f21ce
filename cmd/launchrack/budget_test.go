package main

import (
	"bytes"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"launchrack/internal/site"
	"launchrack/web"
)

// The maximum sizes, in compressed bytes, of what a visitor's first view of a list loads. The goal for
// scripts is 95,000.
const (
	maxFirstScript = 95_600
	maxFirstStyle  = 12_000
)

// filterCode is the module of the filters, which a list loads at once.
const filterCode = "src/features/plan-list/filters/filter-form.tsx"

func TestFirstViewStaysWithinItsBudget(t *testing.T) {
	t.Parallel()
	client, err := web.Client()
	if err != nil {
		t.Fatal(err)
	}
	assets, err := site.ReadAssets(client)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []struct {
		name  string
		files []string
		max   int
	}{
		{"scripts", slices.Concat([]string{assets.Start}, assets.Modules, assets.Pages[filterCode].Modules), maxFirstScript},
		{"styles", assets.Styles, maxFirstStyle},
	} {
		if got := servedBytes(t, client, part.files); got > part.max {
			t.Errorf("the %s of the first view are %d bytes compressed, more than %d: %v", part.name, got, part.max, part.files)
		} else {
			t.Logf("%s: %d of %d bytes", part.name, got, part.max)
		}
	}
}

// servedBytes returns the size of files in Brotli, as the build compressed them. It fails if a
// compressed file is missing or belongs to another file.
func servedBytes(t *testing.T, client fs.FS, files []string) int {
	t.Helper()
	total := 0
	for _, file := range files {
		name := strings.TrimPrefix(file, "/")
		plain, err := fs.ReadFile(client, name)
		if err != nil {
			t.Fatal(err)
		}
		compressed, err := fs.ReadFile(client, name+".br")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(brotli.NewReader(bytes.NewReader(compressed))); err != nil || !bytes.Equal(got, plain) {
			t.Errorf("%s.br does not hold the content of %s: %v", name, name, err)
		}
		total += len(compressed)
	}
	return total
}
