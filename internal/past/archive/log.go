package archive

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Journal is what the archive reads, and where the log is kept.
type Journal interface {
	// Records gives the events above one number up to another, one for each number.
	Records(ctx context.Context, after, until int64) iter.Seq2[market.Record, error]
	LastEvent(ctx context.Context) (int64, error)
	LogTiles(ctx context.Context, level int, from, to int64) ([]market.LogTile, error)
	LogCheckpoints(ctx context.Context, limit int) ([]market.LogCheckpoint, error)
	GrowLog(ctx context.Context, had int64, tiles []market.LogTile, c market.LogCheckpoint) (bool, error)
}

// A full tile has the hashes of tileWidth events or tiles, and is a tree of tileHeight levels.
const (
	tileHeight = 8
	tileWidth  = 1 << tileHeight
)

// Log is the log of hashes. The event with the number n has the index n-1 in it.
type Log struct {
	journal  Journal
	signer   note.Signer
	verifier note.Verifier
	key      string // of the verifier
	private  []byte
	epoch    market.Epoch
	now      func() time.Time
}

// NewKey makes a key that signs checkpoints in a name.
func NewKey(name string) (string, error) {
	key, _, err := note.GenerateKey(nil, name)
	return key, err
}

// NewLog makes a log that signs with a key of NewKey. After a restore it is another log, and its name
// ends with the epoch.
func NewLog(j Journal, key string, epoch market.Epoch, now func() time.Time) (*Log, error) {
	private, end := sha256.Sum256([]byte("private "+key)), ""
	if epoch.Floor > 0 {
		end = "/" + epoch.ID
	}
	key, public, err := keysOf(key, end)
	if err != nil {
		return nil, err
	}
	signer, err := note.NewSigner(key)
	if err != nil {
		return nil, err
	}
	verifier, err := note.NewVerifier(public)
	if err != nil {
		return nil, err
	}
	return &Log{journal: j, signer: signer, verifier: verifier, key: public, private: private[:], epoch: epoch, now: now}, nil
}

// Key is the public key that checks the signatures, as the commands of sum.golang.org write it.
func (l *Log) Key() string { return l.key }

// Epoch names the journal whose events the log has.
func (l *Log) Epoch() string { return l.epoch.ID }

// head is a state of the log.
type head struct {
	size int64
	root tlog.Hash
	note string
}

// newest reads the newest checkpoint; the empty log where there is none.
func (l *Log) newest(ctx context.Context) (head, error) {
	list, err := l.journal.LogCheckpoints(ctx, 1)
	if err != nil || len(list) == 0 {
		return head{}, err
	}
	return l.open(list[0].Note)
}

// open checks the signature of a checkpoint.
func (l *Log) open(text string) (head, error) {
	n, err := note.Open([]byte(text), note.VerifierList(l.verifier))
	if err != nil {
		return head{}, fmt.Errorf("a checkpoint is not signed by %s: %w", l.key, err)
	}
	lines := strings.Split(n.Text, "\n")
	if len(lines) < 4 || lines[0] != l.signer.Name() {
		return head{}, fmt.Errorf("a checkpoint is of another log than %s", l.signer.Name())
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return head{}, fmt.Errorf("a checkpoint has the size %q", lines[1])
	}
	root, err := tlog.ParseHash(lines[2])
	return head{size: size, root: root, note: text}, err
}

// sign writes a checkpoint.
func (l *Log) sign(size int64, root tlog.Hash) (string, error) {
	signed, err := note.Sign(&note.Note{Text: fmt.Sprintf("%s\n%d\n%s\n", l.signer.Name(), size, root)}, l.signer)
	return string(signed), err
}

// Grow takes the events into the log that are not in it, and signs what it is then. Whichever
// node is first does it; all would write the same. It fails with errs.Damaged where the last event of
// the log is another one in the journal.
func (l *Log) Grow(ctx context.Context) error {
	had, err := l.newest(ctx)
	if err != nil {
		return err
	}
	last, err := l.journal.LastEvent(ctx)
	if err != nil || last <= had.size {
		return err
	}
	if had.size > 0 {
		if _, err := l.prove(ctx, had, had.size); err != nil {
			return err
		}
	}
	b := l.builder(ctx, had.size)
	for r, err := range l.journal.Records(ctx, had.size, last) {
		if err != nil {
			return err
		}
		if err := b.add(tlog.RecordHash(Entry(&r, l.private))); err != nil {
			return err
		}
	}
	root, err := tlog.TreeHash(last, b)
	if err != nil {
		return err
	}
	text, err := l.sign(last, root)
	if err != nil {
		return err
	}
	_, err = l.journal.GrowLog(ctx, had.size, b.fresh, market.LogCheckpoint{Day: l.now().UTC().Format(time.DateOnly), Size: last, Note: text})
	return err
}

// Run makes the log grow each time that it is woken, until the context ends.
func (l *Log) Run(ctx context.Context, wake <-chan struct{}, log *slog.Logger) {
	for {
		if err := l.Grow(ctx); err != nil && ctx.Err() == nil {
			log.Error("the log of events could not grow", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-wake:
		}
	}
}

// builder hashes events into the tree.
type builder struct {
	size int64 // events so far
	// log has the hashes of events before the builder's own.
	log tlog.HashReader
	// known are the hashes that the next ones need.
	known map[int64]tlog.Hash
	// fresh are the tiles that became full.
	fresh []market.LogTile
}

// builder goes on from a number of events that the log has.
func (l *Log) builder(ctx context.Context, size int64) *builder {
	return &builder{size: size, log: l.hashReader(ctx), known: map[int64]tlog.Hash{}}
}

// ReadHashes gives tlog the hashes that it asks for.
func (b *builder) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		h, ok := b.known[index]
		if !ok {
			read, err := b.log.ReadHashes([]int64{index})
			if err != nil {
				return nil, err
			}
			h = read[0]
			b.known[index] = h
		}
		hashes[i] = h
	}
	return hashes, nil
}

func (b *builder) add(h tlog.Hash) error {
	hashes, err := tlog.StoredHashesForRecordHash(b.size, h, b)
	if err != nil {
		return err
	}
	for level := tileHeight; level < len(hashes); level += tileHeight {
		b.fresh = append(b.fresh, market.LogTile{Level: level/tileHeight - 1, N: b.size >> level, Hash: hashes[level]})
	}
	top := len(hashes) - 1
	for level := range top {
		delete(b.known, tlog.StoredHashIndex(level, b.size>>level-1))
	}
	b.known[tlog.StoredHashIndex(top, b.size>>top)] = hashes[top]
	b.size++
	return nil
}

// fold hashes a number of hashes that is a power of two into one.
func fold(hashes []tlog.Hash) tlog.Hash {
	if len(hashes) == 1 {
		return hashes[0]
	}
	half := len(hashes) / 2
	return tlog.NodeHash(fold(hashes[:half]), fold(hashes[half:]))
}

// leaves hashes the events with the indexes from up to, but not including, to.
func (l *Log) leaves(ctx context.Context, from, to int64) (hashes []tlog.Hash, err error) {
	for r, err := range l.journal.Records(ctx, from, to) {
		if err != nil {
			return nil, err
		}
		hashes = append(hashes, tlog.RecordHash(Entry(&r, l.private)))
	}
	return hashes, nil
}

// tiles reads the hashes of full tiles, all of them.
func (l *Log) tiles(ctx context.Context, level int, from, to int64) ([]tlog.Hash, error) {
	found, err := l.journal.LogTiles(ctx, level, from, to)
	if err != nil {
		return nil, err
	}
	hashes := make([]tlog.Hash, len(found))
	for i, t := range found {
		if t.N != from+int64(i) {
			break
		}
		hashes[i] = t.Hash
	}
	if int64(len(hashes)) != to-from {
		return nil, errs.New(errs.Damaged, "the log of events lacks tiles of level %d", level)
	}
	return hashes, nil
}

// row reads hashes of a level: hashes of events on level 0, of tiles above.
func (l *Log) row(ctx context.Context, level int, from, to int64) ([]tlog.Hash, error) {
	if level == 0 {
		return l.leaves(ctx, from, to)
	}
	return l.tiles(ctx, level-1, from, to)
}

// Checkpoint is the newest signed state; errs.NotFound where there is none yet.
func (l *Log) Checkpoint(ctx context.Context) (string, error) {
	h, err := l.newest(ctx)
	if err == nil && h.size == 0 {
		err = errs.New(errs.NotFound, "the log of events is empty")
	}
	return h.note, err
}

var errNoTile = errs.New(errs.NotFound, "the log has no such tile")

// Tile answers a path of c2sp.org/tlog-tiles below tile/: the hashes of a tile, or with entries/
// the events of one of the first level.
func (l *Log) Tile(ctx context.Context, path string) ([]byte, error) {
	t, err := parseTile(path)
	if err != nil {
		return nil, err
	}
	h, err := l.newest(ctx)
	if err != nil {
		return nil, err
	}
	level, from := max(0, t.L), t.N*tileWidth
	to := from + int64(t.W)
	if t.N > h.size || to > h.size>>(level*tileHeight) {
		return nil, errNoTile
	}
	if t.L < 0 {
		return l.entries(ctx, from, to)
	}
	hashes, err := l.row(ctx, level, from, to)
	if err != nil {
		return nil, err
	}
	b := make([]byte, 0, len(hashes)*tlog.HashSize)
	for _, h := range hashes {
		b = append(b, h[:]...)
	}
	return b, nil
}

func (l *Log) entries(ctx context.Context, from, to int64) (b []byte, err error) {
	for r, err := range l.journal.Records(ctx, from, to) {
		if err != nil {
			return nil, err
		}
		entry := Entry(&r, l.private)
		b = append(binary.BigEndian.AppendUint16(b, uint16(len(entry))), entry...)
	}
	return b, nil
}

// parseTile reads an address below tile/. tlog has the height of tiles in its paths, and another word
// for entries, whose level is below 0.
func parseTile(path string) (tlog.Tile, error) {
	kind, rest, _ := strings.Cut(path, "/")
	switch kind {
	case "entries":
		kind = "data"
	case "data":
		return tlog.Tile{}, errNoTile
	}
	t, err := tlog.ParseTilePath(fmt.Sprintf("tile/%d/%s/%s", tileHeight, kind, rest))
	if err != nil {
		err = errNoTile
	}
	return t, err
}

// Receipt proves that an event is in the log: its entry, and the hashes that lead from it to the
// root that the checkpoint signs.
type Receipt struct {
	Entry string `json:"entry"`
	// Index is the index of the entry in the log.
	Index int64 `json:"index"`
	// Proof has the hashes in Base64, from the entry's neighbour to the root's.
	Proof []string `json:"proof"`
	// Checkpoint is signed by Key.
	Checkpoint string `json:"checkpoint"`
	Key        string `json:"key"`
}

// Receipt makes the receipt of an event; errs.NotFound where the log does not have it yet.
func (l *Log) Receipt(ctx context.Context, seq int64) (*Receipt, error) {
	h, err := l.newest(ctx)
	if err != nil {
		return nil, err
	}
	if seq < 1 || seq > h.size {
		return nil, errs.New(errs.NotFound, "The log has no event %d; it has those from 1 to %d.", seq, h.size)
	}
	return l.prove(ctx, h, seq)
}

// prove makes the receipt of an event, unless the journal has another one than the log.
func (l *Log) prove(ctx context.Context, h head, seq int64) (*Receipt, error) {
	r := &Receipt{Index: seq - 1, Proof: []string{}, Checkpoint: h.note, Key: l.key}
	for record, err := range l.journal.Records(ctx, seq-1, seq) {
		if err != nil {
			return nil, err
		}
		r.Entry = string(Entry(&record, l.private))
	}
	proof, err := tlog.ProveRecord(h.size, seq-1, l.hashReader(ctx))
	if err != nil {
		return nil, err
	}
	if err := tlog.CheckRecord(proof, h.size, h.root, seq-1, tlog.RecordHash([]byte(r.Entry))); err != nil {
		return nil, errs.Wrap(errs.Damaged, err, "event %d is not what the log says", seq)
	}
	for _, hash := range proof {
		r.Proof = append(r.Proof, base64.StdEncoding.EncodeToString(hash[:]))
	}
	return r, nil
}

// hashReader gives any hash of the tree, from tiles and events.
func (l *Log) hashReader(ctx context.Context) tlog.HashReader {
	return tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		hashes := make([]tlog.Hash, len(indexes))
		for i, index := range indexes {
			level, n := tlog.SplitStoredHashIndex(index)
			row, err := l.row(ctx, level/tileHeight, n<<(level%tileHeight), (n+1)<<(level%tileHeight))
			if err != nil {
				return nil, err
			}
			if len(row) != 1<<(level%tileHeight) {
				return nil, errors.New("a hash of the log is missing")
			}
			hashes[i] = fold(row)
		}
		return hashes, nil
	})
}

// keysOf gives a key of NewKey with another end of its name, and the key that checks what it signs.
func keysOf(key, end string) (private, public string, err error) {
	if _, err := note.NewSigner(key); err != nil {
		return "", "", errs.Wrap(errs.Damaged, err, "the key of the log of events cannot be read")
	}
	parts := strings.SplitN(key, "+", 5) // PRIVATE+KEY+name+hash+key, with a byte for the algorithm before the seed
	seed, err := base64.StdEncoding.DecodeString(parts[4])
	if err != nil {
		return "", "", err
	}
	return note.GenerateKey(bytes.NewReader(seed[1:]), parts[2]+end)
}
