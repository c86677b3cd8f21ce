package httpd

import (
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"

	"launchrack/internal/door/response"
)

// levels are the compression levels for files that the build left uncompressed. Brotli's higher
// levels take most of a second.
var levels = response.Levels{Brotli: 9, Gzip: gzip.BestCompression}

// smallLevels are those of scripts of a few kilobytes, of which Brotli's highest level takes a sixth. The
// first visitor of a language waits some hundredths of a second for it.
var smallLevels = response.Levels{Brotli: 11, Gzip: gzip.BestCompression}

// asset is one built file.
type asset struct {
	*response.Body
	contentType string
	tag         string
	hashed      bool
}

// hashedName matches files whose address changes with their content: with a hash in the name, or
// a version in the folder's name.
var hashedName = regexp.MustCompile(`-[A-Za-z0-9_-]{6,8}\.[a-z0-9]+$|-[0-9]+\.[0-9]+\.[0-9]+/`)

// contentTypes are the types by extension. The table of the operating system could differ.
var contentTypes = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".woff2": "font/woff2", ".png": "image/png",
	".webp": "image/webp", ".avif": "image/avif", ".jpg": "image/jpeg", ".txt": "text/plain; charset=utf-8",
}

// brotliSuffix ends the name of a file that the build has compressed.
const brotliSuffix = ".br"

// loadAssets reads every built file below assets/ into memory.
func loadAssets(client fs.FS) (map[string]*asset, error) {
	files := map[string]*asset{}
	err := fs.WalkDir(client, "assets", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, brotliSuffix) {
			return err
		}
		b, err := fs.ReadFile(client, name)
		if err != nil {
			return err
		}
		a := newAsset(name, b)
		if compressed, err := fs.ReadFile(client, name+brotliSuffix); err == nil {
			a.Body = response.WithBrotli(b, compressed, levels)
		}
		files["/"+name] = a
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("the pages are not built; make build builds them: %w", err)
	}
	return files, nil
}

func newAsset(name string, content []byte) *asset {
	sum := sha256.Sum256(content)
	ct := contentTypes[path.Ext(name)]
	if ct == "" {
		ct = mime.TypeByExtension(path.Ext(name))
	}
	return &asset{Body: response.New(content, levels), contentType: ct, hashed: hashedName.MatchString(name),
		tag: base64.RawURLEncoding.EncodeToString(sum[:9])}
}

// picturePolicy is the Content-Security-Policy of an uploaded picture. Opened as a document, it can
// run no script and load nothing.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

// serveAssets answers /assets/. A file with a hash in its name is cached for ever; others for a
// day.
func serveAssets(files map[string]*asset, made func(context.Context, string) []byte) http.Handler {
	kept := response.NewCache[string, *asset](maxMade)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a, ok := files[r.URL.Path]
		if !ok && made != nil {
			if content := made(r.Context(), r.URL.Path); content != nil {
				a, ok = madeAsset(kept, r.URL.Path, content), true
				w.Header().Set("Content-Security-Policy", picturePolicy)
			}
		}
		if !ok {
			w.Header().Set("Cache-Control", "no-store")
			http.Error(w, "no such file", http.StatusNotFound)
			return
		}
		h := w.Header()
		h.Set("Access-Control-Allow-Origin", "*") // a frame in a sandbox has no origin
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		h.Set("Cache-Control", "public, max-age=86400")
		if a.hashed {
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		h.Set("Content-Type", a.contentType)
		h.Set("Vary", "Accept-Encoding")
		_ = a.Serve(w, r, http.StatusOK, a.tag, a.codings()...) // it fails if the visitor has left
	})
}

// maxMade is what the kept files of the settings may hold, in bytes. A shop has a style sheet and a logo, those before
// and those of a draft.
const maxMade = 2 << 20

// madeAsset returns the file of the shop's settings at a path, which always has the same content, with its compressed
// forms.
func madeAsset(kept *response.Cache[string, *asset], path string, content []byte) *asset {
	if a, isKept := kept.Find("", path); isKept {
		return a
	}
	a := newAsset(path, content)
	a.hashed = true
	return kept.Keep("", path, a, len(content))
}

// codings returns the content codings of the file, other than identity.
func (a *asset) codings() []string {
	if strings.HasPrefix(a.contentType, "text/") || a.contentType == "image/svg+xml" {
		return []string{response.Brotli, response.Gzip}
	}
	return nil
}
