package main

import (
	"io/fs"
	"strings"
	"testing"

	"launchrack/internal/response"
	"launchrack/internal/site"
	"launchrack/web"
)

// What a visitor's first view of a list may load, in bytes as they are served.
const (
	maxFirstScript = 90_000
	maxFirstStyle  = 12_000
)

func TestFirstViewStaysWithinItsBudget(t *testing.T) {
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
		{"scripts", append([]string{assets.Script}, assets.Modules...), maxFirstScript},
		{"styles", assets.Styles, maxFirstStyle},
	} {
		if got := servedBytes(t, client, part.files); got > part.max {
			t.Errorf("the %s of the first view are %d bytes compressed, more than %d: %v", part.name, got, part.max, part.files)
		} else {
			t.Logf("%s: %d of %d bytes", part.name, got, part.max)
		}
	}
}

// servedBytes is the size of files in brotli, at the level at which they are served.
func servedBytes(t *testing.T, client fs.FS, files []string) int {
	t.Helper()
	total := 0
	for _, file := range files {
		b, err := fs.ReadFile(client, strings.TrimPrefix(file, "/"))
		if err != nil {
			t.Fatal(err)
		}
		total += len(response.New(b, response.Levels{Brotli: 9}).Encoded(response.Brotli))
	}
	return total
}
