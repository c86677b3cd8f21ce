package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/view"
	"launchrack/internal/past/archive"
)

const archivePath = "/archive"

// Archive is the archive that a shop serves.
type Archive struct {
	Log *archive.Log
	// Dir is the folder of its files, and Licence what its page names; empty for none.
	Dir, Licence string
}

func hasArchive(s *Site) bool { return s.Archive != nil }

// archivePage answers /archive.
func (s *Site) archivePage(w http.ResponseWriter, r *http.Request, a asked) error {
	files, err := archive.Manifest(s.Archive.Dir)
	if err != nil {
		return err
	}
	checkpoint, err := s.Archive.Log.Checkpoint(r.Context())
	if err != nil && errs.KindOf(err) != errs.NotFound {
		return err
	}
	lasting := archivePath + a.choices()
	key := pageKey{now: lasting + fmt.Sprint(files) + checkpoint, lasting: lasting}
	return s.send(w, r, http.StatusOK, a.current, key, func(r *http.Request) (content, error) {
		p := s.page(r, http.StatusOK)
		p.Record = &view.MarketRecord{Title: a.lang.T("Archive"), Archive: s.shownArchive(a.lang, files, checkpoint)}
		p.About = &view.PageAbout{Title: a.lang.T("Archive"), Description: a.lang.T("Every plan change this shop has recorded, as monthly files, with a hash log that proves that past records were not altered.")}
		return content{page: p, code: recordCode}, nil
	})
}

func (s *Site) shownArchive(l *language.Language, files []archive.File, checkpoint string) *view.Archive {
	shown := &view.Archive{Files: []view.ArchiveFile{}, Licence: s.Archive.Licence, Key: s.Archive.Log.Key(), Checkpoint: checkpoint}
	if shown.Licence == "" {
		shown.Licence = l.T("No licence is stated. Ask the shop before you publish any of it.")
	}
	for _, f := range slices.Backward(files) {
		line := view.ArchiveFile{Name: f.Name, Path: archivePath + "/" + f.Name, SHA256: f.SHA256, Size: sizeText(l, f.Size), Events: l.N("{count} event", "{count} events", int(f.Events)), Month: f.Month}
		if line.State = l.T("Final"); !f.IsFinal {
			line.State = l.T("Still growing until the month ends")
		}
		shown.Files = append(shown.Files, line)
	}
	return shown
}

// sizeText writes a number of bytes: "1.2 MB".
func sizeText(l *language.Language, n int64) string {
	for _, unit := range []struct {
		name string
		size int64
	}{{"GB", 1_000_000_000}, {"MB", 1_000_000}, {"kB", 1_000}} {
		if n >= unit.size {
			return l.Decimal(strconv.FormatFloat(float64(n)/float64(unit.size), 'f', 1, 64)) + " " + unit.name
		}
	}
	return l.N("{count} byte", "{count} bytes", int(n))
}

// listedFile is a file in /archive/archive.json. Its licence is empty where the shop names none.
type listedFile struct {
	archive.File
	Path    string `json:"path"`
	Licence string `json:"licence"`
}

// archiveList answers /archive/archive.json, by which programs find the files.
func (s *Site) archiveList(w http.ResponseWriter, files []archive.File) error {
	list := make([]listedFile, len(files))
	for i, f := range files {
		list[i] = listedFile{f, archivePath + "/" + f.Name, s.Archive.Licence}
	}
	text, err := json.Marshal(map[string]any{"licence": s.Archive.Licence, "files": list})
	if err != nil {
		return err
	}
	return sendAsIs(w, "application/json; charset=utf-8", "no-cache", append(text, '\n'))
}

// archiveFile answers the files of the archive.
func (s *Site) archiveFile(w http.ResponseWriter, r *http.Request, _ asked) error {
	files, err := archive.Manifest(s.Archive.Dir)
	if err != nil {
		return err
	}
	if r.PathValue("file") == archive.ManifestName {
		return s.archiveList(w, files)
	}
	at := slices.IndexFunc(files, func(f archive.File) bool { return f.Name == r.PathValue("file") })
	if at < 0 {
		return errNoPage
	}
	f := files[at]
	file, err := os.Open(filepath.Join(s.Archive.Dir, f.Name))
	if errors.Is(err, fs.ErrNotExist) {
		return errNoPage
	}
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/vnd.apache.parquet")
	h.Set("Cache-Control", "no-cache")
	if f.IsFinal {
		h.Set("ETag", `"`+f.SHA256+`"`)
		h.Set("Cache-Control", forEver.CacheControl[0])
	}
	http.ServeContent(w, r, "", info.ModTime(), file)
	return nil
}

// archiveLog answers the log in the form of c2sp.org/tlog-tiles.
func (s *Site) archiveLog(w http.ResponseWriter, r *http.Request, _ asked) error {
	path := r.PathValue("rest")
	if path == "checkpoint" {
		text, err := s.Archive.Log.Checkpoint(r.Context())
		if err != nil {
			return orNoPage(err)
		}
		return sendAsIs(w, "text/plain; charset=utf-8", "no-cache", []byte(text))
	}
	below, isTile := strings.CutPrefix(path, "tile/")
	if !isTile {
		return errNoPage
	}
	data, err := s.Archive.Log.Tile(r.Context(), below)
	if err != nil {
		return orNoPage(err)
	}
	return sendAsIs(w, "application/octet-stream", forEver.CacheControl[0], data)
}

// archiveReceipt answers the receipt of an event.
func (s *Site) archiveReceipt(w http.ResponseWriter, r *http.Request, a asked) error {
	seq, err := strconv.ParseInt(a.name, 10, 64)
	if err != nil || a.format != jsonFormat {
		return errNoPage
	}
	receipt, err := s.Archive.Log.Receipt(r.Context(), seq)
	if err != nil {
		return orNoPage(err)
	}
	text, err := json.Marshal(receipt)
	if err != nil {
		return err
	}
	return sendAsIs(w, formats[jsonFormat].mediaType, "no-cache", text)
}
