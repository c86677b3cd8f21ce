// Package web holds the built pages, so that one binary is the whole shop.
package web

import (
	"embed"
	"fmt"
	"io/fs"
)

// dist is empty but for a marker until make build has run.
//
//go:embed all:dist
var dist embed.FS

// Client is the files that browsers load.
func Client() (fs.FS, error) { return fs.Sub(dist, "dist/client") }

// ServerBundle is the page code for rendering inside the process.
func ServerBundle() ([]byte, error) {
	b, err := dist.ReadFile("dist/server/server.js")
	if err != nil {
		return nil, fmt.Errorf("the pages are not built; make build builds them: %w", err)
	}
	return b, nil
}
