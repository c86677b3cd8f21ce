package browse

import (
	"bytes"
	"slices"

	"github.com/klauspost/compress/s2"

	"launchrack/internal/catalog"
	"launchrack/internal/query"
	"launchrack/internal/row"
)

// cachedExtras are a plan's extras as JSON, without the opening brace. With a
// dictionary they are an S2 block.
type cachedExtras struct {
	text       []byte
	dictionary *s2.Dict
}

const (
	// maxPlainExtras is the size of catalogue above which extras are compressed. They
	// take 1 kB a plan, compressed 150 bytes and half a microsecond to read.
	maxPlainExtras = 20_000
	// dictionarySamples is the number of plans whose extras make the dictionary.
	dictionarySamples = 48
)

// newDictionary makes a dictionary from the extras of some of the cheapest plans.
func (c *snapshotCache) newDictionary() (*s2.Dict, error) {
	found, err := c.snap.Find(query.Query{Order: cheapestFirst(), Limit: dictionarySamples * dictionarySamples}, catalog.Operator)
	if err != nil {
		return nil, err
	}
	var text []byte
	for i := 0; i < found.Len(); i += dictionarySamples {
		if text, err = c.appendNewExtras(text, found, i); err != nil {
			return nil, err
		}
	}
	return s2.MakeDict(text, nil), nil
}

// appendExtras appends the extras of the i-th plan that was found. It makes and
// caches them where the cache has none.
func (c *snapshotCache) appendExtras(dst []byte, found catalog.Result, i int) ([]byte, error) {
	row := found.Row(i)
	if cached, ok := c.rows.extras.Get(row, c.epoch); ok {
		return cached.append(dst)
	}
	begin := len(dst)
	dst, err := c.appendNewExtras(dst, found, i)
	if err == nil {
		entry := c.compressExtras(dst[begin:])
		c.rows.extras.Put(row, c.epoch, entry, cap(entry.text))
	}
	return dst, err
}

// compressExtras copies a text, compressed where there is a dictionary.
func (c *snapshotCache) compressExtras(text []byte) cachedExtras {
	if c.dictionary != nil {
		text = c.dictionary.Encode(nil, text)
	}
	return cachedExtras{bytes.Clone(text), c.dictionary}
}

func (e cachedExtras) append(dst []byte) ([]byte, error) {
	if e.dictionary == nil {
		return append(dst, e.text...), nil
	}
	n, err := s2.DecodedLen(e.text)
	if err != nil {
		return dst, err
	}
	dst = slices.Grow(dst, n)
	text, err := e.dictionary.Decode(dst[len(dst):cap(dst)], e.text)
	return dst[:len(dst)+len(text)], err
}

// appendNewExtras makes a plan's extras and appends them.
func (d decorator) appendNewExtras(dst []byte, found catalog.Result, i int) ([]byte, error) {
	p, err := found.Plan(i)
	if err != nil {
		return dst, err
	}
	text, err := row.AppendAny(nil, d.extras(p))
	if err != nil {
		return dst, err
	}
	return append(dst, text[len("{"):]...), nil
}
