package archive

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/parquet-go/parquet-go"
	"golang.org/x/mod/sumdb/tlog"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/sleep"
)

// Row is an event in a file. What an event does not have is null; a row with nothing but its
// number is an event that the public does not see, or a number that no event has.
type Row struct {
	Seq       int64  `parquet:"seq"`
	At        int64  `parquet:"at,optional,timestamp(microsecond)"`
	Run       int64  `parquet:"run_id,optional"`
	Begins    bool   `parquet:"begins"`
	TakesBack int64  `parquet:"takes_back,optional"`
	Partner   string `parquet:"partner_id,optional,dict"`
	Plan      int64  `parquet:"plan_id,optional"`
	Kind      string `parquet:"kind,optional,dict"`
	Before    string `parquet:"before,optional"`
	After     string `parquet:"after,optional"`
	Private   string `parquet:"private,optional"`
}

// File is a file of the archive: the events of a month.
type File struct {
	Name   string `json:"name"`
	Month  string `json:"month"` // such as 2026-11
	SHA256 string `json:"sha256"`
	Size   int64  `json:"size"`
	Events int64  `json:"events"`
	// First and Last are the numbers of its first and last event.
	First int64 `json:"first_seq"`
	Last  int64 `json:"last_seq"`
	// IsFinal reports that the month is over: the file never changes again.
	IsFinal bool `json:"is_final"`
	// Epoch names the journal that it was written from, and LastDigest its last event: the hash by which
	// the log knows it.
	Epoch      string `json:"epoch"`
	LastDigest string `json:"last_digest"`
}

// ManifestName is the file that lists the others.
const ManifestName = "archive.json"

// rowsAtOnce is how many rows are in memory before they are written.
const rowsAtOnce = 5_000

// Manifest lists the files of a folder, the oldest month first; none where nothing was written.
func Manifest(dir string) (files []File, err error) {
	text, err := os.ReadFile(filepath.Join(dir, ManifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &files)
	}
	return files, err
}

// Write brings a folder up to date with the journal: a file for each month. Only the newest month is
// written, where it has new events. The file of a month that is over is never written again; one
// that is not what it was is an error of kind errs.Damaged, and so is one whose last event is another
// one in the journal. After a restore the months from the break on have files of their own, with the
// epoch in their names. Each file appears whole or not at all.
func (l *Log) Write(ctx context.Context, dir string) ([]File, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	files, err := Manifest(dir)
	if err != nil {
		return nil, err
	}
	last, err := l.journal.LastEvent(ctx)
	if err != nil {
		return nil, err
	}
	broken, err := l.brokenMonth(ctx)
	if err != nil {
		return nil, err
	}
	for i, f := range files {
		if broken != "" && f.Month >= broken && f.Epoch != l.epoch.ID {
			files = files[:i]
			break
		}
		if err := l.checkLast(ctx, &f, dir); err != nil {
			return nil, err
		}
		err := f.check(dir)
		if err == nil && f.Last == last { // so nothing came
			return files, nil
		}
		if !f.IsFinal {
			files = files[:i]
			break
		}
		if err != nil {
			return nil, err
		}
	}
	w := &months{dir: dir, files: files, log: l, broken: broken}
	defer w.abandon()
	if len(files) > 0 {
		w.next = files[len(files)-1].Last
	}
	w.next++
	for r, err := range l.journal.Records(ctx, w.next-1, last) {
		if err != nil {
			return nil, err
		}
		if err := w.add(&r); err != nil {
			return nil, err
		}
	}
	if err := w.finish(false); err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(w.files, "", "  ")
	if err != nil {
		return nil, err
	}
	return w.files, writeWhole(filepath.Join(dir, ManifestName), append(text, '\n'))
}

// brokenMonth is the month of the last event before a restore, whose file may hold events that the
// restore took away; empty where nothing was restored, and before all months where no event was.
func (l *Log) brokenMonth(ctx context.Context) (month string, err error) {
	if l.epoch.Floor == 0 {
		return "", nil
	}
	month = "0"
	if l.epoch.Last == 0 {
		return month, nil
	}
	for r, err := range l.journal.Records(ctx, l.epoch.Last-1, l.epoch.Last) {
		if err != nil {
			return "", err
		}
		month = monthOf(&r)
	}
	return month, nil
}

func monthOf(r *market.Record) string { return r.At.UTC().Format("2006-01") }

// digest is the hash by which the log knows an event.
func (l *Log) digest(r *market.Record) string {
	hash := tlog.RecordHash(Entry(r, l.private))
	return hex.EncodeToString(hash[:])
}

// checkLast refuses to go on over a journal that has another event than a file as its last one.
func (l *Log) checkLast(ctx context.Context, f *File, dir string) error {
	for r, err := range l.journal.Records(ctx, f.Last-1, f.Last) {
		if err != nil {
			return err
		}
		if l.digest(&r) != f.LastDigest {
			return errs.New(errs.Damaged, "the journal has another event %d than %s in %s: the archive is of another database, or of this one before it was put back without launchrack restore; name another folder", f.Last, f.Name, dir)
		}
	}
	return nil
}

// check reports what is wrong with a file that must not change.
func (f *File) check(dir string) error {
	file, err := os.Open(filepath.Join(dir, f.Name))
	if err != nil {
		return err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return err
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != f.SHA256 {
		return errs.New(errs.Damaged, "%s is not what it was when its month was over: its hash is %s and was %s", f.Name, got, f.SHA256)
	}
	return nil
}

// months writes events into files by month. An event belongs to the newest month so far, so
// that the numbers of a file have no holes, whatever clocks said.
type months struct {
	dir    string
	log    *Log
	broken string // from this month on files are of the epoch alone
	files  []File
	next   int64 // the number of the first event of the next file
	last   market.Record

	month string
	file  *os.File
	sink  *bufio.Writer
	sum   hash.Hash
	rows  *parquet.GenericWriter[Row]
	held  []Row
	into  File
}

func (w *months) add(r *market.Record) error {
	if r.At.IsZero() && r.Seq <= w.log.epoch.Floor { // a restore went past it
		w.next = r.Seq + 1
		return nil
	}
	if month := monthOf(r); !r.At.IsZero() && month > w.month {
		if err := w.finish(true); err != nil {
			return err
		}
		if err := w.begin(month); err != nil {
			return err
		}
	}
	if w.file == nil { // numbers without an event before the first one stand in its file
		return nil
	}
	for ; w.next < r.Seq; w.next++ {
		w.held = append(w.held, Row{Seq: w.next})
	}
	w.next, w.last = r.Seq+1, *r
	w.held = append(w.held, rowOf(r, w.log.private))
	if len(w.held) < rowsAtOnce {
		return nil
	}
	return w.flush()
}

// rowOf writes an event as a row.
func rowOf(r *market.Record, key []byte) Row {
	row := Row{Seq: r.Seq, Private: privateText(r, key)}
	if r.IsPublic {
		row.At, row.Run, row.Begins, row.TakesBack = r.At.UnixMicro(), r.Run, r.Begins, r.TakesBack
		row.Partner, row.Plan, row.Kind, row.Before, row.After = string(r.Partner), r.Plan, string(r.Kind), string(r.Before), string(r.After)
	}
	return row
}

func (w *months) begin(month string) (err error) {
	w.month, w.into = month, File{Name: "events-" + month + ".parquet", Month: month, First: w.next, Epoch: w.log.epoch.ID}
	if w.broken != "" && month >= w.broken {
		w.into.Name = "events-" + month + "." + w.log.epoch.ID + ".parquet"
	}
	if w.file, err = os.CreateTemp(w.dir, ".events-*"); err != nil {
		return err
	}
	w.sum = sha256.New()
	w.sink = bufio.NewWriterSize(io.MultiWriter(w.file, w.sum), 1<<20)
	w.rows = parquet.NewGenericWriter[Row](w.sink, parquet.Compression(&parquet.Snappy), parquet.CreatedBy("launchrack", "1", ""))
	return nil
}

// flush writes the rows that are held as a group of their own.
func (w *months) flush() error {
	if len(w.held) == 0 {
		return nil
	}
	_, err := w.rows.Write(w.held)
	w.into.Events += int64(len(w.held))
	w.into.Last = w.held[len(w.held)-1].Seq
	w.held = w.held[:0]
	if err != nil {
		return err
	}
	return w.rows.Flush()
}

// finish ends the file of a month.
func (w *months) finish(isFinal bool) error {
	if w.file == nil {
		return nil
	}
	size := func() (err error) { w.into.Size, err = w.file.Seek(0, io.SeekCurrent); return err }
	rename := func() error { return os.Rename(w.file.Name(), filepath.Join(w.dir, w.into.Name)) }
	for _, step := range []func() error{w.flush, w.rows.Close, w.sink.Flush, size, func() error { return w.file.Chmod(0o644) }, w.file.Sync, w.file.Close, rename} {
		if err := step(); err != nil {
			return err
		}
	}
	w.file = nil
	w.into.SHA256, w.into.IsFinal, w.into.LastDigest = hex.EncodeToString(w.sum.Sum(nil)), isFinal, w.log.digest(&w.last)
	w.files = append(w.files, w.into)
	return nil
}

// abandon removes a file that was not finished.
func (w *months) abandon() {
	if w.file != nil {
		_ = w.file.Close()
		_ = os.Remove(w.file.Name())
	}
}

// writeWhole writes a file so that it appears whole.
func writeWhole(path string, text []byte) error {
	draft, err := os.CreateTemp(filepath.Dir(path), ".draft-*")
	if err != nil {
		return err
	}
	defer os.Remove(draft.Name())
	_, err = draft.Write(text)
	if err := errors.Join(err, draft.Chmod(0o644), draft.Sync(), draft.Close()); err != nil {
		return err
	}
	return os.Rename(draft.Name(), path)
}

// The pauses of Keep: between two writes, and until the first event of a new shop.
const (
	keepEvery  = time.Hour
	firstEvery = 2 * time.Second
)

// Keep brings the folder up to date every hour, where there are new events, until the context ends.
func (l *Log) Keep(ctx context.Context, dir string, failed func(error)) {
	written := int64(-1)
	for {
		last, err := l.journal.LastEvent(ctx)
		if err == nil && last != written {
			_, err = l.Write(ctx, dir)
		}
		if err == nil {
			written = last
		} else if ctx.Err() == nil {
			failed(fmt.Errorf("write the archive into %s: %w", dir, err))
		}
		pause := keepEvery
		if written == 0 {
			pause = firstEvery
		}
		if !sleep.For(ctx, pause) {
			return
		}
	}
}
