package archive

import (
	"context"
	"crypto/ed25519"
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

	"launchrack/internal/errs"
	"launchrack/internal/market"
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

// tileWidth is the number of hashes in a full tile.
const tileWidth = 256

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
	private := sha256.Sum256([]byte("private " + key))
	if epoch.Floor > 0 {
		var err error
		if key, err = renamed(key, "/"+epoch.ID); err != nil {
			return nil, err
		}
	}
	signer, err := note.NewSigner(key)
	if err != nil {
		return nil, errs.Wrap(errs.Damaged, err, "the key of the log of events cannot be read")
	}
	public, err := publicKey(key)
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
	b := newBuilder(had.size)
	if err := b.resume(ctx, l); err != nil {
		return err
	}
	for r, err := range l.journal.Records(ctx, b.size(), last) {
		if err != nil {
			return err
		}
		b.add(tlog.RecordHash(Entry(&r, l.private)))
	}
	text, err := l.sign(last, b.root())
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

// builder hashes events into tiles. levels are the hashes of the tiles that are not full yet:
// level 0 has hashes of events.
type builder struct {
	levels [][]tlog.Hash
	counts []int64 // of full tiles, by level
	// had is how many events were in the log before, and fresh are the tiles that are new since.
	had   int64
	fresh []market.LogTile
}

func newBuilder(had int64) *builder { return &builder{had: had} }

// resume reads what an earlier builder left: the unfinished tiles above the first level, and how
// many there are. The events of the first level's unfinished tile are read anew.
func (b *builder) resume(ctx context.Context, l *Log) error {
	b.levels, b.counts = [][]tlog.Hash{nil}, []int64{b.had / tileWidth}
	for level, full := 0, b.had/tileWidth; full > 0; level++ {
		tiles, err := l.tiles(ctx, level, full-full%tileWidth, full)
		if err != nil {
			return err
		}
		full /= tileWidth
		b.levels, b.counts = append(b.levels, tiles), append(b.counts, full)
	}
	return nil
}

// size is the number of events so far.
func (b *builder) size() int64 {
	if len(b.counts) == 0 {
		return 0
	}
	return b.counts[0]*tileWidth + int64(len(b.levels[0]))
}

func (b *builder) add(h tlog.Hash) { b.addAt(0, h) }

func (b *builder) addAt(level int, h tlog.Hash) {
	if level == len(b.levels) {
		b.levels, b.counts = append(b.levels, nil), append(b.counts, 0)
	}
	b.levels[level] = append(b.levels[level], h)
	if len(b.levels[level]) < tileWidth {
		return
	}
	full := market.LogTile{Level: level, N: b.counts[level], Hash: fold(b.levels[level])}
	b.levels[level], b.counts[level] = nil, full.N+1
	b.fresh = append(b.fresh, full)
	b.addAt(level+1, full.Hash)
}

// root is the hash of the tree so far: the unfinished tiles from the last events up to the top.
func (b *builder) root() tlog.Hash {
	var root *tlog.Hash
	for _, hashes := range b.levels {
		for _, h := range peaks(hashes) {
			if root == nil {
				root = &h
				continue
			}
			joined := tlog.NodeHash(h, *root)
			root = &joined
		}
	}
	if root == nil {
		empty := tlog.Hash(sha256.Sum256(nil))
		return empty
	}
	return *root
}

// peaks folds hashes into the largest whole trees, the last and smallest first.
func peaks(hashes []tlog.Hash) (list []tlog.Hash) {
	for width := 1; width <= len(hashes); width *= 2 {
		if len(hashes)&width != 0 {
			end := len(hashes) &^ (width - 1)
			list = append(list, fold(hashes[end-width:end]))
		}
	}
	return list
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
	from := t.n * tileWidth
	to := from + int64(t.width)
	for unit, level := int64(1), 0; ; level++ {
		if level == t.level {
			if to > h.size/unit {
				return nil, errNoTile
			}
			break
		}
		if unit *= tileWidth; unit > h.size {
			return nil, errNoTile
		}
	}
	if t.isEntries {
		return l.entries(ctx, from, to)
	}
	hashes, err := l.row(ctx, t.level, from, to)
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

// tile is an address below tile/.
type tile struct {
	level     int
	n         int64
	width     int
	isEntries bool
}

// parseTile reads <level>/<n>, where n is in groups of three digits with an x before all but the
// last, and .p/<width> behind it where the tile is not full.
func parseTile(path string) (t tile, err error) {
	kind, rest, _ := strings.Cut(path, "/")
	t.width = tileWidth
	if t.isEntries = kind == "entries"; !t.isEntries {
		if t.level, err = strconv.Atoi(kind); err != nil || t.level < 0 || t.level > 7 || strconv.Itoa(t.level) != kind {
			return t, errNoTile
		}
	}
	if number, width, isPart := strings.Cut(rest, ".p/"); isPart {
		if t.width, err = strconv.Atoi(width); err != nil || t.width < 1 || t.width >= tileWidth || strconv.Itoa(t.width) != width {
			return t, errNoTile
		}
		rest = number
	}
	groups := strings.Split(rest, "/")
	for i, group := range groups {
		digits, isMore := strings.CutPrefix(group, "x")
		n, err := strconv.ParseUint(digits, 10, 16)
		if err != nil || len(digits) != 3 || isMore == (i == len(groups)-1) || i > 4 || i == 0 && isMore && n == 0 {
			return t, errNoTile
		}
		t.n = t.n*1000 + int64(n)
	}
	return t, nil
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
			row, err := l.row(ctx, level/8, n<<(level%8), (n+1)<<(level%8))
			if err != nil {
				return nil, err
			}
			if len(row) != 1<<(level%8) {
				return nil, errors.New("a hash of the log is missing")
			}
			hashes[i] = fold(row)
		}
		return hashes, nil
	})
}

// publicKey gives the key that checks what a key of NewKey signs.
func publicKey(key string) (string, error) {
	name, seed, err := partsOf(key)
	if err != nil {
		return "", err
	}
	public, isKey := ed25519.NewKeyFromSeed(seed[1:]).Public().(ed25519.PublicKey)
	if !isKey {
		return "", errs.New(errs.Damaged, "the key of the log of events has no public key")
	}
	return note.NewEd25519VerifierKey(name, public)
}

// renamed gives a key of NewKey another end of its name.
func renamed(key, end string) (string, error) {
	public, err := publicKey(key)
	if err != nil {
		return "", err
	}
	name, seed, err := partsOf(key)
	if err != nil {
		return "", err
	}
	_, encoded, _ := strings.Cut(strings.TrimPrefix(public, name+"+"), "+")
	raw, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return "", err
	}
	// The hash names the key and its name (golang.org/x/mod/sumdb/note).
	sum := sha256.Sum256(append([]byte(name+end+"\n"), raw...))
	return fmt.Sprintf("PRIVATE+KEY+%s+%x+%s", name+end, sum[:4], base64.StdEncoding.EncodeToString(seed)), nil
}

// partsOf gives the name of a key of NewKey, and its seed with a byte for the algorithm before it.
func partsOf(key string) (name string, seed []byte, err error) {
	parts := strings.SplitN(key, "+", 5) // PRIVATE+KEY+name+hash+key
	if len(parts) != 5 {
		return "", nil, errs.New(errs.Damaged, "the key of the log of events has no five parts")
	}
	seed, err = base64.StdEncoding.DecodeString(parts[4])
	if err != nil || len(seed) != 1+ed25519.SeedSize {
		return "", nil, errs.New(errs.Damaged, "the key of the log of events is no Ed25519 key")
	}
	return parts[2], seed, nil
}
