package httpd

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"

	"launchrack/internal/negotiate"
)

// brotliLevel is where a script's size hardly shrinks any more; the levels above
// take most of a second.
const brotliLevel = 9

// asset is one built file with its compressed forms, made at first use.
type asset struct {
	plain       []byte
	contentType string
	tag         string
	hashed      bool

	once         sync.Once
	brotli, gzip []byte
}

// hashedName matches files whose address changes with their content: a hash in
// the name, or a version in the folder's.
var hashedName = regexp.MustCompile(`-[A-Za-z0-9_-]{8}\.[a-z0-9]+$|-[0-9]+\.[0-9]+\.[0-9]+/`)

// contentTypes are fixed here, so a machine's own table cannot change them.
var contentTypes = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".woff2": "font/woff2", ".png": "image/png",
	".webp": "image/webp", ".avif": "image/avif", ".jpg": "image/jpeg", ".txt": "text/plain; charset=utf-8",
}

// loadAssets reads every built file below assets/ into memory.
func loadAssets(client fs.FS) (map[string]*asset, error) {
	files := map[string]*asset{}
	err := fs.WalkDir(client, "assets", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(client, name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(b)
		ct := contentTypes[path.Ext(name)]
		if ct == "" {
			ct = mime.TypeByExtension(path.Ext(name))
		}
		files["/"+name] = &asset{plain: b, contentType: ct, hashed: hashedName.MatchString(name),
			tag: `"` + base64.RawURLEncoding.EncodeToString(sum[:9]) + `"`}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("the pages are not built; make build builds them: %w", err)
	}
	return files, nil
}

// compressFirst makes the compressed forms of what every page waits for, script
// and styles, before the first visitor asks.
func compressFirst(files map[string]*asset) {
	for _, a := range files {
		if strings.HasPrefix(a.contentType, "text/") {
			a.once.Do(a.compress)
		}
	}
}

// serveAssets answers /assets/. A file whose name bears its hash may be kept
// for ever; the others are asked for again each day.
func serveAssets(files map[string]*asset) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a, ok := files[r.URL.Path]
		if !ok {
			w.Header().Set("Cache-Control", "no-store")
			http.Error(w, "no such file", http.StatusNotFound)
			return
		}
		h := w.Header()
		h.Set("Cache-Control", "public, max-age=86400")
		if a.hashed {
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		body, encoding := a.encoded(r.Header.Get("Accept-Encoding"))
		h.Set("Content-Type", a.contentType)
		h.Set("Vary", "Accept-Encoding")
		h.Set("ETag", a.tag)
		if encoding != "" {
			h.Set("Content-Encoding", encoding)
			h.Set("ETag", strings.TrimSuffix(a.tag, `"`)+"-"+encoding+`"`)
		}
		if negotiate.Has(r.Header.Get("If-None-Match"), h.Get("ETag")) {
			h.Del("Content-Encoding")
			w.WriteHeader(http.StatusNotModified)
			return
		}
		h.Set("Content-Length", fmt.Sprint(len(body)))
		if r.Method != http.MethodHead {
			_, _ = w.Write(body) // the visitor left; there is nobody to tell
		}
	})
}

func (a *asset) encoded(accept string) ([]byte, string) {
	if !a.compressible() {
		return a.plain, ""
	}
	a.once.Do(a.compress)
	coding := negotiate.Encoding(accept, "br", "gzip")
	switch {
	case coding == "br" && len(a.brotli) > 0:
		return a.brotli, coding
	case coding == "gzip" && len(a.gzip) > 0:
		return a.gzip, coding
	}
	return a.plain, ""
}

func (a *asset) compressible() bool {
	return strings.HasPrefix(a.contentType, "text/") || a.contentType == "image/svg+xml"
}

func (a *asset) compress() {
	var br, gz bytes.Buffer
	b := brotli.NewWriterLevel(&br, brotliLevel)
	g, err := gzip.NewWriterLevel(&gz, gzip.BestCompression)
	if err != nil {
		return
	}
	_, errB := b.Write(a.plain)
	_, errG := g.Write(a.plain)
	if errB == nil && b.Close() == nil && br.Len() < len(a.plain) {
		a.brotli = br.Bytes()
	}
	if errG == nil && g.Close() == nil && gz.Len() < len(a.plain) {
		a.gzip = gz.Bytes()
	}
}
